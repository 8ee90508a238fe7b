import { sql } from 'kysely';
import { newId } from '#kit/ids.ts';
import type { Database, Transaction } from './database.ts';
import { json } from './json.ts';

const key = 'marketplace';
/** Any number does, as long as nobody else locks it. */
const lockKey = 1_937_064_302;

/** The workspace without members in which the showcases of templates stand; null before there is one. */
export async function findMarketplaceWorkspace(database: Database): Promise<string | null> {
  const found = await database.selectFrom('settings_store').select('value').where('key', '=', key).executeTakeFirst();
  const value = found?.value;
  if (typeof value !== 'object' || value === null || !('workspace_id' in value)) return null;
  return typeof value.workspace_id === 'string' ? value.workspace_id : null;
}

/** The same, made where there is none. */
export async function marketplaceWorkspace(transaction: Transaction): Promise<string> {
  const known = await findMarketplaceWorkspace(transaction);
  if (known) return known;
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction);
  const made = await findMarketplaceWorkspace(transaction);
  if (made) return made;
  const workspace_id = newId('wsp');
  await transaction.insertInto('workspaces').values({ id: workspace_id, name: 'Marketplace' }).execute();
  await transaction
    .insertInto('settings_store')
    .values({ key, value: json<unknown>({ workspace_id }) })
    .execute();
  return workspace_id;
}
