import type { CellRange } from '../cell-address.ts';
import { isBlank, isRich, type RawCell, type RawRow, type RawSheet } from '../sources/raw-sheet.ts';

/**
 * The rows of a sheet with vertical merges filled down: a label that spans five records belongs to each of them once
 * they are sorted or filtered. Rows that hold nothing else stay blank; a merge across columns keeps its value on the
 * left alone.
 */
export async function* filledRows(sheet: RawSheet): AsyncGenerator<RawRow[], void, undefined> {
  const waiting = sheet.merges.filter(({ top, bottom }) => bottom > top).sort((one, other) => one.top - other.top);
  let next = 0;
  let open: { range: CellRange; value: RawCell }[] = [];
  for await (const rows of sheet.rows()) {
    if (next < waiting.length || open.length > 0) {
      for (const row of rows) {
        open = open.filter(({ range }) => range.bottom >= row.number);
        if (open.length > 0 && row.cells.some((cell) => !isBlank(cell))) {
          for (const { range, value } of open) if (isBlank(row.cells[range.left])) row.cells[range.left] = value;
        }
        for (let range = waiting[next]; range && range.top <= row.number; range = waiting[++next]) {
          const value = range.top === row.number ? withoutFormula(row.cells[range.left]) : undefined;
          if (!isBlank(value)) open.push({ range, value });
        }
      }
    }
    yield rows;
  }
}

function withoutFormula(cell: RawCell): RawCell {
  if (!isRich(cell) || cell.formula === undefined) return cell;
  const { formula: _, ...value } = cell;
  return value;
}
