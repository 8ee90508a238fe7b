import { failed } from '../values/formula-error.ts';
import { toScalar } from '../values/coercion.ts';
import { Area, LambdaValue, Matrix, type Scalar, type FormulaValue } from '../values/value.ts';
import { type Evaluation, FormulaBudget, OverBudget } from '../evaluate/evaluation.ts';
import type { CalculatedSheets } from './calculated-sheets.ts';
import { type CellPosition, CellReader, suspension } from './cell-reader.ts';
import type { ComputingOptions, Recalculated, RecalculationPace } from './computing-options.ts';
import { stretched, wholeOf } from './array-results.ts';
import type { ColumnSpan, Dependents } from './dependents.ts';
import { columnsInOrder } from './column-order.ts';
import { MarkedRuns } from './marked-runs.ts';
import { type FormulaRun, settled, type SheetColumn, unsettled, waiting, type WaitingCell } from './sheet-column.ts';
import { UnknownFormulas } from './unknown-formulas.ts';

const mostPasses = 20;
const mostNamed = 100;
/** A formula costs so many steps before it begins, where it is counted how long is computed. */
const stepsOfCell = 3_000;
const stepsBetweenLooks = 100_000;
const nothingComputed = (): Recalculated => ({
  ...{ isDone: true, computed: 0, columns: [], cycles: [], stopped: [], stale: [], fresh: [] },
});

/** Computes cells when they are needed, without ever going deep. */
export class Computing extends CellReader {
  readonly marks: MarkedRuns;
  readonly #at: Evaluation;
  readonly #budget = new FormulaBudget(0);
  readonly #stepsPerCell: number;
  readonly #stepsInAll: number;
  readonly #volatile = new Set<FormulaRun>();
  readonly #unknown = new UnknownFormulas();
  readonly #mayFill: NonNullable<ComputingOptions['mayFill']>;
  readonly #changed: NonNullable<ComputingOptions['changed']> | null;
  #left = 0;
  #result: Recalculated = nothingComputed();
  /** Cells that were marked stale since the last recalculation. */
  readonly #becameStale: CellPosition[] = [];
  #mayGoOn: () => boolean = () => true;
  #untilLook = 0;

  constructor(
    sheets: CalculatedSheets,
    dependents: Dependents,
    options: ComputingOptions & Pick<Evaluation, 'resolve'>,
  ) {
    super(sheets, options);
    this.marks = new MarkedRuns(sheets, dependents);
    this.#stepsPerCell = options.stepsPerCell ?? 20_000_000;
    this.#mayFill = options.mayFill ?? (() => !(options.isTable ?? false));
    this.#changed = options.changed ?? null;
    this.#stepsInAll = options.stepsInAll ?? 2_000_000_000;
    this.#at = {
      ...{ source: this, sheet: 0, row: 0, column: 0, date1904: options.date1904 ?? false, budget: this.#budget },
      ...{ now: options.now ?? (() => 0), random: options.random ?? Math.random, names: null, calls: 0 },
      ...(options.resolve && { resolve: options.resolve }),
    };
  }

  /** A formula that is new: its cells are to be computed, and who reads them. */
  added(run: FormulaRun): void {
    this.#know(run);
    this.marks.markNew(run);
  }

  /** A formula whose values are known: they are computed when something changes that it reads. */
  adopted(run: FormulaRun): void {
    this.#know(run);
    run.from = run.bottom + 1;
    run.until = run.top - 1;
  }

