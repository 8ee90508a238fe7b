/** What people are notified of. */
import type { ColumnType, Generated } from 'kysely';
import type { NullableDate, NullableText } from '#platform/database/column-types.ts';
import type { JsonText } from '#platform/database/json.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    row_notices: RowNoticesTable;
    notifications: NotificationsTable;
    notification_preferences: NotificationPreferencesTable;
  }
}

/** Rows that visitors added and that no one was notified of yet. */
export interface RowNoticesTable {
  app_id: string;
  sheet_id: string;
  waiting: Generated<number>;
  /** What is in the first few of them. (server/row-notices.ts) */
  samples: ColumnType<unknown, JsonText<unknown> | undefined, JsonText<unknown>>;
  told_at: NullableDate;
  due_at: NullableDate;
}

export interface NotificationsTable {
  id: string;
  user_id: string;
  workspace_id: NullableText;
  kind: string;
  title: string;
  body: Generated<string>;
  /** Of both, what isn't only a person's words: in the language of its reader. (server/words-of-notice.ts) */
  words: ColumnType<unknown, JsonText<unknown> | null | undefined, JsonText<unknown> | null>;
  href: Generated<string>;
  read_at: NullableDate;
  /** Whether a digest has included it, or need not. */
  digested: Generated<boolean>;
  /** Whether the product lists it; else it only waits for a digest. */
  listed: Generated<boolean>;
  created_at: Generated<Date>;
}

export interface NotificationPreferencesTable {
  user_id: string;
  kind: string;
  in_product: boolean;
  mail: 'now' | 'daily' | 'never';
}
