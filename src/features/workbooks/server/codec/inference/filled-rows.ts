import type { CellRange } from '../cell-address.ts';
import { isBlankRawCell, isRich, type RawCell, type RawRow, type RawSheet } from '../sources/raw-sheet.ts';
import type { CellReading } from './cell-reading.ts';

/** What names a record. A number over several rows is their amount in all: repeated, it would be counted again. */
const labels: ReadonlySet<CellReading['kind']> = new Set([
  'text',
  'exact_text',
  'code',
  'email',
  'url',
  'image',
  'date',
  'true_date',
  'true_datetime',
]);

/**
 * The rows of a sheet with vertical merges filled down: a label that spans five records belongs to each of them once
 * they are sorted or filtered. Rows that hold nothing else stay blank; a merge across columns keeps its value on the
 * left alone, and one of a number, a length of time or a truth value keeps it in its first row.
 */
export async function* filledRows(
  sheet: RawSheet,
  read: (cell: RawCell) => CellReading,
  how?: { looks: boolean },
): AsyncGenerator<RawRow[], void, undefined> {
  const waiting = sheet.merges.filter(({ top, bottom }) => bottom > top).sort((one, other) => one.top - other.top);
  let next = 0;
  let open: { range: CellRange; value: RawCell }[] = [];
  for await (const rows of sheet.rows(how)) {
    if (next < waiting.length || open.length > 0) {
      for (const row of rows) {
        open = open.filter(({ range }) => range.bottom >= row.number);
        if (open.length > 0 && row.cells.some((cell) => !isBlankRawCell(cell))) {
          for (const { range, value } of open) {
            if (!isBlankRawCell(row.cells[range.left])) continue;
            row.cells[range.left] = value;
            (row.repeated ??= new Set()).add(range.left);
          }
        }
        for (let range = waiting[next]; range && range.top <= row.number; range = waiting[++next]) {
          const value = range.top === row.number ? valueAlone(row.cells[range.left]) : undefined;
          if (!isBlankRawCell(value) && labels.has(read(value).kind)) open.push({ range, value });
        }
      }
    }
    yield rows;
  }
}

/** Formulas and notes stay with their cell. */
function valueAlone(cell: RawCell): RawCell {
  if (!isRich(cell)) return cell;
  const { formula: _, array: __, part: ___, comments: ____, ...value } = cell;
  return value;
}
