/** Passkeys of the people of an app: bound to the host where they were added, and never the only way in. */
import { msg } from '#kit/language/msg.ts';
import type {
  addAppPasskey as addEndpoint,
  appPasskeys as ownEndpoint,
  signInWithAppPasskey as signInEndpoint,
  startAddingAppPasskey as startAddingEndpoint,
  startAppPasskey as startEndpoint,
} from '../../api/app-passkeys.ts';
import { deviceName } from '#features/accounts/rules/device-name.ts';
import { checkNewPasskey, optionsToAdd, storePasskey } from '#features/accounts/server/webauthn/add-passkey.ts';
import { ownPasskeys, removePasskey } from '#features/accounts/server/webauthn/own-passkeys.ts';
import type { RelyingParty } from '#features/accounts/server/webauthn/relying-party.ts';
import { checkUsedPasskey, optionsToSignIn, unknownPasskey } from '#features/accounts/server/webauthn/use-passkey.ts';
import type { AppRecord } from '#features/apps/services.ts';
import { Problem } from '#kit/problem.ts';
import { inTransaction, type Transaction } from '#platform/database/database.ts';
import type { Call } from '#platform/http/call.ts';
import type { Host } from '#platform/http/host.ts';
import type { Stored } from '#platform/database/schema.ts';
import { providerOfAddress } from '../../rules/provider-address.ts';
import { takesPasskeys } from '../../rules/takes-passkeys.ts';
import { passkeyAddedMail, passkeyCopiedMail, passkeyRemovedMail } from '../app-user-mails.ts';
import { type AuthOutcome, beginSession, hrefOn } from '../app-visit.ts';
import { attemptsFrom, challengesFrom } from '../guards.ts';

const partyAt = ({ name, origin }: Host): RelyingParty => ({ host: name, origin });

export async function startSignIn(call: Call<typeof startEndpoint>) {
  await challengesFrom.take(call.address);
  refuseWhereOff(call);
  return { options: await optionsToSignIn(call, partyAt(call.host)) };
}

export async function signIn(call: Call<typeof signInEndpoint>): Promise<AuthOutcome> {
  const { app, services, address, host, body } = call;
  await attemptsFrom.take(address);
  refuseWhereOff(call);
  const { owner, name, isCopy } = await checkUsedPasskey(call, partyAt(host), body.response);
  if (!('app_user_id' in owner)) throw unknownPasskey();
  const token = await inTransaction(services.database, async (transaction) => {
    const user = await lockUser(transaction, app, owner.app_user_id);
    if (!user || !hasOtherWay(app, user)) return null;
    if (isCopy) {
      await services.mail.send({ ...passkeyCopiedMail(aboutOf(call, name)), app, to: user.email }, transaction);
      return null;
    }
    await transaction.updateTable('app_users').set({ last_seen_at: new Date() }).where('id', '=', user.id).execute();
    return beginSession(transaction, call, { app_user_id: user.id }, 'passkey');
  });
  if (token === null) throw unknownPasskey();
  return { href: hrefOn(call, body.next), message: '', token };
}

/** After removing one. */
export async function own(call: Call<typeof ownEndpoint>) {
  const { services, app, body } = call;
  const user = await callerOf(call);
  const { remove } = body;
  if (remove !== undefined) {
    await inTransaction(services.database, async (transaction) => {
      const name = await removePasskey(transaction, { app_user_id: user.id }, remove);
      if (name === null) return;
      await services.mail.send({ ...passkeyRemovedMail(aboutOf(call, name)), app, to: user.email }, transaction);
    });
  }
  return passkeysOf(call, user);
}

export async function startAdding(call: Call<typeof startAddingEndpoint>) {
  const { app, host } = call;
  const user = await mayAdd(call);
  const adding = { party: partyAt(host), owner: { app_user_id: user.id }, session: user.session };
  return { options: await optionsToAdd(call, adding, { party: app.name, email: user.email, name: user.name }) };
}

