/** A sheet of an .ods with its table at its place, and what is around it. */

import type { Column } from '#engine/model.ts';
import type { FileComment } from '../../appearance/file-appearance.ts';
import type { SheetToWrite, WrittenRow } from '../../workbook-codec.ts';
import { cellsOfRow, type GridRow, type GridToWrite, type MergeToWrite, rowsOfGrid } from '../grid-to-write.ts';
import { odsCell } from './ods-cell.ts';
import { looseOdsCell } from './ods-loose.ts';
import type { OdsStyleBook } from './ods-style-book.ts';

const textAtOnce = 128 * 1024;

type OnGrid = SheetToWrite & { grid: GridToWrite };

export interface OdsGridTask {
  rows: AsyncIterator<WrittenRow, void>;
  styles: OdsStyleBook;
  /** Attributes of a cell of a column of the table, for its choices. */
  choiceOf(column: Column, index: number): string;
  /** The same of a cell of a further table, by the place of its list among those of the grid. */
  choiceOfGuest(index: number): string;
  noteOf(comments: readonly FileComment[] | undefined): string;
}

/** The rows of a table element, with what is between them. */
export async function* odsGridRows(sheet: OnGrid, task: OdsGridTask): AsyncGenerator<string, void, undefined> {
  const { grid } = sheet;
  const merged = new MergedCells(grid.merges);
  let next = 0;
  let text = '';
  const fillTo = (row: number): string => {
    if (row <= next) return '';
    let filled = '';
    // Rows in which nothing is but covered cells.
    for (const own of merged.rowsBetween(next, row)) {
      filled += blankRows(own - next) + rowElement(new Map(), merged, own);
      next = own + 1;
    }
    filled += blankRows(row - next);
    next = row;
    return filled;
  };
  for await (const row of rowsOfGrid(grid, task.rows)) {
    text += fillTo(row.row) + rowElement(cellsOf(row, sheet, task), merged, row.row);
    next = row.row + 1;
    if (text.length <= textAtOnce) continue;
    yield text;
    text = '';
  }
  text += fillTo(Math.max(next, merged.end));
  // A table has at least one row.
  yield next === 0 ? '<table:table-row><table:table-cell/></table:table-row>' : text;
}

const blankRows = (count: number): string =>
  count <= 0
    ? ''
    : `<table:table-row${count > 1 ? ` table:number-rows-repeated="${count}"` : ''}><table:table-cell/></table:table-row>`;

interface CellParts {
  attributes: string;
  content: string;
}

function cellsOf(row: GridRow, { columns, columnFormulas, grid }: OnGrid, task: OdsGridTask): Map<number, CellParts> {
  const found = new Map<number, CellParts>();
  const indexes = new Map(columns.map(({ id }, index) => [id, index]));
  for (const cell of cellsOfRow(row, columns, grid)) {
    if ('loose' in cell) {
      const { attributes, content } = looseOdsCell(cell.loose, task.styles);
      const list = (grid.choices ?? []).findIndex(
        ({ column, top, bottom }) => column === cell.column && top <= row.row && row.row <= bottom,
      );
      found.set(cell.column, {
        attributes: attributes + (list < 0 ? '' : task.choiceOfGuest(list)),
        content: task.noteOf(cell.loose.comments) + content,
      });
      continue;
    }
    const { of, data } = cell;
    const own = columnFormulas?.get(of.id);
    const formula = own ? own.at(row.row + 1) : of.formula === undefined ? data.formulas?.[of.id] : undefined;
    const look = row.data?.looks?.[of.id] ?? grid.looks[of.id];
    const value = data.cells[of.id] ?? null;
    const parts = odsCell(
      { column: of, value, format: data.formats?.[of.id], formula, isArray: own?.isArray, look },
      task.styles,
    );
    found.set(cell.column, {
      attributes: parts.attributes + task.choiceOf(of, indexes.get(of.id)!),
      content: task.noteOf(data.comments?.[of.id]) + parts.content,
    });
  }
  return found;
}

function rowElement(cells: ReadonlyMap<number, CellParts>, merged: MergedCells, row: number): string {
  const columns = [...new Set([...cells.keys(), ...merged.columnsIn(row)])].sort((one, other) => one - other);
  let xml = '';
  let next = 0;
  for (const column of columns) {
    if (column > next)
      xml += `<table:table-cell${column - next > 1 ? ` table:number-columns-repeated="${column - next}"` : ''}/>`;
    const { attributes = '', content = '' } = cells.get(column) ?? {};
    const own = merged.at(row, column);
    const name = own === 'covered' ? 'covered-table-cell' : 'table-cell';
    const spans =
      own === null || own === 'covered'
        ? ''
        : ` table:number-columns-spanned="${own.columns}" table:number-rows-spanned="${own.rows}"`;
    xml += `<table:${name}${attributes}${spans}>${content}</table:${name}>`;
    next = column + 1;
  }
  return `<table:table-row>${xml === '' ? '<table:table-cell/>' : xml}</table:table-row>`;
}

/** Cells that are drawn as one: the first spans the others, which are covered. */
class MergedCells {
  /** The first row below all of them. */
  readonly end: number;
  readonly #byRow = new Map<number, MergeToWrite[]>();
  readonly #rows: readonly number[];

  constructor(merges: readonly MergeToWrite[]) {
    for (const merge of merges)
      for (let row = merge.row; row < merge.row + merge.rows; row++)
        this.#byRow.set(row, [...(this.#byRow.get(row) ?? []), merge]);
    this.#rows = [...this.#byRow.keys()].sort((one, other) => one - other);
    this.end = merges.reduce((last, { row, rows }) => Math.max(last, row + rows), 0);
  }

  rowsBetween(from: number, to: number): number[] {
    return this.#rows.filter((row) => row >= from && row < to);
  }

  *columnsIn(row: number): Generator<number> {
    for (const { column, columns } of this.#byRow.get(row) ?? [])
      for (let at = column; at < column + columns; at++) yield at;
  }

  at(row: number, column: number): MergeToWrite | 'covered' | null {
    const own = this.#byRow.get(row)?.find((one) => column >= one.column && column < one.column + one.columns);
    if (!own) return null;
    return own.row === row && own.column === column ? own : 'covered';
  }
}
