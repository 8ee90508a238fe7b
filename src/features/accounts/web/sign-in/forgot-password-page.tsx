import { rich } from '#web/ui/rich.tsx';
import { t } from '#kit/language/product.ts';
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { forgotPassword } from '../../api/accounts.ts';
import { call } from '#web/call.ts';
import { AttemptForm } from '../form/attempt-form.tsx';
import { EmailField } from '../form/email-field.tsx';
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
  const attempt = useAttempt();
  const left = useCountdown(sent);
  const send = () =>
    attempt.run(async () => {
      await call(forgotPassword, { body: { email } });
      setSent({ seconds: pause });
    });
  const foot = (
    <Link to={authHref('/dashboard/auth', { redirect: redirectTarget(search), email })}>{t('Back to sign-in')}</Link>
  );

  if (sent)
    return (
      <SignInFrame
        title={t('Check your e-mail')}
        lead={rich(t('If there is an account for {email}, a link to choose a new password is on its way.'), {
          email: <strong>{email}</strong>,
        })}
        foot={foot}
        mails
      >
        <Stack>
          <FormFailure error={attempt.error} />
          <Button variant="default" size="md" disabled={left > 0} loading={attempt.busy} onClick={() => void send()}>
            {left > 0 ? t('Send again in {time}', { time: clockOf(left) }) : t('Send again')}
          </Button>
        </Stack>
      </SignInFrame>
    );
  return (
    <SignInFrame
      title={t('Forgot your password?')}
      lead={t('Enter your e-mail address. We will send you a link to choose a new password.')}
      foot={foot}
    >
      <AttemptForm attempt={attempt} shown={['email']} button={t('Send the link')} onSend={send}>
        <EmailField
          error={attempt.error}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          autoFocus
        />
      </AttemptForm>
    </SignInFrame>
  );
}
