import type { CellRange } from '../../cell-address.ts';
import { isBlankRawCell, isRich, type RawCell, type RawRow } from '../../sources/raw-sheet.ts';

/** At most so many columns take the name of a heading that is merged over them. */
const widestHeading = 500;

/**
 * The names that the rows of a heading give to the columns. A heading that is merged over several columns belongs to
 * each of them; so does one in an upper row with blanks next to it that have a name of their own below. Names of
 * several rows are joined: `Sales – 2025`.
 */
export function headingNames(rows: readonly RawRow[], merges: readonly CellRange[]): Map<number, string> {
  const names = new Map<number, string>();
  for (const [at, row] of rows.entries()) {
    const lower = rows[at + 1];
    const own = lower ? groupNames(row, lower, merges) : rowNames(row, merges);
    for (const [index, name] of own) {
      const upper = names.get(index);
      if (upper === undefined) names.set(index, name);
      else if (upper !== name && !upper.endsWith(` – ${name}`)) names.set(index, `${upper} – ${name}`);
    }
  }
  return names;
}

/** The text of a header cell. */
export function headerText(cell: RawCell): string {
  const value = isRich(cell) ? cell.value : cell;
  return value === null || value === undefined ? '' : String(value);
}

/** Headings that reach over several columns of a row, from the first to the last of each. */
export function groupsOf(row: RawRow, lower: RawRow, merges: readonly CellRange[]): [first: number, last: number][] {
  // A name that reaches down is no group.
  const merged = mergedIn(row, merges).filter(
    ({ left, bottom }) => bottom === row.number && !isBlankRawCell(row.cells[left]),
  );
  if (merged.length > 0) return merged.map(({ left, right }) => [left, right]);
  const groups: [number, number][] = [];
  for (const [index, cell] of row.cells.entries()) {
    if (isBlankRawCell(cell) || isBlankRawCell(lower.cells[index])) continue;
    let last = index;
    while (
      last + 1 < lower.cells.length &&
      isBlankRawCell(row.cells[last + 1]) &&
      !isBlankRawCell(lower.cells[last + 1])
    )
      last++;
    if (last > index) groups.push([index, last]);
  }
  return groups;
}

function groupNames(row: RawRow, lower: RawRow, merges: readonly CellRange[]): Map<number, string> {
  const names = rowNames(row, merges);
  for (const [first, last] of groupsOf(row, lower, merges)) {
    const name = names.get(first);
    if (name !== undefined) for (let index = first + 1; index <= last; index++) names.set(index, name);
  }
  return names;
}

function rowNames(row: RawRow, merges: readonly CellRange[]): Map<number, string> {
  const names = new Map<number, string>();
  for (const [index, cell] of row.cells.entries()) if (!isBlankRawCell(cell)) names.set(index, headerText(cell).trim());
  for (const { left, right } of mergedIn(row, merges)) {
    const cell = row.cells[left];
    if (isBlankRawCell(cell) || (isRich(cell) && cell.kind === 'error')) continue;
    for (let index = left + 1; index <= Math.min(right, left + widestHeading); index++)
      if (!names.has(index)) names.set(index, headerText(cell).trim());
  }
  return names;
}

function mergedIn({ number }: RawRow, merges: readonly CellRange[]): CellRange[] {
  return merges.filter(({ top, bottom, left, right }) => top <= number && bottom >= number && right > left);
}
