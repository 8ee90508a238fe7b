/** Browsers that a person signed in with before, by a long-lived secret that each keeps in a cookie of the site. */
import type { AnyCall } from '#platform/http/call.ts';
import { cookie, cookieName, cookieOf } from '#platform/http/cookie.ts';
import { hashToken, newToken } from '#platform/http/token.ts';
import type { Database, Transaction } from '#platform/database/database.ts';

const deviceCookie = 'sheaf_device';
const day = 24 * 60 * 60;
/** The longest that browsers keep a cookie. */
export const deviceDays = 400;

type Asker = Pick<AnyCall, 'request' | 'services'>;

/** The hash of the browser's secret when the account with that address was used in it before. */
export async function knownDeviceOf(call: Asker, account: { email: string } | { user_id: string }) {
  const secret = secretOf(call);
  if (secret === null) return null;
  const device_hash = hashToken(secret);
  const found = await call.services.database
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('users.id')
    .where('device_hash', '=', device_hash)
    .$if('email' in account, (query) => query.where('users.email', '=', 'email' in account ? account.email : ''))
    .$if('user_id' in account, (query) => query.where('users.id', '=', 'user_id' in account ? account.user_id : ''))
    .executeTakeFirst();
  return found ? device_hash : null;
}

/** Notes that a person signed in with this browser; `isNew` when they had used others and never this one. */
export async function rememberDevice(
  call: Asker,
  user_id: string,
  database: Database | Transaction,
): Promise<{ isNew: boolean; cookie: string }> {
  const { environment } = call.services;
  const secret = secretOf(call) ?? newToken();
  const device_hash = hashToken(secret);
  const known = await database
    .selectFrom('known_devices')
    .select('device_hash')
    .where('user_id', '=', user_id)
    .execute();
  await database
    .insertInto('known_devices')
    .values({ user_id, device_hash })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doUpdateSet({ last_seen_at: new Date() }))
    .execute();
  return {
    isNew: known.length > 0 && !known.some((one) => one.device_hash === device_hash),
    cookie: cookie(cookieName(environment, deviceCookie), secret, deviceDays * day, environment),
  };
}

const secretOf = (call: Asker): string | null =>
  cookieOf(call.request, cookieName(call.services.environment, deviceCookie));
