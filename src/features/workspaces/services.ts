/** What other features ask of workspaces. */
import type { Plan } from './rules/workspace.ts';
import type { WorkspaceGuards } from './server/guards.ts';
import type { Actor } from '#features/scope.ts';
import type { Transaction } from '#platform/database/database.ts';

declare module '#platform/services.ts' {
  interface Services {
    audit: Audit;
    workspaces: Workspaces;
  }
}

/** Who did what in a workspace. (server/workspaces/audit.ts) */
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
  summary: string;
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
