import { t } from '#kit/language/product.ts';
import { Alert, Button, Group } from '@mantine/core';
import { Fingerprint, Mail } from 'lucide-react';
import { Link } from 'react-router';
import { signIn } from '../../api/accounts.ts';
import { call } from '#web/call.ts';
import { AttemptForm } from '../form/attempt-form.tsx';
import { EmailField } from '../form/email-field.tsx';
import { PasswordField } from '../form/password-field.tsx';
import { textIn } from '../form/text-in.ts';
import { useAttempt } from '../form/use-attempt.ts';
import { enterWithPasskey } from '../passkeys/with-passkey.ts';
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
  const byPasskey = () =>
    attempt.run(async () => {
      await enterWithPasskey();
      onSignedIn();
    });
  return (
    <AttemptForm
      attempt={attempt}
      shown={['email']}
      button={t('Sign in')}
      onSend={send}
      after={<OtherWays busy={attempt.busy} onPasskey={() => void byPasskey()} onLink={onLink} />}
    >
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

function OtherWays({ busy, onPasskey, onLink }: { busy: boolean; onPasskey: () => void; onLink: () => void }) {
  const way = { variant: 'default', size: 'md', fullWidth: true, disabled: busy } as const;
  return (
    <>
      <Button {...way} leftSection={<Fingerprint size={18} strokeWidth={1.5} aria-hidden="true" />} onClick={onPasskey}>
        {t('Sign in with a passkey')}
      </Button>
      <Button {...way} leftSection={<Mail size={18} strokeWidth={1.5} aria-hidden="true" />} onClick={onLink}>
        {t('E-mail me a link')}
      </Button>
    </>
  );
}
