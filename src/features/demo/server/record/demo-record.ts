import type { Database } from '#platform/database/database.ts';
import { readStoredValue, storeValue } from '#platform/database/stored-values.ts';

/** What is known of the demonstration: its workspace while it is made, and its apps once they all exist. */
export interface DemoRecord {
  workspace_id: string;
  apps: string[];
}

const key = 'demo';

/** Null where there is no demonstration. */
export async function readDemoRecord(database: Database): Promise<DemoRecord | null> {
  const value = await readStoredValue(database, key);
  if (typeof value !== 'object' || value === null || !('workspace_id' in value) || !('apps' in value)) return null;
  const { workspace_id, apps } = value;
  if (typeof workspace_id !== 'string' || !Array.isArray(apps)) return null;
  return { workspace_id, apps: apps.filter((id) => typeof id === 'string') };
}

export const writeDemoRecord = (database: Database, record: DemoRecord): Promise<void> =>
  storeValue(database, key, record);
