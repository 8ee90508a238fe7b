/** Comments at cells of sheets. (migrations 0045 and 0047) */
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
  /** Null for notes of a file. */
  user_id: NullableText;
  /** As the file names who wrote it (migration 0047). */
  author_name: NullableText;
  text: string;
  /** Users who were named in it and told of it. */
  mentions: Generated<string[]>;
  version: Generated<number>;
  created_at: Generated<Date>;
  edited_at: NullableDate;
}
