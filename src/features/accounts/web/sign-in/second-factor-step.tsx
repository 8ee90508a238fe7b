import { t } from '#kit/language/product.ts';
import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { passSecondFactor } from '../../api/accounts.ts';
import { call } from '#web/call.ts';
import { FormFailure } from '../form/form-failure.tsx';
import { textIn } from '../form/text-in.ts';
import { useAttempt } from '../form/use-attempt.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import { OneTimeCodeInput } from './one-time-code-input.tsx';

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function SecondFactorStep({
  token,
  onPassed,
  onBack,
}: {
  token: string;
  onPassed: () => void;
  onBack: () => void;
}) {
  const [recovery, setRecovery] = useState(false);
  const { busy, error, run, clear } = useAttempt();
  const pass = (code: string) =>
    run(async () => {
      await call(passSecondFactor, { body: { token, code } });
      onPassed();
    });
  const swap = () => {
    clear();
    setRecovery(!recovery);
  };
  return (
    <SignInFrame
      title={t('One more step')}
      lead={
        recovery
          ? t('Enter one of your recovery codes. Each works once.')
          : t('Enter the code that your authenticator app shows for Sheaf.')
      }
      foot={
        <Button variant="subtle" size="md" onClick={onBack}>
          {t('Start again')}
        </Button>
      }
    >
      <Stack>
        <FormFailure error={error} shown={['code']} />
        {recovery ? (
          <RecoveryForm busy={busy} error={error?.fieldMessage('code')} onCode={(code) => void pass(code)} />
        ) : (
          <OneTimeCodeInput
            label={t('Six-digit code')}
            busy={busy}
            error={error?.fieldMessage('code')}
            onCode={(code) => void pass(code)}
          />
        )}
        <Button variant="subtle" size="md" onClick={swap}>
          {recovery ? t('Use the authenticator app') : t('Use a recovery code')}
        </Button>
      </Stack>
    </SignInFrame>
  );
}

function RecoveryForm({
  busy,
  error,
  onCode,
}: {
  busy: boolean;
  error: string | undefined;
  onCode: (code: string) => void;
}) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onCode(textIn(new FormData(event.currentTarget), 'recovery'));
  };
  return (
    <form method="post" onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          key="recovery"
          label={t('Recovery code')}
          name="recovery"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          required
          withAsterisk={false}
          error={error}
          autoFocus
        />
        <Button type="submit" size="md" loading={busy} fullWidth>
          {t('Sign in')}
        </Button>
      </Stack>
    </form>
  );
}
