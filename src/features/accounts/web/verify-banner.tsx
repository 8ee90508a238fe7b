import { t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { MailWarning } from 'lucide-react';
import { useSite } from '#web/site/site-context.ts';
import { useAccount } from './settings/use-account.ts';
import { useVerification } from './use-verification.ts';
import styles from './verify-banner.module.css';

/** Above dashboard pages, until the address of the person is verified. */
export function VerifyBanner() {
  const { user, outbox } = useSite();
  const { sent, busy, send } = useVerification();
  const isOpen = user !== null && !user.email_verified;
  // The link may be followed in another tab: back in this one, the account is loaded again.
  const account = useAccount(isOpen);
  if (!isOpen || account.data?.email_verified) return null;
  return (
    <aside className={styles.banner} aria-label={t('Your address is not verified')}>
      <MailWarning size={18} strokeWidth={1.5} aria-hidden="true" />
      <span role="status">
        {sent
          ? t('A new link is on its way to {email}.', { email: user.email })
          : t('Open the link we sent to {email}.', { email: user.email })}
        {outbox && (
          <>
            {' '}
            <a href="/dashboard/mail" target="_blank">
              {t('Open the mail')}
            </a>
          </>
        )}
      </span>
      {!sent && (
        <Button variant="subtle" size="sm" h={40} loading={busy} onClick={send}>
          {t('Send again')}
        </Button>
      )}
    </aside>
  );
}
