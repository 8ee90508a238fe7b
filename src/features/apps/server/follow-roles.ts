import type { Transaction } from '#platform/database/database.ts';
import type { AppRole } from '../rules/roles.ts';

/**
 * The people of an app after its roles were changed: a deleted role is taken from them, so that no later one of its key
 * is theirs, and each has the permission of their role.
 */
export async function followRoles(
  transaction: Transaction,
  appId: string,
  roles: readonly Pick<AppRole, 'key' | 'permissions'>[],
): Promise<void> {
  const having = transaction.updateTable('app_users').where('app_id', '=', appId).where('role', 'is not', null);
  const keys = roles.map(({ key }) => key);
  await (keys.length > 0 ? having.where('role', 'not in', keys) : having).set({ role: null }).execute();
  for (const permissions of ['read', 'read-write'] as const) {
    const own = roles.filter((role) => role.permissions === permissions).map(({ key }) => key);
    if (own.length > 0) await having.where('role', 'in', own).set({ permissions }).execute();
  }
}
