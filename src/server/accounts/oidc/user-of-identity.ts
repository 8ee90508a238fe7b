import { Problem } from '#kit/problem.ts';
import { revokeTokens } from '../../http/one-time-token.ts';
import type { Services } from '../../services.ts';
import { inTransaction, type Transaction } from '../../storage/database.ts';
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
  services: Pick<Services, 'database'>,
  provider: Provider,
  claims: IdentityClaims,
): Promise<{ id: string; created: boolean }> {
  const { database } = services;
  const known = await database
    .selectFrom('user_identities')
    .select('user_id')
    .where('issuer', '=', claims.iss)
    .where('subject', '=', claims.sub)
    .executeTakeFirst();
  if (known) return { id: known.user_id, created: false };
  const email = typeof claims.email === 'string' ? claims.email.trim().toLowerCase() : '';
  if (!email || claims.email_verified !== true) {
    throw new Problem('forbidden', `${provider.name} has not verified your e-mail address. Verify it there first.`);
  }
  const identity = { issuer: claims.iss, subject: claims.sub, provider: provider.key, email };
  const found = await inTransaction(database, async (transaction) => {
    const user_id = await ownerOf(email, transaction);
    if (user_id) await keepIdentity(transaction, { ...identity, user_id });
    return user_id;
  });
  if (found) return { id: found, created: false };
  const name = typeof claims.name === 'string' && claims.name.trim() ? claims.name.trim().slice(0, 100) : email;
  try {
    const id = await createUser(database, { name, email, password: null, verified: true });
    await keepIdentity(database, { ...identity, user_id: id });
    return { id, created: true };
  } catch (error) {
    // Two sign-ins at once: the other one made the account.
    if (!(error instanceof Problem && error.code === 'already_exists')) throw error;
    return userOfIdentity(services, provider, claims);
  }
}

/**
 * The account of an address, locked. One whose address nobody ever proved may have been made by somebody else, who
 * would still know its password: it keeps none, nor any session.
 */
async function ownerOf(email: string, transaction: Transaction): Promise<string | null> {
  const user = await transaction
    .selectFrom('users')
    .select(['id', 'email_verified_at'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst();
  if (!user) return null;
  if (user.email_verified_at === null) {
    await transaction.deleteFrom('sessions').where('user_id', '=', user.id).execute();
    await transaction.deleteFrom('recovery_codes').where('user_id', '=', user.id).execute();
    await transaction.deleteFrom('api_keys').where('user_id', '=', user.id).execute();
    await revokeTokens(transaction, { user_id: user.id });
    await transaction
      .updateTable('users')
      .set({ password_hash: null, totp_secret: null, totp_confirmed_at: null, email_verified_at: new Date() })
      .where('id', '=', user.id)
      .execute();
  }
  return user.id;
}

interface NewIdentity {
  issuer: string;
  subject: string;
  provider: string;
  email: string;
  user_id: string;
}

async function keepIdentity(database: Pick<Transaction, 'insertInto'>, identity: NewIdentity): Promise<void> {
  await database
    .insertInto('user_identities')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
