/** What pages do for their visitors. */
import type { ColumnType, Generated } from 'kysely';
import type { JsonObject, NullableText } from '#platform/database/column-types.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    row_calls: RowCallsTable;
  }
}

/** Calls of other services by row actions. (server/actions/row-calls.ts) */
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
