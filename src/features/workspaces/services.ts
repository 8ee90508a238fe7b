/** What other features ask of workspaces. */
import type { Sentence } from '#kit/language/msg.ts';
import type { User } from '#features/accounts/services.ts';
import type { ApiScope as Scope, Plan, WorkspaceRole } from './rules/workspace.ts';
import type { WorkspaceGuards } from './server/guards.ts';
import type { Actor } from '#features/workbooks/services.ts';
import type { Transaction } from '#platform/database/database.ts';

declare module '#platform/services.ts' {
  interface Services {
    audit: Audit;
    workspaces: Workspaces;
  }
}

declare module '#features/mail/rules/mail.ts' {
  interface MailKinds {
    'workspace-invitation': true;
  }
}

declare module '#platform/http/call.ts' {
  interface CallContext {
    /** The workspace of the path, and what the caller is there. */
    workspace: CalledWorkspace | null;
  }
}

declare module '#platform/api/endpoint.ts' {
  interface AccessRules {
    'member-of-workspace': { user: User; workspace: CalledWorkspace };
    'admin-of-workspace': { user: User; workspace: CalledWorkspace };
    'owner-of-workspace': { user: User; workspace: CalledWorkspace };
  }
  interface ApiScopes extends Record<Scope, true> {}
}

export interface CalledWorkspace {
  id: string;
  name: string;
  plan: string;
  /** The caller's role; of installation admins who are no members null. */
  role: WorkspaceRole | null;
}

/** Who did what in a workspace. (server/audit/audit.ts) */
export interface Audit {
  record(entry: AuditEntry, within?: Transaction): Promise<void>;
}

export interface AuditEntry {
  workspace_id: string;
  actor: AuditActor;
  /** thing.verb: `app.published`, `member.removed`. */
  action: string;
  /** The things it was about: `{ app_id, page_id, email }`. */
  subject?: Record<string, unknown>;
  /** A sentence without its subject: "published the app Orchard at orchard". */
  summary: Sentence;
  address?: string;
}

export interface Workspaces {
  readonly guards: WorkspaceGuards;
  byId(workspaceId: string): Promise<{ id: string; name: string; plan: string } | null>;
  /** Makes a workspace that the person owns. */
  create(input: { name: string; owner_id: string }, within: Transaction): Promise<{ id: string }>;
  /** Deletes it with all that is in it. `leaving`, whose account ends too, gets no other. `invalid_input` while a plan runs. */
  destroy(workspaceId: string, leaving?: string): Promise<void>;
  /** No one stays without a workspace: makes one for a person who has none left. */
  ensureOne(userId: string, within: Transaction): Promise<void>;
  /** `plan-changed` is announced to owner and admins, and noted. */
  setPlan(workspaceId: string, plan: Plan, by: AuditActor, until?: Date | null): Promise<void>;
}

/** `email` of a key is its maker's. */
export type AuditActor = Actor | { kind: 'api_key'; id: string; email: string; name: string };
