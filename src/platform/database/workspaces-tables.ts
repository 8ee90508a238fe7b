/** Workspaces, what they pay, what was mailed for them, and the settings of the installation. */
import type { ColumnType, Generated } from 'kysely';
import type { Json, JsonObject, NullableDate, NullableText, OptionalJsonObject } from './column-types.ts';

export interface WorkspacesTable {
  id: string;
  name: string;
  plan: Generated<string>;
  stripe_customer_id: NullableText;
  stripe_subscription_id: NullableText;
  /** When a paid plan that was cancelled ends. */
  plan_until: NullableDate;
  created_at: Generated<Date>;
}

export interface WorkspaceMembersTable {
  workspace_id: string;
  user_id: string;
  role: 'owner' | 'admin' | 'editor';
  joined_at: Generated<Date>;
}

export interface WorkspaceInvitationsTable {
  id: string;
  workspace_id: string;
  email: string;
  role: 'admin' | 'editor';
  token_hash: string;
  invited_by: string | null;
  created_at: Generated<Date>;
  sent_at: ColumnType<Date, Date | undefined, Date>;
  expires_at: Date;
  accepted_at: NullableDate;
}

export interface ApiKeysTable {
  id: string;
  workspace_id: string;
  user_id: string;
  name: string;
  key_hash: string;
  /** The first letters, to tell keys apart. */
  hint: string;
  scopes: Json<string[]>;
  created_at: Generated<Date>;
  last_used_at: NullableDate;
  expires_at: NullableDate;
}

export interface AuditLogTable {
  id: string;
  workspace_id: string;
  actor: JsonObject;
  action: string;
  subject: OptionalJsonObject;
  summary: string;
  address: Generated<string>;
  at: Generated<Date>;
}

export interface MailsTable {
  id: string;
  kind: string;
  recipient: string;
  subject: string;
  html: string;
  text: string;
  headers: OptionalJsonObject;
  from_name: string;
  status: Generated<'queued' | 'sent' | 'failed' | 'suppressed'>;
  tries: Generated<number>;
  failure: NullableText;
  workspace_id: NullableText;
  app_id: NullableText;
  created_at: Generated<Date>;
  sent_at: NullableDate;
}

/** An address that wants no more mail of a kind. */
export interface MailRefusalsTable {
  email: string;
  kind: string;
  created_at: Generated<Date>;
}

export interface InvoicesTable {
  id: string;
  workspace_id: string;
  number: string;
  amount_cents: number;
  currency: string;
  status: string;
  href: Generated<string>;
  issued_at: Date;
}

export interface SettingsStoreTable {
  key: string;
  value: Json<unknown>;
}
