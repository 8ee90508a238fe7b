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
    <SettingsSection id="data" title="Your data">
      <DownloadRow />
      {account.log_usage !== null && <UsageRow shared={account.log_usage} />}
      <SettingsRow
        label="Delete your account"
        action={
          <Button variant="outline" color="red.8" size="md" onClick={dialog.open}>
            Delete account
          </Button>
        }
      >
        Permanently deletes your account and every workspace you’re the only member of.
      </SettingsRow>
      <SettingsRow
        label="Apps you use"
        action={
          <Button component="a" href="/your-data" variant="default" size="md">
            See them
          </Button>
        }
      >
        Data that other people’s apps store about you as their user. It stays when you delete your account here.{' '}
        <a href="/privacy">What is stored, and for how long</a>
      </SettingsRow>
      {opened && <DeleteAccountDialog account={account} onClose={dialog.close} />}
    </SettingsSection>
  );
}

function DownloadRow() {
  return (
    <SettingsRow
      label="Download everything"
      action={
        <Button
          component="a"
          href={hrefOf(exportAccount, {})}
          download
          variant="default"
          size="md"
          leftSection={<Download size={18} strokeWidth={1.5} />}
        >
          Download .zip
        </Button>
      }
    >
      Your account, your activity and the logs about it, your comments, your access to other people’s apps, and the apps
      and spreadsheets of workspaces you own.
    </SettingsRow>
  );
}

function UsageRow({ shared }: { shared: boolean }) {
  const setAccount = useSetAccount();
  const agree = async (log_usage: boolean) => setAccount(await call(updateAccount, { body: { log_usage } }));
  return (
    <SettingsRow
      label="Usage log"
      action={
        <Switch
          size="md"
          aria-label="Share which pages I open"
          checked={shared}
          onChange={(event) => void agree(event.currentTarget.checked).catch(showFailure)}
        />
      }
    >
      Lets your administrator know which pages of the dashboard you open, with your e-mail. Off unless you turn it on.
    </SettingsRow>
  );
}
