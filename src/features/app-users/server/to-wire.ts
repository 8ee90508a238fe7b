import type { AppUserOnTheWire } from '../api/app-users.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import type { Stored } from '#platform/database/schema.ts';

const columns = ['id', 'name', 'email', 'permissions', 'created_at', 'row_identity', 'role', 'status'] as const;
/** What may be known of a user: never the hash of the password. */
export const appUserColumns = columns;
export type KnownAppUser = Pick<Stored<'app_users'>, (typeof columns)[number]>;

export function toWire(user: KnownAppUser): AppUserOnTheWire {
  const { id, name, email, permissions, row_identity, role, status } = user;
  const created_at = Math.floor(user.created_at.getTime() / 1000);
  return { id, name, email, permissions, created_at, row_identity, role, status };
}

/** The users of an app, oldest first. */
export async function appUsersOf(database: Database | Transaction, appId: string): Promise<AppUserOnTheWire[]> {
  const found = await database
    .selectFrom('app_users')
    .select(columns)
    .where('app_id', '=', appId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return found.map(toWire);
}
