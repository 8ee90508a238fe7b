import { useState } from 'react';
import { sendVerification } from '../api/accounts.ts';
import { call } from '#web/call.ts';
import { showFailure } from '#web/site/shell/show-failure.ts';
import { useAttempt } from './form/use-attempt.ts';

/** Sends the link that verifies the person's address once more. */
export function useVerification(): { sent: boolean; busy: boolean; send: () => void } {
  const [sent, setSent] = useState(false);
  const { busy, run } = useAttempt();
  const send = (): void => void run(() => call(sendVerification, {}).then(() => setSent(true), showFailure));
  return { sent, busy, send };
}
