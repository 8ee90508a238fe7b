/**
 * The formulas of a workbook, of cells and of columns, always computed: a change only recomputes what depends on it.
 */

import type { Cell } from '../../model.ts';
import { cellOfScalar, scalarOfCell } from '../columns/cell-scalar.ts';
import { SharedValues } from '../columns/shared-values.ts';
import { Calculation, type FormulaSpan } from '../graph/calculation.ts';
import type { FormulaRun } from '../graph/sheet-column.ts';
import type { CellsRead } from '../graph/volatile-runs.ts';
import type { RecalculationPace } from '../graph/computing-options.ts';
import { lettersOfColumn, sheetPrefix } from '../syntax/address.ts';
import { parseFormula } from '../syntax/parse-formula.ts';
import { failed, FormulaError } from '../values/formula-error.ts';
import type { Scalar } from '../values/value.ts';
import { keysOf, newCellsOf } from './cell-keys.ts';
import type { CellsSetup, ComputedCells, Difference, FirstRow, RowOfCells, SheetCells } from './cells-setup.ts';
import { markOutOfDate, markStale, staleCells } from './stale/stale-cells.ts';
import { ChangedCells } from './stale/changed-cells.ts';
import { numberOfText } from './cell-type.ts';
import { LostCells } from './stale/lost-cells.ts';
import { defineNames, placeTables } from './place-names.ts';
import { KnownNames } from './workbook-names.ts';
import { holdFormula, isKeptFormula, isSpilled, storedFormula } from './kept-reference.ts';
import { anchorOf, anchorsOf, holdParts, isFilled, mayFill } from './array-cells.ts';
import { type LooseCell, looseOfScalar, scalarOfLoose } from './loose-cells.ts';
import { type GivenValue, GivenValues, isSameValue } from './given-values.ts';
import { columnsOnGrid } from './grids/columns-on-grid.ts';
import { cellsToWrite } from './grids/cells-to-write.ts';
import { GridsOfCells } from './grids/grids-of-cells.ts';
import { readsAll, readsAllOfRow } from './grids/read-columns.ts';
import { putCellFormulas } from './put-cell-formulas.ts';
import { shownTexts } from './shown-texts.ts';
import { WorkbookSheet } from './workbook-sheet.ts';

const mostNamed = 20;
/** What differs because something else does is looked at again so many times. */
const mostRounds = 50;
/** Where the grid has a column that is not of the table. */
const noColumn = { id: '', name: '' };

export class WorkbookCells {
  readonly sheets: WorkbookSheet[];
  readonly calculation: Calculation;
  readonly shared: SharedValues;
  /** Ids of sheets of which formulas read up to the last row. */
  readonly readToEnd = new Set<string>();
  readonly lost = new LostCells();
  readonly #setup: CellsSetup;
  readonly #changed = new ChangedCells();
  /** By sheet. */
  #new: Omit<CellsRead, 'sheet'>[][] = [];
  /** On which grids the sheets are: cells are computed by their places there. */
  readonly grids: GridsOfCells;
  /** What cells held before they were computed. */
  readonly #given = new GivenValues();
  /** Of a grid with several tables, what is still to be answered. */
  readonly #waiting: SheetCells[] = [];
  readonly #stopped = new Set<string>();
  #cycles: { names: string[]; positions: { sheet: number; row: number; column: number }[] }[] = [];
  #now: number;

