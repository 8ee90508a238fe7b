/** Spreadsheets mirrored from Google Sheets; see migration 0027 and docs/decisions/0086. */
import type { Generated } from 'kysely';
import type { ConflictRule } from '#features/sources/rules/merge-cells.ts';
import type { Cell } from '#engine/model.ts';
import type { Json, NullableDate, NullableJson, NullableText } from './column-types.ts';

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
  /** With the service account, in place of somebody's. */
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

/** What Google tells of changes of a file by. */
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