export async function add(call: Call<typeof addEndpoint>) {
  const { services, app, host, request, address, body } = call;
  const user = await mayAdd(call);
  const owner = { app_user_id: user.id };
  const passkey = await checkNewPasskey(call, { party: partyAt(host), owner, session: user.session }, body.response);
  const name = deviceName(request.headers.get('user-agent') ?? '') || host.name;
  await inTransaction(services.database, async (transaction) => {
    if (!(await lockUser(transaction, app, user.id))) throw new Problem('not_signed_in', 'Sign in to continue.');
    await storePasskey(transaction, owner, passkey, name);
    await services.mail.send({ ...passkeyAddedMail(aboutOf(call, name)), app, to: user.email }, transaction);
    await services.audit.record(
      {
        workspace_id: app.workspace_id,
        ...{ actor: { kind: 'app_user', id: user.id, email: user.email }, address },
        action: 'app_user.passkey_added',
        subject: { app_id: app.id, app_user_id: user.id, email: user.email },
        summary: msg('added a passkey for the app {app}', { app: app.name }),
      },
      transaction,
    );
  });
  return passkeysOf(call, user);
}

type AppUser = Pick<Stored<'app_users'>, 'id' | 'name' | 'email' | 'password_hash'>;
type OwnCall = Call<typeof ownEndpoint> | Call<typeof startAddingEndpoint> | Call<typeof addEndpoint>;

async function passkeysOf({ services, app, visit }: OwnCall, user: AppUser) {
  const passkeys = await ownPasskeys(services.database, { app_user_id: user.id });
  return { passkeys, may_add: visit.mode !== 'embed' && takesPasskeys(app) && hasOtherWay(app, user) };
}

/** Who signed in a moment ago, and can come in without the passkey too. */
async function mayAdd(call: OwnCall) {
  refuseWhereOff(call);
  const user = await callerOf(call);
  if (!hasOtherWay(call.app, user)) throw new Problem('forbidden', 'Choose a password first, then add a passkey.');
  if (Date.now() - user.session.created_at.getTime() > freshMinutes * 60_000)
    throw new Problem('forbidden', 'Sign out and in again first, then add a passkey.');
  return user;
}
const freshMinutes = 15;

async function callerOf({ services, app, viewer, session }: OwnCall) {
  const user =
    viewer.kind === 'app_user' && session
      ? await services.database
          .selectFrom('app_users')
          .select(['id', 'name', 'email', 'password_hash'])
          .where('app_id', '=', app.id)
          .where('id', '=', viewer.id)
          .executeTakeFirst()
      : undefined;
  if (!user || !session) throw new Problem('not_signed_in', 'Sign in to continue.');
  return { ...user, session };
}

/** Held until the transaction ends: who is turned off meanwhile comes in nowhere. */
const lockUser = (transaction: Transaction, app: AppRecord, id: string): Promise<AppUser | undefined> =>
  transaction
    .selectFrom('app_users')
    .select(['id', 'name', 'email', 'password_hash'])
    .where('app_id', '=', app.id)
    .where('id', '=', id)
    .where('status', '=', 'active')
    .forUpdate()
    .executeTakeFirst();

/**
 * Whether they come in here by a password or a mailed link of their own. Of people who come through a provider alone the
 * provider decides each time.
 */
const hasOtherWay = (app: AppRecord, { password_hash, email }: AppUser): boolean =>
  password_hash !== null ||
  (app.settings.sign_in_by_mail && !providerOfAddress(app.sign_in_providers, email.toLowerCase()));

/** In frames of other sites browsers ask for no passkey. */
function refuseWhereOff({ app, visit }: Pick<OwnCall, 'app' | 'visit'>): void {
  if (takesPasskeys(app) && visit.mode !== 'embed') return;
  throw new Problem('forbidden', 'You can’t use passkeys here. Sign in another way.');
}

const aboutOf = ({ app, host, services }: Pick<OwnCall, 'app' | 'host' | 'services'>, passkey: string) => ({
  ...{ app: app.name, host: host.name, passkey },
  href: services.apps.hrefOf(app, '/login'),
});