  #know(run: FormulaRun): void {
    if (run.isUnknown) this.#unknown.add(run);
    else if (run.formula.isVolatile) this.#volatile.add(run);
  }

  /** The array of a formula is in its cells already. */
  adoptArray(anchor: CellPosition, size: { rows: number; columns: number }): void {
    this.spills.adopt(anchor, size);
  }

  removed(run: FormulaRun): void {
    this.#volatile.delete(run);
    this.#unknown.delete(run);
    this.marks.delete(run);
  }

  /** Cells are about to be written by hand: arrays that lie over them, or begin in them, go. */
  release({ sheet, column, from, until }: ColumnSpan): void {
    if (this.spills.isEmpty) return;
    for (let row = from; row <= until; row++) {
      const anchor = this.spills.ownerOf({ sheet, row, column }) ?? { sheet, row, column };
      if (!this.spills.sizeOf(anchor)) continue;
      this.#withdraw(anchor);
      const run = this.sheets.column(anchor.sheet, anchor.column)?.runAt(anchor.row);
      if (run) this.marks.markWithReaders(run, anchor.row, anchor.row);
    }
  }

  /** A value is about to be written by hand. */
  written(cells: SheetColumn, row: number, value: Scalar): void {
    cells.stale?.delete(row);
    this.#unknown.note(cells, row, value);
  }

  /** A cell whose formula can't be computed here is out of date, and what follows from it. */
  markStale({ sheet, row, column }: CellPosition): void {
    const cells = this.sheets.grown(sheet, column, row + 1);
    if (cells.stale?.has(row)) return;
    (cells.stale ??= new Set()).add(row);
    cells.stamp++;
    this.#becameStale.push({ sheet, row, column });
    this.marks.markReaders({ sheet, column, from: row, until: row });
  }

  run({ mayGoOn, isContinued = false, isLast = false }: RecalculationPace = {}): Recalculated {
    this.#mayGoOn = mayGoOn ?? (() => true);
    if (!isContinued) this.#begin();
    if (isLast) this.#left = 0;
    const columns = new Map(this.#result.columns.map((position) => [`${position.sheet} ${position.column}`, position]));
    let isDone = true;
    for (let pass = 0; isDone && this.#hasMore() && pass < mostPasses; pass++) {
      const runs = this.marks.take();
      for (const { sheet, column } of runs) columns.set(`${sheet} ${column}`, { sheet, column });
      for (const run of columnsInOrder(runs, (sheet) => this.columnCount(sheet))) {
        isDone &&= this.#computeRun(run);
        if (!isDone) this.marks.add(run);
      }
      for (const span of this.spills.takeWritten()) this.marks.markReaders(span);
    }
    this.#result.columns = [...columns.values()];
    this.#result.isDone = isDone;
    if (isDone) this.#unknown.forgetChanges();
    return this.#result;
  }

  /** Whether cells are left to be computed; unknown ones in rings may have become stale by what was. */
  #hasMore(): boolean {
    if (this.marks.size > 0) return true;
    const changed = this.#unknown.takeDeferred().filter(({ run, row }) => {
      this.sawStale = false;
      return this.#unknown.readsChanged(run, row, this.sheets, this.settle.bind(this)) || this.sawStale;
    });
    for (const { run, row } of changed) this.markStale({ sheet: run.sheet, row, column: run.column });
    this.#result.stale.push(...this.#becameStale.splice(0));
    return this.marks.size > 0;
  }

  #begin(): void {
    this.#result = nothingComputed();
    this.#result.stale.push(...this.#becameStale.splice(0));
    this.#left = this.#stepsInAll;
    this.#untilLook = 0;
    for (const span of this.spills.takeWritten()) this.marks.markReaders(span);
    for (const run of this.#volatile) this.marks.markWithReaders(run, run.top, run.bottom);
    for (const position of this.spills.blocked) {
      const run = this.sheets.column(position.sheet, position.column)?.runAt(position.row);
      if (run) this.marks.markWithReaders(run, position.row, position.row);
    }
  }

  /** Cells that are yet to be computed say so, in place of what they held. */
  showBusy(): void {
    for (const run of this.marks.all()) {
      const cells = this.sheets.column(run.sheet, run.column)!;
      for (let row = run.from; row <= run.until; row++) {
        if (cells.states![row] === settled || cells.values[row] === failed.busy) continue;
        cells.values[row] = failed.busy;
        this.#changed?.(run.sheet, row, run.column, cells.values[row] ?? null);
      }
    }
  }

  /** Whether time is up; looked at after so many cells, or so many steps of few cells. */
  #isTimeUp(): boolean {
    this.#untilLook -= stepsOfCell;
    if (this.#untilLook > 0) return false;
    this.#untilLook = stepsBetweenLooks;
    return !this.#mayGoOn();
  }

  /** False where time was up before all of it was computed. */
  #computeRun(run: FormulaRun): boolean {
    const cells = this.sheets.column(run.sheet, run.column)!;
    const states = cells.states!;
    const { from, until } = run;
    for (let row = from; row <= until; row++) {
      if (states[row] !== unsettled) continue;
      const isComputed = !this.#isTimeUp() && (this.#compute(run, row, cells) || this.#computeWaiting(run, row));
      if (isComputed) continue;
      run.from = row;
      return false;
    }
    run.from = run.bottom + 1;
    run.until = run.top - 1;
    return true;
  }

  /** Computes one cell; false where it has to wait for what `#needed` names. */
  #compute(run: FormulaRun, row: number, cells: SheetColumn): boolean {
    if (run.isUnknown) return this.#lookAtUnknown(run, row, cells);
    const at = this.#at;
    this.sawStale = false;
    at.sheet = run.sheet;
    at.row = row;
    at.column = run.column;
    at.names = null;
    at.calls = 0;
    const steps = Math.min(this.#stepsPerCell, this.#left);
    this.#budget.left = steps;
    let value: FormulaValue;
    try {
      value = run.formula.run(at);
      if (value instanceof Area) value = value.rows === 1 && value.columns === 1 ? value.get(0, 0) : wholeOf(value, at);
    } catch (error) {
      if (error === suspension) return false;
      value = this.#stopped(error, run, row);
    }
    const spent = steps - Math.max(0, this.#budget.left);
    this.#left -= spent;
    this.#untilLook -= spent;
    this.#result.computed++;
    this.#store(run, row, cells, value);
    return true;
  }

  #stopped(error: unknown, run: FormulaRun, row: number): Scalar {
    // A formula that goes too deep runs out of the stack of the machine.
    if (!(error instanceof OverBudget || error instanceof RangeError)) throw error;
    if (this.#result.stopped.length < mostNamed) {
      this.#result.stopped.push({ sheet: run.sheet, row, column: run.column });
    }
    return failed.calc;
  }

  #store(run: FormulaRun, row: number, cells: SheetColumn, value: FormulaValue): void {
    const position = { sheet: run.sheet, row, column: run.column };
    let scalar: Scalar;
    if (run.fills) value = stretched(value, run.fills);
    const size = this.spills.sizeOf(position);
    const isKept = size && value instanceof Matrix && value.rows === size.rows && value.columns === size.columns;
    if (size && !isKept) this.#withdraw(position);
    if (value instanceof Matrix && run.isFirstOfArray) scalar = value.get(0, 0);
    else if (value instanceof Matrix && value.rows * value.columns !== 1)
      scalar = this.#spill(position, value, run.fills !== null);
    else if (value instanceof LambdaValue) scalar = failed.calc;
    else scalar = toScalar(value);
    this.spills.setBlocked(position, scalar === failed.spill);
    const stored = scalar ?? (run.keepsBlank ? null : 0);
    const before = cells.values[row] ?? null;
    if (this.#changed && !Object.is(before, stored)) this.#changed(run.sheet, row, run.column, before);
    if (!this.#unknown.isEmpty) this.#unknown.note(cells, row, stored);
    if (this.sawStale || cells.stale !== null) this.#setStale(position, cells);
    cells.values[row] = stored;
    cells.stamp++;
    cells.states![row] = settled;
  }

  /** Writes an array over the blank cells next to and below its formula; answers what is in the formula's own. */
  #spill(anchor: CellPosition, matrix: Matrix, isFixed: boolean): Scalar {
    const isFree =
      this.spills.sizeOf(anchor) !== null ||
      this.spills.fits(anchor, matrix, (sheet, row, column) => {
        const cells = this.sheets.column(sheet, column);
        const may = (): boolean => isFixed || this.#mayFill(sheet, row, column, anchor);
        if (!cells) return may();
        if (cells.runAt(row)) return false;
        return (cells.values[row] ?? null) === null && may();
      });
    if (!isFree) return failed.spill;
    this.spills.write(anchor, matrix, (row, column, value) => this.#writeSpilled(anchor.sheet, row, column, value));
    return matrix.get(0, 0);
  }

  #writeSpilled(sheet: number, row: number, column: number, value: Scalar): void {
    const cells = this.sheets.grown(sheet, column, row + 1);
    while (cells.values.length <= row) cells.values.push(null);
    const before = cells.values[row] ?? null;
    if (this.#changed && !Object.is(before, value)) this.#changed(sheet, row, column, before);
    this.#unknown.note(cells, row, value);
    if (this.sawStale || cells.stale !== null) this.#setStale({ sheet, row, column }, cells);
    cells.values[row] = value;
    cells.stamp++;
  }

  /** Whether a cell is stale follows from whether it read one that is. */
  #setStale(position: CellPosition, cells: SheetColumn): void {
    const { row } = position;
    if (this.sawStale === (cells.stale?.has(row) ?? false)) return;
    if (this.sawStale) {
      (cells.stale ??= new Set()).add(row);
      this.#result.stale.push({ ...position });
      return;
    }
    cells.stale!.delete(row);
    if (cells.stale!.size === 0) cells.stale = null;
    this.#result.fresh.push({ ...position });
  }

  /** A cell whose formula can't be computed: it is stale from when anything that it reads has changed. */
  #lookAtUnknown(run: FormulaRun, row: number, cells: SheetColumn): boolean {
    this.sawStale = cells.stale?.has(row) ?? false;
    if (!this.sawStale) {
      try {
        const settle = this.settle.bind(this);
        this.sawStale = this.#unknown.readsChanged(run, row, this.sheets, settle) || this.sawStale;
      } catch (error) {
        if (error === suspension) return false;
        throw error;
      }
    }
    this.#setStale({ sheet: run.sheet, row, column: run.column }, cells);
    cells.stamp++;
    cells.states![row] = settled;
    return true;
  }

  #withdraw(anchor: CellPosition): void {
    const { sawStale } = this;
    this.sawStale = false;
    this.spills.withdraw(anchor, (row, column) => this.#writeSpilled(anchor.sheet, row, column, null));
    this.sawStale = sawStale;
  }

  /**
   * Computes a cell and all that it waits for; false where time was up before. Never deep: cells wait on a list of our
   * own.
   */
  #computeWaiting(run: FormulaRun, row: number): boolean {
    const open: WaitingCell[] = [];
    const push = (requested: FormulaRun, position: number): void => {
      const cells = this.sheets.column(requested.sheet, requested.column)!;
      open.push({ run: requested, row: position, cells, begun: false });
    };
    push(run, row);
    for (let top = open.at(-1); top; top = open.at(-1)) {
      if (this.#isTimeUp()) {
        for (const one of open) if (one.begun) one.cells.states![one.row] = unsettled;
        return false;
      }
      const states = top.cells.states!;
      if (states[top.row] === settled || (states[top.row] === waiting && !top.begun)) {
        open.pop();
        continue;
      }
      top.begun = true;
      states[top.row] = waiting;
      if (this.#compute(top.run, top.row, top.cells)) {
        open.pop();
        continue;
      }
      const needed = this.needed;
      const ring = needed.find((position) => this.#stateOf(position) === waiting);
      if (ring) {
        const begun = open.filter((one) => one.begun);
        const start = begun.findIndex(
          (one) => one.row === ring.row && one.run.column === ring.column && one.run.sheet === ring.sheet,
        );
        const cells = begun.slice(Math.max(0, start));
        const held = cells.find((one) => one.run.isUnknown);
        if (held) this.#breakRing(held, open);
        else this.#closeRing(cells);
        continue;
      }
      for (let index = needed.length - 1; index >= 0; index--) {
        const position = needed[index]!;
        const requested = this.sheets.column(position.sheet, position.column)?.runAt(position.row);
        if (requested) push(requested, position.row);
        else this.sheets.column(position.sheet, position.column)!.states![position.row] = settled;
      }
    }
    return true;
  }

  #stateOf({ sheet, row, column }: CellPosition): number {
    return this.sheets.column(sheet, column)?.states?.[row] ?? settled;
  }

  /** A cell that is not computed here has its value without the others in its ring; these are computed with it later. */
  #breakRing(held: WaitingCell, open: WaitingCell[]): void {
    this.#unknown.defer(held.run, held.row);
    for (const { cells, row } of open.splice(open.indexOf(held)))
      if (cells.states![row] === waiting) cells.states![row] = unsettled;
    held.cells.states![held.row] = settled;
  }

  /** Cells that need each other in a ring are errors, each of them. */
  #closeRing(ring: readonly WaitingCell[]): void {
    this.sawStale = false;
    for (const { run, row, cells } of ring) {
      this.#store(run, row, cells, failed.cycle);
      this.#result.computed++;
    }
    if (this.#result.cycles.length >= mostNamed) return;
    this.#result.cycles.push(
      ring.slice(0, mostNamed).map(({ run, row }) => ({ sheet: run.sheet, row, column: run.column })),
    );
  }
}
