import { Button } from '@mantine/core';
import { MailWarning } from 'lucide-react';
import { useState } from 'react';
import { sendVerification } from '#api/accounts.ts';
import { call } from '../../call.ts';
import { showFailure } from '../shell/show-failure.ts';
import { useSite } from '../site-context.ts';
import { useAttempt } from './form/use-attempt.ts';
import { useAccount } from './settings/use-account.ts';
import styles from './verify-banner.module.css';

/** Above dashboard pages, until the address of the person is verified. */
export function VerifyBanner() {
  const { user, outbox } = useSite();
  const [sent, setSent] = useState(false);
  const { busy, run } = useAttempt();
  const isOpen = user !== null && !user.email_verified;
  // The link may be followed in another tab: back in this one, the account is looked at anew.
  const account = useAccount(isOpen);
  if (!isOpen || account.data?.email_verified) return null;
  const send = () => run(() => call(sendVerification, {}).then(() => setSent(true), showFailure));
  return (
    <aside className={styles.banner} aria-label="Your address is not verified">
      <MailWarning size={18} strokeWidth={1.5} aria-hidden="true" />
      <span role="status">
        {sent ? `A new link is on its way to ${user.email}.` : `Follow the link that we sent to ${user.email}.`}
        {outbox && (
          <>
            {' '}
            <a href="/dashboard/mail" target="_blank">
              Open the mail
            </a>
          </>
        )}
      </span>
      {!sent && (
        <Button variant="subtle" size="sm" h={40} loading={busy} onClick={() => void send()}>
          Send again
        </Button>
      )}
    </aside>
  );
}
