import { isBlank, isRich, type RawCell, type RawRow, type RawSheet } from '../sources/raw-sheet.ts';
import type { Reading } from './reading.ts';

/** How many rows with something in them are looked at. None of those given to findHeader is blank. */
export const headerSample = 60;

export interface FoundHeader {
  /** Null when the sheet begins with data. */
  row: RawRow | null;
  /** What stands above the header: titles, dates of reports. */
  above: RawRow[];
}

/**
 * The header is the first row that fills most of the table's width and reads like names, not like the data below it.
 * Rows above it that fill less are titles. Where the first wide row is data, the sheet has no header.
 */
export function findHeader(rows: readonly RawRow[], sheet: RawSheet, read: (cell: RawCell) => Reading): FoundHeader {
  if (sheet.headerRow !== undefined) {
    const at = rows.findIndex(({ number }) => number === sheet.headerRow);
    const row = rows[at];
    if (row) return { row, above: rows.slice(0, at) };
  }
  const fills = rows.map(({ cells }) => cells.reduce<number>((sum, cell) => sum + (isBlank(cell) ? 0 : 1), 0));
  const usual = fills.toSorted((one, other) => one - other)[Math.floor(fills.length / 2)] ?? 0;
  const enough = Math.ceil(usual * 0.6);
  const first = rows.findIndex((row, index) => (fills[index] ?? 0) >= enough || (usual === 2 && isBlank(row.cells[0])));
  const at = first < 0 || readsLikeNames(rows, first, read) ? first : headingBelow(rows, fills, first, read);
  const row = rows[at];
  return row ? { row, above: rows.slice(0, at) } : { row: null, above: [] };
}

/** A header below a block of its own (rates, a date of issue): wider than all above it, names alone, data below. */
function headingBelow(
  rows: readonly RawRow[],
  fills: readonly number[],
  first: number,
  read: (cell: RawCell) => Reading,
): number {
  let widest = fills[first] ?? 0;
  for (let at = first + 1; at < Math.min(rows.length - 1, 20); at++) {
    const fill = fills[at] ?? 0;
    const below = rows[at + 1]?.cells ?? [];
    const isWider = fill > widest && fill >= 2;
    if (
      isWider &&
      readsLikeNames(rows, at, read) &&
      below.some((cell) => !isBlank(cell) && familyOf(cell, read) !== 'name')
    )
      return at;
    widest = Math.max(widest, fill);
  }
  return -1;
}

/** The text of a header cell. */
export function headerText(cell: RawCell): string {
  const value = isRich(cell) ? cell.value : cell;
  return value === null || value === undefined ? '' : String(value);
}

function readsLikeNames(rows: readonly RawRow[], at: number, read: (cell: RawCell) => Reading): boolean {
  const below = rows.slice(at + 1);
  let names = 0;
  for (const [column, cell] of (rows[at]?.cells ?? []).entries()) {
    if (isBlank(cell)) continue;
    const own = familyOf(cell, read);
    if (own === 'name') {
      names++;
      continue;
    }
    // `2024` above sales is a name; `2024` above other years is a row of data.
    if (own !== 'year' && own !== 'date') return false;
    const families = below
      .filter(({ cells }) => !isBlank(cells[column]))
      .map(({ cells }) => familyOf(cells[column], read));
    const alike = families.filter((family) => family === own).length;
    if (families.length === 0 || alike * 2 >= families.length) return false;
  }
  return names > 0;
}

function familyOf(cell: RawCell, read: (cell: RawCell) => Reading): 'name' | 'year' | 'date' | 'data' {
  const reading = read(cell);
  switch (reading.kind) {
    case 'text':
    case 'exact_text':
    case 'blank':
      return 'name';
    case 'date':
    case 'true_date':
    case 'true_datetime':
      return 'date';
    case 'number':
    case 'true_number': {
      const value = Number(isRich(cell) ? cell.value : cell);
      return Number.isInteger(value) && value >= 1900 && value <= 2100 ? 'year' : 'data';
    }
    default:
      return 'data';
  }
}
