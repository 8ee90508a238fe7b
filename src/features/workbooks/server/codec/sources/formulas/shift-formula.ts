// Strings and quoted sheet names come first, so that what looks like an address inside them is left alone.
const token =
  /"(?:[^"]|"")*"|'(?:[^']|'')*'(?=!)|(?<![A-Za-z0-9_.\\$])(?:(\$?)([A-Za-z]{1,3})(\$?)(\d{1,7})(?![A-Za-z0-9_.(!])|(\$?)([A-Za-z]{1,3}):(\$?)([A-Za-z]{1,3})(?![A-Za-z0-9_.(!])|(\$?)(\d{1,7}):(\$?)(\d{1,7})(?![A-Za-z0-9_.(!]))/g;

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
  return fixed ? `$${row}` : String(Number(row) + by);
}

function shiftColumn(letters: string, fixed: string | undefined, by: number): string {
  if (fixed) return `$${letters}`;
  let number = by;
  let value = 0;
  for (const letter of letters.toUpperCase()) value = value * 26 + letter.charCodeAt(0) - 64;
  let answer = '';
  for (number += value; number > 0; number = Math.floor((number - 1) / 26)) {
    answer = String.fromCharCode(65 + ((number - 1) % 26)) + answer;
  }
  return answer;
}
