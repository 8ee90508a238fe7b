/** Who runs the installation, and what they did. */
import type { Generated } from 'kysely';
import type { NullableText } from '#platform/database/column-types.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    installation_admins: InstallationAdminsTable;
    admin_sessions: AdminSessionsTable;
    admin_actions: AdminActionsTable;
  }
}

/** Admins whom another admin named, in addition to those of ADMIN_EMAILS. */
export interface InstallationAdminsTable {
  user_id: string;
  /** The address of the admin who named them. */
  granted_by: string;
  granted_at: Generated<Date>;
}

/** A way into the admin area, by password and second factor. (server/session/admin-session.ts) */
export interface AdminSessionsTable {
  token_hash: string;
  user_id: string;
  /** Of the password that opened it: one that is changed ends it. */
  password_mark: string;
  user_agent: Generated<string>;
  address: Generated<string>;
  created_at: Generated<Date>;
  expires_at: Date;
}

export interface AdminActionsTable {
  id: string;
  admin_email: string;
  /** thing.verb: `user.disabled`, `account.looked-into`. */
  action: string;
  /** Whom it was about; they may read it. */
  user_id: NullableText;
  subject: Generated<string>;
  summary: string;
  reason: Generated<string>;
  address: Generated<string>;
  at: Generated<Date>;
}
