/** What rows of the table and cells around it hold once the table is put around other cells of the grid. */

import { keysOfPlace, looseOfScalar, type LooseValue } from '#engine/formula/cells/loose-cells.ts';
import { type FormulaPosition, keepCellFormula } from '#engine/formula/cells/keep-cell-formula.ts';
import { storedFormula } from '#engine/formula/cells/kept-reference.ts';
import { moveKeptFormula, type TableMove } from '#engine/formula/cells/move-kept-formula.ts';
import { gridIdOf, regionAt } from '#engine/formula/cells/grids/regions.ts';
import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import { FormulaSyntaxError } from '#engine/formula/syntax/formula-syntax-error.ts';
import type { Cell, Column } from '#engine/model.ts';
import { t } from '#kit/language/product.ts';
import { mostGridLooks } from '../../../rules/grid-look.ts';
import { formulaOfCell } from '../../original/file-formula.ts';
import { firstVersion } from '../sheets/row-lines.ts';
import type { GridCells, GridContent, LooseContent, WholeGrid } from './grid-content.ts';
import type { GuestOfGrid } from './guests/table-places.ts';
import { isFilledCell, type PlannedColumn, type PlannedRow, type TablePlan } from './plan-table.ts';
import { cellOfContent } from './table-values.ts';

export interface TableRow {
  row_id: string;
  /** Its place among the rows, from 1. */
  position: number;
  cells: Record<string, Cell>;
  formulas: Record<string, string> | null;
  formats: Record<string, string> | null;
  /** Of cells that were around the table and were written here: columns by id. */
  edited: string[];
  isKept: boolean;
}

export interface TableContent {
  rows: TableRow[];
  /** Of the whole grid; `of` names the tables by whose rows some are known. */
  loose: LooseContent[];
}

interface MoverNeeds {
  /** Further tables on the grid, as they are known from now on. */
  guests: readonly GuestOfGrid[];
  /** By sheets of the grid, what is written now. */
  versions: ReadonlyMap<string, number>;
  /** Rows that someone wrote since the file was read. */
  written: ReadonlySet<string>;
}

/** Why the table can't be put there, with the side of the range that is wrong. */
export class TableRefused extends Error {
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

export class TableMover {
  readonly #cells: GridCells;
  readonly #plan: TablePlan;
  readonly #needs: MoverNeeds;
  readonly #guests: readonly PlacedSheet[];
  readonly #move: TableMove;
  readonly #columns: ReadonlyMap<number, Column>;
  #blank = 0;

  constructor(cells: GridCells, plan: TablePlan, needs: MoverNeeds) {
    this.#cells = cells;
    this.#plan = plan;
    this.#needs = needs;
    this.#guests = needs.guests.map(({ sheet }) => sheet);
    this.#move = moveOf(cells, plan, needs.guests);
    this.#columns = new Map(plan.columns.map(({ index, column }) => [index, column]));
  }

