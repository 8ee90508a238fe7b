/** Comments of visitors. */
import type { ColumnType, Generated } from 'kysely';
import type { NullableDate, NullableText } from '#platform/database/column-types.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    comment_threads: CommentThreadsTable;
    comments: CommentsTable;
  }
}

/** What one block of comments holds; it is there from its first comment on. (server/threads/thread-id.ts) */
export interface CommentThreadsTable {
  id: string;
  app_id: string;
  page_id: string;
  block_id: string;
  /** Grows with every change of its comments, by a trigger. */
  version: ColumnType<number, never, never>;
  /** Comments that the editors were not notified of yet. */
  waiting: Generated<number>;
  due_at: NullableDate;
  told_at: NullableDate;
}

export interface CommentsTable {
  id: string;
  thread_id: string;
  /** The row_id of the record that it is about; '' for the page itself. */
  record: Generated<string>;
  parent_id: NullableText;
  author_kind: 'editor' | 'app_user' | 'anonymous';
  user_id: NullableText;
  app_user_id: NullableText;
  /** Typed by a person without an account. */
  author_name: Generated<string>;
  /** '' once deleted. */
  text: string;
  state: Generated<'shown' | 'waiting' | 'hidden'>;
  version: Generated<number>;
  send_key: string;
  created_at: Generated<Date>;
  edited_at: NullableDate;
  deleted_at: NullableDate;
}
