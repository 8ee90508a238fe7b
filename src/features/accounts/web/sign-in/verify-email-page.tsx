import { rich } from '#web/ui/rich.tsx';
import { t } from '#kit/language/product.ts';
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { sendVerification, verifyEmail } from '../../api/accounts.ts';
import { call } from '#web/call.ts';
import { useSite } from '#web/site/site-context.ts';
import { FormFailure } from '../form/form-failure.tsx';
import { useAttempt } from '../form/use-attempt.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import { tokenIn } from './auth-link.ts';
import { BrokenLink } from './broken-link.tsx';

/** /dashboard/verify-email?token= does nothing until its button is pressed: programs that scan mail open links too. */
export function VerifyEmailPage() {
  const token = tokenIn(useLocation().search);
  const { user } = useSite();
  const [email, setEmail] = useState<string | null>(null);
  const verifying = useAttempt();
  const verify = () => verifying.run(async () => setEmail((await call(verifyEmail, { body: { token } })).email));

  if (!token) return <BrokenLink foot={<a href="/dashboard">{t('Go to Sheaf')}</a>} />;
  if (email !== null)
    return (
      <SignInFrame
        title={t('Your address is verified')}
        lead={rich(t('{email} is confirmed as yours.'), { email: <strong>{email}</strong> })}
      >
        <Button component="a" href="/dashboard" size="md" fullWidth>
          {user ? t('Go to your dashboard') : t('Sign in')}
        </Button>
      </SignInFrame>
    );
  return (
    <SignInFrame title={t('Verify your address')} lead={t('Confirm that this e-mail address is yours.')}>
      <Stack>
        <FormFailure error={verifying.error} />
        <Button size="md" fullWidth loading={verifying.busy} onClick={() => void verify()}>
          {t('Verify my address')}
        </Button>
        {verifying.error && user && !user.email_verified && <NewLink />}
      </Stack>
    </SignInFrame>
  );
}

function NewLink() {
  const [sent, setSent] = useState(false);
  const sending = useAttempt();
  const send = () =>
    sending.run(async () => {
      await call(sendVerification, {});
      setSent(true);
    });
  return (
    <>
      <FormFailure error={sending.error} />
      <Button variant="default" size="md" fullWidth loading={sending.busy} disabled={sent} onClick={() => void send()}>
        {sent ? t('A new link is on its way') : t('Send a new link')}
      </Button>
    </>
  );
}
