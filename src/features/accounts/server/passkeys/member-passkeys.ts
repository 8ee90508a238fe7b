/** Passkeys of people of the site. */
import type {
  addPasskey as addEndpoint,
  listPasskeys as listEndpoint,
  removePasskey as removeEndpoint,
  signInWithPasskey as signInEndpoint,
  startAddingPasskey as startAddingEndpoint,
  startPasskeySignIn as startEndpoint,
} from '../../api/passkeys.ts';
import { Problem } from '#kit/problem.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { AnyCall, Call } from '#platform/http/call.ts';
import { openSession } from '../open-session.ts';
import { proven } from '../proven.ts';
import { passkeyAddedNotice, passkeyCopiedNotice, passkeyRemovedNotice } from '../security-notices.ts';
import { toWire } from '../to-wire.ts';
import { checkNewPasskey, optionsToAdd, storePasskey } from '../webauthn/add-passkey.ts';
import { ownPasskeys, removePasskey } from '../webauthn/own-passkeys.ts';
import type { RelyingParty } from '../webauthn/relying-party.ts';
import { checkUsedPasskey, optionsToSignIn, unknownPasskey } from '../webauthn/use-passkey.ts';

const siteOf = ({ host, services }: Pick<AnyCall, 'host' | 'services'>): RelyingParty => ({
  host: services.environment.MAIN_HOST,
  origin: host.origin,
});

export async function startSignIn(call: Call<typeof startEndpoint>) {
  await call.services.accounts.guards.challenges.take(call.address);
  return { options: await optionsToSignIn(call, siteOf(call)) };
}

/** The device has it and checked who uses it: two factors. */
export async function signIn(call: Call<typeof signInEndpoint>) {
  const { services, request, address } = call;
  await services.accounts.guards.signIns.take(address);
  const { owner, name, isCopy } = await checkUsedPasskey(call, siteOf(call), call.body.response);
  if (!('user_id' in owner)) throw unknownPasskey();
  if (isCopy) {
    const { email: to } = await services.database
      .selectFrom('users')
      .select('email')
      .where('id', '=', owner.user_id)
      .executeTakeFirstOrThrow();
    await services.mail.send(passkeyCopiedNotice(services.mail, { to, request, address }, name));
    throw unknownPasskey();
  }
  const { user } = await openSession(call, owner.user_id, 'passkey');
  return { user: toWire(user) };
}

export async function list({ services, user }: Pick<Call<typeof listEndpoint>, 'services' | 'user'>) {
  return { passkeys: await ownPasskeys(services.database, { user_id: user.id }) };
}

/** Only for a proven address: anyone who proves it later would take the account, and its passkeys go. */
export async function startAdding(call: Call<typeof startAddingEndpoint>) {
  const { user } = call;
  const session = await proven(call);
  if (!user.email_verified) throw new Problem('forbidden', 'Verify your e-mail address first.');
  const adding = { party: siteOf(call), owner: { user_id: user.id }, session };
  return { options: await optionsToAdd(call, adding, { party: 'Sheaf', email: user.email, name: user.name }) };
}

export async function add(call: Call<typeof addEndpoint>) {
  const { services, user, session, body, request, address } = call;
  if (!session) throw new Problem('not_signed_in', 'Sign in to continue.');
  const owner = { user_id: user.id };
  const passkey = await checkNewPasskey(call, { party: siteOf(call), owner, session }, body.response);
  await inTransaction(services.database, async (transaction) => {
    await storePasskey(transaction, owner, passkey, body.name);
    const notice = passkeyAddedNotice(services.mail, { to: user.email, request, address }, body.name);
    await services.mail.send(notice, transaction);
  });
  return list(call);
}

/** A mailed link, if nothing else, still lets them in. */
export async function remove(call: Call<typeof removeEndpoint>) {
  const { services, user, params, request, address } = call;
  await inTransaction(services.database, async (transaction) => {
    const name = await removePasskey(transaction, { user_id: user.id }, params.passkeyId);
    if (name === null) throw new Problem('not_found', 'This passkey was already removed.');
    const notice = passkeyRemovedNotice(services.mail, { to: user.email, request, address }, name);
    await services.mail.send(notice, transaction);
  });
  return list(call);
}
