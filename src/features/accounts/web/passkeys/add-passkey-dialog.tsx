import { t } from '#kit/language/product.ts';
import { TextInput } from '@mantine/core';
import type { PasskeyOnTheWire } from '../../api/webauthn.ts';
import { deviceName } from '../../rules/device-name.ts';
import { ProofFields, proofIn } from '../form/proof-fields.tsx';
import { textIn } from '../form/text-in.ts';
import { useAttempt } from '../form/use-attempt.ts';
import { SettingsDialog } from '../settings/settings-dialog.tsx';
import type { Account } from '../settings/use-account.ts';
import { makeAndAddPasskey } from './with-passkey.ts';

/** Asks for the proof and a name; then the browser asks for the device. */
export function AddPasskeyDialog({
  account,
  onClose,
  onAdded,
}: {
  account: Account;
  onClose: () => void;
  onAdded: (passkeys: PasskeyOnTheWire[]) => void;
}) {
  const { busy, error, run } = useAttempt();
  const send = (form: FormData) =>
    void run(async () => onAdded(await makeAndAddPasskey(textIn(form, 'name'), proofIn(form))));
  return (
    <SettingsDialog
      title={t('Add a passkey')}
      opened
      onClose={onClose}
      onSend={send}
      action={t('Continue')}
      busy={busy}
      error={error}
      shown={['name', 'password', 'code']}
    >
      <p style={{ margin: 0 }}>
        {t('Your browser then asks where to keep it. Your other ways to sign in stay as they are.')}
      </p>
      <TextInput
        label={t('Name')}
        description={t('So that you recognize it in the list.')}
        name="name"
        defaultValue={deviceName(navigator.userAgent)}
        maxLength={60}
        autoComplete="off"
        size="md"
        required
        withAsterisk={false}
        error={error?.fieldMessage('name')}
      />
      <ProofFields account={account} error={error} />
    </SettingsDialog>
  );
}
