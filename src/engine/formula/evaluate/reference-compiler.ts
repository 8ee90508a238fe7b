import { failed } from '../values/formula-error.ts';
import { Area, type Argument, type CellSource, type FormulaValue } from '../values/value.ts';
import type { CellNode, ColumnNode, FormulaNode, ReferencePosition, RangeNode } from '../syntax/formula-node.ts';
import type { Evaluation } from './evaluation.ts';

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
}

/** Where a formula is, and what it can name. */
export interface FormulaHome {
  source: CellSource;
  sheet: number;
  row: number;
  column: number;
  /** What a name stands for; null where it stands for nothing. */
  definedName?: (name: string) => FormulaNode | null;
}

/** References as functions that find their cells; notes which cells they read. */
export class ReferenceCompiler {
  readonly reads: FormulaRead[] = [];
  readonly faults: FormulaFault[] = [];
  readonly #home: FormulaHome;

  constructor(home: FormulaHome) {
    this.#home = home;
  }

  #sheet(title: string | null): number {
    return title === null ? this.#home.sheet : this.#home.source.sheetByTitle(title);
  }

  #relative(position: ReferencePosition | null, own: number): ReferencePosition | null {
    return position && (position.fixed ? position : { index: position.index - own, fixed: false });
  }

  cellValue({ sheet: title, row: line, column: letter }: CellNode): CompiledNode {
    const { source } = this.#home;
    const sheet = this.#sheet(title);
    if (sheet < 0) return () => failed.ref;
    const row = this.#relative(line, this.#home.row)!;
    const column = this.#relative(letter, this.#home.column)!;
    this.reads.push({ sheet, top: row, left: column, bottom: row, right: column });
    const [rowIndex, columnIndex, rowMoves, columnMoves] = [row.index, column.index, !row.fixed, !column.fixed];
    return (at) => {
      const down = rowMoves ? at.row + rowIndex : rowIndex;
      const right = columnMoves ? at.column + columnIndex : columnIndex;
      return down < 0 || right < 0 ? failed.ref : source.cell(sheet, down, right);
    };
  }

  area(node: Omit<RangeNode, 'kind'>): CompiledArgument {
    const { source } = this.#home;
    const sheet = this.#sheet(node.sheet);
    if (sheet < 0) return () => failed.ref;
    const top = this.#relative(node.top, this.#home.row);
    const bottom = this.#relative(node.bottom, this.#home.row);
    const left = this.#relative(node.left, this.#home.column);
    const right = this.#relative(node.right, this.#home.column);
    this.reads.push({ sheet, top, left, bottom, right });
    return (at) => {
      const first = placeAt(top, at.row, 0);
      const last = placeAt(bottom, at.row, endless);
      const start = placeAt(left, at.column, 0);
      const end = placeAt(right, at.column, endless);
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

  #column(node: ColumnNode): { sheet: number; column: number } | null {
    const sheet = this.#sheet(node.sheet);
    const column = sheet < 0 ? -1 : this.#home.source.columnByName(sheet, node.name, node.isId);
    if (column >= 0) return { sheet, column };
    const message = sheet < 0 ? `Sheet ${node.sheet} not found.` : `Column ${node.name} not found.`;
    this.faults.push({ message, position: node.at });
    return null;
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

const endless = 2 ** 31;
const fixedAt = (index: number): ReferencePosition => ({ index, fixed: true });
const thisRow = { top: { index: 0, fixed: false }, bottom: { index: 0, fixed: false } };

function placeAt(position: ReferencePosition | null, own: number, otherwise: number): number {
  return position === null ? otherwise : position.fixed ? position.index : own + position.index;
}
