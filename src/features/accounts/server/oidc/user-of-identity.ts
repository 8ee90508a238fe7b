import { sql } from 'kysely';
import { t } from '#kit/language/product.ts';
import { oneLine } from '#kit/one-line.ts';
import { Problem } from '#kit/problem.ts';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';
import { claimAndNotify, type ClaimingCall, isOwnBrowser } from '../claim-address.ts';
import { createUser } from '../sign-up.ts';
import type { Provider } from './providers.ts';

/** What an ID token says of a person. */
export interface IdentityClaims {
  iss: string;
  sub: string;
  email?: unknown;
  email_verified?: unknown;
  name?: unknown;
}

/**
 * The person whom an identity belongs to: known already, found by the address that the provider has verified, or made.
 * `forbidden` when the provider does not vouch for the address.
 */
export async function userOfIdentity(
  call: ClaimingCall,
  provider: Provider,
  claims: IdentityClaims,
): Promise<{ id: string; created: boolean }> {
  const { database } = call.services;
  const known = await knownUser(database, claims);
  if (known !== null) return { id: known, created: false };
  const email = typeof claims.email === 'string' ? claims.email.trim().toLowerCase() : '';
  if (!email || claims.email_verified !== true) {
    throw new Problem(
      'forbidden',
      t('{provider} has not verified your e-mail address. Verify it there first.', { provider: provider.name }),
    );
  }
  const identity = { issuer: claims.iss, subject: claims.sub, provider: provider.key, email };
  const owner = await database.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  if (owner) {
    const id = await link(call, { ...identity, user_id: owner.id });
    if (id !== null) return { id, created: false };
  }
  const name = (typeof claims.name === 'string' && oneLine(claims.name).slice(0, 100).toWellFormed()) || email;
  try {
    return await inTransaction(database, async (transaction) => {
      const meanwhile = await holdIdentity(transaction, claims);
      if (meanwhile !== null) return { id: meanwhile, created: false };
      const id = await createUser(transaction, { name, email, password: null, verified: true });
      await storeIdentity(transaction, { ...identity, user_id: id });
      return { id, created: true };
    });
  } catch (error) {
    // Two sign-ins at once: the other one made the account.
    if (!(error instanceof Problem && error.code === 'already_exists')) throw error;
    return userOfIdentity(call, provider, claims);
  }
}

async function knownUser(
  database: Database,
  { iss, sub }: Pick<IdentityClaims, 'iss' | 'sub'>,
): Promise<string | null> {
  const known = await database
    .selectFrom('user_identities')
    .select('user_id')
    .where('issuer', '=', iss)
    .where('subject', '=', sub)
    .executeTakeFirst();
  return known?.user_id ?? null;
}

/**
 * One first sign-in of an identity at a time: two at once make one account, also where the provider says another address
 * each time. Answers whose it is by now.
 */
async function holdIdentity(
  transaction: Transaction,
  identity: Pick<IdentityClaims, 'iss' | 'sub'>,
): Promise<string | null> {
  const key = `identity ${identity.iss} ${identity.sub}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction);
  return knownUser(transaction, identity);
}

/**
 * Ties an identity to the account of its address, which the provider proves. Answers whose it is; null when the account
 * has another address by now.
 */
async function link(call: ClaimingCall, identity: NewIdentity): Promise<string | null> {
  const { user_id, email, issuer: iss, subject: sub } = identity;
  const inOwnBrowser = await isOwnBrowser(call, user_id);
  return inTransaction(call.services.database, async (transaction) => {
    const meanwhile = await holdIdentity(transaction, { iss, sub });
    if (meanwhile !== null) return meanwhile;
    if (!(await claimAndNotify(transaction, call, { user_id, email, inOwnBrowser }))) return null;
    await storeIdentity(transaction, identity);
    return user_id;
  });
}

interface NewIdentity {
  issuer: string;
  subject: string;
  provider: string;
  email: string;
  user_id: string;
}

async function storeIdentity(database: Pick<Transaction, 'insertInto'>, identity: NewIdentity): Promise<void> {
  await database.insertInto('user_identities').values(identity).execute();
}
