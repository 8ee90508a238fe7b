import { t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { changePassword } from '../../api/account.ts';
import { call } from '#web/call.ts';
import { NewPasswordField } from '../form/new-password-field.tsx';
import { ProofFields, proofIn } from '../form/proof-fields.tsx';
import { textIn } from '../form/text-in.ts';
import { useAttempt } from '../form/use-attempt.ts';
import { SettingsDialog } from './settings-dialog.tsx';
import { SettingsRow, SettingsSection } from './settings-section.tsx';
import { type Account, useSetAccount } from './use-account.ts';

export function PasswordSection({ account }: { account: Account }) {
  const [opened, dialog] = useDisclosure(false);
  const setAccount = useSetAccount();
  const queries = useQueryClient();
  const { busy, error, run, clear } = useAttempt();
  const close = () => {
    clear();
    dialog.close();
  };
  const send = (form: FormData) =>
    void run(async () => {
      const body = { new_password: textIn(form, 'new_password'), ...proofIn(form) };
      await setAccount(await call(changePassword, { body }));
      await queries.invalidateQueries({ queryKey: ['sessions'] });
      dialog.close();
      notifications.show({ color: 'green', message: t('Password changed. You’re signed out everywhere else.') });
    });
  return (
    <SettingsSection id="password" title={t('Password')}>
      <SettingsRow
        action={
          <Button variant="default" size="md" onClick={dialog.open}>
            {account.has_password ? t('Change password') : t('Set a password')}
          </Button>
        }
      >
        {account.has_password
          ? t('You sign in with a password. Changing it signs you out everywhere else.')
          : t('You have no password yet. You sign in by e-mail or with another account.')}
      </SettingsRow>
      <SettingsDialog
        title={account.has_password ? t('Change your password') : t('Set a password')}
        opened={opened}
        onClose={close}
        onSend={send}
        action={account.has_password ? t('Change password') : t('Set password')}
        busy={busy}
        error={error}
        shown={['new_password', 'password', 'code']}
      >
        <ProofFields account={account} error={error} />
        <NewPasswordField
          label={t('New password')}
          name="new_password"
          person={account}
          error={error?.fieldMessage('new_password')}
        />
      </SettingsDialog>
    </SettingsSection>
  );
}
