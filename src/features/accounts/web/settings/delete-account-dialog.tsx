import { rich } from '#web/ui/rich.tsx';
import { formats, t } from '#kit/language/product.ts';
import { Alert, List, Skeleton, TextInput } from '@mantine/core';
import { deleteAccount } from '../../api/account.ts';
import { call } from '#web/call.ts';
import { useWorkspaces } from '#features/workspaces/web/use-workspace.ts';
import { ProofFields, proofIn } from '../form/proof-fields.tsx';
import { textIn } from '../form/text-in.ts';
import { useAttempt } from '../form/use-attempt.ts';
import { leave } from '../leave.ts';
import { SettingsDialog } from './settings-dialog.tsx';
import type { Account } from './use-account.ts';

/** Says what goes with the account, and asks for the address and the proof. */
export function DeleteAccountDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const workspaces = useWorkspaces();
  const { busy, error, run } = useAttempt();
  const send = (form: FormData) =>
    void run(() => leave(() => call(deleteAccount, { body: { email: textIn(form, 'email'), ...proofIn(form) } })));
  const owned = workspaces.data?.filter((workspace) => workspace.role === 'owner') ?? [];
  const going = owned.filter((workspace) => workspace.member_count === 1);
  const shared = owned.filter((workspace) => workspace.member_count > 1);
  return (
    <SettingsDialog
      title={t('Delete your account')}
      opened
      onClose={onClose}
      onSend={send}
      action={t('Delete for good')}
      danger
      busy={busy}
      blocked={shared.length > 0}
      error={error}
      shown={['email', 'password', 'code']}
    >
      {workspaces.isPending && <Skeleton height={72} role="status" aria-label={t('Loading...')} />}
      {shared.length > 0 && (
        <Alert color="yellow" title={t('Transfer these first')}>
          {t('Other people work in {names}. Make one of them the owner in the workspace settings, or remove them.', {
            names: andOf(shared.map(({ name }) => name)),
          })}
        </Alert>
      )}
      {workspaces.data && <WhatGoes workspaces={going} />}
      <TextInput
        label={t('Type your e-mail to go on')}
        description={account.email}
        name="email"
        autoComplete="off"
        size="md"
        required
        withAsterisk={false}
        error={error?.fieldMessage('email')}
        data-autofocus
      />
      <ProofFields account={account} error={error} />
    </SettingsDialog>
  );
}

function WhatGoes({ workspaces }: { workspaces: readonly { id: string; name: string }[] }) {
  return (
    <div>
      <p style={{ margin: '0 0 8px' }}>{t('Permanently deleted:')}</p>
      <List size="sm" spacing={4}>
        {workspaces.map((workspace) => (
          <List.Item key={workspace.id}>
            {rich(t('The workspace {name} with its apps, spreadsheets and app users'), {
              name: <strong>{workspace.name}</strong>,
            })}
          </List.Item>
        ))}
        <List.Item>{t('Your membership in every other workspace, and your API keys there')}</List.Item>
        <List.Item>{t('Your profile, sessions, notifications and linked accounts')}</List.Item>
      </List>
      <p style={{ margin: '12px 0 8px' }}>{t('What stays:')}</p>
      <List size="sm" spacing={4}>
        <List.Item>{t('Rows you added to other people’s spreadsheets, and their audit log of what you did')}</List.Item>
        <List.Item>
          {rich(t('Your data as a user of other people’s apps: see <link>what apps keep of you</link>'), {
            link: (words) => <a href="/your-data">{words}</a>,
          })}
        </List.Item>
      </List>
    </div>
  );
}

const andOf = (names: readonly string[]): string => new Intl.ListFormat(formats().tag).format(names);
