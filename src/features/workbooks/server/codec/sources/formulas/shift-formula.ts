import { columnLetters } from '../../cell-address.ts';

// Strings, quoted sheet names and columns of tables come first: what looks like an address inside them is left alone.
const token =
  /"(?:[^"]|"")*"|'(?:[^']|'')*'(?=!)|\[(?:'.|[^'[\]]|\[(?:'.|[^'[\]])*\])*\]|(?<![\p{L}\p{N}_.\\$])(?:(\$?)([A-Za-z]{1,3})(\$?)(\d{1,7})(?![\p{L}\p{N}_.(!])|(\$?)([A-Za-z]{1,3}):(\$?)([A-Za-z]{1,3})(?![\p{L}\p{N}_.(!])|(\$?)(\d{1,7}):(\$?)(\d{1,7})(?![\p{L}\p{N}_.(!]))/gu;

/** A formula as it reads when filled `rows` down and `columns` to the right: addresses without $ move along. */
export function shiftFormula(formula: string, rows: number, columns: number): string {
  return formula.replaceAll(token, (whole, ...groups: (string | undefined)[]) => {
    const [
      fixedColumn,
      column,
      fixedRow,
      row,
      fixedFirst,
      first,
      fixedSecond,
      second,
      fixedTop,
      top,
      fixedBottom,
      bottom,
    ] = groups;
    if (column && row) return `${shiftColumn(column, fixedColumn, columns)}${shiftRow(row, fixedRow, rows)}`;
    if (first && second)
      return `${shiftColumn(first, fixedFirst, columns)}:${shiftColumn(second, fixedSecond, columns)}`;
    if (top && bottom) return `${shiftRow(top, fixedTop, rows)}:${shiftRow(bottom, fixedBottom, rows)}`;
    return whole;
  });
}

function shiftRow(row: string, fixed: string | undefined, by: number): string {
  return fixed ? `$${row}` : String(around(Number(row) - 1 + by, 1_048_576) + 1);
}

function shiftColumn(letters: string, fixed: string | undefined, by: number): string {
  if (fixed) return `$${letters}`;
  let value = 0;
  for (const letter of letters.toUpperCase()) value = value * 26 + letter.charCodeAt(0) - 64;
  return columnLetters(around(value - 1 + by, 16_384));
}

/** Beyond the last row or column, a reference that cells share goes on at the first. */
const around = (position: number, count: number): number => ((position % count) + count) % count;
