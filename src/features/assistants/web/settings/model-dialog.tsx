import { t } from '#kit/language/product.ts';
import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { PlugZap } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { asCallError, call, type CallError } from '#web/call.ts';
import { setStudioAssistant, type StudioAssistantSettings, testStudioAssistant } from '../../api/studio.ts';
import { studioAssistantDefaults } from '../../rules/studio-assistant.ts';
import { ModelFields } from './model-fields.tsx';

export interface ModelDraft {
  address: string;
  model: string;
  /** Undefined: the stored one stays. */
  api_key: string | undefined;
  price_in: number | null;
  price_out: number | null;
  currency: string;
  tokens_per_request: number;
  tokens_per_day: number;
  may_read_values: boolean;
}

interface DialogProps {
  workspaceId: string;
  /** Null where none is chosen yet. */
  assistant: StudioAssistantSettings['assistant'];
  onAnswer(answer: StudioAssistantSettings): void;
  onClose(): void;
}

/** Chooses the model of the studio, or another. */
export function ModelDialog({ workspaceId, assistant, onAnswer, onClose }: DialogProps) {
  const [draft, setDraft] = useState<ModelDraft>(() => draftOf(assistant));
  const [busy, setBusy] = useState<'saves' | 'tests' | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const [outcome, setOutcome] = useState<{ works: boolean; told: string[] } | null>(null);
  const form = useRef<HTMLFormElement>(null);
  // The dialog is longer than a window: the first field that is wrong comes into view.
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [error]);
  const input = { params: { workspaceId }, body: bodyOf(draft) };
  const work = async (what: 'saves' | 'tests', act: () => Promise<void>): Promise<void> => {
    setBusy(what);
    setError(null);
    setOutcome(null);
    try {
      await act();
    } catch (failure) {
      setError(asCallError(failure));
    }
    setBusy(null);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void work('saves', async () => {
      onAnswer(await call(setStudioAssistant, input));
      onClose();
    });
  };
  const isNamed = Object.keys(draft).some((path) => error?.fieldMessage(path));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Assistant of the studio')}
      radius="lg"
      size="lg"
      centered
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form ref={form} onSubmit={submit} noValidate>
        <Stack>
          <ModelFields
            draft={draft}
            hasKey={assistant?.has_key === true && assistant.address === draft.address}
            error={error}
            onChange={(part) => setDraft({ ...draft, ...part })}
          />
          {error && !isNamed && <Refused message={error.message} />}
          <TrialOutcome outcome={outcome} />
          <Ways
            busy={busy}
            onTest={() => void work('tests', async () => setOutcome(await call(testStudioAssistant, input)))}
            onClose={onClose}
          />
        </Stack>
      </form>
    </Modal>
  );
}

function Refused({ message }: { message: string }) {
  return (
    <Alert color="red" role="alert">
      {message}
    </Alert>
  );
}

/** What a test came to. */
function TrialOutcome({ outcome }: { outcome: { works: boolean; told: string[] } | null }) {
  return (
    <div role="status">
      {outcome && (
        <Alert color={outcome.works ? 'green' : 'red'}>
          <strong>{outcome.works ? t('It works') : t('It doesn’t work yet')}</strong>
          <br />
          {outcome.told.join(' ')}
        </Alert>
      )}
    </div>
  );
}

function Ways({ busy, onTest, onClose }: { busy: 'saves' | 'tests' | null; onTest: () => void; onClose: () => void }) {
  return (
    <Group justify="space-between" gap="sm">
      <Button
        variant="default"
        size="md"
        leftSection={<PlugZap size={17} strokeWidth={1.5} />}
        loading={busy === 'tests'}
        disabled={busy === 'saves'}
        onClick={onTest}
      >
        {t('Test connection')}
      </Button>
      <Group gap="sm">
        <Button variant="default" size="md" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" size="md" loading={busy === 'saves'} disabled={busy === 'tests'}>
          {t('Save')}
        </Button>
      </Group>
    </Group>
  );
}

function draftOf(assistant: DialogProps['assistant']): ModelDraft {
  if (!assistant) return { ...studioAssistantDefaults, api_key: '' };
  const { has_key, ...settings } = assistant;
  return { ...settings, api_key: has_key ? undefined : '' };
}

const bodyOf = ({ api_key, ...settings }: ModelDraft) => ({
  ...settings,
  ...(api_key !== undefined && { api_key }),
});
