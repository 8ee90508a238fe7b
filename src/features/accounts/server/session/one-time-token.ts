/** Secrets that work once: links and codes in mails, and what is held between two steps of a sign-in. */
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import type { Stored } from '#platform/database/schema.ts';
import { hashToken, newToken } from '#platform/http/token.ts';

/** What they are for: each feature adds its own, by declaration merging. */
export interface TokenPurposes {
  'verify-email': true;
  'change-email': true;
  'sign-in': true;
  'second-factor': true;
  'reset-password': true;
  oidc: true;
  'add-passkey': true;
  passkey: true;
}
export type TokenPurpose = keyof TokenPurposes;

export interface NewOneTimeToken {
  purpose: TokenPurpose;
  minutes: number;
  user_id?: string | null;
  app_user_id?: string | null;
  email?: string;
  data?: Record<string, unknown>;
  /** Binds to the browser that holds this secret what does not come by link: the code, or the next step. */
  browserSecret?: string;
  /** Makes a code of six digits too, which works in that browser. */
  withCode?: boolean;
}
export type OneTimeToken = Stored<'one_time_tokens'>;

/** Codes that can be tried on one token. */
const maxAttempts = 5;

/** Stores the hash of a new token and answers the token, with its code where one was requested. */
export async function issueToken(
  database: Database | Transaction,
  requested: NewOneTimeToken,
): Promise<{ token: string; code: string | null }> {
  const token = newToken();
  const { browserSecret } = requested;
  const code = requested.withCode && browserSecret !== undefined ? String(randomInt(1_000_000)).padStart(6, '0') : null;
  const data = { ...requested.data, ...(browserSecret !== undefined && { browser: hashToken(browserSecret) }) };
  await database
    .insertInto('one_time_tokens')
    .values({
      token_hash: hashToken(token),
      purpose: requested.purpose,
      user_id: requested.user_id ?? null,
      app_user_id: requested.app_user_id ?? null,
      email: requested.email ?? null,
      code_hash: code === null ? null : hashCode(browserSecret ?? '', code),
      data: json(data),
      expires_at: new Date(Date.now() + requested.minutes * 60_000),
    })
    .execute();
  return { token, code };
}

/** What a token stands for while it can still be used; it stays usable. */
export async function lookAtToken(
  database: Database,
  token: string,
  purpose: TokenPurpose,
): Promise<OneTimeToken | null> {
  const found = await database
    .selectFrom('one_time_tokens')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date())
    .executeTakeFirst();
  return found ?? null;
}

/** Uses a token up: once, in time, for its purpose; else null. */
export async function redeemToken(
  database: Database | Transaction,
  token: string,
  purpose: TokenPurpose,
): Promise<OneTimeToken | null> {
  return redeemHash(database, hashToken(token), purpose);
}

/**
 * Uses a token up by its code, in the browser that requested it. Each try counts, right or wrong and many at once; only
 * those of the same browser, so that guesses from elsewhere don't spoil a code.
 */
export async function redeemCode(
  database: Database,
  given: { purpose: TokenPurpose; email: string; code: string; browserSecret: string },
): Promise<OneTimeToken | null> {
  const tried = await database
    .updateTable('one_time_tokens')
    .set((expression) => ({ tries: expression('tries', '+', 1) }))
    .where('purpose', '=', given.purpose)
    .where('email', '=', given.email)
    .where(sql`data ->> 'browser'`, '=', hashToken(given.browserSecret))
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date())
    .where('tries', '<', maxAttempts)
    .returning(['token_hash', 'code_hash'])
    .execute();
  const code_hash = hashCode(given.browserSecret, given.code);
  const right = tried.find((one) => one.code_hash === code_hash);
  return right ? redeemHash(database, right.token_hash, given.purpose) : null;
}

/**
 * Counts a try at what a token waits for, such as a second factor: what it stands for while tries are left and it is
 * in the browser that it was made for, else null. `tries` counts this one.
 */
export async function attemptToken(
  database: Database,
  given: { token: string; purpose: TokenPurpose; browserSecret: string | null },
): Promise<(OneTimeToken & { isLastAttempt: boolean }) | null> {
  if (given.browserSecret === null) return null;
  const tried = await database
    .updateTable('one_time_tokens')
    .set((expression) => ({ tries: expression('tries', '+', 1) }))
    .where('token_hash', '=', hashToken(given.token))
    .where('purpose', '=', given.purpose)
    .where(sql`data ->> 'browser'`, '=', hashToken(given.browserSecret))
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date())
    .where('tries', '<', maxAttempts)
    .returningAll()
    .executeTakeFirst();
  return tried ? { ...tried, isLastAttempt: tried.tries >= maxAttempts } : null;
}

/** Makes every open token of a person worthless, of one purpose or all. */
export async function revokeTokens(
  database: Database | Transaction,
  of: { user_id: string } | { app_user_id: string },
  purpose?: TokenPurpose,
): Promise<void> {
  let open = database.deleteFrom('one_time_tokens').where('used_at', 'is', null);
  if (purpose) open = open.where('purpose', '=', purpose);
  await ('user_id' in of
    ? open.where('user_id', '=', of.user_id)
    : open.where('app_user_id', '=', of.app_user_id)
  ).execute();
}

async function redeemHash(
  database: Database | Transaction,
  token_hash: string,
  purpose: TokenPurpose,
): Promise<OneTimeToken | null> {
  const redeemed = await database
    .updateTable('one_time_tokens')
    .set({ used_at: new Date() })
    .where('token_hash', '=', token_hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date())
    .returningAll()
    .executeTakeFirst();
  return redeemed ?? null;
}

const hashCode = (browserSecret: string, code: string): string => hashToken(`${browserSecret} ${code}`);
