/** Signing in with a passkey: what the browser is asked for, and the check of what it answers. */
import type { UsedPasskey } from '../../api/webauthn.ts';
import { Problem } from '#kit/problem.ts';
import { inTransaction, type Transaction } from '#platform/database/database.ts';
import { challengeIn, tooLate } from './add-passkey.ts';
import { challengeMinutes, challengeOfBrowser, isChallengeOfBrowser, type PasskeyCall } from './challenge.ts';
import { loadLibrary } from './library.ts';
import { idOfOwner, type PasskeyOwner, type RelyingParty } from './relying-party.ts';

/** For `navigator.credentials.get`: any passkey that the device has for this name. */
export async function optionsToSignIn(call: PasskeyCall, { host }: RelyingParty): Promise<Record<string, unknown>> {
  const { generateAuthenticationOptions } = await loadLibrary();
  const options = await generateAuthenticationOptions({
    rpID: host,
    challenge: Uint8Array.from(await challengeOfBrowser(call)),
    timeout: challengeMinutes * 60_000,
    userVerification: 'required',
  });
  return { ...options };
}

export interface PasskeyUse {
  owner: PasskeyOwner;
  name: string;
  /** Its counter went back: it may be a copy. Who signs in with it doesn't come in. */
  isCopy: boolean;
}

/**
 * Whose passkey it is that signed, or a problem. The challenge is used up either way; its counter is raised before
 * anyone comes in, so of a passkey and its copy only one does.
 */
export async function checkUsedPasskey(
  call: PasskeyCall,
  party: RelyingParty,
  answer: UsedPasskey,
): Promise<PasskeyUse> {
  const { decodeClientDataJSON } = await loadLibrary();
  const challenge = challengeIn(() => decodeClientDataJSON(answer.response.clientDataJSON).challenge);
  if (!(await isChallengeOfBrowser(call, challenge))) throw tooLate();
  return inTransaction(call.services.database, (transaction) => checkStored(transaction, party, answer, challenge));
}

async function checkStored(
  transaction: Transaction,
  party: RelyingParty,
  answer: UsedPasskey,
  challenge: string,
): Promise<PasskeyUse> {
  const stored = await transaction
    .selectFrom('passkeys')
    .selectAll()
    .where('host', '=', party.host)
    .where('credential_id', '=', answer.id)
    .forUpdate()
    .executeTakeFirst();
  if (!stored) throw unknownPasskey();
  const owner: PasskeyOwner =
    stored.user_id === null ? { app_user_id: stored.app_user_id ?? '' } : { user_id: stored.user_id };
  const { isoBase64URL, verifyAuthenticationResponse } = await loadLibrary();
  if (Buffer.from(answer.response.userHandle, 'base64url').toString() !== idOfOwner(owner)) throw unknownPasskey();
  const verified = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} },
    ...{ expectedChallenge: challenge, expectedOrigin: party.origin, expectedRPID: party.host },
    // Its counter is looked at below, once the signature is known to be its own.
    credential: { id: stored.credential_id, publicKey: isoBase64URL.toBuffer(stored.public_key), counter: 0 },
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified) throw unknownPasskey();
  const [before, now] = [stored.counter, verified.authenticationInfo.newCounter];
  const use = { owner, name: stored.name, isCopy: (before > 0 || now > 0) && now <= before };
  if (use.isCopy) return use;
  await transaction
    .updateTable('passkeys')
    .set({ counter: now, last_used_at: new Date() })
    .where('id', '=', stored.id)
    .execute();
  return use;
}

export const unknownPasskey = (): Problem =>
  new Problem('wrong_credentials', 'This passkey doesn’t open anything here. Sign in another way.');
