import { Alert, Button, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { signOut } from '#api/accounts.ts';
import { acceptBlogInvitation, lookAtBlogInvitation, openBlogSession } from '#api/blog.ts';
import { call } from '../../../call.ts';
import { FormFailure } from '../../account/form/form-failure.tsx';
import { useAttempt } from '../../account/form/use-attempt.ts';
import { authHref } from '../../account/sign-in/auth-link.ts';
import { SignInFrame } from '../../account/sign-in/sign-in-frame.tsx';
import { useSite } from '../../site-context.ts';
import { roleNames } from './role-names.ts';

/** From the mailed link: who is invited takes it with the account of that address. */
export function InvitationCard({ token }: { token: string }) {
  const { pathname, search } = useLocation();
  const { user } = useSite();
  const query = useQuery({
    queryKey: ['blog-invitation', token],
    queryFn: () => call(lookAtBlogInvitation, { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (query.error)
    return (
      <SignInFrame title="This invitation no longer works" foot={<a href="/blog">Read the blog</a>}>
        <Alert color="red" role="alert">
          {query.error.message}
        </Alert>
      </SignInFrame>
    );
  if (!query.data)
    return (
      <SignInFrame title="You are invited">
        <Stack role="status" aria-label="Loading...">
          <Skeleton height={20} />
          <Skeleton height={42} mt="md" />
        </Stack>
      </SignInFrame>
    );
  const { email, role } = query.data;
  const carried = { redirect: pathname + search, email };
  return (
    <SignInFrame
      title="Write for the blog"
      lead={
        <>
          <strong>{email}</strong> is invited as {roleNames[role].toLowerCase()}.
        </>
      }
    >
      {!user && (
        <Stack>
          <Button component="a" href={authHref('/dashboard/signup', carried)} size="md" fullWidth>
            Create an account
          </Button>
          <Button component="a" href={authHref('/dashboard/auth', carried)} variant="default" size="md" fullWidth>
            I have an account
          </Button>
        </Stack>
      )}
      {user && <Accept token={token} mine={user.email} invited={email} />}
    </SignInFrame>
  );
}

function Accept({ token, mine, invited }: { token: string; mine: string; invited: string }) {
  const { busy, error, run } = useAttempt();
  const accept = () =>
    run(async () => {
      await call(acceptBlogInvitation, { body: { token } });
      // Where the sign-in was a while ago, the login page asks to prove it.
      await call(openBlogSession, { body: {} }).catch(() => undefined);
      location.assign('/blog-admin');
    });
  const leave = () =>
    run(async () => {
      await call(signOut, {});
      location.reload();
    });
  return (
    <Stack>
      <FormFailure error={error} />
      {mine === invited ? (
        <Button size="md" fullWidth loading={busy} onClick={() => void accept()}>
          Accept the invitation
        </Button>
      ) : (
        <>
          <p style={{ margin: 0 }}>
            You are signed in as <strong>{mine}</strong>. Sign out to accept it as {invited}.
          </p>
          <Button size="md" fullWidth loading={busy} onClick={() => void leave()}>
            Sign out
          </Button>
        </>
      )}
    </Stack>
  );
}
