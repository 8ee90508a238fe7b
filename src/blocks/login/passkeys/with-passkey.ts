/** The steps of passkeys at an app: the server asks, the device answers, the server checks. */
import { makePasskey, PasskeyFailure, type PasskeyRefusal, usePasskey } from '#web/ui/passkeys.ts';
import type { AuthAnswer, BlockActs } from '../../view-contract.ts';
import { messageOf } from '../../shared/message-of.ts';
import { t } from '#kit/language/language.ts';

type Acts = Pick<BlockActs, 'authenticate'>;

export async function signInWithPasskey(act: Acts, next: string): Promise<void> {
  const { options } = await act.authenticate('passkey-start', {});
  const response = await usePasskey(options ?? {});
  await act.authenticate('passkey', { response, ...(next && { next }) });
}

export async function addPasskey(act: Acts): Promise<AuthAnswer> {
  const { options } = await act.authenticate('passkey-add-start', {});
  return act.authenticate('passkey-add', { response: await makePasskey(options ?? {}) });
}

export const failureText = (failure: unknown): string =>
  failure instanceof PasskeyFailure
    ? t(refusals[failure.refusal])
    : messageOf(failure, t('That didn’t work. Try again.'));

// @sentences: looked up where they are shown.
const refusals: Readonly<Record<PasskeyRefusal, string>> = {
  unsupported: 'This browser can’t use passkeys here.',
  known: 'This device already has a passkey for you here.',
  dismissed: 'Nothing was confirmed on this device. Try again.',
};
