/** A sheet of an .xlsx with its table at its place, and what is around it. */

import { cellAddress, columnLetters } from '../cell-address.ts';
import { pixelsOfDigit } from '../appearance/column-width.ts';
import type { SheetToWrite, WrittenRow } from '../workbook-codec.ts';
import { cellXml } from './cell-xml.ts';
import { bottomOf, cellsOfRow, firstOf, type GridRow, type GridToWrite, rowsOfGrid } from './grid-to-write.ts';
import { looseXml } from './loose-xml.ts';
import type { ListSheet } from './list-sheet.ts';
import type { StyleBook } from './style-book.ts';
import { rulesXml, usualDigits } from './xlsx-appearance.ts';
import type { NoteToWrite } from './xlsx-notes.ts';

const textAtOnce = 128 * 1024;
/** Columns of an .xlsx (ECMA-376 part 1, 18.3.1.13). */
const mostColumns = 16_384;

export interface GridTask {
  rows: AsyncIterator<WrittenRow, void>;
  styles: StyleBook;
  /** Is filled while the rows are taken. */
  notes: NoteToWrite[];
  /** Told of each text that is longer than a cell of Excel may be. */
  seeText(value: unknown, address: string): void;
  /** Where options are that don't fit into a formula. */
  lists: ListSheet;
  /** Relationships of the tables of the sheet. */
  tableIds: readonly string[];
}

type OnGrid = SheetToWrite & { grid: GridToWrite };

/** What is between the element of the sheet and its end, in the order of the schema (18.3.1.99). */
export async function* gridContent(sheet: OnGrid, task: GridTask): AsyncGenerator<string, void, undefined> {
  const { grid } = sheet;
  let text = `${viewXml(grid)}${columnsXml(sheet)}<sheetData>`;
  for await (const row of rowsOfGrid(grid, task.rows)) {
    text += rowXml(row, sheet, task);
    if (text.length <= textAtOnce) continue;
    yield text;
    text = '';
  }
  const filter = filterOf(sheet);
  const { notes, tableIds, styles } = task;
  const drawing = notes.length > 0 ? '<legacyDrawing r:id="rId1"/>' : '';
  const tables = tableIds.map((id) => `<tablePart r:id="${id}"/>`).join('');
  const position = { firstRow: firstOf(grid) + 1, places: grid.places };
  const last = bottomOf(grid) + 1;
  // Below the data other cells may be, which no choice is for.
  const lastChoice = grid.loose.some(({ row }) => row >= last) ? last : undefined;
  yield [
    `${text}</sheetData>`,
    filter === null ? '' : `<autoFilter ref="${filter}"/>`,
    mergesXml(grid),
    rulesXml(sheet, { last, ...(lastChoice !== undefined && { lastChoice }), styles, lists: task.lists, position }),
    drawing,
    tables === '' ? '' : `<tableParts count="${tableIds.length}">${tables}</tableParts>`,
  ].join('');
}

/** The range of the filter, which shows where the table is; null where a table of its own shows it, or nothing names columns. */
export function filterOf({ columns, grid }: OnGrid): string | null {
  const { header, places, tables } = grid;
  if (header === null || columns.length === 0) return null;
  const [left, right, bottom] = [Math.min(...places), Math.max(...places), Math.max(header, bottomOf(grid))];
  const isOver = tables.some(
    (table) => table.left <= right && table.right >= left && table.top <= bottom && table.bottom >= header,
  );
  return isOver ? null : `${cellAddress(header + 1, left)}:${cellAddress(bottom + 1, right)}`;
}

function rowXml(row: GridRow, { columns, columnFormulas, grid }: OnGrid, task: GridTask): string {
  let xml = '';
  const number = row.row + 1;
  for (const cell of cellsOfRow(row, columns, grid)) {
    if (cell.column >= mostColumns) continue;
    const address = cellAddress(number, cell.column);
    if ('loose' in cell) {
      const { value, comments } = cell.loose;
      task.seeText(value, address);
      if (comments) task.notes.push({ row: number, column: cell.column, comments });
      xml += looseXml(cell.loose, task.styles);
      continue;
    }
    const { of, data } = cell;
    const comments = data.comments?.[of.id];
    if (comments) task.notes.push({ row: number, column: cell.column, comments });
    const value = data.cells[of.id] ?? null;
    const own = columnFormulas?.get(of.id);
    const formula = own ? own.at(number) : of.formula === undefined ? data.formulas?.[of.id] : undefined;
    const look = row.data?.looks?.[of.id] ?? grid.looks[of.id];
    if (value === null && formula === undefined && !look) continue;
    task.seeText(value, address);
    const format = data.formats?.[of.id];
    xml += cellXml({ address, column: of, value, format, formula, isArray: own?.isArray, look }, task.styles);
  }
  return `<row r="${number}">${xml}</row>`;
}

function viewXml({ frozen: { rows, columns } }: GridToWrite): string {
  if (rows === 0 && columns === 0) return '<sheetViews><sheetView workbookViewId="0"/></sheetViews>';
  const split = (columns > 0 ? ` xSplit="${columns}"` : '') + (rows > 0 ? ` ySplit="${rows}"` : '');
  const pane = rows === 0 ? 'topRight' : columns === 0 ? 'bottomLeft' : 'bottomRight';
  return `<sheetViews><sheetView workbookViewId="0"><pane${split} topLeftCell="${cellAddress(rows + 1, columns)}" activePane="${pane}" state="frozen"/></sheetView></sheetViews>`;
}

/** Widths that no one set are marked as fitted, as in a sheet that is its table. */
function columnsXml({ columns, grid, look }: OnGrid): string {
  const byPlace = new Map<number, string>();
  for (const [column, pixels] of grid.widths) byPlace.set(column, `width="${pixels / pixelsOfDigit}" customWidth="1"`);
  for (const [at, column] of columns.entries()) {
    const width = look?.widths[column.id];
    const digits = width === undefined ? usualDigits(column) : width / pixelsOfDigit;
    const fitted = width === undefined ? ' bestFit="1"' : '';
    const hidden = look?.hidden.includes(column.id) ? ' hidden="1"' : '';
    byPlace.set(grid.places[at]!, `width="${digits}"${fitted}${hidden} customWidth="1"`);
  }
  const list = [...byPlace]
    .filter(([column]) => column < mostColumns)
    .sort(([one], [other]) => one - other)
    .map(([column, attributes]) => `<col min="${column + 1}" max="${column + 1}" ${attributes}/>`);
  return list.length > 0 ? `<cols>${list.join('')}</cols>` : '';
}

function mergesXml({ merges }: GridToWrite): string {
  const list = merges
    .filter(({ column, columns }) => column + columns <= mostColumns)
    .map(
      ({ row, column, rows, columns }) =>
        `<mergeCell ref="${cellAddress(row + 1, column)}:${columnLetters(column + columns - 1)}${row + rows}"/>`,
    );
  return list.length > 0 ? `<mergeCells count="${list.length}">${list.join('')}</mergeCells>` : '';
}
