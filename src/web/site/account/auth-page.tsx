import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { signIn } from '#api/accounts.ts';
import { CallError, call } from '../../call.ts';
import { AuthFrame } from './auth-frame.tsx';
import { redirectTarget } from './redirect-target.ts';
import { textIn } from './text-in.ts';

/** /dashboard/auth */
export function AuthPage() {
  const { search } = useLocation();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setError(null);
    try {
      await call(signIn, { body: { email: textIn(form, 'email'), password: textIn(form, 'password') } });
      // A whole new page: the server decides anew what this person may see.
      location.assign(redirectTarget(search));
    } catch (failure) {
      setError(failure instanceof CallError ? failure : null);
      setBusy(false);
    }
  }

  return (
    <AuthFrame
      title="Welcome back"
      lead="Sign in to your spreadsheets and apps."
      foot={
        <>
          New here? <Link to={`/dashboard/signup${search}`}>Create an account</Link>
        </>
      }
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          {error && !error.fieldMessage('email') && (
            <Alert color="red" role="alert">
              {error.message}
            </Alert>
          )}
          <TextInput
            label="E-mail"
            name="email"
            type="email"
            autoComplete="email"
            size="md"
            required
            withAsterisk={false}
            error={error?.fieldMessage('email')}
            autoFocus
          />
          <PasswordInput
            label="Password"
            name="password"
            autoComplete="current-password"
            size="md"
            required
            withAsterisk={false}
          />
          <Button type="submit" size="md" loading={busy} fullWidth>
            Sign in
          </Button>
        </Stack>
      </form>
    </AuthFrame>
  );
}
