/** Asks the browser for a passkey. A module of its own: it comes with the click that needs it. */
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** unsupported: this browser has none, or not here; known: the device has one; dismissed: nobody confirmed it. */
export type PasskeyRefusal = 'unsupported' | 'known' | 'dismissed';

export class PasskeyFailure extends Error {
  readonly refusal: PasskeyRefusal;

  constructor(refusal: PasskeyRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** What the server's options are answered with, as JSON; a `PasskeyFailure` where the device answers nothing. */
export const usePasskey = (options: object): Promise<object> =>
  requested(() => startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }));

export const makePasskey = (options: object): Promise<object> =>
  requested(() => startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }));

async function requested(ask: () => Promise<object>): Promise<object> {
  if (!browserSupportsWebAuthn()) throw new PasskeyFailure('unsupported');
  try {
    return await ask();
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'InvalidStateError') throw new PasskeyFailure('known');
    throw new PasskeyFailure(name === 'NotAllowedError' || name === 'AbortError' ? 'dismissed' : 'unsupported');
  }
}
