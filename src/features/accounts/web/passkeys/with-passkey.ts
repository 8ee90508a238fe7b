/** The steps of passkeys at the site: the server asks, the device answers, the server checks. */
import { t } from '#kit/language/product.ts';
import { addPasskey, signInWithPasskey, startAddingPasskey, startPasskeySignIn } from '../../api/passkeys.ts';
import type { NewPasskey, PasskeyOnTheWire, UsedPasskey } from '../../api/webauthn.ts';
import { call, CallError } from '#web/call.ts';
import type { PasskeyRefusal } from '#web/ui/passkeys.ts';

export async function enterWithPasskey(): Promise<void> {
  const { options } = await call(startPasskeySignIn, {});
  const response = await ofDevice<UsedPasskey>('use', options);
  await call(signInWithPasskey, { body: { response } });
}

export async function makeAndAddPasskey(
  name: string,
  proof: { password?: string; code?: string },
): Promise<PasskeyOnTheWire[]> {
  const { options } = await call(startAddingPasskey, { body: proof });
  const response = await ofDevice<NewPasskey>('make', options);
  return (await call(addPasskey, { body: { name, response } })).passkeys;
}

/** The server checks what the device answers. */
async function ofDevice<Answer>(what: 'use' | 'make', options: object): Promise<Answer> {
  const { makePasskey, PasskeyFailure, usePasskey } = await import('#web/ui/passkeys.ts');
  try {
    return (await (what === 'use' ? usePasskey(options) : makePasskey(options))) as Answer;
  } catch (error) {
    if (!(error instanceof PasskeyFailure)) throw error;
    throw new CallError(400, 'invalid_input', t(refusals[error.refusal]));
  }
}

/** @sentences */
const refusals: Readonly<Record<PasskeyRefusal, string>> = {
  unsupported: 'This browser can’t use passkeys here.',
  known: 'This device already has a passkey for your account.',
  dismissed: 'Nothing was confirmed on this device. Try again.',
};
