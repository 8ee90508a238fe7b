import { t } from '#kit/language/product.ts';
import { failed } from '../values/formula-error.ts';
import { Area, type Argument, type CellSource, type FormulaValue, isError } from '../values/value.ts';
import { mostAddressedColumns, mostAddressedRows } from '../syntax/address.ts';
import type {
  CellNode,
  ColumnNode,
  FormulaNode,
  ReferencePosition,
  RangeNode,
  SheetsNode,
  TableNode,
} from '../syntax/formula-node.ts';
import type { Evaluation } from './evaluation.ts';
import { listed } from './reference-values.ts';
import { type GridTable, tableColumns, tableRows } from './table-reads.ts';

export type CompiledNode = (at: Evaluation) => FormulaValue;
export type CompiledArgument = (at: Evaluation) => Argument;

/** Which cells a formula reads. A place that is not fixed counts from the cell of the formula. */
export interface FormulaRead {
  sheet: number;
  top: ReferencePosition | null;
  left: ReferencePosition | null;
  bottom: ReferencePosition | null;
  right: ReferencePosition | null;
}

/** What is wrong with a formula that can be read: a name that no one knows, and where it is. */
export interface FormulaFault {
  message: string;
  position: number;
  /**
   * Whether it can't be computed here, though it may be right elsewhere: it calls what is not known, with other
   * arguments than are known, or reads another file.
   */
  isUnknown?: boolean;
}

/** What a name stands for. References that are not fixed count from the formula's cell, as they do from A1 in it. */
export interface DefinedName {
  node: FormulaNode;
  /** Null for one of the whole workbook. */
  scope: number | null;
}

/** Where a formula is, and what it can name. */
export interface FormulaHome {
  source: CellSource;
  sheet: number;
  row: number;
  column: number;
  /** What a name stands for; null where it stands for nothing. */
  definedName?: (name: string, sheet: number) => DefinedName | null;
  /** The table of a name; of null the one that the formula is in. */
  table?: (name: string | null) => GridTable | null;
  /** Whether a range in the place of a single value is its cell in the row or column of the formula. */
  intersects?: boolean;
  /** Whether the formula is that of a name, whose relative references begin again at the other end of the sheet. */
  wraps?: boolean;
}

/** References as functions that find their cells; notes which cells they read. */
export class ReferenceCompiler {
  readonly reads: FormulaRead[] = [];
  readonly faults: FormulaFault[] = [];
  /** Names and tables in capitals; false for a table of which only the row of the formula is read. */
  readonly uses = new Map<string, boolean>();
  #home: FormulaHome;

  constructor(home: FormulaHome) {
    this.#home = home;
  }

  /** Compiles references as they are in another cell. */
  from<Result>(home: FormulaHome, compile: () => Result): Result {
    const own = this.#home;
    this.#home = home;
    const result = compile();
    this.#home = own;
    return result;
  }

  use(name: string, isWhole = true): void {
    const upper = name.toUpperCase();
    this.uses.set(upper, isWhole || (this.uses.get(upper) ?? false));
  }

