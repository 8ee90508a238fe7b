import { t } from '#kit/language/product.ts';
import { ActionIcon, Alert, Button, Checkbox, Group, Modal, Select, Stack, TextInput } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { asCallError, call, type CallError } from '#web/call.ts';
import { connectSignInProvider, type ProviderOnTheWire, type ProvidersAnswer } from '../api.ts';
import type { MappedRole } from '../rules/claims.ts';
import styles from './sign-in-page.module.css';

type App = ProvidersAnswer['apps'][number];

interface DialogProps {
  workspaceId: string;
  provider: ProviderOnTheWire;
  apps: readonly App[];
  onAnswer(answer: ProvidersAnswer): void;
  onClose(): void;
}

/** For which apps a provider is on, who joins there, and as what. */
export function AppsDialog({ workspaceId, provider, apps, onAnswer, onClose }: DialogProps) {
  const [appId, setAppId] = useState(apps[0]?.id ?? '');
  const app = apps.find(({ id }) => id === appId);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Apps with {name}', { name: provider.name })}
      radius="lg"
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Stack>
        <Select
          label={t('App')}
          size="md"
          searchable
          allowDeselect={false}
          value={appId}
          data={apps.map(({ id, name }) => ({ value: id, label: name }))}
          nothingFoundMessage={t('No apps')}
          onChange={(value) => value && setAppId(value)}
        />
        {app && <Connection key={app.id} {...{ workspaceId, provider, app, onAnswer }} />}
      </Stack>
    </Modal>
  );
}

interface ConnectionDraft {
  on: boolean;
  joins: boolean;
  only_with_role: boolean;
  roles: MappedRole[];
}

function Connection({ workspaceId, provider, app, onAnswer }: Omit<DialogProps, 'apps' | 'onClose'> & { app: App }) {
  const stored = provider.apps.find(({ app_id }) => app_id === app.id);
  const [draft, setDraft] = useState<ConnectionDraft>(
    stored ? { ...stored, on: true } : { on: false, joins: false, only_with_role: false, roles: [] },
  );
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const change = (part: Partial<ConnectionDraft>): void => {
    setSaved(false);
    setDraft({ ...draft, ...part });
  };
  const save = async () => {
    setBusy(true);
    setError(null);
    try {
      const params = { workspaceId, providerId: provider.id, appId: app.id };
      const { on, joins, only_with_role, roles } = draft;
      onAnswer(await call(connectSignInProvider, { params, body: { on, joins, only_with_role, roles } }));
      setSaved(true);
    } catch (failure) {
      setError(asCallError(failure));
    }
    setBusy(false);
  };
  const isNamed = draft.roles.some((_, index) => error?.fieldMessage(`roles.${index}.value`));
  return (
    <Stack>
      <Checkbox
        size="md"
        label={t('People sign in to {app} with {provider}', { app: app.name, provider: provider.name })}
        checked={draft.on}
        onChange={(event) => change({ on: event.currentTarget.checked })}
      />
      {draft.on && <Choices {...{ provider, app, draft, error }} onChange={change} />}
      {error && !isNamed && (
        <Alert color="red" role="alert">
          {error.message}
        </Alert>
      )}
      <Group justify="flex-end" gap="sm">
        {saved && <span role="status">{t('Saved')}</span>}
        <Button size="md" loading={busy} onClick={() => void save()}>
          {t('Save')}
        </Button>
      </Group>
    </Stack>
  );
}

interface ChoicesProps {
  provider: ProviderOnTheWire;
  app: App;
  draft: ConnectionDraft;
  error: CallError | null;
  onChange(part: Partial<ConnectionDraft>): void;
}

function Choices({ provider, app, draft, error, onChange }: ChoicesProps) {
  const { domains, role_claim } = provider;
  const mapsRoles = role_claim !== '' && app.roles.length > 0;
  return (
    <>
      <Checkbox
        size="md"
        label={
          domains.length > 0
            ? t('Everyone at {domains} can join', {
                domains: domains.reduce((list, last) => t('{list} or {last}', { list, last })),
              })
            : t('People of its domains can join')
        }
        description={
          domains.length > 0
            ? t('Off: only people you invited. New people get the role of people who register.')
            : t('Enter the domains of the provider first.')
        }
        disabled={domains.length === 0}
        checked={draft.joins && domains.length > 0}
        onChange={(event) => onChange({ joins: event.currentTarget.checked })}
      />
      {mapsRoles && <Roles {...{ role_claim, app, draft, error, onChange }} />}
      {!mapsRoles && (
        <p>
          {t(
            'Roles can follow from the provider once it has a “Claim with roles” and the app has roles (Users → Roles).',
          )}
        </p>
      )}
    </>
  );
}

function Roles({ role_claim, app, draft, error, onChange }: Omit<ChoicesProps, 'provider'> & { role_claim: string }) {
  const put = (index: number, part: Partial<MappedRole>): void =>
    onChange({ roles: draft.roles.map((one, at) => (at === index ? { ...one, ...part } : one)) });
  return (
    <div className={styles.roles} role="group" aria-label={t('Roles')}>
      <span>
        {t('Roles by “{claim}”, set at each sign-in. If a person has several values, the first in this list counts.', {
          claim: role_claim,
        })}
      </span>
      {draft.roles.map(({ value, role }, index) => (
        <div key={index} className={styles.role}>
          <TextInput
            aria-label={t('Value {number}', { number: index + 1 })}
            placeholder={t('Value')}
            size="md"
            value={value}
            error={error?.fieldMessage(`roles.${index}.value`)}
            onChange={(event) => put(index, { value: event.currentTarget.value })}
          />
          <Select
            aria-label={t('Role {number}', { number: index + 1 })}
            size="md"
            allowDeselect={false}
            value={role}
            data={app.roles.map(({ key, name }) => ({ value: key, label: name }))}
            onChange={(key) => key && put(index, { role: key })}
          />
          <ActionIcon
            variant="subtle"
            color="red"
            size={42}
            aria-label={t('Remove value {number}', { number: index + 1 })}
            onClick={() => onChange({ roles: draft.roles.filter((_, at) => at !== index) })}
          >
            <Trash2 size={18} strokeWidth={1.5} />
          </ActionIcon>
        </div>
      ))}
      <Group>
        <Button
          variant="default"
          size="sm"
          leftSection={<Plus size={16} strokeWidth={1.75} />}
          onClick={() => onChange({ roles: [...draft.roles, { value: '', role: app.roles[0]?.key ?? '' }] })}
        >
          {t('Add a value')}
        </Button>
      </Group>
      <Checkbox
        size="md"
        label={t('Refuse people without one of these values')}
        checked={draft.only_with_role}
        onChange={(event) => onChange({ only_with_role: event.currentTarget.checked })}
      />
    </div>
  );
}
