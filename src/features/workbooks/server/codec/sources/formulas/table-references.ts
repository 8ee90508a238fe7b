/** References to tables (`Orders[Price]`, `Orders[[#This Row],[Price]]`) as the cells that they refer to. */
import { columnLetters } from '../../cell-address.ts';
import type { RawTable } from '../raw-sheet.ts';
import { quotedTitle } from './quoted-title.ts';

/** A text, a quoted title, or a word with brackets that may be nested; an apostrophe takes the next sign as it is. */
const token =
  /"(?:[^"]|"")*"|'(?:[^']|'')*'(?=!)|(?<![\p{L}\p{N}_.\]])([\p{L}_\\][\p{L}\p{N}_.\\]*)\[((?:[^[\]']|'.|\[(?:[^[\]']|'.)*\])*)\]/gu;

/** A formula in a row of a sheet. What names no table, or no column of it, stays. */
export function tableReferences(
  formula: string,
  tables: readonly RawTable[],
  home: { sheet: string; row: number },
): string {
  if (tables.length === 0 || !formula.includes('[')) return formula;
  return formula.replaceAll(token, (whole, name?: string, inside = '') => {
    const table = name && tables.find((one) => one.name.toLowerCase() === name.toLowerCase());
    return table ? (cellsOf(table, inside, home) ?? whole) : whole;
  });
}

function cellsOf(table: RawTable, inside: string, home: { sheet: string; row: number }): string | null {
  const { items, columns } = partsOf(inside);
  const positions = columns.map((name) =>
    table.columns.findIndex((one) => one.name.toLowerCase() === name.toLowerCase()),
  );
  if (positions.includes(-1)) return null;
  const rows = rowsOf(table, items, home.row);
  if (!rows) return null;
  const [first = 0, last = positions.length > 0 ? first : table.columns.length - 1] = positions;
  const [left, right] = [first, last].map((position) => columnLetters(table.range.left + position));
  const isOwnRow = items.includes('#this row');
  const [top, bottom] = rows.map((row) => (isOwnRow ? `${row}` : `$${row}`));
  const fixed = isOwnRow ? '' : '$';
  const start = `${fixed}${left}${top}`;
  const end = `${fixed}${right}${bottom}`;
  const prefix = table.sheet === home.sheet ? '' : `${quotedTitle(table.sheet)}!`;
  return `${prefix}${start}${start === end ? '' : `:${end}`}`;
}

/** `Price`, `#Headers`, or several in brackets of their own: `[#This Row],[First]:[Last]`. */
function partsOf(inside: string): { items: string[]; columns: string[] } {
  const parts = inside.trim().startsWith('[')
    ? [...inside.matchAll(/\[((?:[^[\]']|'.)*)\]/gu)].map(([, part = '']) => part)
    : [inside].filter((part) => part !== '');
  const isItem = (part: string): boolean => /^(?:#|@$)/.test(part);
  return {
    items: parts.filter(isItem).map((part) => (part === '@' ? '#this row' : part.toLowerCase())),
    columns: parts.filter((part) => !isItem(part)).map((part) => part.replaceAll(/'(.)/gu, '$1')),
  };
}

/** From the first to the last row that items name; null where there are none. */
function rowsOf({ range, headerRows, totalsRows }: RawTable, items: readonly string[], row: number): number[] | null {
  const data = [range.top + headerRows, range.bottom - totalsRows];
  if (items.length === 0) return data;
  const rows = items.flatMap((item) => {
    if (item === '#all') return [range.top, range.bottom];
    if (item === '#data') return data;
    if (item === '#headers') return headerRows > 0 ? [range.top] : [];
    if (item === '#totals') return totalsRows > 0 ? [range.bottom] : [];
    return item === '#this row' && row >= data[0]! && row <= data[1]! ? [row] : [];
  });
  return rows.length === 0 ? null : [Math.min(...rows), Math.max(...rows)];
}
