/** Spreadsheets that follow a published address; see migration 0032 and docs/decisions/0091. */
import type { Generated } from 'kysely';
import type { NullableDate, NullableJson, NullableText } from './column-types.ts';

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
