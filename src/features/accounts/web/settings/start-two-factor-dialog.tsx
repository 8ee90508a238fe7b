import { t } from '#kit/language/product.ts';
import { Button, CopyButton, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { confirmTwoFactor, startTwoFactor } from '../../api/account.ts';
import { call } from '#web/call.ts';
import { FormFailure } from '../form/form-failure.tsx';
import { ProofFields, proofIn } from '../form/proof-fields.tsx';
import { useAttempt } from '../form/use-attempt.ts';
import { OneTimeCodeInput } from '../sign-in/one-time-code-input.tsx';
import { closeButton, SettingsDialog } from './settings-dialog.tsx';
import styles from './start-two-factor-dialog.module.css';
import type { Account } from './use-account.ts';

/** Turns the second factor on: proof, then the secret to scan, then a first code. */
export function StartTwoFactorDialog({
  account,
  onClose,
  onTurnedOn,
}: {
  account: Account;
  onClose: () => void;
  onTurnedOn: (codes: string[]) => void;
}) {
  const [secret, setSecret] = useState<{ secret: string; uri: string; qr_svg: string } | null>(null);
  const starting = useAttempt();
  const confirming = useAttempt();
  const start = (form: FormData) =>
    void starting.run(async () => setSecret(await call(startTwoFactor, { body: proofIn(form) })));
  const confirm = (code: string) =>
    void confirming.run(async () => onTurnedOn((await call(confirmTwoFactor, { body: { code } })).recovery_codes));

  if (!secret)
    return (
      <SettingsDialog
        title={t('Turn on two-factor sign-in')}
        opened
        onClose={onClose}
        onSend={start}
        action={t('Continue')}
        busy={starting.busy}
        error={starting.error}
        shown={['password', 'code']}
      >
        <p style={{ margin: 0 }}>{t('You need an authenticator app on your phone. Any app works.')}</p>
        <ProofFields account={account} error={starting.error} />
      </SettingsDialog>
    );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Scan this with your app')}
      radius="lg"
      centered
      closeOnClickOutside={false}
      closeButtonProps={closeButton()}
    >
      <Stack>
        <Secret secret={secret.secret} picture={secret.qr_svg} />
        <FormFailure error={confirming.error} shown={['code']} />
        <OneTimeCodeInput
          label={t('Then enter the code it shows')}
          action={t('Turn on')}
          busy={confirming.busy}
          error={confirming.error?.fieldMessage('code')}
          onCode={confirm}
        />
      </Stack>
    </Modal>
  );
}

/** To scan, or to type off. */
function Secret({ secret, picture }: { secret: string; picture: string }) {
  return (
    <>
      <img
        className={styles.picture}
        src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
        alt={t('QR code for your authenticator app')}
        width={200}
        height={200}
      />
      <div>
        <p className={styles.hint}>{t('No camera? Enter this key in the app:')}</p>
        <Group gap="xs" wrap="nowrap">
          <code className={styles.secret} data-secret>
            {inGroups(secret)}
          </code>
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button variant="default" size="md" onClick={copy}>
                {copied ? t('Copied') : t('Copy')}
              </Button>
            )}
          </CopyButton>
        </Group>
      </div>
    </>
  );
}

/** In fours, so that it can be typed off. */
const inGroups = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
