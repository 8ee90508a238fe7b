/** Adding a passkey: what the browser is asked for, and the check of what it answers. */
import type { NewPasskey } from '../../api/webauthn.ts';
import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import { isDatabaseError, type Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { challengeMinutes, challengeOfSession, isChallengeOfSession, type PasskeyCall } from './challenge.ts';
import { loadLibrary } from './library.ts';
import { countPasskeys, lockPasskeysOf, passkeysOf } from './own-passkeys.ts';
import { idOfOwner, type PasskeyOwner, type RelyingParty } from './relying-party.ts';

export const mostPasskeys = 20;
/** EdDSA, ES256, RS256: what devices have. */
const algorithms = [-8, -7, -257];

interface Adding {
  party: RelyingParty;
  owner: PasskeyOwner;
  session: { id: string };
}

/** For `navigator.credentials.create`: kept by the device with the person's name, and opened by PIN or fingerprint. */
export async function optionsToAdd(
  call: Pick<PasskeyCall, 'services'>,
  { party, owner, session }: Adding,
  shown: { party: string; email: string; name: string },
): Promise<Record<string, unknown>> {
  const { database } = call.services;
  const own = (await passkeysOf(database, owner)).filter(({ host }) => host === party.host);
  if (own.length >= mostPasskeys) throw tooMany();
  const { generateRegistrationOptions } = await loadLibrary();
  const options = await generateRegistrationOptions({
    ...{ rpID: party.host, rpName: shown.party, userName: shown.email, userDisplayName: shown.name || shown.email },
    userID: new TextEncoder().encode(idOfOwner(owner)),
    challenge: Uint8Array.from(await challengeOfSession(call, owner, session)),
    timeout: challengeMinutes * 60_000,
    attestationType: 'none',
    excludeCredentials: own.map(({ credential_id: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
  return { ...options };
}

/** What the browser answered, checked; a problem where it is none. The challenge is used up either way. */
export async function checkNewPasskey(
  call: Pick<PasskeyCall, 'services'>,
  { party, owner, session }: Adding,
  answer: NewPasskey,
): Promise<CheckedPasskey> {
  const { decodeAttestationObject, decodeClientDataJSON, isoBase64URL, verifyRegistrationResponse } =
    await loadLibrary();
  const challenge = challengeIn(() => decodeClientDataJSON(answer.response.clientDataJSON).challenge);
  if (!(await isChallengeOfSession(call, challenge, owner, session))) throw tooLate();
  const verified = await Promise.resolve()
    .then(() => {
      // None was asked for. Certificates of strangers would be followed to addresses that they name.
      const attestation = decodeAttestationObject(isoBase64URL.toBuffer(answer.response.attestationObject));
      const format = attestation.get('fmt');
      const isBare = format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
      if (!isBare) throw new Error('an attestation that nobody asked for');
      return verifyRegistrationResponse({
        response: { ...answer, clientExtensionResults: {} },
        ...{ expectedChallenge: challenge, expectedOrigin: party.origin, expectedRPID: party.host },
        requireUserVerification: true,
        supportedAlgorithmIDs: algorithms,
      });
    })
    .catch(() => null);
  const credential = verified?.verified ? verified.registrationInfo.credential : null;
  if (credential?.id !== answer.id) throw refused();
  return {
    ...{ host: party.host, credential_id: credential.id, counter: credential.counter },
    public_key: isoBase64URL.fromBuffer(credential.publicKey),
    transports: answer.response.transports ?? [],
  };
}

export interface CheckedPasskey {
  host: string;
  credential_id: string;
  public_key: string;
  counter: number;
  transports: string[];
}

/** Stores it, those of one person one after the other. */
export async function storePasskey(
  transaction: Transaction,
  owner: PasskeyOwner,
  { transports, ...passkey }: CheckedPasskey,
  name: string,
): Promise<void> {
  await lockPasskeysOf(transaction, owner);
  if ((await countPasskeys(transaction, owner, passkey.host)) >= mostPasskeys) throw tooMany();
  const id = newId('pky');
  try {
    await transaction
      .insertInto('passkeys')
      .values({ id, ...owner, ...passkey, transports: json(transports), name })
      .execute();
  } catch (error) {
    if (!isDatabaseError(error, '23505')) throw error;
    throw new Problem('already_exists', 'This passkey was added before.');
  }
}

/** What it signs, out of what it sent. */
export function challengeIn(read: () => string): string {
  try {
    const challenge = read();
    if (typeof challenge === 'string' && /^[\w-]{20,100}$/.test(challenge)) return challenge;
  } catch {
    // No JSON, or none of a browser.
  }
  throw tooLate();
}

export const tooLate = (): Problem =>
  new Problem('wrong_credentials', 'This took too long or was already used. Try again.');
const refused = (): Problem => new Problem('wrong_credentials', 'This passkey couldn’t be checked. Try again.');
const tooMany = (): Problem =>
  new Problem('invalid_input', 'You have as many passkeys as you can have. Remove one you no longer use first.');
