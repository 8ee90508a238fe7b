/** The people of an app. */
import type { Generated } from 'kysely';
import type { AppUserStatus } from './rules/app-user.ts';
import type { NullableDate, NullableText } from '#platform/database/column-types.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    app_users: AppUsersTable;
    app_user_identities: AppUserIdentitiesTable;
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
  /** See rules/app-user.ts. */
  status: Generated<AppUserStatus>;
  last_seen_at: NullableDate;
  created_at: Generated<Date>;
}

/** Who a person of an app is at a provider of its workspace. */
export interface AppUserIdentitiesTable {
  provider_id: string;
  app_id: string;
  subject: string;
  app_user_id: string;
  created_at: Generated<Date>;
  last_used_at: Generated<Date>;
}
