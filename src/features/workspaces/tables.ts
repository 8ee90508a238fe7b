/** Workspaces and their members. */
import type { ColumnType, Generated } from 'kysely';
import type {
  Json,
  JsonObject,
  NullableDate,
  NullableText,
  OptionalJsonObject,
  NullableJson,
} from '#platform/database/column-types.ts';
import type { KeyReach } from './rules/workspace.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    workspaces: WorkspacesTable;
    workspace_members: WorkspaceMembersTable;
    workspace_invitations: WorkspaceInvitationsTable;
    api_keys: ApiKeysTable;
    api_key_calls: ApiKeyCallsTable;
    audit_log: AuditLogTable;
  }
}

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
  /** Null: everything of the workspace. */
  only_for: NullableJson<KeyReach>;
  created_at: Generated<Date>;
  last_used_at: NullableDate;
  expires_at: NullableDate;
}

export interface ApiKeyCallsTable {
  key_id: string;
  idempotency_key: string;
  fingerprint: string;
  /** In an object, as JSON may be null. Null until it is done. */
  answer: NullableJson<{ value: unknown }>;
  created_at: Generated<Date>;
}

export interface AuditLogTable {
  id: string;
  workspace_id: string;
  actor: JsonObject;
  action: string;
  /** Ids of what it was about, and as `told` the summary for readers of other languages; older entries have none. */
  subject: OptionalJsonObject;
  /** In English. */
  summary: string;
  address: Generated<string>;
  at: Generated<Date>;
}
