/** Directories. What is in each column: platform/database/migrations/0094-scim.sql. */
import type { ColumnType, Generated } from 'kysely';
import type { NullableDate, NullableText } from '#platform/database/column-types.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    scim_connections: ScimConnectionsTable;
    scim_app_users: ScimAppUsersTable;
    scim_members: ScimMembersTable;
  }
}

interface ScimConnectionsTable {
  id: string;
  workspace_id: string;
  app_id: string | null;
  name: string;
  token_hash: string;
  created_by: string | null;
  created_at: Generated<Date>;
  last_used_at: NullableDate;
}

interface ScimAppUsersTable {
  app_user_id: string;
  user_name: string;
  external_id: NullableText;
  given_name: NullableText;
  family_name: NullableText;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

interface ScimMembersTable {
  id: string;
  workspace_id: string;
  email: string;
  user_id: NullableText;
  user_name: string;
  external_id: NullableText;
  given_name: NullableText;
  family_name: NullableText;
  display_name: string;
  role: 'admin' | 'editor';
  created_at: Generated<Date>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}
