/** Days of a month above or below their weekdays: one heading in two rows, as of rotas and lists of who was there. */
import { isBlankRawCell, type RawRow } from '../../sources/raw-sheet.ts';
import { isOfCalendar } from '../regions/across.ts';
import { headerText } from './heading-names.ts';

/** Fewer may be a cell or two of a title. */
const fewestDays = 5;

/** The two rows, where the row `at` is one of them; null where it is not. */
export function daysWithWeekdays(rows: readonly RawRow[], at: number): number[] | null {
  const [own, below] = [rows[at], rows[at + 1]];
  if (!own || below?.number !== own.number + 1) return null;
  const columns = [...own.cells.keys()].filter(
    (column) => !isBlankRawCell(own.cells[column]) && !isBlankRawCell(below.cells[column]),
  );
  const textsOf = (row: RawRow): string[] => columns.map((column) => headerText(row.cells[column]).trim());
  const [upper, lower] = [textsOf(own), textsOf(below)];
  // What is left of the days names the rows, in either row or both.
  const pairs = upper.flatMap((text, index): [string, string][] =>
    /\d/.test(text) === /\d/.test(lower[index] ?? '') ? [] : [[text, lower[index] ?? '']],
  );
  if (pairs.length < fewestDays || pairs.length < columns.length - 2) return null;
  const areDaysAbove = pairs.every(([text]) => /\d/.test(text));
  const areDaysBelow = pairs.every(([, text]) => /\d/.test(text));
  if (areDaysAbove === areDaysBelow) return null;
  const weekdays = new Set(pairs.map(([one, other]) => (areDaysAbove ? other : one)));
  return weekdays.size <= 7 && isOfCalendar([...weekdays]) ? [at, at + 1] : null;
}
