import { Button, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { resetPassword } from '#api/accounts.ts';
import { call } from '../../../call.ts';
import { FormFailure } from '../form/form-failure.tsx';
import { NewPasswordField } from '../form/new-password-field.tsx';
import { textIn } from '../form/text-in.ts';
import { useAttempt } from '../form/use-attempt.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import { authHref, tokenIn } from './auth-link.ts';
import { BrokenLink } from './broken-link.tsx';

/** /dashboard/reset-password?token= */
export function ResetPasswordPage() {
  const token = tokenIn(useLocation().search);
  const [email, setEmail] = useState<string | null>(null);
  const { busy, error, run } = useAttempt();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = textIn(new FormData(event.currentTarget), 'password');
    void run(async () => setEmail((await call(resetPassword, { body: { token, password } })).email));
  };
  const again = <Link to="/dashboard/forgot-password">Send a new link</Link>;

  if (!token) return <BrokenLink foot={again} />;
  if (email !== null)
    return (
      <SignInFrame
        title="Your password is changed"
        lead="You are signed out everywhere. Sign in with the new password."
      >
        <Button component={Link} to={authHref('/dashboard/auth', { email })} size="md" fullWidth>
          Sign in
        </Button>
      </SignInFrame>
    );
  return (
    <SignInFrame title="Choose a new password" lead="It ends every session that you have now." foot={again}>
      <form method="post" onSubmit={submit} noValidate>
        <Stack>
          <FormFailure error={error} shown={['password']} />
          <NewPasswordField label="New password" error={error?.fieldMessage('password')} autoFocus />
          <Button type="submit" size="md" loading={busy} fullWidth>
            Change password
          </Button>
        </Stack>
      </form>
    </SignInFrame>
  );
}