  #sheet(title: string | null): number {
    return title === null ? this.#home.sheet : this.#home.source.sheetByTitle(title);
  }

  #relative(position: ReferencePosition | null, own: number, count: number): ReferencePosition | null {
    if (!position || position.fixed) return position;
    const index = position.index - own;
    // In a name, the last row seen from A1 is the row above any other cell.
    return { index: this.#home.wraps && index > count / 2 ? index - count : index, fixed: false };
  }

  cellValue({ sheet: title, row: line, column: letter }: CellNode): CompiledNode {
    const { source } = this.#home;
    const sheet = this.#sheet(title);
    if (sheet < 0) return () => failed.ref;
    const row = this.#relative(line, this.#home.row, mostAddressedRows)!;
    const column = this.#relative(letter, this.#home.column, mostAddressedColumns)!;
    this.reads.push({ sheet, top: row, left: column, bottom: row, right: column });
    const [rowIndex, columnIndex, rowMoves, columnMoves] = [row.index, column.index, !row.fixed, !column.fixed];
    if (this.#home.wraps) {
      return (at) => {
        const down = wrapped(rowMoves ? at.row + rowIndex : rowIndex, mostAddressedRows);
        const right = wrapped(columnMoves ? at.column + columnIndex : columnIndex, mostAddressedColumns);
        return source.cell(sheet, down, right);
      };
    }
    return (at) => {
      const down = rowMoves ? at.row + rowIndex : rowIndex;
      const right = columnMoves ? at.column + columnIndex : columnIndex;
      return down < 0 || right < 0 ? failed.ref : source.cell(sheet, down, right);
    };
  }

  area(node: Omit<RangeNode, 'kind'>): CompiledArgument {
    const { source, row, column, wraps = false } = this.#home;
    const sheet = this.#sheet(node.sheet);
    if (sheet < 0) return () => failed.ref;
    const top = this.#relative(node.top, row, mostAddressedRows);
    const bottom = this.#relative(node.bottom, row, mostAddressedRows);
    const left = this.#relative(node.left, column, mostAddressedColumns);
    const right = this.#relative(node.right, column, mostAddressedColumns);
    this.reads.push({ sheet, top, left, bottom, right });
    return (at) => {
      let first = placeAt(top, at.row, 0);
      let last = placeAt(bottom, at.row, mostAddressedRows - 1);
      let start = placeAt(left, at.column, 0);
      let end = placeAt(right, at.column, mostAddressedColumns - 1);
      if (wraps) {
        [first, last] = [wrapped(first, mostAddressedRows), wrapped(last, mostAddressedRows)];
        [start, end] = [wrapped(start, mostAddressedColumns), wrapped(end, mostAddressedColumns)];
      }
      if (first < 0 || last < 0 || start < 0 || end < 0) return failed.ref;
      return new Area(
        source,
        sheet,
        Math.min(first, last),
        Math.min(start, end),
        Math.max(first, last),
        Math.max(start, end),
      );
    };
  }

  /** Cells of a table: of a name alone, all of its data. */
  table(node: Pick<TableNode, 'table' | 'items' | 'columns' | 'at'>): CompiledArgument {
    const { source } = this.#home;
    const table = this.#home.table?.(node.table) ?? null;
    const isRow = node.items.includes('row');
    this.use(table?.name ?? node.table ?? '', !isRow || table === null);
    if (table === null) {
      this.faults.push({ message: t('Table {name} not found.', { name: node.table ?? '' }), position: node.at });
      return () => failed.name;
    }
    const columns = tableColumns(table, node.columns);
    if (isError(columns)) {
      this.faults.push({
        message: t('Column {name} not found.', { name: node.columns!.join(':') }),
        position: node.at,
      });
      return () => columns;
    }
    const [left, right] = columns;
    const sides = { left: fixedAt(left), right: fixedAt(right) };
    const { sheet } = table;
    if (isRow) {
      this.reads.push({ sheet, ...thisRow, ...sides });
      return (at) => {
        // Also on another sheet, where the row of the same number is meant.
        const isInside = at.row >= table.top && at.row <= table.bottom;
        return isInside ? new Area(source, sheet, at.row, left, at.row, right) : failed.value;
      };
    }
    const rows = tableRows(table, node.items);
    if (isError(rows)) return () => rows;
    const { top, bottom } = rows;
    this.reads.push({ sheet, top: fixedAt(top), bottom: fixedAt(bottom), ...sides });
    return () => new Area(source, sheet, top, left, bottom, right);
  }

  /** The same cells of several sheets, in the order of the sheets. */
  sheets({ first, last, reference }: SheetsNode): CompiledArgument {
    const { source } = this.#home;
    const ends = [source.sheetByTitle(first), source.sheetByTitle(last)];
    const [low, high] = [Math.min(...ends), Math.max(...ends)];
    if (low < 0) return () => failed.ref;
    const range =
      reference.kind === 'range'
        ? reference
        : { top: reference.row, bottom: reference.row, left: reference.column, right: reference.column };
    const areas: CompiledArgument[] = [];
    const { sheet: own } = this.#home;
    for (let sheet = low; sheet <= high; sheet++) {
      this.#home = { ...this.#home, sheet };
      areas.push(this.area({ ...range, sheet: null }));
    }
    this.#home = { ...this.#home, sheet: own };
    return (at) => listed(areas, at);
  }

  #column(node: ColumnNode): { sheet: number; column: number } | null {
    const sheet = this.#sheet(node.sheet);
    const column = sheet < 0 ? -1 : this.#home.source.columnByName(sheet, node.name, node.isId);
    if (column >= 0) return { sheet, column };
    const message =
      sheet < 0
        ? t('Sheet {name} not found.', { name: node.sheet ?? '' })
        : t('Column {name} not found.', { name: node.name });
    this.faults.push({ message, position: node.at });
    return null;
  }

  /** A column of a table in the row of the formula: its cell. */
  tableValue(node: TableNode): CompiledArgument {
    const argument = this.table(node);
    if (!node.items.includes('row')) return argument;
    return (at) => {
      const area = argument(at);
      return area instanceof Area && area.columns === 1 ? area.source.cell(area.sheet, area.top, area.left) : area;
    };
  }

  /** The cell of the column in the row of the formula; of another sheet, the whole column. */
  columnValue(node: ColumnNode): CompiledNode {
    const { source } = this.#home;
    const found = this.#column(node);
    if (!found) return () => failed.name;
    if (node.sheet !== null) return this.#wholeColumn(found);
    const { sheet, column } = found;
    this.reads.push({ sheet, ...thisRow, left: fixedAt(column), right: fixedAt(column) });
    return (at) => source.cell(sheet, at.row, column);
  }

  columnArea(node: ColumnNode): CompiledArgument {
    const { source } = this.#home;
    const found = this.#column(node);
    if (!found) return () => failed.name;
    if (node.sheet !== null) return this.#wholeColumn(found);
    const { sheet, column } = found;
    this.reads.push({ sheet, ...thisRow, left: fixedAt(column), right: fixedAt(column) });
    return (at) => new Area(source, sheet, at.row, column, at.row, column);
  }

  #wholeColumn({ sheet, column }: { sheet: number; column: number }): CompiledNode {
    const { source } = this.#home;
    const top = source.firstDataRow(sheet);
    this.reads.push({ sheet, top: fixedAt(top), bottom: null, left: fixedAt(column), right: fixedAt(column) });
    return () => new Area(source, sheet, top, column, Math.max(top, source.lastDataRow(sheet)), column);
  }
}

const wrapped = (position: number, count: number): number => (position + count) % count;
const fixedAt = (index: number): ReferencePosition => ({ index, fixed: true });
const thisRow = { top: { index: 0, fixed: false }, bottom: { index: 0, fixed: false } };

function placeAt(position: ReferencePosition | null, own: number, otherwise: number): number {
  return position === null ? otherwise : position.fixed ? position.index : own + position.index;
}
