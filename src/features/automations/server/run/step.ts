import { say, type Msg } from '#kit/language/msg.ts';
import type { Row } from '#engine/model.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import type { Transaction } from '#platform/database/database.ts';
import type { RowWriter } from '#features/workbooks/services.ts';
import type { AutomationDefinition, Step } from '../../rules/automation.ts';
import type { Leads } from '../../rules/steps.ts';
import type { RunRows } from '../../tables.ts';
import type { Needs } from '../needs.ts';

export interface Fact {
  label: string;
  value: string;
}

/** What came of a step: in words, and what later steps may use. */
export interface StepOutput {
  text: string;
  /** The same, for readers of other languages. */
  told?: Msg;
  answer?: unknown;
  /** Of a step that holds others: what it found out. */
  arm?: 'met' | 'otherwise';
  rows?: readonly string[];
}

/** What a step is done with. */
export interface StepContext {
  needs: Needs;
  /** Of a trial: the draft, which has no id yet. */
  automation: {
    id: string;
    name: string;
    workbook_id: string;
    workspace_id: string;
    definition: AutomationDefinition;
    /** Sealed values of headers, by `step id:name@service`. */
    secrets: Readonly<Record<string, string>>;
  };
  /** The automations that led to the run. */
  chain: readonly string[];
  sheet: SheetRecord | null;
  sheets: readonly SheetRecord[];
  /** The row as it is; as it was where it is gone. Null for runs without one row. */
  row: (Pick<Row, 'row_id' | 'cells' | 'version'> & { isGone: boolean }) | null;
  rows: RunRows;
  /** What the call brought that the run came of; null for others. */
  sent: unknown;
  /** What earlier steps answered, by their ids. */
  answers: ReadonlyMap<string, unknown>;
}

/** What a step would do, in words, and how it is done. */
export interface PlannedStep {
  facts: Fact[];
  /** Of a step that holds others: which of them would be done. */
  leads?: Leads;
  /** Makes what it needs and takes time, before its transaction; a trial makes nothing. */
  prepare?: () => Promise<void>;
  /** Everything in one transaction. */
  within?: (transaction: Transaction, writer: RowWriter) => Promise<StepOutput & { until?: Date }>;
  /** A call of a service, which no transaction holds: its key is the same for each try. */
  send?: (idempotencyKey: string) => Promise<StepOutput>;
}

export const msgOutput = (told: Msg): StepOutput => ({ text: say(told), told });

export type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>;

/** A step that may go well later: it is tried again with growing pauses. */
export class TryLater extends Error {
  /** Seconds; by the number of tries without. */
  readonly after: number | null;
  /** Whether it counts as a try. */
  readonly counts: boolean;

  constructor(message: string, { after = null, counts = true }: { after?: number | null; counts?: boolean } = {}) {
    super(message);
    this.after = after;
    this.counts = counts;
  }
}
