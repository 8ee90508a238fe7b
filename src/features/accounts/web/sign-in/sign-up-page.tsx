import { t } from '#kit/language/product.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { signUp } from '../../api/accounts.ts';
import { call } from '#web/call.ts';
import { AttemptForm } from '../form/attempt-form.tsx';
import { EmailField } from '../form/email-field.tsx';
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
  const attempt = useAttempt();
  const { error } = attempt;
  const send = (form: FormData) =>
    attempt.run(async () => {
      await call(signUp, { body: { name, email, password: textIn(form, 'password') } });
      location.assign(redirect);
    });

  return (
    <SignInFrame
      title={t('Create your account')}
      lead={t('Your first app is a minute away. No card, no price per seat.')}
      foot={
        <>
          {t('Already have an account?')}{' '}
          <Link to={authHref('/dashboard/auth', { redirect, email: invited })}>{t('Sign in')}</Link>
        </>
      }
    >
      <ProviderButtons redirect={redirect} />
      <AttemptForm attempt={attempt} shown={fields} button={t('Create account')} onSend={send}>
        <TextInput
          label={t('Name')}
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
        <EmailField error={error} value={email} onChange={(event) => setEmail(event.currentTarget.value)} />
        <NewPasswordField person={{ name, email }} error={error?.fieldMessage('password')} />
      </AttemptForm>
    </SignInFrame>
  );
}
