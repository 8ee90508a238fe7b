import { ComputingThread, NeedsThread } from './computing-thread.ts';
import type { FormulaCells } from './formula-cells.ts';
import { type ComputedTask, FormulaTask, type FormulaTaskRows, type FormulaTaskSetup } from './formula-task.ts';
import type { FormulaRequest } from './formula-worker.ts';
import type { SlicePace } from './slice-pace.ts';

/** Computing that many cells takes no longer than an answer to a visitor. */
const mostCellsHere = 10_000;
const mostStepsHere = 1_000_000;

/**
 * One recalculation. Little is computed at once; much needs a thread of its own, so that no one who requests a page
 * from this process waits for it: `NeedsThread` where it was to be done without.
 */
export class FormulaThread {
  readonly #setup: FormulaTaskSetup;
  readonly #here: FormulaTask | null;
  #count = 0;
  readonly #thread: ComputingThread<FormulaRequest> | null;

  constructor(setup: FormulaTaskSetup, how: { inThread: boolean }) {
    this.#setup = setup;
    this.#here = how.inThread ? null : new FormulaTask({ ...setup, stepsInAll: mostStepsHere });
    this.#thread = how.inThread ? startThread(setup) : null;
  }

  add(rows: FormulaTaskRows): void {
    this.#thread?.post({ kind: 'rows', rows });
    if (!this.#here) return;
    this.#here.add(rows);
    this.#count += rows.cells.length * Math.max(1, this.#setup.requested.length);
    if (this.#count > mostCellsHere) throw new NeedsThread();
  }

  /** Throws FormulasTooHeavy. */
  async compute(pace: SlicePace): Promise<ComputedTask> {
    if (this.#thread) return this.#thread.ask<ComputedTask>({ kind: 'compute', pace });
    const computed = this.#here?.compute({});
    if (computed?.stopped.length !== 0) throw new NeedsThread();
    return computed;
  }

  async take(limit: number): Promise<FormulaCells[]> {
    return this.#here?.take(limit) ?? this.#thread?.ask<FormulaCells[]>({ kind: 'take', limit }) ?? [];
  }

  async end(): Promise<void> {
    await this.#thread?.end();
  }
}

function startThread(setup: FormulaTaskSetup): ComputingThread<FormulaRequest> {
  const thread = new ComputingThread<FormulaRequest>(new URL('./formula-worker.ts', import.meta.url), 'sheaf-formulas');
  thread.post({ kind: 'setup', setup });
  return thread;
}
