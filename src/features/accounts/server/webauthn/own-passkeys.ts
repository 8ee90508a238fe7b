import { sql } from 'kysely';
import type { PasskeyOnTheWire } from '../../api/webauthn.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { idOfOwner, type PasskeyOwner } from './relying-party.ts';

/** Those of one person, oldest first. */
export const passkeysOf = (database: Database | Transaction, owner: PasskeyOwner) =>
  database
    .selectFrom('passkeys')
    .select(['id', 'name', 'host', 'credential_id', 'created_at', 'last_used_at'])
    .where(columnOf(owner), '=', idOfOwner(owner))
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** As their owner sees them. */
export const ownPasskeys = async (database: Database | Transaction, owner: PasskeyOwner): Promise<PasskeyOnTheWire[]> =>
  (await passkeysOf(database, owner)).map(({ id, name, host, created_at, last_used_at }) => ({
    ...{ id, name, host, created_at: created_at.toISOString() },
    last_used_at: last_used_at?.toISOString() ?? null,
  }));

export async function countPasskeys(transaction: Transaction, owner: PasskeyOwner, host: string): Promise<number> {
  const { count } = await transaction
    .selectFrom('passkeys')
    .select((one) => one.fn.countAll<number>().as('count'))
    .where(columnOf(owner), '=', idOfOwner(owner))
    .where('host', '=', host)
    .executeTakeFirstOrThrow();
  return count;
}

/** Two that are added at once are counted one after the other. */
export async function lockPasskeysOf(transaction: Transaction, owner: PasskeyOwner): Promise<void> {
  const key = `passkeys ${idOfOwner(owner)}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction);
}

/** Answers its name; null where the person has none of this id. */
export async function removePasskey(transaction: Transaction, owner: PasskeyOwner, id: string): Promise<string | null> {
  const removed = await transaction
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where(columnOf(owner), '=', idOfOwner(owner))
    .returning('name')
    .executeTakeFirst();
  return removed?.name ?? null;
}

const columnOf = (owner: PasskeyOwner) => ('user_id' in owner ? 'user_id' : 'app_user_id');
