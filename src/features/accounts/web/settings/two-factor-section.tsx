import { plural, t } from '#kit/language/product.ts';
import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { endTwoFactor, renewRecoveryCodes } from '../../api/account.ts';
import { call } from '#web/call.ts';
import { Mark } from '#web/site/shell/panel-list.tsx';
import { ProofFields, proofIn } from '../form/proof-fields.tsx';
import { useAttempt } from '../form/use-attempt.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { SettingsDialog } from './settings-dialog.tsx';
import { SettingsRow, SettingsSection } from './settings-section.tsx';
import { StartTwoFactorDialog } from './start-two-factor-dialog.tsx';
import { type Account, useSetAccount } from './use-account.ts';

/** The second factor: on, off, and the recovery codes. */
export function TwoFactorSection({ account }: { account: Account }) {
  const setAccount = useSetAccount();
  const [opened, dialog] = useDisclosure(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const turnedOn = (fresh: string[]) => {
    dialog.close();
    setCodes(fresh);
    void setAccount();
  };
  return (
    <SettingsSection
      id="two-factor"
      title={t('Two-factor sign-in')}
      about={t(
        'When you sign in, you also enter a code from an app on your phone. A stolen password alone can’t open your account.',
      )}
    >
      {account.two_factor ? (
        <TurnedOn account={account} onCodes={setCodes} />
      ) : (
        <SettingsRow
          action={
            <Button variant="default" size="md" disabled={!account.email_verified} onClick={dialog.open}>
              {t('Turn on')}
            </Button>
          }
        >
          {account.email_verified ? t('It is off.') : t('Verify your e-mail address first, then turn it on.')}
        </SettingsRow>
      )}
      {opened && <StartTwoFactorDialog account={account} onClose={dialog.close} onTurnedOn={turnedOn} />}
      {codes && <RecoveryCodesDialog codes={codes} email={account.email} onClose={() => setCodes(null)} />}
    </SettingsSection>
  );
}

type Step = 'renew' | 'end';

function TurnedOn({ account, onCodes }: { account: Account; onCodes: (codes: string[]) => void }) {
  const [asking, setAsking] = useState<Step | null>(null);
  const left = account.recovery_codes_left;
  return (
    <>
      <SettingsRow
        label={
          <Group gap="xs">
            {t('Authenticator app')} <Mark tone="good">{t('On')}</Mark>
          </Group>
        }
        action={
          <Button variant="default" size="md" onClick={() => setAsking('end')}>
            {t('Turn off')}
          </Button>
        }
      >
        {t('You need its code to sign in.')}
      </SettingsRow>
      <SettingsRow
        label={t('Recovery codes')}
        action={
          <Button variant="default" size="md" onClick={() => setAsking('renew')}>
            {t('New codes')}
          </Button>
        }
      >
        {left === 0
          ? t('No codes left. Create new ones.')
          : plural(
              left,
              '{count} left. Each signs you in once without the app.',
              '{count} left. Each signs you in once without the app.',
            )}
      </SettingsRow>
      {asking && <ProofDialog account={account} asking={asking} onCodes={onCodes} onClose={() => setAsking(null)} />}
    </>
  );
}

/** Asks for the proof before codes are renewed or the second factor ends. */
function ProofDialog({
  account,
  asking,
  onCodes,
  onClose,
}: {
  account: Account;
  asking: Step;
  onCodes: (codes: string[]) => void;
  onClose: () => void;
}) {
  const setAccount = useSetAccount();
  const { busy, error, run } = useAttempt();
  const send = (form: FormData) =>
    void run(async () => {
      const body = proofIn(form);
      if (asking === 'end') await setAccount(await call(endTwoFactor, { body }));
      else {
        onCodes((await call(renewRecoveryCodes, { body })).recovery_codes);
        await setAccount();
      }
      onClose();
    });
  return (
    <SettingsDialog
      title={asking === 'end' ? t('Turn off two-factor sign-in') : t('New recovery codes')}
      opened
      onClose={onClose}
      onSend={send}
      action={asking === 'end' ? t('Turn off') : t('Create new codes')}
      danger={asking === 'end'}
      busy={busy}
      error={error}
      shown={['password', 'code']}
    >
      <p style={{ margin: 0 }}>
        {asking === 'end'
          ? t('Your password alone will open your account. Your recovery codes stop working.')
          : t('Your current codes stop working.')}
      </p>
      <ProofFields account={account} error={error} />
    </SettingsDialog>
  );
}
