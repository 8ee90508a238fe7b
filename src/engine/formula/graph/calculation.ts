/** Sheets whose formulas are always computed: a change only recomputes what depends on it. */

import type { FormulaFault } from '../evaluate/reference-compiler.ts';
import { hasSamePlaces } from '../evaluate/table-reads.ts';
import type { Scalar } from '../values/value.ts';
import type { FormulaNode } from '../syntax/formula-node.ts';
import { Computing } from './computing.ts';
import type { ComputingOptions, Recalculated, RecalculationPace } from './computing-options.ts';
import type { NewTable } from './definitions.ts';
import { filledFormulas, type FormulaOfFile } from './filled-formulas.ts';
import { FormulaReader } from './formula-reader.ts';
import { cellsOfRead, Dependents } from './dependents.ts';
import { type CellsRead, followsFromVolatile } from './volatile-runs.ts';
import { CalculatedSheets } from './calculated-sheets.ts';
import type { CellPosition } from './cell-reader.ts';
import type { FormulaRun, SheetColumn } from './sheet-column.ts';

/** Cells one below the other; both rows belong to them. */
export interface FormulaSpan {
  sheet: number;
  column: number;
  top: number;
  bottom: number;
}

export interface NewSheet {
  title: string;
  /** Columns that formulas may name, by place. */
  columns?: readonly { id: string; name: string }[];
  /** The row of the first data, below the header; 0 without one. */
  firstDataRow?: number;
  isHelper?: boolean;
}

export interface NewName {
  name: string;
  /** The sheet that has it for its own formulas; null for one of the workbook. */
  sheet: number | null;
  /** What it stands for: a reference, a constant or a formula. Relative references are as they are in A1. */
  content: string | FormulaNode;
}

/** What is to be known of a formula next to its text. */
export interface FormulaTraits {
  keepsBlank?: boolean;
  isFirstOfArray?: boolean;
  /** Whether it is of a file without dynamic arrays, and not flagged as array: ranges intersect with its cell. */
  intersects?: boolean;
  /** The size of the range that it fills, whatever the size of its array; null where it spills. */
  fills?: FormulaRun['fills'];
}

/** Cells that one array formula fills; ends belong to it. */
export interface ArrayRange {
  sheet: number;
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** Rows and columns count from 0. */
export class Calculation {
  readonly #sheets = new CalculatedSheets();
  readonly #dependents = new Dependents();
  readonly #computing: Computing;
  readonly #reader: FormulaReader;
  readonly #isTable: boolean;