  constructor(setup: CellsSetup) {
    this.#setup = setup;
    this.#now = setup.now;
    const { stepsPerCell = 5_000_000, stepsInAll = 500_000_000 } = setup;
    this.calculation = new Calculation({
      ...{ now: () => this.#now, isTable: true, stepsPerCell, stepsInAll, shown: shownTexts(this) },
      ...(setup.workbook !== undefined && { workbook: setup.workbook }),
      mayFill: (number, row, column, anchor) => mayFill(this, number, { row, column }, anchor),
      changed: (sheet, row, column, before) => {
        this.#changed.add(sheet, row, column);
        if (setup.verifies) this.#given.note(sheet, row, column, before);
      },
    });
    const names = new KnownNames(setup.names ?? undefined);
    this.sheets = setup.sheets.map((sheet) => new WorkbookSheet(sheet, names));
    for (const sheet of this.sheets) {
      if (sheet.host !== undefined) continue;
      const { layout } = sheet;
      const columns = Array.from({ length: layout.right + 1 }, (_, at) => sheet.columnOver(at) ?? noColumn);
      this.calculation.addSheet({ title: sheet.id, columns, firstDataRow: layout.above });
    }
    this.shared = new SharedValues(this.calculation);
    this.grids = new GridsOfCells(this.sheets);
  }

  /** Rows of the sheets come in the order of these. */
  addRows(sheet: number, rows: readonly FirstRow[]): void {
    this.grids.place(sheet);
    this.sheets[sheet]!.take(rows);
  }

  /** All rows are there. */
  begin(): void {
    this.grids.place(this.sheets.length);
    for (const sheet of this.sheets) this.#beginValues(this.grids.numberOf(sheet), sheet);
    for (const sheet of this.sheets) placeTables(this, sheet, this.#setup.names);
    this.lost.setNames(defineNames(this, this.#setup.names));
    const moved: FormulaSpan[] = [];
    for (const sheet of this.sheets) moved.push(...this.#beginFormulas(this.grids.numberOf(sheet), sheet));
    if (!this.#setup.all) {
      // What is the same in many formulas is computed, so that its changes reach them.
      this.#settle();
      for (const { sheet, column, top, bottom } of moved) this.calculation.markCells(sheet, column, top, bottom);
      for (const sheet of this.sheets) this.#markNew(this.grids.numberOf(sheet), sheet);
    }
    markStale(this, this.#setup.stale ?? []);
    this.#new = this.sheets.map((sheet, number) => (sheet.host === undefined ? [...this.lost.of(number)] : []));
    for (const sheet of this.sheets) this.#new[this.grids.numberOf(sheet)]!.push(...newCellsOf(sheet));
    markOutOfDate(this, this.#isNewIn);
    for (const sheet of this.sheets) {
      for (const [row, id] of sheet.invalidValues())
        this.#changed.add(this.grids.numberOf(sheet), row, sheet.columnAt(id));
      sheet.forgetFirst();
    }
  }

  #beginValues(number: number, sheet: WorkbookSheet): void {
    const { layout } = sheet;
    for (const { id } of sheet.columns) {
      const cells = sheet.firstCells(id);
      if (cells) this.calculation.setValues(number, sheet.columnAt(id), cells, layout.above);
    }
    for (const { row, column, cell } of sheet.loose.place(sheet)) {
      const value = scalarOfLoose(cell);
      if (!isSpilled(cell.formula)) this.calculation.setValue(number, row, column, value);
      else this.#beginPart({ sheet: number, row, column, before: value });
    }
    if (layout.header >= 0) {
      for (const { id, name } of sheet.columns) {
        const column = sheet.columnAt(id);
        if (column >= 0 && !sheet.loose.at(layout.header, column))
          this.calculation.setValue(number, layout.header, column, name);
      }
    }
    if (sheet.host !== undefined) return;
    this.calculation.setLastDataRow(number, sheet.bottom);
    this.calculation.setHiddenRows(number, sheet.hiddenRows());
  }

  /** What an array fills is there before anything is computed, unless all is. */
  #beginPart(cell: GivenValue): void {
    const { sheet: number, row, column, before } = cell;
    if (isFilled(this, cell) && !this.#setup.all) this.calculation.setValue(number, row, column, before);
    else this.#changed.add(number, row, column);
    if (this.#setup.verifies) this.#given.note(number, row, column, before);
  }

  #beginFormulas(number: number, sheet: WorkbookSheet): FormulaSpan[] {
    const moved: FormulaSpan[] = [];
    for (const { id, formula } of sheet.columns) {
      if (formula === undefined) continue;
      for (const [top, bottom] of sheet.runs())
        this.#fillColumn({ sheet: number, column: sheet.columnAt(id), top, bottom }, formula, this.#setup.all);
    }
    for (const [id, cells] of sheet.takeFormulas())
      moved.push(...putCellFormulas(this, sheet, sheet.columnAt(id), cells, this.#setup.all));
    for (const [column, cells] of sheet.loose.formulas(sheet))
      moved.push(...putCellFormulas(this, sheet, column, cells, this.#setup.all));
    return moved;
  }

  sheetById = (id: string): WorkbookSheet | undefined => this.sheets.find((sheet) => sheet.id === id);

  #fillColumn(position: FormulaSpan, formula: string, isNew: boolean): void {
    try {
      const own = this.grids.at(position.sheet, position.top, position.column);
      const node = this.shared.take(columnsOnGrid(this, parseFormula(formula), own, position.top));
      this.calculation[isNew ? 'putFormula' : 'adoptFormula'](position, node, { keepsBlank: true });
    } catch {
      const { sheet, column, top, bottom } = position;
      for (let row = top; row <= bottom; row++) this.calculation.setValue(sheet, row, column, failed.name);
    }
  }

  /** Rows that were written since, and places where rows are gone. */
  #markNew(number: number, sheet: WorkbookSheet): void {
    for (const [from, until] of sheet.newPositions()) {
      for (const id of sheet.read) {
        const column = sheet.columnAt(id);
        if (column < 0) continue;
        this.calculation.markCells(number, column, from, until);
        this.calculation.markReaders(number, column, from, until);
      }
    }
    for (const { row, column } of sheet.loose.newPlaces()) {
      this.calculation.markCells(number, column, row, row);
      this.calculation.markReaders(number, column, row, row);
    }
  }

  /** Takes in rows that were written; false where rows moved, so that all is to be read again. */
  change(index: number, rows: readonly RowOfCells[]): boolean {
    const sheet = this.sheets[index]!;
    const number = this.grids.numberOf(sheet);
    const isLonger = rows.some((row) => !row.deleted && sheet.placeOf(row.row_id) === null);
    // Ranges up to the last row are others then.
    if (isLonger && this.readToEnd.has(sheet.id)) return false;
    if (!sheet.canTake(rows) || !rows.every((row) => readsAllOfRow(this, sheet, row))) return false;
    for (const row of [...rows].sort((one, other) => one.position - other.position)) {
      if (row.deleted) continue;
      const known = sheet.placeOf(row.row_id);
      const position = known?.place ?? sheet.append(row);
      for (const id of sheet.read) this.#changeCell(number, sheet, position, id, row, known === null);
    }
    if (sheet.host === undefined) this.calculation.setLastDataRow(number, sheet.bottom);
    placeTables(this, sheet, this.#setup.names);
    return !sheet.isUnmixed;
  }

  /** Takes in loose cells that were written; false where all is to be read again. */
  changeLoose(index: number, cells: readonly LooseCell[]): boolean {
    const sheet = this.sheets[index]!;
    const number = this.grids.numberOf(sheet);
    return cells.every((cell) => readsAll(this, sheet, cell.formula) && this.#changeLoose(number, sheet, cell));
  }

  #changeLoose(number: number, sheet: WorkbookSheet, cell: LooseCell): boolean {
    const known = sheet.loose.atKeys(cell);
    const at = sheet.loose.set(sheet, cell);
    if (!at) return false;
    const { row, column } = at;
    if (isSpilled(cell.formula)) {
      // It was written here, or is to be written again.
      this.#changed.add(number, row, column);
      return true;
    }
    if (cell.formula !== undefined && known?.formula === cell.formula) {
      // The writer may have written what was there before it was computed.
      if (cell.value !== looseOfScalar(this.calculation.value(number, row, column)))
        this.#changed.add(number, row, column);
      return true;
    }
    this.calculation.setValue(number, row, column, scalarOfLoose(cell));
    if (cell.formula === undefined) return true;
    putCellFormulas(this, sheet, column, [[row, cell.formula]], true);
    this.#changed.add(number, row, column);
    return true;
  }

  #changeCell(number: number, sheet: WorkbookSheet, row: number, id: string, given: RowOfCells, isNew: boolean): void {
    const column = sheet.columnAt(id);
    const definition = column < 0 ? undefined : sheet.columnOver(column);
    if (!definition) return;
    const cell = given.cells[id] ?? null;
    const isOther = (): boolean => cell !== this.cellAt(number, row, column);
    const { formula } = definition;
    if (formula !== undefined) {
      // The writer of the row may have written what was there before it was computed.
      if (!isNew && isOther()) this.#changed.add(number, row, column);
      if (isNew) {
        this.calculation.setValue(number, row, column, scalarOfCell(cell, definition));
        this.#fillColumn({ sheet: number, column, top: row, bottom: row }, formula, true);
      }
      return;
    }
    const stored = given.formulas?.[id];
    if (stored !== undefined && stored === sheet.formulaAt(row, id)) {
      if (isOther()) this.#changed.add(number, row, column);
      return;
    }
    sheet.setFormula(row, id, stored, given.formats?.[id]);
    const value = scalarOfCell(cell, { type: sheet.typeAt(row, id), ...(stored !== undefined && { formula: stored }) });
    this.calculation.setValue(number, row, column, sheet.isMixed(id) ? numberOfText(value) : value);
    if (stored === undefined) return;
    putCellFormulas(this, sheet, column, [[row, stored]], true);
    // What was there may be the same and of another type.
    this.#changed.add(number, row, column);
  }

  compute(now: number, pace: RecalculationPace = {}): ComputedCells {
    if (!pace.isContinued) this.#now = now;
    const isDone = this.#settle(pace);
    if (!isDone) this.calculation.showBusy();
    const cycles = this.#cycles.map(({ names }) => names);
    return { isDone, stopped: [...this.#stopped], cycles, stale: staleCells(this) };
  }

  /**
   * Once all is computed: what gives another value here than in the file, though nothing was changed. Those formulas are
   * not computed from now on and keep the values of the file; nothing else is to be written but what is volatile.
   */
  verify(): Difference[] {
    const found: Difference[] = [];
    const known: Map<FormulaRun, boolean> = new Map();
    for (let round = 0; round < mostRounds; round++) {
      const open = this.#given
        .all()
        .filter(
          (cell) =>
            cell.before !== failed.busy &&
            this.#isOther(cell) &&
            !this.#isNewAt(cell) &&
            !this.calculation.isVolatile(anchorOf(this, cell), this.#isNewIn, known),
        );
      const roots = this.#given.withoutReaders(open, (cell) => this.calculation.readsOf(anchorOf(this, cell)));
      if (roots.length === 0) break;
      for (const cell of anchorsOf(this, roots, this.#given)) found.push(...this.#hold(cell));
      this.#settle();
    }
    this.#changed.clear();
    for (const cell of this.#given.all()) if (this.#isOther(cell)) this.#changed.add(cell.sheet, cell.row, cell.column);
    return found;
  }

  #isNewAt({ sheet, row, column }: GivenValue): boolean {
    return this.#isNewIn({ sheet, top: row, bottom: row, left: column, right: column });
  }

  /** Whether any of these cells was written since the values were those of the file. */
  #isNewIn = ({ sheet: number, top, left, bottom, right }: CellsRead): boolean =>
    (this.#new[number] ?? []).some(
      (cells) => cells.top <= bottom && cells.bottom >= top && cells.left <= right && cells.right >= left,
    );

  /** Whether a cell holds another value than before it was computed. The last figures of a number make no difference. */
  #isOther({ sheet: number, row, column, before }: GivenValue): boolean {
    const sheet = this.grids.at(number, row, column);
    if (!sheet) return false;
    const now = this.calculation.value(number, row, column);
    // An error of a file is read as a blank cell.
    if (isSameValue(before, now) || (before === null && now instanceof FormulaError)) return false;
    const isLoose = sheet.loose.at(row, column) !== undefined || sheet.rowAt(row) === null;
    const own = isLoose ? undefined : sheet.columnOver(column);
    if (!own) return true;
    return sheet.cellOf(row, own.id, before) !== sheet.cellOf(row, own.id, now);
  }

  #hold({ sheet: number, row, column, before }: GivenValue): Difference[] {
    const sheet = this.grids.at(number, row, column)!;
    const keys = keysOf(sheet, row, column);
    const own = sheet.columnOver(column);
    const formula = keys?.formula ?? (own?.formula === undefined ? undefined : storedFormula(own.formula));
    if (!keys || formula === undefined) return [];
    const held = isKeptFormula(formula) ? holdFormula(formula) : formula;
    const here = this.calculation.value(number, row, column);
    this.calculation.setValue(number, row, column, before);
    if (keys.isLoose) sheet.loose.set(sheet, { ...sheet.loose.at(row, column)!, formula: held });
    else sheet.setFormula(row, keys.column, held);
    putCellFormulas(this, sheet, column, [[row, held]], false);
    const name = this.nameOf(number, row, column);
    const { row: rowKey, column: columnKey, isLoose } = keys;
    return [
      { ...{ sheet: sheet.id, row: rowKey, column: columnKey }, ...{ name, file: before, here, held, isLoose } },
      ...(isLoose ? holdParts(this, { sheet: number, row, column }, held) : []),
    ];
  }

  #settle(pace: RecalculationPace = {}): boolean {
    const { cycles, isDone } = this.calculation.recalculate(pace);
    this.#changed.each((sheet, row, column) => {
      const name = this.nameOf(sheet, row, column);
      if (this.calculation.value(sheet, row, column) !== failed.calc) this.#stopped.delete(name);
      else if (sheet !== this.shared.sheet && this.#stopped.size < mostNamed) this.#stopped.add(name);
    });
    // Rings are reported once all is computed.
    if (!isDone) return false;
    const isOpen = ({ positions }: { positions: { sheet: number; row: number; column: number }[] }): boolean =>
      positions.every(({ sheet, row, column }) => this.calculation.value(sheet, row, column) === failed.cycle);
    const found = cycles.map((ring) => {
      const positions = ring.filter(({ sheet }) => sheet !== this.shared.sheet);
      return { positions, names: positions.map(({ sheet, row, column }) => this.nameOf(sheet, row, column)) };
    });
    this.#cycles = [...this.#cycles, ...found].filter(isOpen).slice(0, mostNamed);
    return true;
  }

  /** What is to be written of a sheet next; null at the end. */
  next(limit: number): SheetCells | null {
    const waiting = this.#waiting.shift();
    if (waiting) return waiting;
    const rows = this.#changed.take(limit, (sheet) => sheet !== this.shared.sheet);
    if (!rows) return null;
    this.#waiting.push(...cellsToWrite(this, rows.sheet, rows.rows));
    return this.#waiting.shift() ?? null;
  }

  cellAt(sheet: number, row: number, column: number): Cell {
    const value: Scalar = this.calculation.value(sheet, row, column);
    const own = this.grids.at(sheet, row, column)!;
    const id = own.columnOver(column)?.id;
    return id === undefined ? cellOfScalar(value, 'text') : own.cellOf(row, id, value);
  }

  nameOf = (sheet: number, row: number, column: number): string =>
    `${sheetPrefix(this.sheets[sheet]?.title ?? '')}${lettersOfColumn(column)}${row + 1}`;
}
