/** The tables as Kysely sees them. The truth is in migrations/; a test compares the two. */

import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Cell, Column } from '#sheet/model.ts';
import type { JsonText } from './json.ts';

export interface Schema {
  users: UsersTable;
  workspaces: WorkspacesTable;
  workspace_members: WorkspaceMembersTable;
  sessions: SessionsTable;
  handover_codes: HandoverCodesTable;
  workbooks: WorkbooksTable;
  sheets: SheetsTable;
  sheet_rows: SheetRowsTable;
  row_history: RowHistoryTable;
  apps: AppsTable;
  pages: PagesTable;
  page_history: PageHistoryTable;
  app_users: AppUsersTable;
  files: FilesTable;
  settings_store: SettingsStoreTable;
}

/** A row as read from a table: `Stored<'apps'>`. */
export type Stored<Table extends keyof Schema> = Selectable<Schema[Table]>;

/** A jsonb column: read as the value, written by `json(value)`. */
type Json<Value> = ColumnType<Value, JsonText<Value>, JsonText<Value>>;
type NullableJson<Value> = ColumnType<Value | null, JsonText<Value> | null | undefined, JsonText<Value> | null>;
/** An object whose shape belongs to a feature, which checks it when it reads it. */
type JsonObject = ColumnType<Record<string, unknown>, JsonText<object>, JsonText<object>>;
type OptionalJsonObject = ColumnType<Record<string, unknown>, JsonText<object> | undefined, JsonText<object>>;

interface UsersTable {
  id: string;
  /** Lower-cased; the table refuses anything else. */
  email: string;
  name: string;
  password_hash: string | null;
  created_at: Generated<Date>;
}

interface WorkspacesTable {
  id: string;
  name: string;
  plan: Generated<string>;
  created_at: Generated<Date>;
}

interface WorkspaceMembersTable {
  workspace_id: string;
  user_id: string;
  role: 'owner' | 'admin' | 'editor';
}

interface SessionsTable {
  token_hash: string;
  /** The host that the session was made for; it is worth nothing on another. */
  audience: string;
  user_id: string | null;
  app_user_id: string | null;
  created_at: Generated<Date>;
  expires_at: Date;
  last_seen_at: Generated<Date>;
}

interface HandoverCodesTable {
  code_hash: string;
  user_id: string;
  host: string;
  binding_hash: string;
  path: string;
  expires_at: Date;
  used_at: Date | null;
}

interface WorkbooksTable {
  id: string;
  workspace_id: string;
  name: string;
  /** Where it came from: built in, a file, a Google Sheet. */
  source: OptionalJsonObject;
  /** What the import found and could not keep. */
  report: OptionalJsonObject;
  state: 'importing' | 'ready' | 'failed';
  /** Why the import failed, for people. */
  failure: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  deleted_at: Date | null;
}

interface SheetsTable {
  id: string;
  workbook_id: string;
  title: string;
  position: number;
  columns: Json<Column[]>;
  /** Grows by one with every write; the truth for snapshots. */
  version: Generated<number>;
  /** The version at which the columns last changed. */
  columns_version: Generated<number>;
  /** Tombstones up to this version are gone: a snapshot older than it must be read anew. */
  compacted_version: Generated<number>;
  /** Rows that are not deleted. */
  row_count: Generated<number>;
  /** The position that the last appended row got. */
  last_position: Generated<number>;
}

interface SheetRowsTable {
  sheet_id: string;
  row_id: string;
  position: number;
  version: number;
  cells: Json<Record<string, Cell>>;
  formulas: NullableJson<Record<string, string>>;
  formats: NullableJson<Record<string, string>>;
  deleted: Generated<boolean>;
}

interface RowHistoryTable {
  sheet_id: string;
  row_id: string;
  version: number;
  change: 'added' | 'edited' | 'deleted' | 'restored';
  /** The cells before the change; empty for an added row. */
  cells: Json<Record<string, Cell>>;
  actor: JsonObject;
  at: Generated<Date>;
}

interface AppsTable {
  id: string;
  workspace_id: string;
  workbook_id: string | null;
  kind: 'multipage' | 'board';
  name: string;
  subdomain: string | null;
  public: Generated<boolean>;
  sign_in_method: Generated<string>;
  sign_in_password_hash: string | null;
  /** Palette, logo, description and the like. */
  settings: OptionalJsonObject;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  deleted_at: Date | null;
}

interface PagesTable {
  id: string;
  app_id: string;
  page_name: string;
  page_slug: string;
  page_type: string;
  position: number;
  is_auth: Generated<boolean>;
  is_public: Generated<boolean>;
  document: JsonObject;
  revision: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  deleted_at: Date | null;
}

interface PageHistoryTable {
  page_id: string;
  /** The revision that the edit made. */
  revision: number;
  edit: JsonObject;
  user_id: string | null;
  at: Generated<Date>;
}

interface AppUsersTable {
  id: string;
  app_id: string;
  name: string;
  email: string;
  permissions: 'read' | 'read-write';
  /** The `_id` that scopes every sheet with an `_id` column to this person. */
  row_identity: string | null;
  password_hash: string | null;
  created_at: Generated<Date>;
}

interface FilesTable {
  id: string;
  workspace_id: string;
  app_id: string | null;
  name: string;
  mime: string;
  /** Bytes. */
  size: number;
  sha256: string;
  storage_key: string;
  created_at: Generated<Date>;
}

interface SettingsStoreTable {
  key: string;
  value: Json<unknown>;
}
