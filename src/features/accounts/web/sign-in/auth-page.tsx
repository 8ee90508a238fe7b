import { t } from '#kit/language/product.ts';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useSite } from '#web/site/site-context.ts';
import { AlreadySignedIn } from './already-signed-in.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { authHref, emailIn } from './auth-link.ts';
import { LinkStep } from './link-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { redirectTarget } from './redirect-target.ts';
import { SecondFactorStep } from './second-factor-step.tsx';

/** /dashboard/auth: by password, mailed link or provider, and the second factor after each. */
export function AuthPage() {
  const { search } = useLocation();
  const { user } = useSite();
  const query = new URLSearchParams(search);
  const redirect = redirectTarget(search);
  const [email, setEmail] = useState(emailIn(search));
  const [step, setStep] = useState<'password' | 'link'>('password');
  // A sign-in elsewhere, such as at a provider, may come back here for the second step.
  const [secondFactor, setSecondFactor] = useState(query.get('second_factor'));
  const [target, setTarget] = useState(redirect);

  // A whole new page: the server decides again what this person may see.
  const enter = (path = target) => location.assign(path);
  const goOn = (token: string, path = redirect) => {
    setTarget(path);
    setSecondFactor(token);
  };
  if (user && query.get('again') !== 'true') return <AlreadySignedIn user={user} redirect={redirect} />;
  if (secondFactor)
    return <SecondFactorStep token={secondFactor} onPassed={() => enter()} onBack={() => setSecondFactor(null)} />;
  if (step === 'link')
    return (
      <LinkStep
        email={email}
        redirect={redirect}
        onEmail={setEmail}
        onSignedIn={enter}
        onSecondFactor={goOn}
        onBack={() => setStep('password')}
      />
    );
  return (
    <SignInFrame
      title={t('Welcome back')}
      lead={t('Sign in to your spreadsheets and apps.')}
      foot={
        <>
          {t('New here?')}{' '}
          <Link to={authHref('/dashboard/signup', { redirect, email: emailIn(search) })}>{t('Create an account')}</Link>
        </>
      }
    >
      <ProviderButtons redirect={redirect} />
      <PasswordStep
        email={email}
        redirect={redirect}
        problem={query.get('provider')}
        onEmail={setEmail}
        onSignedIn={() => enter()}
        onSecondFactor={goOn}
        onLink={() => setStep('link')}
      />
    </SignInFrame>
  );
}
