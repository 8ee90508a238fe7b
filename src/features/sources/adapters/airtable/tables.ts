/** Imports from Airtable: how far they are, and what became of each field. */
import type { Generated } from 'kysely';
import type { Json, NullableDate, NullableJson, NullableText } from '#platform/database/column-types.ts';
import type { ImportProgress } from './api.ts';
import type { StoredReport } from './server/said-report.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    airtable_imports: AirtableImportsTable;
  }
}

export interface AirtableImportsTable {
  id: string;
  workspace_id: string;
  /** Null until all of it is here. */
  workbook_id: NullableText;
  /** The workbook that is to be updated; null for an import, which makes one. */
  updates: NullableText;
  base_id: string;
  base_name: string;
  /** Ids of the chosen tables. */
  tables: Json<string[]>;
  /** Only while it is read. */
  sealed_token: NullableText;
  state: Generated<'reading' | 'ready' | 'failed'>;
  progress: NullableJson<ImportProgress>;
  report: NullableJson<StoredReport>;
  /** Why it failed, for people. */
  problem: Generated<string>;
  lease: NullableText;
  leased_until: NullableDate;
  created_by: NullableText;
  created_at: Generated<Date>;
}
