import type { LooseCell } from '#engine/formula/cells/loose-cells.ts';
import { WorkbookCells } from '#engine/formula/cells/workbook-cells.ts';
import type {
  CellsSetup,
  RowOfCells,
  ComputedCells,
  Difference,
  SheetCells,
} from '#engine/formula/cells/cells-setup.ts';
import type { CellsRequest } from './cells-worker.ts';
import { firstRowsOf, type LinesOfRows } from './reading/first-rows.ts';
import { ComputingThread, NeedsThread, TooManyCells } from './computing-thread.ts';
import type { SlicePace } from './slice-pace.ts';

/** Computing that many cells takes no longer than an answer to a visitor. */
export const mostCellsHere = 20_000;
const mostStepsHere = 1_000_000;
/** Of a workbook whose cells do not fit, none are computed. */
const mostCells = 12_000_000;

/**
 * The formulas of one workbook, kept up to date from one write to the next. A small one is computed at once; another
 * needs a thread of its own, so that no one who requests a page from this process waits for it: `NeedsThread` where it
 * was to be done without.
 */
export class CellsHost {
  readonly #setup: CellsSetup;
  readonly #here: WorkbookCells | null;
  #count = 0;
  readonly #thread: ComputingThread<CellsRequest> | null;

  constructor(setup: CellsSetup, how: { inThread: boolean }) {
    this.#setup = setup;
    this.#here = how.inThread ? null : new WorkbookCells({ ...setup, stepsInAll: mostStepsHere });
    this.#thread = how.inThread ? startThread(setup) : null;
  }

  get isThread(): boolean {
    return this.#here === null;
  }

  async add(sheet: number, rows: LinesOfRows): Promise<void> {
    const { read } = this.#setup.sheets[sheet]!;
    this.#count += rows.count * read.length;
    if (this.#count > mostCells) throw new TooManyCells('The workbook has too many cells to compute.');
    if (!this.#here) {
      await this.#ask<boolean>({ kind: 'rows', sheet, lines: rows.lines });
      return;
    }
    this.#here.addRows(sheet, firstRowsOf(rows.lines, read));
    if (this.#count > mostCellsHere) throw new NeedsThread();
  }

  async begin(): Promise<void> {
    if (this.#here) this.#here.begin();
    else await this.#ask<boolean>({ kind: 'begin' });
  }

  /** False where rows moved or other cells are read: then all must be read again. */
  async change(sheet: number, rows: RowOfCells[]): Promise<boolean> {
    return this.#here ? this.#here.change(sheet, rows) : this.#ask<boolean>({ kind: 'change', sheet, rows });
  }

  /** The same of cells outside of the table. */
  async changeLoose(sheet: number, cells: LooseCell[]): Promise<boolean> {
    return this.#here
      ? this.#here.changeLoose(sheet, cells)
      : this.#ask<boolean>({ kind: 'change-loose', sheet, cells });
  }

  /** Once all is computed for the first time. */
  async verify(): Promise<Difference[]> {
    return this.#here ? this.#here.verify() : this.#ask<Difference[]>({ kind: 'verify' });
  }

  /** Throws FormulasTooHeavy. */
  async compute(now: number, pace: SlicePace): Promise<ComputedCells> {
    if (!this.#here) return this.#ask<ComputedCells>({ kind: 'compute', now, pace });
    const computed = this.#here.compute(now);
    if (computed.stopped.length > 0) throw new NeedsThread();
    return computed;
  }

  async next(limit: number): Promise<SheetCells | null> {
    return this.#here ? this.#here.next(limit) : this.#ask<SheetCells | null>({ kind: 'next', limit });
  }

  async end(): Promise<void> {
    await this.#thread?.end();
  }

  #ask<Answer>(request: CellsRequest): Promise<Answer> {
    return this.#thread!.ask<Answer>(request);
  }
}

function startThread(setup: CellsSetup): ComputingThread<CellsRequest> {
  const thread = new ComputingThread<CellsRequest>(new URL('./cells-worker.ts', import.meta.url), 'sheaf-cells');
  thread.post({ kind: 'setup', setup });
  return thread;
}
