/** Who administers the installation, what they did, and what went wrong at apps. See migration 0023. */
import type { Generated } from 'kysely';
import type { NullableText } from './column-types.ts';

/** Admins whom another admin named, beside those of ADMIN_EMAILS. */
export interface InstallationAdminsTable {
  user_id: string;
  /** The address of the admin who named them. */
  granted_by: string;
  granted_at: Generated<Date>;
}

/** A way into the admin area, by password and second factor. (http/admin-session.ts) */
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

/** What last failed unexpectedly at an app. */
export interface AppFailuresTable {
  app_id: string;
  reference: string;
  message: string;
  path: string;
  at: Generated<Date>;
}
