/** Published addresses that workbooks follow. */
import type { Generated } from 'kysely';
import type { NullableDate, NullableJson, NullableText } from '#platform/database/column-types.ts';
import type { HeldDeletion } from '../../server/sync/sync-state.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    published_sources: PublishedSourcesTable;
  }
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
  held: NullableJson<HeldDeletion>;
  lease: NullableText;
  leased_until: NullableDate;
}
