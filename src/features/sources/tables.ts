/** Where spreadsheets are read from again. */
import type { Generated } from 'kysely';
import type { Cell } from '#engine/model.ts';
import type { ConflictRule } from '#features/workbooks/rules/merge/merge-cells.ts';
import type { Json, NullableDate, NullableJson, NullableText } from '#platform/database/column-types.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    google_accounts: GoogleAccountsTable;
    google_files: GoogleFilesTable;
    google_channels: GoogleChannelsTable;
    mirror_rows: MirrorRowsTable;
    mirror_events: MirrorEventsTable;
    published_sources: PublishedSourcesTable;
  }
}

export interface GoogleAccountsTable {
  id: string;
  workspace_id: string;
  email: string;
  sealed_token: string;
  scope: string;
  is_lost: Generated<boolean>;
  connected_by: NullableText;
  created_at: Generated<Date>;
}

/** A tab of a Google Sheet, and the sheet here that mirrors it. */
export interface MirroredTab {
  /** Of Google: stays when the tab is renamed or moved. */
  tab_id: number;
  sheet: string;
  title: string;
  /** What the columns were named there when they were read last. */
  columns: { id: string; name: string }[];
  /** Not there any more since it was read last. */
  is_gone?: boolean;
}

export interface GoogleFilesTable {
  workbook_id: string;
  account_id: NullableText;
  spreadsheet_id: string;
  /** With the service account, in place of a person's. */
  by_service: Generated<boolean>;
  tabs: Json<MirroredTab[]>;
  conflict_rule: Generated<ConflictRule>;
  drive_version: NullableText;
  read_at: NullableDate;
  checked_at: NullableDate;
  check_at: Generated<Date>;
  problem: Generated<string>;
  failures: Generated<number>;
  lease: NullableText;
  leased_until: NullableDate;
  is_told_read_only: Generated<boolean>;
}

/** What Google announces changes of a file by. */
export interface GoogleChannelsTable {
  id: string;
  workbook_id: string;
  token_hash: string;
  expires_at: Date;
}

export interface MirrorRowsTable {
  sheet_id: string;
  row_id: string;
  cells: Json<Record<string, Cell>>;
  version: number;
  conflicts: NullableJson<Record<string, Cell>>;
}

export interface MirrorEventsTable {
  sheet_id: string;
  id: string;
  at: Generated<Date>;
  kind: string;
  row_id: string;
  details: Json<Record<string, unknown>>;
}

/** An answer that would take much away. */
export interface HeldRefresh {
  /** The hash of the answer. */
  digest: string;
  /** Rows that would go, of how many. */
  removed: number;
  known: number;
  /** Names of columns that would go. */
  columns: string[];
}

export interface PublishedSourcesTable {
  workbook_id: string;
  address: string;
  every_minutes: number;
  etag: NullableText;
  last_modified: NullableText;
  digest: NullableText;
  read_at: NullableDate;
  checked_at: NullableDate;
  check_at: Generated<Date>;
  problem: Generated<string>;
  failures: Generated<number>;
  held: NullableJson<HeldRefresh>;
  lease: NullableText;
  leased_until: NullableDate;
}
