import { Worker } from 'node:worker_threads';
import type { FormulaCells } from './fill-rows.ts';
import { FormulaTask, type FormulaTaskRows, type FormulaTaskSetup } from './formula-task.ts';
import type { FormulaRequest } from './formula-worker.ts';

/** Computing that many cells takes no longer than an answer to a visitor. */
const mostCellsHere = 10_000;
const mostStepsHere = 1_000_000;
/** Milliseconds that a recalculation may compute. */
const longestComputing = 60_000;

/** Formulas took longer than they may, or needed more memory than there is. */
export class FormulasTooHeavy extends Error {}

/**
 * One recalculation. Little is computed at once; as soon as it is much, a thread of its own takes over, so that nobody
 * who asks this process for a page waits for it.
 */
export class FormulaThread {
  readonly #setup: FormulaTaskSetup;
  #here: FormulaTask | null;
  #rows: FormulaTaskRows[] = [];
  #count = 0;
  #worker: Worker | undefined;
  #failure: Error | undefined;

  constructor(setup: FormulaTaskSetup) {
    this.#setup = setup;
    this.#here = new FormulaTask({ ...setup, stepsInAll: mostStepsHere });
  }

  add(rows: FormulaTaskRows): void {
    if (!this.#here) {
      this.#post({ kind: 'rows', rows });
      return;
    }
    this.#here.add(rows);
    this.#rows.push(rows);
    this.#count += rows.cells.length * Math.max(1, this.#setup.wanted.length);
    if (this.#count > mostCellsHere) this.#start();
  }

  /** Answers the columns whose formulas were stopped. Throws FormulasTooHeavy. */
  async compute(): Promise<string[]> {
    if (this.#here) {
      const stopped = this.#here.compute();
      if (stopped.length === 0) return [];
      this.#start();
    }
    return this.#ask<string[]>({ kind: 'compute' });
  }

  async take(limit: number): Promise<FormulaCells[]> {
    return this.#here ? this.#here.take(limit) : this.#ask<FormulaCells[]>({ kind: 'take', limit });
  }

  async end(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): void {
    this.#here = null;
    const worker = new Worker(new URL('./formula-worker.ts', import.meta.url), {
      name: 'sheaf-formulas',
      resourceLimits: { maxOldGenerationSizeMb: 2_048 },
    });
    this.#worker = worker;
    worker.on('error', (error) => (this.#failure = error instanceof Error ? error : new Error(String(error))));
    this.#post({ kind: 'setup', setup: this.#setup });
    for (const rows of this.#rows.splice(0)) this.#post({ kind: 'rows', rows });
  }

  #post(request: FormulaRequest): void {
    this.#worker?.postMessage(request);
  }

  #ask<Answer>(request: FormulaRequest): Promise<Answer> {
    const worker = this.#worker!;
    return new Promise((resolve, reject) => {
      const fail = (): void => {
        clearTimeout(timer);
        worker.off('message', done);
        void worker.terminate();
        reject(new FormulasTooHeavy('The formulas take too long.', { cause: this.#failure }));
      };
      const done = (answer: Answer): void => {
        clearTimeout(timer);
        worker.off('exit', fail);
        resolve(answer);
      };
      const timer = setTimeout(fail, longestComputing);
      worker.once('message', done);
      worker.once('exit', fail);
      this.#post(request);
    });
  }
}
