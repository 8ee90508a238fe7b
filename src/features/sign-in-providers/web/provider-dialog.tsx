import { t } from '#kit/language/product.ts';
import { Alert, Button, Group, Modal, PasswordInput, Stack, TagsInput, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { asCallError, call, type CallError } from '#web/call.ts';
import { addSignInProvider, changeSignInProvider, type ProviderOnTheWire, type ProvidersAnswer } from '../api.ts';
import { defaultScopes, readDomains } from '../rules/provider-input.ts';

interface DialogProps {
  workspaceId: string;
  /** Null adds one. */
  provider: ProviderOnTheWire | null;
  onAnswer(answer: ProvidersAnswer): void;
  onClose(): void;
}

interface Draft {
  name: string;
  issuer: string;
  client_id: string;
  client_secret: string;
  scopes: string;
  domains: string[];
  role_claim: string;
}
const empty: Draft = {
  ...{ name: '', issuer: '', client_id: '', client_secret: '', scopes: defaultScopes, domains: [], role_claim: '' },
};

/** Adds or changes a provider. */
export function ProviderDialog({ workspaceId, provider, onAnswer, onClose }: DialogProps) {
  const [draft, setDraft] = useState<Draft>({ ...empty, ...(provider && textsOf(provider)) });
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const form = useRef<HTMLFormElement>(null);
  // The dialog is longer than a window: the first field that is wrong comes into view.
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [error]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      onAnswer(
        provider
          ? await call(changeSignInProvider, { params: { workspaceId, providerId: provider.id }, body: draft })
          : await call(addSignInProvider, { params: { workspaceId }, body: draft }),
      );
      onClose();
    } catch (failure) {
      setError(asCallError(failure));
      setBusy(false);
    }
  };
  const isNamed = Object.keys(empty).some((path) => error?.fieldMessage(path));
  return (
    <Modal
      opened
      onClose={onClose}
      title={provider ? t('Edit {name}', { name: provider.name }) : t('Add a provider')}
      radius="lg"
      size="lg"
      centered
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <Fields draft={draft} isNew={!provider} error={error} onChange={(part) => setDraft({ ...draft, ...part })} />
          {error && !isNamed && (
            <Alert color="red" role="alert">
              {error.message}
            </Alert>
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" size="md" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" size="md" loading={busy}>
              {provider ? t('Save') : t('Add provider')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

interface FieldsProps {
  draft: Draft;
  isNew: boolean;
  error: CallError | null;
  onChange(part: Partial<Draft>): void;
}

function Fields({ draft, isNew, error, onChange }: FieldsProps) {
  const text = (name: Exclude<keyof Draft, 'domains'>) => ({
    value: draft[name],
    error: error?.fieldMessage(name),
    size: 'md' as const,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <TextInput
        label={t('Name')}
        description={t('Shown on the sign-in button: “Continue with Acme”.')}
        data-autofocus
        {...text('name')}
      />
      <TextInput
        label={t('Issuer')}
        description={t('The address in your provider’s documentation, such as https://your-company.okta.com.')}
        placeholder="https://id.example.com"
        inputMode="url"
        spellCheck={false}
        {...text('issuer')}
      />
      <TextInput label={t('Client ID')} spellCheck={false} {...text('client_id')} />
      <PasswordInput
        label={t('Client secret')}
        description={
          isNew ? t('Stored encrypted, and never shown again.') : t('Leave empty to keep the stored secret.')
        }
        {...text('client_secret')}
      />
      <TagsInput
        label={t('Domains')}
        description={t(
          'E-mail domains of the people who sign in with it. People who enter such an address are sent to it. Leave empty for any.',
        )}
        placeholder={draft.domains.length === 0 ? 'example.com' : ''}
        size="md"
        value={draft.domains}
        error={error?.fieldMessage('domains')}
        acceptValueOnBlur
        splitChars={[',', ' ']}
        onChange={(domains) => onChange({ domains: readDomains(domains) })}
      />
      <TextInput {...roleClaimWords()} spellCheck={false} {...text('role_claim')} />
      <TextInput
        label={t('Scopes')}
        description={t('What Sheaf asks the provider for. The default suits most.')}
        spellCheck={false}
        {...text('scopes')}
      />
    </>
  );
}

const roleClaimWords = (): { label: string; description: string } => ({
  label: t('Claim with roles'),
  description: t(
    'Where the provider lists a person’s groups, such as groups or realm_access.roles. Leave empty to set roles in Sheaf.',
  ),
});

const textsOf = ({ name, issuer, client_id, scopes, domains, role_claim }: ProviderOnTheWire): Partial<Draft> => ({
  ...{ name, issuer, client_id, scopes, domains, role_claim },
});
