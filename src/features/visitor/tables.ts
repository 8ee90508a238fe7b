/** What pages do for their visitors. */
import type { ColumnType, Generated } from 'kysely';
import type { Cell } from '#engine/model.ts';
import type { Actor } from '#features/workbooks/services.ts';
import type { Json, JsonObject, NullableDate, NullableJson, NullableText } from '#platform/database/column-types.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    form_answers: FormAnswersTable;
    form_receipts: FormReceiptsTable;
    pending_answers: PendingAnswersTable;
    row_calls: RowCallsTable;
    spent_proofs: SpentProofsTable;
  }
}

/** Proofs of work, and answers in their place, that were sent with forms. (server/writing/proof) */
export interface SpentProofsTable {
  id: string;
  used_for: string;
  expires_at: Date;
}

/** Answers to forms with a limit. (server/writing/intake) */
export interface FormAnswersTable {
  app_id: string;
  block_id: string;
  key: string;
  person: NullableText;
  at: Generated<Date>;
}

/** Mails about answers to forms, one each, and their links. (server/writing/mails) */
export interface FormReceiptsTable {
  app_id: string;
  block_id: string;
  row_id: string;
  sheet_id: string;
  page_id: string;
  token_hash: NullableText;
  ends_at: NullableDate;
  created_at: Generated<Date>;
}

/** Answers whose address isn't confirmed yet. (server/writing/mails) */
export interface PendingAnswersTable {
  id: string;
  app_id: string;
  page_id: string;
  block_id: string;
  key: string;
  record: NullableText;
  token_hash: string;
  address_hash: string;
  cells: NullableJson<Record<string, Cell>>;
  lines: NullableJson<Record<string, Cell>[]>;
  actor: Json<Actor>;
  created_at: Generated<Date>;
  expires_at: Date;
  confirmed_at: NullableDate;
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
