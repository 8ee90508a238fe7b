import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Download } from 'lucide-react';
import { exportAccount } from '#api/account.ts';
import { hrefOf } from '../../../call.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { SettingsRow, SettingsSection } from './settings-section.tsx';
import type { Account } from './use-account.ts';

export function DataSection({ account }: { account: Account }) {
  const [opened, dialog] = useDisclosure(false);
  return (
    <SettingsSection id="data" title="Your data">
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
        Your account, and the apps and spreadsheets of workspaces that you own.
      </SettingsRow>
      <SettingsRow
        label="Delete your account"
        action={
          <Button variant="outline" color="red.8" size="md" onClick={dialog.open}>
            Delete account
          </Button>
        }
      >
        It is deleted for good, with every workspace that nobody else belongs to.
      </SettingsRow>
      {opened && <DeleteAccountDialog account={account} onClose={dialog.close} />}
    </SettingsSection>
  );
}
