import { t } from '#kit/language/product.ts';
import { Alert, Button, Group } from '@mantine/core';
import { Mail } from 'lucide-react';
import { Link } from 'react-router';
import { signIn } from '../../api/accounts.ts';
import { call } from '#web/call.ts';
import { AttemptForm } from '../form/attempt-form.tsx';
import { EmailField } from '../form/email-field.tsx';
import { PasswordField } from '../form/password-field.tsx';
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
  const attempt = useAttempt();
  const send = (form: FormData) =>
    attempt.run(async () => {
      const { second_factor } = await call(signIn, { body: { email, password: textIn(form, 'password') } });
      if (second_factor) onSecondFactor(second_factor);
      else onSignedIn();
    });
  const cameBack = problem && !attempt.error ? providerProblem(problem) : null;
  const byLink = (
    <Button
      variant="default"
      size="md"
      fullWidth
      leftSection={<Mail size={18} strokeWidth={1.5} aria-hidden="true" />}
      onClick={onLink}
    >
      {t('E-mail me a link')}
    </Button>
  );
  return (
    <AttemptForm attempt={attempt} shown={['email']} button={t('Sign in')} onSend={send} after={byLink}>
      {cameBack && (
        <Alert color="red" role="alert">
          {cameBack}
        </Alert>
      )}
      <EmailField
        error={attempt.error}
        value={email}
        onChange={(event) => onEmail(event.currentTarget.value)}
        autoFocus={email === ''}
      />
      <div>
        <PasswordField />
        <Group justify="flex-end">
          <Link className={styles.forgot} to={authHref('/dashboard/forgot-password', { redirect, email })}>
            {t('Forgot your password?')}
          </Link>
        </Group>
      </div>
    </AttemptForm>
  );
}
