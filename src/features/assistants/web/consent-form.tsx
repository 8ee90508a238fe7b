import { t } from '#kit/language/product.ts';
import { Button, Checkbox, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { FormFailure } from '#features/accounts/web/form/form-failure.tsx';
import { useAttempt } from '#features/accounts/web/form/use-attempt.ts';
import { SignInFrame } from '#features/accounts/web/sign-in/sign-in-frame.tsx';
import { useWorkspaces } from '#features/workspaces/web/use-workspace.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import { call } from '#web/call.ts';
import { useUser } from '#web/site/site-context.ts';
import { allowAssistant, type lookAtRequest } from '../api/connections.ts';
import { targetText } from './target-text.ts';
import styles from './consent-form.module.css';

type Request = Exclude<AnswerOf<typeof lookAtRequest>, { refused: string }>;

export function ConsentForm({ query, request }: { query: string; request: Request }) {
  const { email, workspace } = useUser();
  const { client, back } = request;
  const [workspaceId, setWorkspaceId] = useState(workspace.id);
  const [scopes, setScopes] = useState(request.scopes.map(({ name }) => name));
  const { busy, error, run } = useAttempt();
  const allow = () =>
    run(async () => {
      const body = { query, workspace_id: workspaceId, scopes };
      location.assign((await call(allowAssistant, { body })).go);
    });
  return (
    <SignInFrame
      title={t('Connect {name}?', { name: client.name })}
      lead={t('You are signed in as {email}.', { email })}
    >
      <Stack gap="lg">
        <Facts client={client} />
        <WorkspaceSelect value={workspaceId} onChange={setWorkspaceId} />
        <Checkbox.Group
          label={t('It may')}
          size="md"
          value={scopes}
          onChange={(chosen) => setScopes(request.scopes.flatMap(({ name }) => (chosen.includes(name) ? name : [])))}
        >
          <Stack gap="xs" mt="xs">
            {request.scopes.map(({ name, about }) => (
              <Checkbox key={name} value={name} size="md" label={t(about)} />
            ))}
          </Stack>
        </Checkbox.Group>
        <p className={styles.note}>
          {t(
            'It acts as you, and changes apps only as drafts. It can’t publish, delete, invite anyone or pay. You can disconnect it at any time under Assistants.',
          )}
        </p>
        <FormFailure error={error} />
        <Stack gap="sm">
          <Button size="md" fullWidth loading={busy} disabled={scopes.length === 0} onClick={() => void allow()}>
            {t('Allow')}
          </Button>
          <Button component="a" href={back} variant="default" size="md" fullWidth>
            {t('Cancel')}
          </Button>
        </Stack>
      </Stack>
    </SignInFrame>
  );
}

function Facts({ client }: Pick<Request, 'client'>) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('Described by')}</dt>
        <dd>{client.host ?? t('Itself. Its name isn’t verified.')}</dd>
      </div>
      <div>
        <dt>{t('Access goes to')}</dt>
        <dd>{targetText(client.answered_at)}</dd>
      </div>
    </dl>
  );
}

function WorkspaceSelect({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { workspace } = useUser();
  const workspaces = useWorkspaces().data ?? [workspace];
  return (
    <Select
      label={t('In the workspace')}
      description={t('It reaches nothing outside of this one.')}
      size="md"
      allowDeselect={false}
      value={value}
      data={workspaces.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(chosen) => chosen && onChange(chosen)}
    />
  );
}
