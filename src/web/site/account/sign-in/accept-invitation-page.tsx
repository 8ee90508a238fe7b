import { Button, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { signOut } from '#api/accounts.ts';
import { acceptInvitation, lookAtInvitation } from '#api/workspaces.ts';
import { CallError, call } from '../../../call.ts';
import { useSite } from '../../site-context.ts';
import { FormFailure } from '../form/form-failure.tsx';
import { useAttempt } from '../form/use-attempt.ts';
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
  if (invitation.error) {
    const known =
      invitation.error instanceof CallError && invitation.error.status >= 400 && invitation.error.status < 500;
    return known ? (
      <SignInFrame
        title="This invitation no longer works"
        lead={`${invitation.error.message} Ask for a new one.`}
        foot={<a href="/dashboard">Go to Sheaf</a>}
      />
    ) : (
      <SignInFrame title="The invitation could not be read" lead="Check your connection and try again.">
        <Button size="md" fullWidth loading={invitation.isFetching} onClick={() => void invitation.refetch()}>
          Try again
        </Button>
      </SignInFrame>
    );
  }
  if (!invitation.data)
    return (
      <SignInFrame title="You are invited">
        <Stack role="status" aria-label="Loading...">
          <Skeleton height={20} />
          <Skeleton height={20} width="70%" />
          <Skeleton height={42} mt="md" />
        </Stack>
      </SignInFrame>
    );
  const { workspace_name, invited_by, email, role } = invitation.data;
  const carried = { redirect: pathname + search, email };
  return (
    <SignInFrame
      title={`Join ${workspace_name}`}
      lead={
        <>
          {invited_by} invited <strong>{email}</strong> as {role === 'admin' ? 'an admin' : 'an editor'}.
        </>
      }
    >
      {!user && (
        <Stack>
          <Button component="a" href={authHref('/dashboard/auth', carried)} size="md" fullWidth>
            Sign in
          </Button>
          <Button component="a" href={authHref('/dashboard/signup', carried)} variant="default" size="md" fullWidth>
            Create an account
          </Button>
        </Stack>
      )}
      {user && user.email !== email && <OtherAccount mine={user.email} invited={email} />}
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
        Accept invitation
      </Button>
      <Button component="a" href="/dashboard" variant="subtle" size="md" fullWidth>
        Not now
      </Button>
    </Stack>
  );
}

function OtherAccount({ mine, invited }: { mine: string; invited: string }) {
  const { busy, error, run } = useAttempt();
  const leave = () =>
    run(async () => {
      await call(signOut, {});
      location.reload();
    });
  return (
    <Stack>
      <FormFailure error={error} />
      <p style={{ margin: 0 }}>
        You are signed in as <strong>{mine}</strong>. Sign out to accept it as {invited}.
      </p>
      <Button size="md" fullWidth loading={busy} onClick={() => void leave()}>
        Sign out
      </Button>
      <Button component="a" href="/dashboard" variant="subtle" size="md" fullWidth>
        Go to your dashboard
      </Button>
    </Stack>
  );
}