  content(): TableContent {
    this.#refuseComputed();
    const { rows } = this.#plan;
    return { rows: rows.map((row, at) => this.#row(row, at + 1)), loose: this.#around() };
  }

  /** A formula column computes all its cells: what others hold would be lost. */
  #refuseComputed(): void {
    const { grid } = this.#cells;
    for (const { column, index } of this.#plan.columns) {
      if (column.formula === undefined) continue;
      for (const { place, isKept } of this.#plan.rows) {
        const content = isKept && grid.columns.some(({ id }) => id === column.id) ? null : this.#cells.at(place, index);
        if (!content || content.value === null || content.formula !== undefined) continue;
        const message = t(
          '{column} is a formula column: it can’t take over a value that was typed in row {row}. Turn it into a plain column first.',
          { column: column.name, row: place + 1 },
        );
        throw new TableRefused('bottom', message);
      }
    }
  }

  #row({ place, row_id, isKept }: PlannedRow, position: number): TableRow {
    const row: TableRow = { row_id, position, cells: {}, formulas: null, formats: null, edited: [], isKept };
    for (const planned of this.#plan.columns) this.#put(row, place, planned);
    return row;
  }

  #put(row: TableRow, place: number, { index, column }: PlannedColumn): void {
    const { id } = column;
    const { grid } = this.#cells;
    const own = row.isKept ? grid.rows.get(place) : undefined;
    const there = this.#cells.columnOver(index);
    const isSame = own !== undefined && there?.id === id && there.type === column.type;
    const content = this.#cells.at(place, index);
    if (!content && !isSame) return;
    const cell = isSame ? (own.cells[id] ?? null) : content ? cellOfContent(content, column) : null;
    if (cell !== null) row.cells[id] = cell;
    const formula = this.#formulaAt({ sheet: this.#plan.after, row: place, isLoose: false }, index, content);
    if (formula !== undefined && column.formula === undefined) row.formulas = { ...row.formulas, [id]: formula };
    const format = isSame ? own.formats?.[id] : content?.format;
    if (format !== undefined && format !== column.format) row.formats = { ...row.formats, [id]: format };
    if (!own && content?.edited) row.edited.push(id);
  }

  /** The formula of a cell as it is stored from now on. */
  #formulaAt(home: FormulaPosition, index: number, content: GridContent | null): string | undefined {
    const { grid } = this.#cells;
    const { row, isLoose = false } = home;
    const from = grid.loose.get(row)?.get(index)?.of;
    if (content?.formula !== undefined)
      return moveKeptFormula(content.formula, home, this.#move, from ?? grid.sheet.id);
    const column = grid.rows.has(row) ? this.#cells.columnOver(index) : undefined;
    if (column?.formula === undefined) return undefined;
    const staying = this.#columns.get(index);
    return !isLoose && staying?.formula !== undefined ? undefined : this.#cellOfColumn(column, home);
  }

