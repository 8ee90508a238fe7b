import { t } from '#kit/language/product.ts';
import { Alert, Button, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listPasskeys, removePasskey } from '../../api/passkeys.ts';
import type { PasskeyOnTheWire } from '../../api/webauthn.ts';
import { call } from '#web/call.ts';
import { sayMoment } from '#web/site/shell/say-date.ts';
import { FormFailure } from '../form/form-failure.tsx';
import { useAttempt } from '../form/use-attempt.ts';
import { SettingsRow, SettingsSection } from '../settings/settings-section.tsx';
import type { Account } from '../settings/use-account.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';

const queryKey = ['passkeys'];

/** Devices that sign the person in by fingerprint, face or PIN. */
export function PasskeysSection({ account }: { account: Account }) {
  const queries = useQueryClient();
  const passkeys = useQuery({ queryKey, queryFn: async () => (await call(listPasskeys, {})).passkeys });
  const [opened, dialog] = useDisclosure(false);
  const removing = useAttempt();
  const take = (answer: PasskeyOnTheWire[]) => void queries.setQueryData(queryKey, answer);
  const remove = (passkeyId: string) =>
    removing.run(async () => take((await call(removePasskey, { params: { passkeyId } })).passkeys));
  return (
    <SettingsSection
      id="passkeys"
      title={t('Passkeys')}
      about={t('Sign in with your fingerprint, face or device PIN. It needs no password and no code.')}
    >
      {passkeys.isPending && <Skeleton height={48} role="status" aria-label={t('Loading...')} />}
      {passkeys.error && (
        <Alert color="red" title={t('Your passkeys could not be loaded')}>
          {passkeys.error.message}{' '}
          <Button size="compact-sm" variant="white" onClick={() => void passkeys.refetch()}>
            {t('Try again')}
          </Button>
        </Alert>
      )}
      <FormFailure error={removing.error} />
      {passkeys.data?.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} busy={removing.busy} onRemove={() => void remove(passkey.id)} />
      ))}
      <SettingsRow
        action={
          <Button variant="default" size="md" disabled={!account.email_verified} onClick={dialog.open}>
            {t('Add a passkey')}
          </Button>
        }
      >
        {account.email_verified
          ? passkeys.data?.length === 0 && t('You have none yet.')
          : t('Verify your e-mail address first, then add one.')}
      </SettingsRow>
      {opened && (
        <AddPasskeyDialog
          account={account}
          onClose={dialog.close}
          onAdded={(answer) => {
            take(answer);
            dialog.close();
          }}
        />
      )}
    </SettingsSection>
  );
}

function PasskeyRow({
  passkey: { name, created_at, last_used_at },
  busy,
  onRemove,
}: {
  passkey: PasskeyOnTheWire;
  busy: boolean;
  onRemove: () => void;
}) {
  return (
    <SettingsRow
      label={name}
      action={
        <Button
          variant="default"
          size="md"
          disabled={busy}
          aria-label={t('Remove the passkey {name}', { name })}
          onClick={onRemove}
        >
          {t('Remove')}
        </Button>
      }
    >
      {t('Added {time}', { time: sayMoment(created_at) })}
      <br />
      {last_used_at === null ? t('Not used yet') : t('Last used {time}', { time: sayMoment(last_used_at) })}
    </SettingsRow>
  );
}
