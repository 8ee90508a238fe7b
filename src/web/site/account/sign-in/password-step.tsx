import { Alert, Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { Mail } from 'lucide-react';
import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { signIn } from '#api/accounts.ts';
import { call } from '../../../call.ts';
import { FormFailure } from '../form/form-failure.tsx';
import { textIn } from '../form/text-in.ts';
import { useAttempt } from '../form/use-attempt.ts';
import { authHref } from './auth-link.ts';
import { providerProblem } from './provider-problem.ts';
import styles from './password-step.module.css';

/** E-mail and password, and the ways for those who have none at hand. */
export function PasswordStep({
  email,
  redirect,
  problem,
  onEmail,
  onSignedIn,
  onSecondFactor,
  onLink,
}: {
  email: string;
  redirect: string;
  /** Why a sign-in elsewhere came back without one. */
  problem: string | null;
  onEmail: (email: string) => void;
  onSignedIn: () => void;
  onSecondFactor: (token: string) => void;
  onLink: () => void;
}) {
  const { busy, error, run } = useAttempt();
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = textIn(new FormData(event.currentTarget), 'password');
    await run(async () => {
      const { second_factor } = await call(signIn, { body: { email, password } });
      if (second_factor) onSecondFactor(second_factor);
      else onSignedIn();
    });
  }
  const cameBack = problem && !error ? providerProblem(problem) : null;
  return (
    <form method="post" onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        {cameBack && (
          <Alert color="red" role="alert">
            {cameBack}
          </Alert>
        )}
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
          onChange={(event) => onEmail(event.currentTarget.value)}
          error={error?.fieldMessage('email')}
          autoFocus={email === ''}
        />
        <div>
          <PasswordInput
            label="Password"
            name="password"
            autoComplete="current-password"
            size="md"
            required
            withAsterisk={false}
            visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
          />
          <Group justify="flex-end">
            <Link className={styles.forgot} to={authHref('/dashboard/forgot-password', { redirect, email })}>
              Forgot your password?
            </Link>
          </Group>
        </div>
        <Button type="submit" size="md" loading={busy} fullWidth>
          Sign in
        </Button>
        <Button
          variant="default"
          size="md"
          fullWidth
          leftSection={<Mail size={18} strokeWidth={1.5} aria-hidden="true" />}
          onClick={onLink}
        >
          E-mail me a link
        </Button>
      </Stack>
    </form>
  );
}
