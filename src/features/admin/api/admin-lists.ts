/** What admins see of the installation: workspaces, apps, jobs, mails, storage, health, switches and their own log. */
import { z } from 'zod';
import { plans } from '#features/workspaces/rules/workspace.ts';
import { adminActionShape, listQuery } from './admin.ts';
import { endpoint } from '#platform/api/endpoint.ts';

const group = 'Administration';
const at = '/api/admin';
const access = 'admin';

export const workspaceOrders = ['created', 'name', 'members', 'storage'] as const;
const listedWorkspace = z.object({
  id: z.string(),
  name: z.string(),
  plan: z.string(),
  plan_until: z.string().nullable(),
  /** Whether Stripe decides about the plan. */
  has_subscription: z.boolean(),
  owner_email: z.string(),
  members: z.number(),
  apps: z.number(),
  /** Bytes of its files. */
  storage: z.number(),
  created_at: z.string(),
});
export type ListedWorkspace = z.infer<typeof listedWorkspace>;
export const listAllWorkspaces = endpoint({
  method: 'GET',
  path: `${at}/workspaces`,
  access,
  group,
  summary: 'The workspaces of the installation, by name, id or address of the owner, fifty at a time.',
  query: z.object({
    ...listQuery,
    plan: z.enum(['any', ...plans]).default('any'),
    sort: z.enum(workspaceOrders).default('created'),
  }),
  answer: z.object({ workspaces: z.array(listedWorkspace), total: z.number() }),
});

export const appOrders = ['visits', 'name', 'created', 'storage', 'failure'] as const;
const listedApp = z.object({
  id: z.string(),
  name: z.string(),
  href: z.string(),
  kind: z.enum(['multipage', 'board']),
  public: z.boolean(),
  workspace: z.string(),
  /** Page views of the last 30 days. */
  visits: z.number(),
  /** Of its spreadsheet. */
  rows: z.number(),
  /** Bytes of files that visitors and editors uploaded to it. */
  storage: z.number(),
  /** What last failed unexpectedly at its host. */
  failure: z.object({ reference: z.string(), message: z.string(), path: z.string(), at: z.string() }).nullable(),
  created_at: z.string(),
});
export type ListedApp = z.infer<typeof listedApp>;
export const listAllApps = endpoint({
  method: 'GET',
  path: `${at}/apps`,
  access,
  group,
  summary: 'The apps of the installation, by name, address or workspace, fifty at a time.',
  query: z.object({ ...listQuery, sort: z.enum(appOrders).default('visits') }),
  answer: z.object({ apps: z.array(listedApp), total: z.number() }),
});

export const jobStates = ['waiting', 'running', 'failed', 'done'] as const;
const listedJob = z.object({
  id: z.string(),
  queue: z.string(),
  tries: z.number(),
  created_at: z.string(),
  /** When it is tried next, or was done. */
  at: z.string(),
  failure: z.string(),
});
export type ListedJob = z.infer<typeof listedJob>;
export const listJobs = endpoint({
  method: 'GET',
  path: `${at}/jobs`,
  access,
  group,
  summary: 'Jobs by state, newest first, fifty at a time, without their content.',
  query: z.object({ page: listQuery.page, state: z.enum(jobStates).default('failed') }),
  answer: z.object({ jobs: z.array(listedJob), total: z.number(), counts: z.record(z.enum(jobStates), z.number()) }),
});
export const retryJob = endpoint({
  method: 'POST',
  path: `${at}/jobs/{jobId}/retry`,
  access,
  group,
  summary: 'Retries a job that failed for good.',
  body: z.object({}),
  answer: z.object({}),
});

export const mailStates = ['any', 'queued', 'sent', 'failed', 'suppressed'] as const;
const listedMail = z.object({
  id: z.string(),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  status: z.enum(['queued', 'sent', 'failed', 'suppressed']),
  tries: z.number(),
  failure: z.string(),
  created_at: z.string(),
});
export type ListedMail = z.infer<typeof listedMail>;
export const listAllMails = endpoint({
  method: 'GET',
  path: `${at}/mails`,
  access,
  group,
  summary: 'Mails by recipient or subject, newest first, fifty at a time; never their text.',
  query: z.object({ ...listQuery, status: z.enum(mailStates).default('any') }),
  answer: z.object({ mails: z.array(listedMail), total: z.number() }),
});

const sized = z.object({ name: z.string(), bytes: z.number() });
export const getStorage = endpoint({
  method: 'GET',
  path: `${at}/storage`,
  access,
  group,
  summary: 'What takes up space: database, largest tables, files by workspace, the disk.',
  answer: z.object({
    database: z.number(),
    tables: z.array(sized),
    files: z.number(),
    workspaces: z.array(sized),
    /** Where the files lie. */
    place: z.enum(['folder', 'object storage']),
    /** Bytes free and in all on the disk of DATA_DIR; null where the system does not tell. */
    disk: z.object({ free: z.number(), size: z.number() }).nullable(),
  }),
});
export const lastBackupShape = z.object({
  /** When it was made; null when there was none yet. */
  at: z.string().nullable(),
  file: z.string(),
  bytes: z.number(),
  rows: z.number(),
  files: z.number(),
  seconds: z.number(),
  /** Why a later one failed; null when none did. */
  failure: z.string().nullable(),
});
export type LastBackup = z.infer<typeof lastBackupShape>;

export const getHealth = endpoint({
  method: 'GET',
  path: `${at}/health`,
  access,
  group,
  summary: 'The state of this node and the database.',
  answer: z.object({
    version: z.string(),
    node: z.object({
      runtime: z.string(),
      uptime_seconds: z.number(),
      memory: z.number(),
      /** How late the event loop is, the worst of a hundred, in milliseconds. */
      delay: z.number(),
      load: z.number(),
    }),
    database: z.object({
      version: z.string(),
      /** Milliseconds of a round trip. */
      answers_in: z.number(),
      connections: z.number(),
      most_connections: z.number(),
      own: z.boolean(),
      migrations: z.number(),
    }),
    engine: z.object({ sheets: z.number(), bytes: z.number() }),
    pages: z.object({ kept: z.number(), hits: z.number(), drawn: z.number(), streams: z.number() }),
    backup: z.object({ scheduled: z.boolean(), last: lastBackupShape.nullable() }),
    counts: z.object({
      users: z.number(),
      workspaces: z.number(),
      apps: z.number(),
      visits_today: z.number(),
      jobs_failed: z.number(),
      mails_failed: z.number(),
      reviews_waiting: z.number(),
    }),
  }),
});
export const listSwitches = endpoint({
  method: 'GET',
  path: `${at}/switches`,
  access,
  group,
  summary: 'The current environment variables; for secrets, only whether they’re set.',
  answer: z.object({
    switches: z.array(
      z.object({ name: z.string(), about: z.string(), is_set: z.boolean(), value: z.string().nullable() }),
    ),
  }),
});
export const listAdminActions = endpoint({
  method: 'GET',
  path: `${at}/log`,
  access,
  group,
  summary: 'What admins did, by admin, person or action, newest first, fifty at a time.',
  query: z.object(listQuery),
  answer: z.object({ actions: z.array(adminActionShape), total: z.number() }),
});
