import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { signUp } from '#api/accounts.ts';
import { call } from '../../../call.ts';
import { FormFailure } from '../form/form-failure.tsx';
import { NewPasswordField } from '../form/new-password-field.tsx';
import { textIn } from '../form/text-in.ts';
import { useAttempt } from '../form/use-attempt.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import { authHref, emailIn } from './auth-link.ts';
import { ProviderButtons } from './provider-buttons.tsx';
import { redirectTarget } from './redirect-target.ts';

const fields = ['name', 'email', 'password'];

/** /dashboard/signup */
export function SignUpPage() {
  const { search } = useLocation();
  const redirect = redirectTarget(search);
  const invited = emailIn(search);
  const [email, setEmail] = useState(invited);
  const [name, setName] = useState('');
  const { busy, error, run } = useAttempt();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = textIn(new FormData(event.currentTarget), 'password');
    await run(async () => {
      await call(signUp, { body: { name, email, password } });
      location.assign(redirect);
    });
  }

  return (
    <SignInFrame
      title="Create your account"
      lead="Your first app is a minute away. No card, no seats to count."
      foot={
        <>
          Already have an account? <Link to={authHref('/dashboard/auth', { redirect, email: invited })}>Sign in</Link>
        </>
      }
    >
      <ProviderButtons redirect={redirect} />
      <form method="post" onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <FormFailure error={error} shown={fields} />
          <TextInput
            label="Name"
            name="name"
            autoComplete="name"
            size="md"
            required
            withAsterisk={false}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
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
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            error={error?.fieldMessage('email')}
          />
          <NewPasswordField person={{ name, email }} error={error?.fieldMessage('password')} />
          <Button type="submit" size="md" loading={busy} fullWidth>
            Create account
          </Button>
        </Stack>
      </form>
    </SignInFrame>
  );
}
