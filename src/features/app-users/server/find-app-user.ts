import { Problem } from '#kit/problem.ts';
import type { Transaction } from '#platform/database/database.ts';
import { appUserColumns, type KnownAppUser } from './to-wire.ts';

/** A user of this app, held until the transaction ends; `not_found` for anyone else's. */
export async function lockAppUser(transaction: Transaction, appId: string, userId: string): Promise<KnownAppUser> {
  const found = await transaction
    .selectFrom('app_users')
    .select(appUserColumns)
    .where('app_id', '=', appId)
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new Problem('not_found', 'User not found in this app.');
  return found;
}
