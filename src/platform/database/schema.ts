/**
 * The tables as Kysely sees them: each feature adds its own in its tables.ts. The truth is in the migrations; a test
 * compares the two.
 */
import type { Selectable } from 'kysely';
import type { Json } from './column-types.ts';

export interface Schema {
  settings_store: SettingsStoreTable;
}

export interface SettingsStoreTable {
  key: string;
  value: Json<unknown>;
}

/** A row as read from a table: `Stored<'apps'>`. */
export type Stored<Table extends keyof Schema> = Selectable<Schema[Table]>;
