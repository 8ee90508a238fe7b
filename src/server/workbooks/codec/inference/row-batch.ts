import type { Cell, Column } from '#sheet/model.ts';
import type { FileComment } from '../looks/file-look.ts';
import type { ReadRow } from '../workbook-codec.ts';

/** Rows by column number, which cross to another process at half the cost of objects. */
export interface RowBatch {
  rows: Cell[][];
  /** [row of the batch, column, text]. */
  formulas: [number, number, string][];
  formats: [number, number, string][];
  comments: [number, number, FileComment[]][];
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