  #cellOfColumn(column: Column, home: FormulaPosition): string {
    const { sheet } = this.#cells.grid;
    return cellOfColumn(column, home, { sheet, grid: this.#cells.grid, after: [this.#plan.after, ...this.#guests] });
  }

  #around(): LooseContent[] {
    const { grid } = this.#cells;
    const around = new Map<string, LooseContent>();
    const put = (row: number, index: number): void => {
      const cell = this.#looseAt(row, index);
      if (cell) around.set(`${cell.of ?? ''}|${cell.row}|${cell.column}`, cell);
    };
    const own = grid.columns.map(({ id }) => grid.sheet.layout.columnAt(id));
    for (const [row, cells] of grid.loose) for (const index of cells.keys()) put(row, index);
    const { header } = grid.sheet.layout;
    for (const index of own) {
      if (header >= 0) put(header, index);
      for (const row of grid.rows.keys()) put(row, index);
    }
    for (const cell of this.#blankHeadings()) if (!around.has(cell.key)) around.set(cell.key, cell.content);
    return [...around.values()];
  }

  /** A column has a name even where its heading is blank: formulas go on reading a blank cell there. */
  #blankHeadings(): { key: string; content: LooseContent }[] {
    const { after } = this.#plan;
    const { header } = after.layout;
    if (header < 0) return [];
    return [...this.#columns.keys()].flatMap((index) => {
      const isSame = header === this.#cells.grid.sheet.layout.header && this.#cells.columnOver(index) !== undefined;
      const keys = keysOfPlace(after, { row: header, column: index });
      if (isSame || !keys || isFilledCell(this.#cells.at(header, index))) return [];
      return [{ key: `|${keys.row}|${keys.column}`, content: { ...keys, value: null, version: firstVersion } }];
    });
  }

  /** Null for a cell of the table, and for one that holds nothing. */
  #looseAt(row: number, index: number): LooseContent | null {
    const { grid } = this.#cells;
    const { after } = this.#plan;
    const isOfTable = after.rowAt(row) !== null && this.#columns.has(index);
    const content = isOfTable ? null : this.#cells.at(row, index);
    if (!content || this.#isOwnHeading(row, index)) return null;
    const region = regionAt({ host: after, guests: this.#guests }, row, index);
    const keys = keysOfPlace(region, { row, column: index });
    if (!keys) return null;
    const formula = this.#formulaAt({ sheet: region, row, isLoose: true }, index, content);
    if (content.value === null && formula === undefined && ++this.#blank > mostGridLooks.blankCells) return null;
    const from = this.#cells.columnOver(index) ? grid.rows.get(row) : undefined;
    const isMadeHere = from ? this.#needs.written.has(from.row_id) : content.version === 0;
    const edited = content.edited === true || isMadeHere;
    const { value, format, style } = content;
    return {
      ...{ ...keys, value: formula === undefined ? value : computed(value), edited },
      ...(formula !== undefined && { formula }),
      ...(format !== undefined && { format }),
      ...(style !== undefined && { style }),
      ...(region !== after && { of: region.id }),
      version: this.#versionOf(content, { row, index }, region, { isOfRow: from !== undefined, edited, formula }),
    };
  }

  /** What is as it was in the file stays so, also where it is known by the rows of another table from now on. */
  #versionOf(
    { version, edited: wasEdited }: GridContent,
    { row, index }: { row: number; index: number },
    region: PlacedSheet,
    { isOfRow, edited, formula }: { isOfRow: boolean; edited: boolean; formula: string | undefined },
  ): number {
    const { grid } = this.#cells;
    const now = this.#needs.versions.get(region.id) ?? 0;
    const before = grid.loose.get(row)?.get(index)?.of ?? grid.sheet.id;
    const isMadeHere = edited && (wasEdited !== true || before !== region.id);
    if (isMadeHere || formula !== undefined) return now;
    return isOfRow || before !== region.id ? firstVersion : version;
  }

  /** A heading that its column still has needs no cell of its own. */
  #isOwnHeading(row: number, index: number): boolean {
    const { grid } = this.#cells;
    const { after } = this.#plan;
    const column = this.#cells.columnOver(index);
    const loose = grid.loose.get(row)?.get(index);
    return (
      column !== undefined &&
      loose === undefined &&
      row === grid.sheet.layout.header &&
      row === after.layout.header &&
      this.#columns.get(index)?.name === column.name
    );
  }
}

/** What a formula column of a sheet computes in one row, as the formula of its cell. `after` are the grid's of then. */
export function cellOfColumn(
  column: Column,
  home: FormulaPosition,
  {
    sheet,
    grid: { sheets, tables },
    after,
  }: { sheet: PlacedSheet; grid: Pick<WholeGrid, 'sheets' | 'tables'>; after: readonly PlacedSheet[] },
): string {
  try {
    const { formula } = formulaOfCell(
      storedFormula(column.formula ?? ''),
      sheet,
      { row: home.row, column: sheet.layout.columnAt(column.id) },
      { placed: sheets, tables },
    );
    // A table of the grid that is no more has no cells.
    const others = sheets.filter((one) => gridIdOf(one) !== gridIdOf(sheet));
    return keepCellFormula(`=${formula}`, home, [...after, ...others], { isTyped: false });
  } catch (error) {
    if (!(error instanceof FormulaSyntaxError)) throw error;
    throw new TableRefused(
      'left',
      `${t('The formula of {column} can’t become one of single cells:', { column: column.name })} ${error.message}`,
    );
  }
}

/** What becomes of a grid. No cell has another address. */
export const moveOf = (
  { grid }: Pick<GridCells, 'grid'>,
  { after }: Pick<TablePlan, 'after'>,
  guests: readonly GuestOfGrid[],
): TableMove => ({
  ...{ before: grid.sheet, after },
  ...(grid.guests.length > 0 && {
    guests: { before: grid.guests.map(({ sheet }) => sheet), after: guests.map(({ sheet }) => sheet) },
  }),
});

const computed = (value: LooseValue): LooseValue => (value === '' ? looseOfScalar(null) : value);
