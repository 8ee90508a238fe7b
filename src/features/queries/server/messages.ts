/** What main thread and engine workers say to each other. Plain data: it is cloned on the way. */
import type { ProblemCode } from '#kit/problem.ts';
import type { Query, QueryAnswer, QueryContext } from '#engine/query-model.ts';
import type { DatabaseAddress } from '#platform/database/database.ts';
import type { Share } from '#kit/queues/fair-queue.ts';
import type { SnapshotFileOptions } from './snapshot-file/snapshot-files.ts';

export interface WorkerStart {
  address: DatabaseAddress;
  /** Where whole sheets are read instead, if anywhere. */
  replica: DatabaseAddress | null;
  /** Null where no files are stored. */
  files: SnapshotFileOptions | null;
  /** Milliseconds that a query may take once its sheet is at hand, waiting for its slices included; longer of large sheets, see patience.ts. */
  deadline: number;
  /** Sheets that take more memory are read in parts. */
  memoryBytes: number;
}

export interface QueryMessage {
  kind: 'query';
  number: number;
  sheetId: string;
  /** The answer must not be older than this. */
  version: number;
  query: Query;
  context: QueryContext;
  /** Whose share it takes. */
  share: Share;
}

export type ToWorker =
  | QueryMessage
  /** No one waits for the answer any more. */
  | { kind: 'cancel'; number: number }
  | { kind: 'drop-derived'; sheetId: string }
  | { kind: 'evict'; sheetId: string }
  /** Begins nothing more and ends on its own. */
  | { kind: 'stop' };

/** What a worker holds of one sheet, in bytes; `derived` of it can be built again from the rest. */
export interface Holding {
  bytes: number;
  derived: number;
  /** Whether its columns are loaded from its file when they are read. */
  isInParts?: boolean;
}

/** What it took to answer. */
export interface Work {
  loads: number;
  /** Of the loads, those that began with a file. */
  fileLoads: number;
  refreshes: number;
}

export type FromWorker =
  | { kind: 'answer'; number: number; took: number; answer: QueryAnswer; holding: Holding; work: Work }
  | {
      kind: 'problem';
      number: number;
      took: number;
      code: ProblemCode;
      message: string;
      details: Record<string, unknown>;
    }
  | { kind: 'failure'; number: number; took: number; error: Error }
  /** A file could not be written, or the replica not be read; every answer is right without it. */
  | { kind: 'trouble'; error: Error }
  /** A sheet was made smaller on request. */
  | { kind: 'holding'; sheetId: string; holding: Holding };
