import { t } from '#kit/language/product.ts';
import { Button, Switch } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Download } from 'lucide-react';
import { exportAccount, updateAccount } from '../../api/account.ts';
import { call, hrefOf } from '#web/call.ts';
import { showFailure } from '#web/site/shell/show-failure.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { SettingsRow, SettingsSection } from './settings-section.tsx';
import { type Account, useSetAccount } from './use-account.ts';

export function DataSection({ account }: { account: Account }) {
  const [opened, dialog] = useDisclosure(false);
  return (
    <SettingsSection id="data" title={t('Your data')}>
      <DownloadRow />
      {account.log_usage !== null && <UsageRow shared={account.log_usage} />}
      <SettingsRow
        label={t('Delete your account')}
        action={
          <Button variant="outline" color="red.8" size="md" onClick={dialog.open}>
            {t('Delete account')}
          </Button>
        }
      >
        {t('Permanently deletes your account and every workspace you’re the only member of.')}
      </SettingsRow>
      <SettingsRow
        label={t('Apps you use')}
        action={
          <Button component="a" href="/your-data" variant="default" size="md">
            {t('See them')}
          </Button>
        }
      >
        {t('Data that other people’s apps store about you as their user. It stays when you delete your account here.')}{' '}
        <a href="/privacy">{t('What is stored, and for how long')}</a>
      </SettingsRow>
      {opened && <DeleteAccountDialog account={account} onClose={dialog.close} />}
    </SettingsSection>
  );
}

function DownloadRow() {
  return (
    <SettingsRow
      label={t('Download everything')}
      action={
        <Button
          component="a"
          href={hrefOf(exportAccount, {})}
          download
          variant="default"
          size="md"
          leftSection={<Download size={18} strokeWidth={1.5} />}
        >
          {t('Download .zip')}
        </Button>
      }
    >
      {t(
        'Your account, your activity and the logs about it, your comments, your access to other people’s apps, and the apps and spreadsheets of workspaces you own.',
      )}
    </SettingsRow>
  );
}

function UsageRow({ shared }: { shared: boolean }) {
  const setAccount = useSetAccount();
  const agree = async (log_usage: boolean) => setAccount(await call(updateAccount, { body: { log_usage } }));
  return (
    <SettingsRow
      label={t('Usage log')}
      action={
        <Switch
          size="md"
          aria-label={t('Share which pages I open')}
          checked={shared}
          onChange={(event) => void agree(event.currentTarget.checked).catch(showFailure)}
        />
      }
    >
      {t(
        'Lets your administrator know which pages of the dashboard you open, with your e-mail. Off unless you turn it on.',
      )}
    </SettingsRow>
  );
}
