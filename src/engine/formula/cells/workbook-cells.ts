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
import { markOutOfDate, markStale, staleCells } from './stale-cells.ts';
import { ChangedCells } from './changed-cells.ts';
import { numberOfText } from './cell-type.ts';
import { LostCells } from './lost-cells.ts';
import { defineNames, placeTables } from './place-names.ts';
import { KnownNames } from './workbook-names.ts';
import { holdFormula, isKeptFormula, isSpilled, isStoredById, namedIn, storedFormula } from './kept-reference.ts';
import { anchorOf, anchorsOf, computedLoose, holdParts, isFilled, mayFill } from './array-cells.ts';
import { type LooseCell, looseOfScalar, scalarOfLoose } from './loose-cells.ts';
import { type GivenValue, GivenValues, isSameValue } from './given-values.ts';
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
  /** What cells held before they were computed. */
  readonly #given = new GivenValues();
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
      mayFill: (number, row, column, anchor) => mayFill(this.sheets[number], { row, column }, anchor),
      changed: (sheet, row, column, before) => {
        this.#changed.add(sheet, row, column);
        if (setup.verifies) this.#given.note(sheet, row, column, before);
      },
    });
    const names = new KnownNames(setup.names ?? undefined);
    this.sheets = setup.sheets.map((sheet) => new WorkbookSheet(sheet, names));
    for (const sheet of this.sheets) {
      const { layout } = sheet;
      const columns = Array.from({ length: layout.right + 1 }, (_, at) => sheet.columnOver(at) ?? noColumn);
      this.calculation.addSheet({ title: sheet.id, columns, firstDataRow: layout.above });
    }
    this.shared = new SharedValues(this.calculation);
  }

  addRows(sheet: number, rows: readonly FirstRow[]): void {
    this.sheets[sheet]!.take(rows);
  }

  /** All rows are there. */
  begin(): void {
    for (const [number, sheet] of this.sheets.entries()) this.#beginValues(number, sheet);
    for (const number of this.sheets.keys()) placeTables(this, number, this.#setup.names);
    this.lost.setNames(defineNames(this, this.#setup.names));
    const moved: FormulaSpan[] = [];
    for (const [number, sheet] of this.sheets.entries()) moved.push(...this.#beginFormulas(number, sheet));
    if (!this.#setup.all) {
      // What is the same in many formulas is computed, so that its changes reach them.
      this.#settle();
      for (const { sheet, column, top, bottom } of moved) this.calculation.markCells(sheet, column, top, bottom);
      for (const [number, sheet] of this.sheets.entries()) this.#markNew(number, sheet);
    }
    markStale(this, this.#setup.stale ?? []);
    this.#new = this.sheets.map((sheet, number) => newCellsOf(sheet, this.lost.of(number)));
    markOutOfDate(this, this.#isNewIn);
    for (const [number, sheet] of this.sheets.entries()) {
      for (const [row, id] of sheet.invalidValues()) this.#changed.add(number, row, sheet.columnAt(id));
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
      moved.push(...putCellFormulas(this, number, sheet.columnAt(id), cells, this.#setup.all));
    for (const [column, cells] of sheet.loose.formulas(sheet))
      moved.push(...putCellFormulas(this, number, column, cells, this.#setup.all));
    return moved;
  }

  sheetById = (id: string): WorkbookSheet | undefined => this.sheets.find((sheet) => sheet.id === id);

  #fillColumn(position: FormulaSpan, formula: string, isNew: boolean): void {
    try {
      const node = this.shared.take(parseFormula(formula));
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
  change(number: number, rows: readonly RowOfCells[]): boolean {
    const sheet = this.sheets[number]!;
    const isLonger = rows.some((row) => !row.deleted && sheet.placeOf(row.row_id) === null);
    // Ranges up to the last row are others then.
    if (isLonger && this.readToEnd.has(sheet.id)) return false;
    if (!sheet.canTake(rows) || !rows.every((row) => this.#hasAllRead(sheet, row))) return false;
    for (const row of [...rows].sort((one, other) => one.position - other.position)) {
      if (row.deleted) continue;
      const known = sheet.placeOf(row.row_id);
      const position = known?.place ?? sheet.append(row);
      for (const id of sheet.read) this.#changeCell(number, sheet, position, id, row, known === null);
    }
    this.calculation.setLastDataRow(number, sheet.bottom);
    placeTables(this, number, this.#setup.names);
    return !sheet.isUnmixed;
  }

  /** Takes in loose cells that were written; false where all is to be read again. */
  changeLoose(number: number, cells: readonly LooseCell[]): boolean {
    const sheet = this.sheets[number]!;
    return cells.every((cell) => this.#reads(sheet, cell.formula) && this.#changeLoose(number, sheet, cell));
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
    putCellFormulas(this, number, column, [[row, cell.formula]], true);
    this.#changed.add(number, row, column);
    return true;
  }

  /** Whether all that formulas of a row read is here. */
  #hasAllRead(sheet: WorkbookSheet, { formulas }: RowOfCells): boolean {
    for (const [id, stored] of Object.entries(formulas ?? {})) {
      // With the first formula of a column of texts its other cells are read otherwise.
      if (sheet.becomesMixed(id)) return false;
      if (!sheet.read.includes(id) && sheet.columnAt(id) >= 0) return false;
      if (!this.#reads(sheet, stored)) return false;
    }
    return true;
  }

  #reads(sheet: WorkbookSheet, stored: string | undefined): boolean {
    if (stored === undefined || !isStoredById(stored)) return true;
    return namedIn(stored).every(({ sheet: other, columns, isWide }) => {
      const read = other === null ? sheet : this.sheetById(other);
      if (!read || (isWide && read.read.length < read.columns.length)) return false;
      return !columns.some((one) => read.columnAt(one) >= 0 && !read.read.includes(one));
    });
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
    putCellFormulas(this, number, column, [[row, stored]], true);
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
    const sheet = this.sheets[number];
    if (!sheet) return false;
    const now = this.calculation.value(number, row, column);
    // An error of a file is read as a blank cell.
    if (isSameValue(before, now) || (before === null && now instanceof FormulaError)) return false;
    const isLoose = sheet.loose.at(row, column) !== undefined || sheet.rowAt(row) === null;
    const own = isLoose ? undefined : sheet.columnOver(column);
    if (!own) return true;
    const type = sheet.typeAt(row, own.id);
    return cellOfScalar(before, type) !== cellOfScalar(now, type);
  }

  #hold({ sheet: number, row, column, before }: GivenValue): Difference[] {
    const sheet = this.sheets[number]!;
    const keys = keysOf(sheet, row, column);
    const own = sheet.columnOver(column);
    const formula = keys?.formula ?? (own?.formula === undefined ? undefined : storedFormula(own.formula));
    if (!keys || formula === undefined) return [];
    const held = isKeptFormula(formula) ? holdFormula(formula) : formula;
    const here = this.calculation.value(number, row, column);
    this.calculation.setValue(number, row, column, before);
    if (keys.isLoose) sheet.loose.set(sheet, { ...sheet.loose.at(row, column)!, formula: held });
    else sheet.setFormula(row, keys.column, held);
    putCellFormulas(this, number, column, [[row, held]], false);
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
    const rows = this.#changed.take(limit, (sheet) => sheet !== this.shared.sheet);
    if (!rows) return null;
    const sheet = this.sheets[rows.sheet]!;
    const answer: SheetCells = { sheet: sheet.id, rows: [], loose: [] };
    for (const [row, columns] of rows.rows) {
      const row_id = sheet.rowAt(row);
      const cells: Record<string, Cell> = {};
      for (const column of columns) {
        const own = sheet.columnOver(column);
        const isLoose = sheet.loose.at(row, column) !== undefined || row_id === null || !own;
        if (isLoose) answer.loose.push(...computedLoose(this, { sheet: rows.sheet, row, column }));
        else if (own && row_id !== null) cells[own.id] = this.cellAt(rows.sheet, row, column);
      }
      if (row_id !== null && Object.keys(cells).length > 0) answer.rows.push({ row_id, cells });
    }
    return answer;
  }

  cellAt(sheet: number, row: number, column: number): Cell {
    const value: Scalar = this.calculation.value(sheet, row, column);
    const own = this.sheets[sheet]!;
    const id = own.columnOver(column)?.id;
    return cellOfScalar(value, id === undefined ? 'text' : own.typeAt(row, id));
  }

  nameOf = (sheet: number, row: number, column: number): string =>
    `${sheetPrefix(this.sheets[sheet]?.title ?? '')}${lettersOfColumn(column)}${row + 1}`;
}
