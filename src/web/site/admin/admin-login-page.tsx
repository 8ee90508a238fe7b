import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { openAdminSession } from '#api/admin.ts';
import { call } from '../../call.ts';
import { FormFailure } from '../account/form/form-failure.tsx';
import { textIn } from '../account/form/text-in.ts';
import { useAttempt } from '../account/form/use-attempt.ts';
import { SignInFrame } from '../account/sign-in/sign-in-frame.tsx';
import { keepAdminMirror } from './admin-mirror.ts';

/** /admin-login: into the admin area, by password and second factor. The session of the site does not count here. */
export function AdminLoginPage() {
  const { busy, error, run } = useAttempt();
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = { email: textIn(form, 'email'), password: textIn(form, 'password'), code: textIn(form, 'code') };
    await run(async () => {
      const { expires_at } = await call(openAdminSession, { body });
      keepAdminMirror(expires_at);
      // This page again: the server goes on to where `redirect` says, when that is a page of the admin area.
      location.reload();
    });
  }
  return (
    <SignInFrame
      title="Admin area"
      lead="For the people who run this installation. It stays open for eight hours."
      foot={
        <Anchor href="/dashboard" inherit>
          Back to the dashboard
        </Anchor>
      }
    >
      <form method="post" onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <FormFailure error={error} shown={['email', 'code']} />
          <TextInput
            label="E-mail"
            name="email"
            type="email"
            autoComplete="username"
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
            visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
          />
          <TextInput
            label="Code of the authenticator app"
            description="Or a recovery code."
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            size="md"
            required
            withAsterisk={false}
            error={error?.fieldMessage('code')}
          />
          <Button type="submit" size="md" loading={busy} fullWidth>
            Sign in
          </Button>
        </Stack>
      </form>
    </SignInFrame>
  );
}
