import type { Database } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';

/** What is known of the demonstration: its workspace while it is made, and its apps once they all exist. */
export interface DemoRecord {
  workspace_id: string;
  apps: string[];
}

const key = 'demo';

/** Null where there is no demonstration. */
export async function readDemoRecord(database: Database): Promise<DemoRecord | null> {
  const found = await database.selectFrom('settings_store').select('value').where('key', '=', key).executeTakeFirst();
  const value = found?.value;
  if (typeof value !== 'object' || value === null || !('workspace_id' in value) || !('apps' in value)) return null;
  const { workspace_id, apps } = value;
  if (typeof workspace_id !== 'string' || !Array.isArray(apps)) return null;
  return { workspace_id, apps: apps.filter((id) => typeof id === 'string') };
}

export async function writeDemoRecord(database: Database, record: DemoRecord): Promise<void> {
  const value = json<unknown>(record);
  await database
    .insertInto('settings_store')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
