import { ComputingThread } from './computing-thread.ts';
import type { FormulaCells } from './fill-rows.ts';
import { FormulaTask, type FormulaTaskRows, type FormulaTaskSetup } from './formula-task.ts';
import type { FormulaRequest } from './formula-worker.ts';

/** Computing that many cells takes no longer than an answer to a visitor. */
const mostCellsHere = 10_000;
const mostStepsHere = 1_000_000;

/**
 * One recalculation. Little is computed at once; as soon as it is much, a thread of its own takes over, so that nobody
 * who asks this process for a page waits for it.
 */
export class FormulaThread {
  readonly #setup: FormulaTaskSetup;
  #here: FormulaTask | null;
  #rows: FormulaTaskRows[] = [];
  #count = 0;
  #thread: ComputingThread<FormulaRequest> | undefined;

  constructor(setup: FormulaTaskSetup) {
    this.#setup = setup;
    this.#here = new FormulaTask({ ...setup, stepsInAll: mostStepsHere });
  }

  add(rows: FormulaTaskRows): void {
    if (!this.#here) {
      this.#thread?.post({ kind: 'rows', rows });
      return;
    }
    this.#here.add(rows);
    this.#rows.push(rows);
    this.#count += rows.cells.length * Math.max(1, this.#setup.wanted.length);
    if (this.#count > mostCellsHere) this.#start();
  }

  /** Answers the columns whose formulas were stopped. Throws FormulasTooHeavy. */
  async compute(): Promise<string[]> {
    const stopped = this.#here?.compute();
    if (stopped?.length === 0) return [];
    const thread = this.#thread ?? this.#start();
    return thread.ask<string[]>({ kind: 'compute' });
  }

  async take(limit: number): Promise<FormulaCells[]> {
    return this.#here?.take(limit) ?? this.#thread?.ask<FormulaCells[]>({ kind: 'take', limit }) ?? [];
  }

  async end(): Promise<void> {
    await this.#thread?.end();
  }

  #start(): ComputingThread<FormulaRequest> {
    this.#here = null;
    const thread = new ComputingThread<FormulaRequest>(
      new URL('./formula-worker.ts', import.meta.url),
      'sheaf-formulas',
    );
    this.#thread = thread;
    thread.post({ kind: 'setup', setup: this.#setup });
    for (const rows of this.#rows.splice(0)) thread.post({ kind: 'rows', rows });
    return thread;
  }
}
