import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { forgotPassword } from '#api/accounts.ts';
import { call } from '../../../call.ts';
import { FormFailure } from '../form/form-failure.tsx';
import { useAttempt } from '../form/use-attempt.ts';
import { clockOf, useCountdown } from '../form/use-countdown.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import { authHref, emailIn } from './auth-link.ts';
import { redirectTarget } from './redirect-target.ts';

const pause = 60;

/** /dashboard/forgot-password */
export function ForgotPasswordPage() {
  const { search } = useLocation();
  const [email, setEmail] = useState(emailIn(search));
  const [sent, setSent] = useState<{ seconds: number } | null>(null);
  const { busy, error, run } = useAttempt();
  const left = useCountdown(sent);
  const send = () =>
    run(async () => {
      await call(forgotPassword, { body: { email } });
      setSent({ seconds: pause });
    });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send();
  };
  const foot = (
    <Link to={authHref('/dashboard/auth', { redirect: redirectTarget(search), email })}>Back to sign-in</Link>
  );

  if (sent)
    return (
      <SignInFrame
        title="Check your e-mail"
        lead={
          <>
            If there is an account for <strong>{email}</strong>, a link to choose a new password is on its way.
          </>
        }
        foot={foot}
        mails
      >
        <Stack>
          <FormFailure error={error} />
          <Button variant="default" size="md" disabled={left > 0} loading={busy} onClick={() => void send()}>
            {left > 0 ? `Send again in ${clockOf(left)}` : 'Send again'}
          </Button>
        </Stack>
      </SignInFrame>
    );
  return (
    <SignInFrame
      title="Forgot your password?"
      lead="Enter your e-mail address. We will send you a link to choose a new password."
      foot={foot}
    >
      <form method="post" onSubmit={submit} noValidate>
        <Stack>
          <FormFailure error={error} shown={['email']} />
          <TextInput
            label="E-mail"
            name="email"
            type="email"
            autoComplete="email"
            size="md"
            required
            withAsterisk={false}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            error={error?.fieldMessage('email')}
            autoFocus
          />
          <Button type="submit" size="md" loading={busy} fullWidth>
            Send the link
          </Button>
        </Stack>
      </form>
    </SignInFrame>
  );
}
