import { t } from '#kit/language/product.ts';
import { Alert, Button, Stack } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { signOut } from '#features/accounts/api/accounts.ts';
import { openBlogSession } from '../../api/blog.ts';
import { blogTarget } from '../../rules/blog-access.ts';
import { call } from '#web/call.ts';
import { FormFailure } from '#features/accounts/web/form/form-failure.tsx';
import { ProofFields, proofIn } from '#features/accounts/web/form/proof-fields.tsx';
import { useAttempt } from '#features/accounts/web/form/use-attempt.ts';
import { LinkStep } from '#features/accounts/web/sign-in/link-step.tsx';
import { PasswordStep } from '#features/accounts/web/sign-in/password-step.tsx';
import { ProviderButtons } from '#features/accounts/web/sign-in/provider-buttons.tsx';
import { SecondFactorStep } from '#features/accounts/web/sign-in/second-factor-step.tsx';
import { SignInFrame } from '#features/accounts/web/sign-in/sign-in-frame.tsx';
import { useSite } from '#web/site/site-context.ts';
import { rich } from '#web/ui/rich.tsx';
import { blogRecordKey } from './blog-record.ts';
import { InvitationCard } from './people/invitation-card.tsx';

/** /blog-admin/login: those who write sign in with their account; what opens then is a session of the blog alone. */
export default function BlogLoginPage() {
  const { pathname, search } = useLocation();
  const { user, blog } = useSite();
  const [email, setEmail] = useState('');
  const [step, setStep] = useState<'password' | 'link'>('password');
  const [secondFactor, setSecondFactor] = useState(new URLSearchParams(search).get('second_factor'));
  const [failure, setFailure] = useState('');
  const target = blogTarget(search);
  const invitation = new URLSearchParams(search).get('invitation');
  // Signing in elsewhere, such as at a provider, comes back here.
  const here = pathname + search;

  useEffect(() => {
    if (blog && !invitation) location.replace(target);
    else localStorage.removeItem(blogRecordKey);
  }, [blog, invitation, target]);

  const enter = async () => {
    try {
      await call(openBlogSession, { body: {} });
      location.assign(target);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : '');
    }
  };
  const enterSoon = () => void enter();
  if (invitation) return <InvitationCard token={invitation} />;
  if (failure) return <Refused reason={failure} />;
  if (user) return <Continue name={user.name} target={target} />;
  if (secondFactor)
    return <SecondFactorStep token={secondFactor} onPassed={enterSoon} onBack={() => setSecondFactor(null)} />;
  if (step === 'link')
    return (
      <LinkStep
        email={email}
        redirect={here}
        onEmail={setEmail}
        onSignedIn={enterSoon}
        onSecondFactor={setSecondFactor}
        onBack={() => setStep('password')}
      />
    );
  return (
    <SignInFrame
      title={t('Write for the blog')}
      lead={t('Sign in with your account. You’re signed out after 24 hours.')}
      foot={<a href="/blog">{t('Read the blog')}</a>}
    >
      <ProviderButtons redirect={here} />
      <PasswordStep
        email={email}
        redirect={here}
        problem={new URLSearchParams(search).get('provider')}
        onEmail={setEmail}
        onSignedIn={enterSoon}
        onSecondFactor={setSecondFactor}
        onLink={() => setStep('link')}
      />
    </SignInFrame>
  );
}

function Refused({ reason }: { reason: string }) {
  return (
    <SignInFrame title={t('You don’t have access to this blog')} foot={<a href="/blog">{t('Read the blog')}</a>}>
      <Stack>
        <Alert color="red" role="alert">
          {reason}
        </Alert>
        <OtherAccount />
      </Stack>
    </SignInFrame>
  );
}

/** Someone who is signed in at the site; who did so a while ago proves that it is them. */
function Continue({ name, target }: { name: string; target: string }) {
  const { busy, error, run } = useAttempt();
  const requested = error?.fields.map(({ path }) => path) ?? [];
  const asksProof = requested.includes('password') || requested.includes('code');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const proof = proofIn(new FormData(event.currentTarget));
    void run(async () => {
      await call(openBlogSession, { body: proof });
      location.assign(target);
    });
  };
  return (
    <SignInFrame
      title={t('Write for the blog')}
      lead={<>{rich(t('You are signed in as {name}.'), { name: <strong>{name}</strong> })}</>}
      foot={<a href="/blog">{t('Read the blog')}</a>}
    >
      <form method="post" onSubmit={submit} noValidate>
        <Stack>
          <FormFailure error={error} shown={['password', 'code']} />
          {asksProof && (
            <ProofFields
              account={{ has_password: requested.includes('password'), two_factor: requested.includes('code') }}
              error={error}
            />
          )}
          <Button type="submit" size="md" loading={busy} fullWidth>
            {t('Continue')}
          </Button>
          <OtherAccount />
        </Stack>
      </form>
    </SignInFrame>
  );
}

function OtherAccount() {
  const { busy, run } = useAttempt();
  const leave = () =>
    run(async () => {
      await call(signOut, {});
      location.reload();
    });
  return (
    <Button variant="subtle" size="md" fullWidth loading={busy} onClick={() => void leave()}>
      {t('Use another account')}
    </Button>
  );
}
