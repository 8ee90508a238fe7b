import { rich } from '#web/ui/rich.tsx';
import { t } from '#kit/language/product.ts';
import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { acceptInvitation, lookAtInvitation } from '#features/workspaces/api.ts';
import { call } from '#web/call.ts';
import { useSite } from '#web/site/site-context.ts';
import { FormFailure } from '../form/form-failure.tsx';
import { useAttempt } from '../form/use-attempt.ts';
import { InvitationMissing, OtherAccount } from './invitation-states.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { authHref, tokenIn } from './auth-link.ts';
import { BrokenLink } from './broken-link.tsx';

/** /accept-invitation?token=: joins a workspace, with the address that was invited. */
export function AcceptInvitationPage() {
  const { pathname, search } = useLocation();
  const token = tokenIn(search);
  const { user } = useSite();
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call(lookAtInvitation, { body: { token } }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });

  if (!token) return <BrokenLink />;
  if (!invitation.data)
    return <InvitationMissing invitation={invitation} foot={<a href="/dashboard">{t('Go to Sheaf')}</a>} />;
  const { workspace_name, invited_by, email, role } = invitation.data;
  const carried = { redirect: pathname + search, email };
  const toDashboard = (
    <Button component="a" href="/dashboard" variant="subtle" size="md" fullWidth>
      {t('Go to your dashboard')}
    </Button>
  );
  return (
    <SignInFrame
      title={t('Join {name}', { name: workspace_name })}
      lead={rich(
        role === 'admin' ? t('{name} invited {email} as an admin.') : t('{name} invited {email} as an editor.'),
        { name: invited_by, email: <strong>{email}</strong> },
      )}
    >
      {!user && (
        <Stack>
          <Button component="a" href={authHref('/dashboard/auth', carried)} size="md" fullWidth>
            {t('Sign in')}
          </Button>
          <Button component="a" href={authHref('/dashboard/signup', carried)} variant="default" size="md" fullWidth>
            {t('Create an account')}
          </Button>
        </Stack>
      )}
      {user && user.email !== email && <OtherAccount mine={user.email} invited={email} after={toDashboard} />}
      {user && user.email === email && <Accept token={token} />}
    </SignInFrame>
  );
}

function Accept({ token }: { token: string }) {
  const { busy, error, run } = useAttempt();
  const accept = () =>
    run(async () => {
      await call(acceptInvitation, { body: { token } });
      location.assign('/dashboard');
    });
  return (
    <Stack>
      <FormFailure error={error} />
      <Button size="md" fullWidth loading={busy} onClick={() => void accept()}>
        {t('Accept invitation')}
      </Button>
      <Button component="a" href="/dashboard" variant="subtle" size="md" fullWidth>
        {t('Not now')}
      </Button>
    </Stack>
  );
}
