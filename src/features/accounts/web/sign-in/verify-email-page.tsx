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

  if (!token) return <BrokenLink foot={<a href="/dashboard">Go to Sheaf</a>} />;
  if (email !== null)
    return (
      <SignInFrame
        title="Your address is verified"
        lead={
          <>
            <strong>{email}</strong> is confirmed as yours.
          </>
        }
      >
        <Button component="a" href="/dashboard" size="md" fullWidth>
          {user ? 'Go to your dashboard' : 'Sign in'}
        </Button>
      </SignInFrame>
    );
  return (
    <SignInFrame title="Verify your address" lead="Confirm that this e-mail address is yours.">
      <Stack>
        <FormFailure error={verifying.error} />
        <Button size="md" fullWidth loading={verifying.busy} onClick={() => void verify()}>
          Verify my address
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
        {sent ? 'A new link is on its way' : 'Send a new link'}
      </Button>
    </>
  );
}
