/** The messages between the process that reads a file and its owner. */

import type { howSaid } from '#kit/language/translated.ts';
import type { FieldProblem, ProblemCode } from '#kit/problem.ts';
import type { LineBatch, RowBatch } from './inference/row-batch.ts';
import type { ReadLimits } from './read-limits.ts';
import type { ReadChoices, ReadReport, ReadSheet, ReadWorkbook, WorkbookPreview } from './workbook-codec.ts';

export interface ReaderTask {
  path: string;
  fileName: string;
  fileSize: number;
  limits: ReadLimits;
  choices?: ReadChoices;
  /** Looks at the beginning of each sheet alone. */
  preview?: boolean;
}

export interface WorkbookOutline {
  name: string;
  sheets: Omit<ReadSheet, 'batches' | 'withAround' | 'lines'>[];
  report: ReadReport;
  definitions: ReadWorkbook['definitions'];
}

/** Asks for the next rows of a sheet. */
export interface ReaderOrder {
  sheet: number;
  fromStart: boolean;
  /** The sheet that they are stored in, when they are requested as lines for it. */
  sheetId?: string;
}

export type ReaderAnswer =
  | { kind: 'progress'; fraction: number }
  | ({ kind: 'outline' } & WorkbookOutline)
  | { kind: 'preview'; preview: WorkbookPreview }
  /** Null after the last. */
  | { kind: 'batch'; batch: RowBatch | null }
  | { kind: 'lines'; batch: LineBatch | null }
  /** `trouble` where the fault may as well be ours. */
  | {
      kind: 'problem';
      code: ProblemCode;
      message: string;
      fields: FieldProblem[];
      /** How its parts were said. (translated.ts) */
      said: ReturnType<typeof howSaid>;
      trouble?: string;
    }
  | { kind: 'defect'; stack: string };
