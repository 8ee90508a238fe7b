/** Google accounts that people connected, and the spreadsheets that workbooks are synced with. */
import type { Generated } from 'kysely';
import type { ConflictRule } from '#features/workbooks/rules/merge/merge-cells.ts';
import type { Json, NullableDate, NullableText } from '#platform/database/column-types.ts';
import type { SyncedSheet } from '../../server/sync/sync-state.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    google_accounts: GoogleAccountsTable;
    google_files: GoogleFilesTable;
    google_channels: GoogleChannelsTable;
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

/** A tab of a spreadsheet, and the sheet here that is synced with it. */
export interface SyncedTab extends SyncedSheet {
  /** Of Google: stays when the tab is renamed or moved. */
  tab_id: number;
}

export interface GoogleFilesTable {
  workbook_id: string;
  account_id: NullableText;
  spreadsheet_id: string;
  /** With the service account, in place of a person's. */
  by_service: Generated<boolean>;
  tabs: Json<SyncedTab[]>;
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

declare module '#features/accounts/server/session/one-time-token.ts' {
  interface TokenPurposes {
    'google-sheets': true;
  }
}
