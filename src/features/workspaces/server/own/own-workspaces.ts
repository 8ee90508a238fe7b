import { sql } from 'kysely';
import { newId } from '#kit/ids.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { readStoredValue, storeValue } from '#platform/database/stored-values.ts';

/** A workspace without members, which holds what is the installation's own: its key in the settings, and its name. */
export interface OwnWorkspace {
  key: string;
  name: string;
}
/** Any number does, as long as no one else locks it. */
const lockKey = 1_937_064_302;

/** Null before there is one. */
export async function findOwnWorkspace(database: Database, { key }: OwnWorkspace): Promise<string | null> {
  const value = await readStoredValue(database, key);
  if (typeof value !== 'object' || value === null || !('workspace_id' in value)) return null;
  return typeof value.workspace_id === 'string' ? value.workspace_id : null;
}

/** The same, made where there is none. */
export async function ownWorkspace(transaction: Transaction, { key, name }: OwnWorkspace): Promise<string> {
  const known = await findOwnWorkspace(transaction, { key, name });
  if (known) return known;
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction);
  const made = await findOwnWorkspace(transaction, { key, name });
  if (made) return made;
  const workspace_id = newId('wsp');
  await transaction.insertInto('workspaces').values({ id: workspace_id, name }).execute();
  await storeValue(transaction, key, { workspace_id });
  return workspace_id;
}
