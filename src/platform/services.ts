/** What the parts of the server ask of each other: each feature adds what it offers, in its services.ts. */
import type { Logger } from 'pino';
import type { Environment } from '#platform/environment/environment.ts';
import type { Database, DatabaseAddress, Transaction } from './database/database.ts';
import type { AccessRule, Endpoint } from './api/endpoint.ts';
import type { AccessRuleOf, Feature } from './feature.ts';
import type { CallContext } from './http/call.ts';
import type { FileStore } from './files/files.ts';
import type { Renderer } from './renderer.ts';

export interface Services {
  environment: Environment;
  log: Logger;
  database: Database;
  /** For what holds connections of its own. */
  databaseAddress: DatabaseAddress;
  /** Every feature of the product: for what others add to. */
  features: readonly Feature[];
  /** All that they answer, in the order of the paths. */
  endpoints: readonly Endpoint[];
  /** How the access rules of all features are decided, by name. */
  accessRules: ReadonlyMap<string, AccessRuleOf<AccessRule>>;
  /** What calls carry of every feature before anyone is known. */
  callContext: CallContext;
  files: FileStore;
  jobs: Jobs;
  renderer: Renderer;
}

/** Work that is done later, at least once, by any node: a queue in the database. */
export interface Jobs {
  /** Says who does the work of a queue. Before `start`; once a queue. `every` is a cron expression (UTC) for work without data. */
  handle(queue: string, work: (data: Record<string, unknown>) => Promise<void>, options?: JobOptions): void;
  /** Puts work into a queue; within a transaction it is there only when that is committed. */
  add(queue: string, data: Record<string, unknown>, options?: { after?: number; within?: Transaction }): Promise<void>;
  /** How many jobs are in each state. */
  counts(): Promise<Record<JobState, number>>;
  /** Jobs of a state, newest first. */
  list(requested: { state: JobState; limit: number; offset: number }): Promise<QueuedWork[]>;
  /** Puts a job back that failed for good; whether there was one. */
  retry(id: string): Promise<boolean>;
  /** Begins to do the work. Without it jobs only wait. */
  start(): Promise<void>;
  /** Does all work that is due, and what comes of it, and answers when there is none left: for tests. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

export type JobState = 'waiting' | 'running' | 'failed' | 'done';

export interface QueuedWork {
  id: string;
  queue: string;
  tries: number;
  created_at: Date;
  /** When it is tried next, began, or was done. */
  at: Date;
  failure: string;
}

export interface JobOptions {
  /** Tries after the first, with growing pauses; 5 by default. */
  retries?: number;
  every?: string;
  /** Seconds without a word of its node, after which a job is given to another: at least 10, and 30 by default. */
  lostAfter?: number;
}
