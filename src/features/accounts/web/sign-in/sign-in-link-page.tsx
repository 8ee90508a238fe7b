import { t } from '#kit/language/product.ts';
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { redeemSignInLink } from '../../api/accounts.ts';
import { call } from '#web/call.ts';
import { FormFailure } from '../form/form-failure.tsx';
import { useAttempt } from '../form/use-attempt.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import { tokenIn } from './auth-link.ts';
import { BrokenLink } from './broken-link.tsx';
import { pathOfSite } from './redirect-target.ts';
import { SecondFactorStep } from './second-factor-step.tsx';

/** /dashboard/sign-in-link?token=: the link of a mail. It is redeemed by its button, never by opening it. */
export function SignInLinkPage() {
  const token = tokenIn(useLocation().search);
  const [secondFactor, setSecondFactor] = useState<{ token: string; path: string } | null>(null);
  const { busy, error, run } = useAttempt();
  const redeem = () =>
    run(async () => {
      const answer = await call(redeemSignInLink, { body: { token } });
      const path = pathOfSite(answer.redirect);
      if (answer.second_factor) setSecondFactor({ token: answer.second_factor, path });
      else location.assign(path);
    });
  const again = <Link to="/dashboard/auth">{t('Sign in another way')}</Link>;

  if (!token) return <BrokenLink foot={again} />;
  if (secondFactor)
    return (
      <SecondFactorStep
        token={secondFactor.token}
        onPassed={() => location.assign(secondFactor.path)}
        onBack={() => location.assign('/dashboard/auth')}
      />
    );
  return (
    <SignInFrame title={t('Sign in to Sheaf')} lead={t('This link signs you in, once, in this browser.')} foot={again}>
      <Stack>
        <FormFailure error={error} />
        <Button size="md" fullWidth loading={busy} onClick={() => void redeem()}>
          {t('Sign in')}
        </Button>
      </Stack>
    </SignInFrame>
  );
}
