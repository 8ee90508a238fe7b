/** Spreadsheets, apps and what belongs to them. */
import type { CellFormulaState } from '#features/workbooks/server/rows/formulas/cell-formula-state.ts';
import type { JsonText } from './json.ts';
import type { ColumnType, Generated } from 'kysely';
import type { GoesLive } from '#features/apps/rules/document/document.ts';
import type { JsonObject, NullableDate, NullableJson, NullableText, OptionalJsonObject } from './column-types.ts';

export interface WorkbooksTable {
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
  /** Of a workbook with formulas of single cells. (rows/formulas/cell-formula-state.ts) */
  formulas: NullableJson<CellFormulaState>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  deleted_at: Date | null;
}

export interface AppsTable {
  id: string;
  workspace_id: string;
  workbook_id: string | null;
  kind: 'multipage' | 'board';
  name: string;
  subdomain: string | null;
  /** Of a board: its address on the main host. */
  board_slug: NullableText;
  /** Of an app in the trash: near it the app stands again. */
  last_subdomain: NullableText;
  public: Generated<boolean>;
  sign_in_method: Generated<string>;
  sign_in_password_hash: string | null;
  /** Palette, logo, description and the like. */
  settings: OptionalJsonObject;
  /** Of its log; every change raises it by one. */
  revision: Generated<number>;
  goes_live: Generated<GoesLive>;
  /** A version of a template to look at: nobody writes to it. */
  is_showcase: Generated<boolean>;
  /** The number of the release that visitors see; null before the first. */
  live_release: ColumnType<number | null, number | null | undefined, number | null>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  deleted_at: Date | null;
}

export interface PagesTable {
  id: string;
  app_id: string;
  page_name: string;
  page_slug: string;
  page_type: string;
  position: number;
  is_auth: Generated<boolean>;
  is_public: Generated<boolean>;
  document: JsonObject;
  /** False for a page of an older version that may name columns by their names still. */
  columns_by_id: Generated<boolean>;
  /** The revision of the app at which the page last changed. */
  revision: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  deleted_at: Date | null;
}

export interface AppUsersTable {
  id: string;
  app_id: string;
  name: string;
  email: string;
  permissions: 'read' | 'read-write';
  /** The `_id` that scopes every sheet with an `_id` column to this person. */
  row_identity: string | null;
  password_hash: string | null;
  /** invited: no password yet; unconfirmed: registered, address not proven; waiting: for an editor's approval. */
  status: Generated<'invited' | 'unconfirmed' | 'waiting' | 'active'>;
  last_seen_at: NullableDate;
  created_at: Generated<Date>;
}

export interface FilesTable {
  id: string;
  workspace_id: string;
  app_id: string | null;
  name: string;
  mime: string;
  /** Bytes. */
  size: number;
  sha256: string;
  storage_key: string;
  /** Of a visitor's file: `network …` or `person …`; null for all others. */
  uploaded_by: Generated<string | null>;
  created_at: Generated<Date>;
}

/** Rows that visitors added and that nobody was told of yet. */
export interface RowNoticesTable {
  app_id: string;
  sheet_id: string;
  waiting: Generated<number>;
  /** What stands in the first few of them. (notifications/row-notices.ts) */
  samples: ColumnType<unknown, JsonText<unknown> | undefined, JsonText<unknown>>;
  told_at: NullableDate;
  due_at: NullableDate;
}

/** Secrets that settings hold; documents have marks that stand for them. (storage/kept-secrets.ts) */
export interface KeptSecretsTable {
  id: string;
  workspace_id: string;
  value: string;
  created_at: Generated<Date>;
}

/** Calls of other services by row actions. (published/actions/row-calls.ts) */
export interface RowCallsTable {
  id: string;
  app_id: string;
  block_id: string;
  /** Place of the button in the block. */
  action: number;
  title: string;
  row_id: string;
  row_version: number;
  actor: JsonObject;
  /** What the browser called this press of the button. */
  press: NullableText;
  /** The Idempotency-Key that was sent. */
  sent_key: string;
  /** Without its query. */
  address: string;
  outcome: Generated<'sending' | 'done' | 'rejected' | 'refused' | 'unreachable' | 'unknown'>;
  status: ColumnType<number | null, number | null | undefined, number | null>;
  milliseconds: ColumnType<number | null, number | null | undefined, number | null>;
  failure: Generated<string>;
  answer: Generated<string>;
  at: Generated<Date>;
}
