import type { Cell, Column } from '#engine/model.ts';
import { rowLines } from '../../rows/sheets/row-lines.ts';
import type { CellLook, GridLook } from '../../../rules/grid-look.ts';
import type { LooseContent } from './loose-cell.ts';
import type { FileComment } from '../appearance/file-appearance.ts';
import type { ReadRow } from '../workbook-codec.ts';

/** Rows by column number, which cross to another process at half the cost of objects. */
export interface RowBatch {
  rows: Cell[][];
  /** [row of the batch, column, text]. */
  formulas: [number, number, string][];
  formats: [number, number, string][];
  comments: [number, number, FileComment[]][];
  /** Blank rows after rows of the batch, -1 for the one before it. */
  gaps: [row: number, count: number][];
  loose: LooseOfBatch[];
  /** Looks that were not there before, in the order of their places in the list of the sheet. */
  styles: CellLook[];
  /** Cells around the table that are drawn as one. */
  merges: { row: LooseOfBatch['row']; column: string; rows: number; columns: number }[];
  /** Of cells of the table: [row of the batch, column, place in the list of the sheet]. */
  body: [number, number, number][];
  /** Rows that the file hides: places in the batch, or keys as of `loose`. */
  hidden: (number | LooseOfBatch['row'])[];
  /** Pixels of rows that are higher or lower than usual, as of `hidden`. */
  heights: (readonly [row: number | LooseOfBatch['row'], pixels: number])[];
  /** Of columns of the table, by id, once all rows went by. */
  columnStyles: Record<string, number>;
}

/** A cell outside of the table. */
export interface LooseOfBatch extends LooseContent {
  column: string;
  /** Its row as a key, or so many rows after a row of the batch, -1 for the one before it. */
  row: string | [row: number, count: number];
  /** The place of its look in the list of the sheet. */
  style?: number;
}

/** Rows as the database takes them in, and what of them is looked at before. */
export interface LineBatch extends Pick<RowBatch, 'formulas' | 'styles' | 'columnStyles'> {
  count: number;
  lines: Uint8Array;
  comments: { row_id: string; column_id: string; comments: FileComment[] }[];
  gaps: [rowId: string, count: number][];
  loose: LooseLine[];
  merges: GridLook['merges'];
  body: [rowId: string, columnId: string, style: number][];
  /** Ids of rows, and keys of others. */
  hidden: string[];
  heights: [row: string, pixels: number][];
  /** The id of its last row. */
  last: string;
}

export interface LooseLine extends LooseContent {
  row: string;
  column: string;
  style?: number;
}

/** A batch as lines for a sheet that has `count` rows already. */
export function toLines(
  batch: RowBatch,
  columns: readonly Column[],
  sheetId: string,
  before: { count: number; last: string },
): LineBatch {
  const { ids, lines } = rowLines(sheetId, before.count, toRows(batch, columns));
  const idOf = (row: number): string => (row < 0 ? before.last : (ids[row] ?? ''));
  const comments = batch.comments.map(([row, column, own]) => ({
    ...{ row_id: ids[row] ?? '', column_id: columns[column]?.id ?? '', comments: own },
  }));
  const gaps = batch.gaps.map(([row, count]): [string, number] => [idOf(row), count]);
  const keyOf = (row: LooseOfBatch['row']): string => (typeof row === 'string' ? row : `${idOf(row[0])}+${row[1]}`);
  const loose = batch.loose.map((cell) => ({ ...cell, row: keyOf(cell.row) }));
  const merges = batch.merges.map(({ row, column, rows, columns: across }): GridLook['merges'][number] => [
    ...([keyOf(row), column] as const),
    ...([rows, across] as const),
  ]);
  const body = batch.body.map(([row, column, style]): LineBatch['body'][number] => [
    ...([ids[row] ?? '', columns[column]?.id ?? ''] as const),
    style,
  ]);
  const rowOf = (row: RowBatch['hidden'][number]): string => (typeof row === 'number' ? idOf(row) : keyOf(row));
  const hidden = batch.hidden.map(rowOf);
  const heights = batch.heights.map(([row, pixels]): [string, number] => [rowOf(row), pixels]);
  const { formulas, styles, columnStyles } = batch;
  const last = ids.at(-1) ?? before.last;
  return {
    count: ids.length,
    lines,
    formulas,
    styles,
    columnStyles,
    comments,
    gaps,
    loose,
    merges,
    body,
    hidden,
    heights,
    last,
  };
}

/** The rows of a batch by column id, blank cells left out. */
export function toRows({ rows, formulas, formats, comments }: RowBatch, columns: readonly Column[]): ReadRow[] {
  const answer = rows.map((values): ReadRow => {
    const cells: ReadRow['cells'] = {};
    for (const [at, { id }] of columns.entries()) {
      const value = values[at];
      if (value !== null && value !== undefined) cells[id] = value;
    }
    return { cells };
  });
  for (const [row, column, formula] of formulas) put(answer[row], 'formulas', columns[column], formula);
  for (const [row, column, format] of formats) put(answer[row], 'formats', columns[column], format);
  for (const [row, column, own] of comments) {
    const at = answer[row];
    const of = columns[column];
    if (at && of) at.comments = { ...at.comments, [of.id]: own };
  }
  return answer;
}

function put(row: ReadRow | undefined, part: 'formulas' | 'formats', column: Column | undefined, text: string): void {
  if (!row || !column) return;
  row[part] ??= {};
  row[part][column.id] = text;
}
