import { t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { resetPassword } from '../../api/accounts.ts';
import { call } from '#web/call.ts';
import { AttemptForm } from '../form/attempt-form.tsx';
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
  const attempt = useAttempt();
  const send = (form: FormData) =>
    attempt.run(async () => {
      const answer = await call(resetPassword, { body: { token, password: textIn(form, 'password') } });
      setEmail(answer.email);
    });
  const again = <Link to="/dashboard/forgot-password">{t('Send a new link')}</Link>;

  if (!token) return <BrokenLink foot={again} />;
  if (email !== null)
    return (
      <SignInFrame
        title={t('Your password was changed')}
        lead={t('You’re signed out everywhere. Sign in with your new password.')}
      >
        <Button component={Link} to={authHref('/dashboard/auth', { email })} size="md" fullWidth>
          {t('Sign in')}
        </Button>
      </SignInFrame>
    );
  return (
    <SignInFrame title={t('Choose a new password')} lead={t('This signs you out everywhere.')} foot={again}>
      <AttemptForm attempt={attempt} shown={['password']} button={t('Change password')} onSend={send}>
        <NewPasswordField label={t('New password')} error={attempt.error?.fieldMessage('password')} autoFocus />
      </AttemptForm>
    </SignInFrame>
  );
}
