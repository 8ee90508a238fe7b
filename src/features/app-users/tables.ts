/** The people of an app. */
import type { Generated } from 'kysely';
import type { NullableDate, NullableText } from '#platform/database/column-types.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    app_users: AppUsersTable;
  }
}

export interface AppUsersTable {
  id: string;
  app_id: string;
  name: string;
  email: string;
  permissions: 'read' | 'read-write';
  /** The `_id` that scopes every sheet with an `_id` column to this person. */
  row_identity: string | null;
  /** The key of a role of the app; null for none. Its permission is the one above. */
  role: NullableText;
  password_hash: string | null;
  /** invited: no password yet; unconfirmed: registered, address not proven; waiting: for an editor's approval. */
  status: Generated<'invited' | 'unconfirmed' | 'waiting' | 'active'>;
  last_seen_at: NullableDate;
  created_at: Generated<Date>;
}
