import { t } from '#kit/language/product.ts';
import { Alert, Button, Skeleton } from '@mantine/core';
import { LogOut } from 'lucide-react';
import { useEffect } from 'react';
import { DashboardShell } from '#web/site/dashboard/dashboard-shell.tsx';
import { showFailure } from '#web/site/shell/show-failure.ts';
import { useSite } from '#web/site/site-context.ts';
import { useAttempt } from '../form/use-attempt.ts';
import { leave } from '../leave.ts';
import { PasskeysSection } from '../passkeys/passkeys-section.tsx';
import styles from './account-page.module.css';
import { AdminActionsSection } from './admin-actions-section.tsx';
import { DataSection } from './data-section.tsx';
import { IdentitiesSection } from './identities-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';
import { useAccount } from './use-account.ts';

/** @sentences */
const sections = {
  profile: 'Profile',
  password: 'Password',
  'two-factor': 'Two-factor sign-in',
  passkeys: 'Passkeys',
  identities: 'Sign-in accounts',
  sessions: 'Where you are signed in',
  notifications: 'Notifications',
  admins: 'Admin activity',
  data: 'Your data',
};

/** /dashboard/account: what a person sets for themselves. */
export default function AccountPage() {
  const account = useAccount();
  const { providers } = useSite();
  const hasIdentities = providers.length > 0 || (account.data?.identities.length ?? 0) > 0;
  const shown = Object.entries(sections).filter(([id]) => id !== 'identities' || hasIdentities);
  const isThere = account.data !== undefined;
  useEffect(() => {
    // The section that the address names was not there yet when the browser looked for it.
    if (isThere && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isThere]);
  return (
    <DashboardShell title={t('Your account')} action={<SignOut />}>
      <div className={styles.page}>
        <nav className={styles.nav} aria-label={t('Sections of your account')}>
          {shown.map(([id, title]) => (
            <a key={id} href={`#${id}`}>
              {t(title)}
            </a>
          ))}
        </nav>
        <div className={styles.sections}>
          {account.error && (
            <Alert color="red" title={t('Your account could not be loaded')}>
              {account.error.message}{' '}
              <Button size="compact-sm" variant="white" onClick={() => void account.refetch()}>
                {t('Try again')}
              </Button>
            </Alert>
          )}
          {account.isPending && <Skeletons />}
          {account.data && (
            <>
              <ProfileSection account={account.data} />
              <PasswordSection account={account.data} />
              <TwoFactorSection account={account.data} />
              <PasskeysSection account={account.data} />
              <IdentitiesSection account={account.data} />
              <SessionsSection />
              <NotificationsSection />
              <AdminActionsSection />
              <DataSection account={account.data} />
            </>
          )}
        </div>
      </div>
    </DashboardShell>
  );
}

function SignOut() {
  const { busy, run } = useAttempt();
  const goOut = () => run(() => leave().catch(showFailure));
  return (
    <Button
      variant="default"
      size="md"
      loading={busy}
      leftSection={<LogOut size={18} strokeWidth={1.5} />}
      onClick={() => void goOut()}
    >
      {t('Sign out')}
    </Button>
  );
}

function Skeletons() {
  return (
    <div className={styles.sections} role="status" aria-label={t('Loading...')}>
      {[220, 130, 130, 130].map((height, index) => (
        <Skeleton key={index} height={height} radius="md" />
      ))}
    </div>
  );
}
