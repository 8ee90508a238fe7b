import { rich } from '#web/ui/rich.tsx';
import { t } from '#kit/language/product.ts';
import { Button, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { redeemSignInLink, sendSignInLink } from '../../api/accounts.ts';
import { call } from '#web/call.ts';
import { AttemptForm } from '../form/attempt-form.tsx';
import { EmailField } from '../form/email-field.tsx';
import { FormFailure } from '../form/form-failure.tsx';
import { type Attempt, useAttempt } from '../form/use-attempt.ts';
import { clockOf, useCountdown } from '../form/use-countdown.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import { OneTimeCodeInput } from './one-time-code-input.tsx';
import { pathOfSite } from './redirect-target.ts';

const pause = 60;

/** Signing in by mail: asks for the address, then for the code of the mail. */
export function LinkStep({
  email,
  redirect,
  onEmail,
  onSignedIn,
  onSecondFactor,
  onBack,
}: {
  email: string;
  redirect: string;
  onEmail: (email: string) => void;
  onSignedIn: (path: string) => void;
  onSecondFactor: (token: string, path: string) => void;
  onBack: () => void;
}) {
  const [sent, setSent] = useState<{ seconds: number } | null>(null);
  const sending = useAttempt();
  const redeeming = useAttempt();
  const left = useCountdown(sent);

  const send = () =>
    sending.run(async () => {
      await call(sendSignInLink, { body: { email, redirect } });
      redeeming.clear();
      setSent({ seconds: pause });
    });
  const redeem = (code: string) =>
    redeeming.run(async () => {
      const answer = await call(redeemSignInLink, { body: { email, code } });
      const path = pathOfSite(answer.redirect || redirect);
      if (answer.second_factor) onSecondFactor(answer.second_factor, path);
      else onSignedIn(path);
    });
  const back = (
    <Button variant="subtle" size="md" onClick={onBack}>
      {t('Use a password instead')}
    </Button>
  );

  if (!sent) return <AddressStep email={email} back={back} sending={sending} onEmail={onEmail} onSend={send} />;
  return (
    <CodeStep
      email={email}
      back={back}
      sending={sending}
      redeeming={redeeming}
      left={left}
      onCode={(code) => void redeem(code)}
      onSend={() => void send()}
    />
  );
}

function AddressStep({
  email,
  back,
  sending,
  onEmail,
  onSend,
}: {
  email: string;
  back: ReactNode;
  sending: Attempt;
  onEmail: (email: string) => void;
  onSend: () => Promise<boolean>;
}) {
  return (
    <SignInFrame
      title={t('Sign in by e-mail')}
      lead={t('We will send you a link and a code. You do not need a password.')}
      foot={back}
    >
      <AttemptForm attempt={sending} shown={['email']} button={t('Send the link')} onSend={onSend}>
        <EmailField
          error={sending.error}
          value={email}
          onChange={(event) => onEmail(event.currentTarget.value)}
          autoFocus
        />
      </AttemptForm>
    </SignInFrame>
  );
}

function CodeStep({
  email,
  back,
  sending,
  redeeming,
  left,
  onCode,
  onSend,
}: {
  email: string;
  back: ReactNode;
  sending: Attempt;
  redeeming: Attempt;
  /** Seconds until the mail may be sent again. */
  left: number;
  onCode: (code: string) => void;
  onSend: () => void;
}) {
  return (
    <SignInFrame
      title={t('Check your e-mail')}
      lead={rich(
        t(
          'If there is an account for {email}, a link and a code are on their way. Follow the link, or enter the code here.',
        ),
        { email: <strong>{email}</strong> },
      )}
      foot={back}
      mails
    >
      <Stack>
        <FormFailure error={sending.error} />
        <FormFailure error={redeeming.error} shown={['code']} />
        <OneTimeCodeInput
          label={t('Code from the e-mail')}
          busy={redeeming.busy}
          error={redeeming.error?.fieldMessage('code')}
          onCode={onCode}
        />
        <Button variant="default" size="md" disabled={left > 0} loading={sending.busy} onClick={onSend}>
          {left > 0 ? t('Send again in {time}', { time: clockOf(left) }) : t('Send again')}
        </Button>
      </Stack>
    </SignInFrame>
  );
}
