import { t } from '#kit/language/product.ts';
import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { acceptBlogInvitation, lookAtBlogInvitation, openBlogSession } from '../../../api/blog.ts';
import { call } from '#web/call.ts';
import { FormFailure } from '#features/accounts/web/form/form-failure.tsx';
import { useAttempt } from '#features/accounts/web/form/use-attempt.ts';
import { authHref } from '#features/accounts/web/sign-in/auth-link.ts';
import { InvitationMissing, OtherAccount } from '#features/accounts/web/sign-in/invitation-states.tsx';
import { SignInFrame } from '#features/accounts/web/sign-in/sign-in-frame.tsx';
import { useSite } from '#web/site/site-context.ts';
import { rich } from '#web/ui/rich.tsx';
import type { BlogRole } from '../../../rules/blog-access.ts';

/** @sentences */
const invitedAs: Record<BlogRole, string> = {
  author: '{email} is invited as author.',
  editor: '{email} is invited as editor.',
  admin: '{email} is invited as admin.',
};

/** From the mailed link: who is invited takes it with the account of that address. */
export function InvitationCard({ token }: { token: string }) {
  const { pathname, search } = useLocation();
  const { user } = useSite();
  const query = useQuery({
    queryKey: ['blog-invitation', token],
    queryFn: () => call(lookAtBlogInvitation, { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!query.data) return <InvitationMissing invitation={query} foot={<a href="/blog">{t('Read the blog')}</a>} />;
  const { email, role } = query.data;
  const carried = { redirect: pathname + search, email };
  return (
    <SignInFrame title={t('Write for the blog')} lead={rich(t(invitedAs[role]), { email: <strong>{email}</strong> })}>
      {!user && (
        <Stack>
          <Button component="a" href={authHref('/dashboard/signup', carried)} size="md" fullWidth>
            {t('Create an account')}
          </Button>
          <Button component="a" href={authHref('/dashboard/auth', carried)} variant="default" size="md" fullWidth>
            {t('I have an account')}
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
      await call(acceptBlogInvitation, { body: { token } });
      // Where the sign-in was a while ago, the login page asks to prove it.
      await call(openBlogSession, { body: {} }).catch(() => undefined);
      location.assign('/blog-admin');
    });
  return (
    <Stack>
      <FormFailure error={error} />
      <Button size="md" fullWidth loading={busy} onClick={() => void accept()}>
        {t('Accept the invitation')}
      </Button>
    </Stack>
  );
}
