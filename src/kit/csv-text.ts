/** How Sheaf writes CSV, everywhere; and how it takes back what it defused. */

export type CsvValue = string | number | boolean | null;

/**
 * Lines of a .csv file after RFC 4180: values as they are (numbers without format, TRUE and FALSE), text defused. Every
 * field is quoted that some reader could take for more than one, or trim: line ends of any kind, all separators that are
 * in use, white space at an end, and signs by which the kind of a file is guessed.
 */
export function csvLines(rows: readonly (readonly CsvValue[])[]): string {
  let text = '';
  for (const row of rows) {
    // A line with nothing on it would be no row.
    text += row.length === 1 && textOf(row[0]) === '' ? '""' : row.map((value) => quoted(textOf(value))).join(',');
    text += '\r\n';
  }
  return text;
}

/**
 * Text that a spreadsheet program would run gets an apostrophe before it: what begins, behind white space and quotes,
 * with = + - @ or their full-width forms, and what begins with a tab or a line end. Apostrophes before such a text count
 * as part of it, so that restoreDefused gives back exactly what went in. Plain numbers stay numbers.
 */
export function defuseFormula(text: string): string {
  return wouldRun(text) ? `'${text}` : text;
}

/** The text that defuseFormula was given. */
export function restoreDefused(text: string): string {
  return text.startsWith("'") && wouldRun(text) ? text.slice(1) : text;
}

function wouldRun(text: string): boolean {
  const first = text.charCodeAt(0);
  // Letters and digits of ASCII, which most texts begin with.
  if ((first >= 97 && first <= 122) || (first >= 65 && first <= 90) || (first >= 48 && first <= 57)) return false;
  const bare = text.replace(/^'+/, '');
  return (formulaStart.test(bare) || /^[\t\r\n]/.test(bare)) && !plainNumber.test(bare);
}

const formulaStart = /^[\s\u200b-\u200f\u2060\ufeff\0"']*[=+\-@\uff1d\uff0b\uff0d\uff20]/;
const plainNumber = /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?(?:e[+-]?\d{1,3})?%?$/i;
const mustBeQuoted = /[",;|\p{Cc}\u2028\u2029]|^[\s\ufeff<[{]|\s$/u;

function quoted(text: string): string {
  return mustBeQuoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function textOf(value: CsvValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return typeof value === 'string' ? defuseFormula(value.toWellFormed()) : String(value);
}
