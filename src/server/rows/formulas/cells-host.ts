import { Worker } from 'node:worker_threads';
import {
  type CellsSetup,
  type RowOfCells,
  type ComputedCells,
  type FirstRow,
  type SheetCells,
  WorkbookCells,
} from '#sheet/formula/cells/workbook-cells.ts';
import type { CellsRequest } from './cells-worker.ts';
import { FormulasTooHeavy } from './formula-thread.ts';

/** Computing that many cells takes no longer than an answer to a visitor. */
const mostCellsHere = 20_000;
const mostStepsHere = 1_000_000;
/** Milliseconds that one answer may take. */
const longestAnswer = 60_000;
/** Of a workbook whose cells do not fit, none are computed. */
const mostCells = 12_000_000;

/**
 * The formulas of one workbook, kept computed from one write to the next. A small one is computed at once; another has a
 * thread of its own, so that nobody who asks this process for a page waits for it.
 */
export class CellsHost {
  readonly #setup: CellsSetup;
  #here: WorkbookCells | null;
  #rows: { sheet: number; rows: FirstRow[] }[] = [];
  #count = 0;
  #worker: Worker | undefined;
  #failure: Error | undefined;

  constructor(setup: CellsSetup, how: { inThread: boolean }) {
    this.#setup = setup;
    this.#here = new WorkbookCells({ ...setup, stepsInAll: mostStepsHere });
    if (how.inThread) this.#start();
  }

  get isThread(): boolean {
    return this.#here === null;
  }

  add(sheet: number, rows: FirstRow[]): void {
    this.#count += rows.length * this.#setup.sheets[sheet]!.read.length;
    if (this.#count > mostCells) throw new FormulasTooHeavy('The workbook holds more cells than are computed.');
    if (!this.#here) return this.#post({ kind: 'rows', sheet, rows });
    this.#here.addRows(sheet, rows);
    this.#rows.push({ sheet, rows });
    if (this.#count > mostCellsHere) this.#start();
  }

  async begin(): Promise<void> {
    this.#rows = [];
    if (this.#here) this.#here.begin();
    else await this.#ask<boolean>({ kind: 'begin' });
  }

  /** False where rows moved or other cells are read: then all is to be read anew. */
  async change(sheet: number, rows: RowOfCells[]): Promise<boolean> {
    return this.#here ? this.#here.change(sheet, rows) : this.#ask<boolean>({ kind: 'change', sheet, rows });
  }

  /** Null where it is too much to be computed here: then it is to be begun in a thread. Throws FormulasTooHeavy. */
  async compute(now: number): Promise<ComputedCells | null> {
    if (!this.#here) return this.#ask<ComputedCells>({ kind: 'compute', now });
    const computed = this.#here.compute(now);
    return computed.stopped.length > 0 ? null : computed;
  }

  async next(limit: number): Promise<SheetCells | null> {
    return this.#here ? this.#here.next(limit) : this.#ask<SheetCells | null>({ kind: 'next', limit });
  }

  end(): void {
    void this.#worker?.terminate();
  }

  #start(): void {
    this.#here = null;
    const worker = new Worker(new URL('./cells-worker.ts', import.meta.url), {
      name: 'sheaf-cells',
      resourceLimits: { maxOldGenerationSizeMb: 2_048 },
    });
    this.#worker = worker;
    worker.on('error', (error) => (this.#failure = error instanceof Error ? error : new Error(String(error))));
    this.#post({ kind: 'setup', setup: this.#setup });
    for (const rows of this.#rows.splice(0)) this.#post({ kind: 'rows', ...rows });
  }

  #post(request: CellsRequest): void {
    this.#worker?.postMessage(request);
  }

  #ask<Answer>(request: CellsRequest): Promise<Answer> {
    const worker = this.#worker!;
    // Only while it is asked does it keep the process alive.
    worker.ref();
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
        worker.unref();
        resolve(answer);
      };
      const timer = setTimeout(fail, longestAnswer);
      worker.once('message', done);
      worker.once('exit', fail);
      this.#post(request);
    });
  }
}
