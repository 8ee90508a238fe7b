import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { signUp } from '#api/accounts.ts';
import { CallError, call } from '../../call.ts';
import { AuthFrame } from './auth-frame.tsx';
import { redirectTarget } from './redirect-target.ts';
import { textIn } from './text-in.ts';

/** /dashboard/signup */
export function SignUpPage() {
  const { search } = useLocation();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const named = ['name', 'email', 'password'].some((path) => error?.fieldMessage(path));

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [name, email, password] = [textIn(form, 'name'), textIn(form, 'email'), textIn(form, 'password')];
    setBusy(true);
    setError(null);
    try {
      await call(signUp, { body: { name, email, password } });
      location.assign(redirectTarget(search));
    } catch (failure) {
      setError(failure instanceof CallError ? failure : null);
      setBusy(false);
    }
  }

  return (
    <AuthFrame
      title="Create your account"
      lead="Your first app is a minute away. No card, no seats to count."
      foot={
        <>
          Already have an account? <Link to={`/dashboard/auth${search}`}>Sign in</Link>
        </>
      }
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          {error && !named && (
            <Alert color="red" role="alert">
              {error.message}
            </Alert>
          )}
          <TextInput
            label="Name"
            name="name"
            autoComplete="name"
            size="md"
            required
            withAsterisk={false}
            error={error?.fieldMessage('name')}
            autoFocus
          />
          <TextInput
            label="E-mail"
            name="email"
            type="email"
            autoComplete="email"
            size="md"
            required
            withAsterisk={false}
            error={error?.fieldMessage('email')}
          />
          <PasswordInput
            label="Password"
            name="password"
            description="At least 10 characters. A few words are fine."
            autoComplete="new-password"
            size="md"
            required
            withAsterisk={false}
            error={error?.fieldMessage('password')}
          />
          <Button type="submit" size="md" loading={busy} fullWidth>
            Create account
          </Button>
        </Stack>
      </form>
    </AuthFrame>
  );
}
