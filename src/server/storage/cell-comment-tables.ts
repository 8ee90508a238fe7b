/** Comments at cells of sheets. (migration 0045) */
import type { Generated } from 'kysely';
import type { NullableDate, NullableText } from './column-types.ts';

export interface CellThreadsTable {
  sheet_id: string;
  id: string;
  row_id: string;
  column_id: string;
  resolved_at: NullableDate;
  /** A user. */
  resolved_by: NullableText;
  created_at: Generated<Date>;
}

export interface CellCommentsTable {
  sheet_id: string;
  id: string;
  thread_id: string;
  user_id: string;
  text: string;
  /** Users who were named in it and told of it. */
  mentions: Generated<string[]>;
  version: Generated<number>;
  created_at: Generated<Date>;
  edited_at: NullableDate;
}
