import { sql } from 'kysely';
import { newId } from '#kit/ids.ts';
import type { Database, Transaction } from './database.ts';
import { json } from './json.ts';

/** Workspaces without members, which hold what is the installation's own, by their keys in the settings. */
const names = { marketplace: 'Marketplace', blog: 'Blog' } as const;
type OwnWorkspace = keyof typeof names;
/** Any number does, as long as no one else locks it. */
const lockKey = 1_937_064_302;

/** The workspace with the preview apps of templates; null before there is one. */
export const findMarketplaceWorkspace = (database: Database): Promise<string | null> => find(database, 'marketplace');

/** The same, made where there is none. */
export const marketplaceWorkspace = (transaction: Transaction): Promise<string> =>
  findOrMake(transaction, 'marketplace');

/** The workspace that the pictures of the blog belong to. */
export const blogWorkspace = (transaction: Transaction): Promise<string> => findOrMake(transaction, 'blog');

async function find(database: Database, key: OwnWorkspace): Promise<string | null> {
  const found = await database.selectFrom('settings_store').select('value').where('key', '=', key).executeTakeFirst();
  const value = found?.value;
  if (typeof value !== 'object' || value === null || !('workspace_id' in value)) return null;
  return typeof value.workspace_id === 'string' ? value.workspace_id : null;
}

async function findOrMake(transaction: Transaction, key: OwnWorkspace): Promise<string> {
  const known = await find(transaction, key);
  if (known) return known;
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction);
  const made = await find(transaction, key);
  if (made) return made;
  const workspace_id = newId('wsp');
  await transaction.insertInto('workspaces').values({ id: workspace_id, name: names[key] }).execute();
  await transaction
    .insertInto('settings_store')
    .values({ key, value: json<unknown>({ workspace_id }) })
    .execute();
  return workspace_id;
}
