/** What the process that reads a file and its owner tell each other. */

import type { ProblemCode } from '#kit/problem.ts';
import type { RowBatch } from './inference/row-batch.ts';
import type { ReadLimits } from './read-limits.ts';
import type { ReadReport, ReadSheet } from './workbook-codec.ts';

export interface ReaderTask {
  path: string;
  fileName: string;
  fileSize: number;
  limits: ReadLimits;
}

export interface WorkbookOutline {
  name: string;
  sheets: Omit<ReadSheet, 'batches'>[];
  report: ReadReport;
}

/** Asks for the next rows of a sheet. */
export interface ReaderOrder {
  sheet: number;
  fromStart: boolean;
}

export type ReaderAnswer =
  | { kind: 'progress'; fraction: number }
  | ({ kind: 'outline' } & WorkbookOutline)
  /** Null after the last. */
  | { kind: 'batch'; batch: RowBatch | null }
  /** `trouble` where the fault may as well be ours. */
  | { kind: 'problem'; code: ProblemCode; message: string; trouble?: string }
  | { kind: 'defect'; stack: string };
