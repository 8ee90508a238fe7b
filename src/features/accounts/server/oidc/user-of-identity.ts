import { t } from '#kit/language/product.ts';
import { oneLine } from '#kit/one-line.ts';
import { Problem } from '#kit/problem.ts';
import { inTransaction, type Transaction } from '#platform/database/database.ts';
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
  const known = await database
    .selectFrom('user_identities')
    .select('user_id')
    .where('issuer', '=', claims.iss)
    .where('subject', '=', claims.sub)
    .executeTakeFirst();
  if (known) return { id: known.user_id, created: false };
  const email = typeof claims.email === 'string' ? claims.email.trim().toLowerCase() : '';
  if (!email || claims.email_verified !== true) {
    throw new Problem(
      'forbidden',
      t('{provider} has not verified your e-mail address. Verify it there first.', { provider: provider.name }),
    );
  }
  const identity = { issuer: claims.iss, subject: claims.sub, provider: provider.key, email };
  const owner = await database.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  if (owner && (await link(call, { ...identity, user_id: owner.id }))) return { id: owner.id, created: false };
  const name = (typeof claims.name === 'string' && oneLine(claims.name).slice(0, 100).toWellFormed()) || email;
  try {
    const id = await createUser(database, { name, email, password: null, verified: true });
    await storeIdentity(database, { ...identity, user_id: id });
    return { id, created: true };
  } catch (error) {
    // Two sign-ins at once: the other one made the account.
    if (!(error instanceof Problem && error.code === 'already_exists')) throw error;
    return userOfIdentity(call, provider, claims);
  }
}

/** Ties an identity to the account of its address, which the provider proves; false when it has another one by now. */
async function link(call: ClaimingCall, identity: NewIdentity): Promise<boolean> {
  const { user_id, email } = identity;
  const inOwnBrowser = await isOwnBrowser(call, user_id);
  return inTransaction(call.services.database, async (transaction) => {
    const isTheirs = await claimAndNotify(transaction, call, { user_id, email, inOwnBrowser });
    if (isTheirs) await storeIdentity(transaction, identity);
    return isTheirs;
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
  await database
    .insertInto('user_identities')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
