import {
  type CellsSetup,
  type RowOfCells,
  type ComputedCells,
  type FirstRow,
  type SheetCells,
  WorkbookCells,
} from '#sheet/formula/cells/workbook-cells.ts';
import type { CellsRequest } from './cells-worker.ts';
import { ComputingThread, FormulasTooHeavy } from './computing-thread.ts';

/** Computing that many cells takes no longer than an answer to a visitor. */
const mostCellsHere = 20_000;
const mostStepsHere = 1_000_000;
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
  #thread: ComputingThread<CellsRequest> | undefined;

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
    if (!this.#here) return this.#thread?.post({ kind: 'rows', sheet, rows });
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
    void this.#thread?.end();
  }

  #start(): void {
    this.#here = null;
    const thread = new ComputingThread<CellsRequest>(new URL('./cells-worker.ts', import.meta.url), 'sheaf-cells');
    this.#thread = thread;
    thread.post({ kind: 'setup', setup: this.#setup });
    for (const rows of this.#rows.splice(0)) thread.post({ kind: 'rows', ...rows });
  }

  #ask<Answer>(request: CellsRequest): Promise<Answer> {
    return this.#thread!.ask<Answer>(request);
  }
}
