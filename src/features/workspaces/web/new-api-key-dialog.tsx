import { t } from '#kit/language/product.ts';
import { Alert, Button, Checkbox, CopyButton, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { createApiKey } from '../api.ts';
import { type ApiScope, apiScopeNames, apiScopes } from '../rules/workspace.ts';
import { asCallError, call, CallError } from '#web/call.ts';
import { KeyReachInput, reachOf } from './key-reach-input.tsx';
import styles from './new-api-key-dialog.module.css';

/** @sentences */
const lifetimeText = { 30: '30 days', 90: '90 days', 365: 'One year', never: 'Never' };
const lifetimes = ['30', '90', '365', 'never'] as const;

interface Props {
  workspaceId: string;
  opened: boolean;
  onClose: () => void;
  onMade: () => void;
}

/** Makes an API key and shows it, this once. */
export function NewApiKeyDialog({ opened, onClose, ...props }: Props) {
  const [key, setKey] = useState('');
  const close = () => {
    setKey('');
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={key ? t('Your new API key') : t('New API key')}
      radius="lg"
      size="lg"
      centered
      closeOnClickOutside={!key}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {key ? <ShownOnce apiKey={key} onClose={close} /> : <NewKey {...props} onClose={close} onKey={setKey} />}
    </Modal>
  );
}

function NewKey({ workspaceId, onClose, onMade, onKey }: Omit<Props, 'opened'> & { onKey: (key: string) => void }) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<ApiScope[]>([]);
  const [reach, setReach] = useState<string[]>([]);
  const [days, setDays] = useState<(typeof lifetimes)[number]>('90');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      const only_for = reachOf(reach);
      const body = { name, scopes, days: days === 'never' ? null : Number(days), only_for };
      const { key } = await call(createApiKey, { params: { workspaceId }, body });
      onMade();
      onKey(key);
    } catch (failure) {
      setError(asCallError(failure));
      setBusy(false);
    }
  };
  const named = ['name', 'scopes', 'only_for'].some((path) => error?.fieldMessage(path));
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <NameInput value={name} error={error?.fieldMessage('name')} onChange={setName} />
        <Scopes value={scopes} error={error?.fieldMessage('scopes')} onChange={setScopes} />
        <KeyReachInput value={reach} error={error?.fieldMessage('only_for')} onChange={setReach} />
        <Select
          label={t('Expires after')}
          size="md"
          allowDeselect={false}
          value={days}
          data={lifetimes.map((value) => ({ value, label: t(lifetimeText[value]) }))}
          onChange={(value) => value && setDays(value)}
        />
        {error && !named && (
          <Alert color="red" role="alert">
            {error.message}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" size="md" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" size="md" loading={busy}>
            {t('Create key')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface NameProps {
  value: string;
  error: string | undefined;
  onChange: (name: string) => void;
}

function NameInput({ value, error, onChange }: NameProps) {
  return (
    <TextInput
      label={t('Name')}
      description={t('What it’s for, so you recognize it later.')}
      placeholder={t('Nightly report')}
      size="md"
      maxLength={100}
      data-autofocus
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface ScopesProps {
  value: ApiScope[];
  error: string | undefined;
  onChange: (scopes: ApiScope[]) => void;
}

function Scopes({ value, error, onChange }: ScopesProps) {
  return (
    <Checkbox.Group
      label={t('What it may do')}
      description={t('Grant only what it needs. Write access doesn’t include read access.')}
      size="md"
      value={value}
      error={error}
      onChange={(chosen) => onChange(apiScopeNames.filter((scope) => chosen.includes(scope)))}
    >
      <div className={styles.scopes}>
        {apiScopeNames.map((scope) => (
          <Checkbox key={scope} value={scope} size="md" label={t(apiScopes[scope])} description={scope} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

function ShownOnce({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  return (
    <Stack>
      <Text>{t('Copy it now and store it safely. You won’t see it again.')}</Text>
      <output className={styles.key} aria-label={t('API key')}>
        {apiKey}
      </output>
      <Group justify="flex-end" gap="sm">
        <CopyButton value={apiKey}>
          {({ copied, copy }) => (
            <Button
              variant="light"
              size="md"
              data-autofocus
              leftSection={copied ? <Check size={18} strokeWidth={1.75} /> : <Copy size={18} strokeWidth={1.5} />}
              onClick={copy}
            >
              {copied ? t('Copied') : t('Copy key')}
            </Button>
          )}
        </CopyButton>
        <Button size="md" onClick={onClose}>
          {t('Done')}
        </Button>
      </Group>
    </Stack>
  );
}