  constructor(options: ComputingOptions = {}) {
    this.#computing = new Computing(this.#sheets, this.#dependents, {
      ...options,
      resolve: (reference, at) => this.#reader.resolve(reference, at),
    });
    this.#isTable = options.isTable ?? false;
    this.#reader = new FormulaReader(this.#sheets, () => this.#computing, this.#isTable);
  }

  /** Adds a sheet and answers its number. Sheets are added before the formulas that name them. */
  addSheet({ title, columns = [], firstDataRow = 0, isHelper = false }: NewSheet): number {
    return this.#sheets.add(title, columns, firstDataRow, isHelper);
  }

  /** Where the columns of a sheet end that formulas name as a whole: below may be something else. */
  setLastDataRow(sheet: number, row: number): void {
    this.#sheets.get(sheet).lastDataRow = row;
  }

  /** The value of a cell as it was last computed. */
  value(sheet: number, row: number, column: number): Scalar {
    return this.#sheets.column(sheet, column)?.values[row] ?? null;
  }

  /** The values of a column, from its first row on; not to be changed. */
  values(sheet: number, column: number): readonly Scalar[] {
    return this.#sheets.column(sheet, column)?.values ?? [];
  }

  /** Puts a value into a cell; its formula goes. */
  setValue(sheet: number, row: number, column: number, value: Scalar): void {
    const cells = this.#sheets.grown(sheet, column, row + 1);
    this.#computing.release({ sheet, column, from: row, until: row });
    this.#clearFormula(cells, row, row);
    const isStale = cells.stale?.has(row) ?? false;
    if (!isStale && Object.is(cells.values[row], value)) return;
    fill(cells.values, row);
    this.#computing.written(cells, row, value);
    cells.values[row] = value;
    cells.stamp++;
    this.#computing.marks.markReaders({ sheet, column, from: row, until: row });
  }

  /** Puts values into a column from a row on; their formulas go. */
  setValues(sheet: number, column: number, values: readonly Scalar[], from = 0): void {
    if (values.length === 0) return;
    const until = from + values.length - 1;
    const cells = this.#sheets.grown(sheet, column, until + 1);
    this.#computing.release({ sheet, column, from, until });
    this.#clearFormula(cells, from, until);
    fill(cells.values, from);
    for (let row = from; row <= until; row++) {
      this.#computing.written(cells, row, values[row - from]!);
      cells.values[row] = values[row - from]!;
    }
    cells.stamp++;
    this.#computing.marks.markReaders({ sheet, column, from, until });
  }

  /** Gives a cell a formula. Throws FormulaSyntaxError. */
  setFormula(sheet: number, row: number, column: number, text: string): void {
    this.fillFormula(sheet, column, row, row, text);
  }

  /** Gives cells one below the other a formula, which is as it is in the first and moves along in the others. */
  fillFormula(sheet: number, column: number, top: number, bottom: number, text: string): void {
    this.#put({ sheet, column, top, bottom }, this.#reader.read(text, { sheet, row: top, column }));
  }

  /** Gives cells one below the other a formula that was taken apart. */
  putFormula(position: FormulaSpan, node: FormulaNode, traits: FormulaTraits = {}): void {
    this.#put(position, node, traits);
  }

  /** The same where the values that are there are those of the formula: nothing is computed before it must be. */
  adoptFormula(position: FormulaSpan, node: FormulaNode, traits: FormulaTraits = {}): void {
    this.#put(position, node, { ...traits, isComputed: true });
  }

  /** A formula that fills exactly a range, as files have it in braces: beyond its array the range holds #N/A. */
  putArray({ sheet, top, left, bottom, right }: ArrayRange, node: FormulaNode): void {
    const blank = Array<Scalar>(bottom - top + 1).fill(null);
    for (let column = left; column <= right; column++) this.setValues(sheet, column, blank, top);
    const fills = { rows: bottom - top + 1, columns: right - left + 1 };
    this.#put({ sheet, column: left, top, bottom: top }, node, { fills });
  }

  /**
   * The same where the values of the range are there already. `isFixed`: whether it fills just the range, or spilled it.
   */
  adoptArray({ sheet, top, left, bottom, right }: ArrayRange, node: FormulaNode, isFixed: boolean): void {
    const size = { rows: bottom - top + 1, columns: right - left + 1 };
    this.#put({ sheet, column: left, top, bottom: top }, node, {
      ...{ isComputed: true, keepsBlank: false, fills: isFixed ? size : null },
    });
    this.#computing.adoptArray({ sheet, row: top, column: left }, size);
  }

  /**
   * A formula that can't be computed here, as text or taken apart: cells keep the values that they have, and are stale
   * once anything changes that it refers to, as far as that can be read.
   */
  putUnknown(position: FormulaSpan, formula: string | FormulaNode): void {
    const { sheet, top: row, column } = position;
    const node = typeof formula === 'string' ? this.#reader.readUnknown(formula, { sheet, row, column }) : formula;
    const run = this.#put(position, node, { isComputed: true, isHeld: true });
    this.#computing.marks.markWithReaders(run, run.top, run.bottom);
  }

  /**
   * Whether a cell has a formula that gives another value each time, such as NOW, or reads cells that have changed, or
   * follows from one that does. `known` is what was found for other cells meanwhile.
   */
  isVolatile(cell: CellPosition, isChanged: (cells: CellsRead) => boolean, known: Map<FormulaRun, boolean>): boolean {
    const run = this.#sheets.column(cell.sheet, cell.column)?.runAt(cell.row);
    return run ? followsFromVolatile(run, this.#sheets, isChanged, known) : false;
  }

  /** The cells that the formula of a cell reads, as far as its references say; ends belong to them. */
  readsOf({ sheet, row, column }: CellPosition): CellsRead[] {
    const run = this.#sheets.column(sheet, column)?.runAt(row);
    return (run?.formula.reads ?? []).map((read) => ({ sheet: read.sheet, ...cellsOfRead(read, row, column) }));
  }

  /**
   * Which rows of a sheet are hidden, and which of them by a filter: SUBTOTAL and AGGREGATE leave them out. Replaces
   * what was said before.
   */
  setHiddenRows(sheet: number, hidden: Iterable<number>, filtered: Iterable<number> = []): void {
    if (!this.#sheets.hideRows(sheet, new Set(hidden), new Set(filtered))) return;
    for (const { cells } of this.#sheets.columns())
      for (const run of cells.runs)
        if (run.formula.isTotal && run.formula.reads.some((read) => read.sheet === sheet))
          this.#computing.marks.markWithReaders(run, run.top, run.bottom);
  }

  /** Says again of a cell that it is stale, as it was when it was stored; what follows from it is as well. */
  markStale(sheet: number, row: number, column: number): void {
    this.#computing.markStale({ sheet, row, column });
  }

  /** Whether the value of a cell follows from what can't be computed here and has changed since it was computed. */
  isStale(sheet: number, row: number, column: number): boolean {
    return this.#sheets.column(sheet, column)?.stale?.has(row) ?? false;
  }

  *staleCells(): Generator<CellPosition> {
    for (const { sheet, column, cells } of this.#sheets.columns())
      for (const row of cells.stale ?? []) yield { sheet, row, column };
  }

  /** The size of the array that the formula of a cell wrote; null where it wrote none. */
  spilledFrom(sheet: number, row: number, column: number): { rows: number; columns: number } | null {
    return this.#computing.spilledFrom(sheet, row, column);
  }

  /** The cell whose array a cell belongs to, other than its own. */
  spillOwner(sheet: number, row: number, column: number): CellPosition | null {
    return this.#computing.spillOwner({ sheet, row, column });
  }

  /** Cells that may read something else now, though nothing was written to what they read. */
  markCells(sheet: number, column: number, from: number, until: number): void {
    this.#computing.marks.markCells({ sheet, column, from, until });
  }

  /** All that reads cells which are others now. */
  markReaders(sheet: number, column: number, from: number, until: number): void {
    this.#computing.marks.markReaders({ sheet, column, from, until });
  }

  /**
   * Gives cells of a column the formulas of a file, by row; formulas that are one filled down are stored as one. Those
   * that can't be read, or name what is not there, can't be computed: they are stale, and so is what follows from them.
   */
  setFormulas(sheet: number, column: number, formulas: readonly FormulaOfFile[]): void {
    const read = (text: string, row: number) => this.#reader.read(text, { sheet, row, column });
    for (const { top, bottom, node, text, intersects } of filledFormulas(formulas, column, read)) {
      const span = { sheet, column, top, bottom };
      const run = node && this.#put(span, node, { intersects });
      if (!run || run.formula.faults.length > 0) this.#putStale(span, node ?? text);
    }
  }

  #putStale(span: FormulaSpan, formula: string | FormulaNode): void {
    this.putUnknown(span, formula);
    for (let row = span.top; row <= span.bottom; row++) this.markStale(span.sheet, row, span.column);
  }

  /** What is wrong with a formula that can be read, where it was in a sheet: what it names is not there. */
  faultsOf(sheet: number, node: FormulaNode, row = 0, column = 0): readonly FormulaFault[] {
    return this.#reader.compile(node, { sheet, row, column }).faults;
  }

  /** Defines a name, or changes what it stands for; what uses it is computed again. Throws FormulaSyntaxError. */
  setName({ name, sheet, content }: NewName): void {
    const node =
      typeof content === 'string' ? this.#reader.readAny(content, { sheet: sheet ?? 0, row: 0, column: 0 }) : content;
    this.#reader.definitions.setName(name, sheet, { node, scope: sheet });
    this.#redefine(this.#reader.definitions.usersOf(name));
  }

  /** What uses the name is that of the workbook, or #NAME?. */
  removeName(name: string, sheet: number | null): void {
    if (this.#reader.definitions.removeName(name, sheet)) this.#redefine(this.#reader.definitions.usersOf(name));
  }

  /**
   * Puts a table on its sheet, or moves or resizes it. Formulas that read it are computed again, except for those that
   * read cells of their own row alone where its columns are the same.
   */
  setTable(table: NewTable): void {
    const before = this.#reader.definitions.setTable(table);
    const isSame = before !== null && hasSamePlaces(before, table);
    const key = table.name.toUpperCase();
    // Rows that the table got or lost.
    const spans = isSame
      ? ([
          [Math.min(before.top, table.top), Math.max(before.top, table.top) - 1],
          [Math.min(before.bottom, table.bottom) + 1, Math.max(before.bottom, table.bottom)],
        ] as const)
      : [];
    const isIn = (run: FormulaRun): boolean =>
      spans.some(([from, until]) => run.top <= until && run.bottom >= from && from <= until);
    const users = this.#reader.definitions
      .usersOf(key)
      .filter((run) => !isSame || run.formula.uses.get(key) !== false || isIn(run));
    this.#redefine([...users, ...this.#reader.definitions.usersOf('')]);
  }

  removeTable(name: string): void {
    if (this.#reader.definitions.removeTable(name)) this.#redefine(this.#reader.definitions.usersOf(name));
  }

  /** Formulas whose names stand for something else. */
  #redefine(runs: readonly FormulaRun[]): void {
    this.#dependents.removeAll(new Set(runs));
    for (const run of runs) {
      this.#reader.definitions.forget(run);
      this.#computing.removed(run);
      run.formula = this.#reader.compile(run.node, { ...run, row: run.firstRow }, run.intersects, run.top);
      run.isUnknown = run.isHeld || (run.isUnknown && run.formula.isUnknown);
      this.#reader.definitions.use(run);
      this.#dependents.add(run);
      this.#computing.added(run);
      const { sheet, column } = run;
      if (run.isUnknown)
        for (let row = run.top; row <= run.bottom; row++) this.#computing.markStale({ sheet, row, column });
    }
  }

  /** How many formulas are in a column, counting filled cells as one. */
  runCount(sheet: number, column: number): number {
    return this.#sheets.column(sheet, column)?.runs.length ?? 0;
  }

  /** Computes what depends on what was changed, what is volatile, and nothing else. */
  recalculate(pace: RecalculationPace = {}): Recalculated {
    return this.#computing.run(pace);
  }

  /** Cells that a recalculation left to be computed later say so until they are. */
  showBusy(): void {
    this.#computing.showBusy();
  }

  #put(
    { sheet, column, top, bottom }: FormulaSpan,
    node: FormulaNode,
    traits: FormulaTraits & { isComputed?: boolean; isHeld?: boolean } = {},
  ): FormulaRun {
    const { isComputed = false, keepsBlank = this.#isTable, intersects = false } = traits;
    const { isFirstOfArray = intersects, fills = null, isHeld = false } = traits;
    const cells = this.#sheets.grown(sheet, column, bottom + 1);
    if (!isComputed) this.#computing.release({ sheet, column, from: top, until: bottom });
    this.#clearFormula(cells, top, bottom);
    const formula = this.#reader.compile(node, { sheet, row: top, column }, intersects);
    const run: FormulaRun = {
      ...{ sheet, column, top, bottom, formula, node, firstRow: top, from: top, until: bottom },
      ...{ keepsBlank, isFirstOfArray, intersects, fills, isHeld },
      // What is not known keeps the value that it has.
      isUnknown: isHeld || (isComputed && formula.isUnknown),
    };
    const isLast = (cells.runs.at(-1)?.bottom ?? -1) < top;
    const after = isLast ? -1 : cells.runs.findIndex((other) => other.top > top);
    cells.runs.splice(after < 0 ? cells.runs.length : after, 0, run);
    cells.reserve(bottom + 1);
    fill(cells.values, bottom + 1);
    this.#dependents.add(run);
    this.#reader.definitions.use(run);
    if (isComputed && cells.stale) for (let row = top; row <= bottom; row++) cells.stale.delete(row);
    if (isComputed) this.#computing.adopted(run);
    else this.#computing.added(run);
    return run;
  }

  /** Takes rows out of the formulas of a column; what is left of a filled formula stays. */
  #clearFormula(cells: SheetColumn, from: number, until: number): void {
    if (cells.runs.length === 0 || cells.runs.at(-1)!.bottom < from) return;
    const remaining: FormulaRun[] = [];
    for (const run of cells.runs) {
      if (run.bottom < from || run.top > until) {
        remaining.push(run);
        continue;
      }
      this.#dependents.remove(run);
      this.#reader.definitions.forget(run);
      this.#computing.removed(run);
      const parts = [
        { ...run, bottom: from - 1 },
        { ...run, top: until + 1 },
      ];
      for (const part of parts) {
        if (part.top > part.bottom) continue;
        remaining.push(part);
        this.#dependents.add(part);
        this.#reader.definitions.use(part);
        // What was computed stays so.
        if (run.from > run.until) this.#computing.adopted(part);
        else this.#computing.added(part);
      }
    }
    cells.runs = remaining;
    cells.states?.fill(0, from, until + 1);
  }
}

/** Rows that were never written are blank, so that the array has no holes. */
function fill(values: Scalar[], until: number): void {
  while (values.length < until) values.push(null);
}
