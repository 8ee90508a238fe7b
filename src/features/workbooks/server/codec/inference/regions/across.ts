/** Columns whose headings are the values of one heading: weekdays, months, years, days. */

import { calendarOrder, plain } from '#engine/meaning/value-order.ts';
import { isBlankRawCell, isRich, type RawCell, type RawRow } from '../../sources/raw-sheet.ts';
import type { Read } from '../headings/heading-evidence.ts';
import calendar from './calendar-names.json' with { type: 'json' };
import type { Across } from './region.ts';
import type { Span } from './rectangle.ts';

/** Fewer may be next to each other by chance. */
const fewest = 3;

/** The longest run of such headings in a row; null where there is none. */
export function acrossOf(heading: RawRow | undefined, { left, right }: Span, read: Read): Across | null {
  let best: Across | null = null;
  for (let first = left; heading && first <= right - fewest + 1; first++) {
    const run = runFrom(heading.cells, first, right, read);
    if (!run) continue;
    if (!best || run.columns[1] - run.columns[0] > best.columns[1] - best.columns[0]) best = run;
    first = run.columns[1];
  }
  return best;
}

function runFrom(cells: readonly RawCell[], first: number, right: number, read: Read): Across | null {
  const kind = kindOf(cells[first], read);
  if (kind === null) return null;
  let last = first;
  while (last < right && kindOf(cells[last + 1], read) === kind && goesOn(cells, first, last + 1, kind)) last++;
  const texts = cells.slice(first, last + 1).map(textOf);
  if (texts.length < fewest || (kind === 'calendar' && !isOfCalendar(texts))) return null;
  return { kind, columns: [first, last] };
}

function kindOf(cell: RawCell, read: Read): Across['kind'] | null {
  if (isBlankRawCell(cell)) return null;
  const { kind } = read(cell);
  if (kind === 'date' || kind === 'true_date' || kind === 'true_datetime') return 'date';
  if (kind === 'text' || kind === 'exact_text') return textOf(cell).length <= 24 ? 'calendar' : null;
  const value = Number(textOf(cell));
  if ((kind !== 'number' && kind !== 'true_number') || !Number.isInteger(value)) return null;
  return value >= 1900 && value <= 2100 ? 'year' : 'number';
}

/** Numbers rise by one, days go on; names are weekdays, or months, of one language. */
function goesOn(cells: readonly RawCell[], first: number, at: number, kind: Across['kind']): boolean {
  if (kind === 'calendar') return at - first + 1 < fewest || isOfCalendar(cells.slice(first, at + 1).map(textOf));
  if (kind === 'date') return textOf(cells[at]) > textOf(cells[at - 1]);
  return Number(textOf(cells[at])) === Number(textOf(cells[at - 1])) + 1;
}

/** Three or more weekdays, or months, of one language. */
export function isOfCalendar(texts: readonly string[]): boolean {
  // To know which language takes a tenth of a second, once.
  known ??= new Set(calendar.names.split('|'));
  return (
    texts.every((text) => known?.has(plain(text))) && new Set(texts).size >= fewest && calendarOrder(texts) !== null
  );
}

let known: ReadonlySet<string> | undefined;

const textOf = (cell: RawCell): string => String((isRich(cell) ? cell.value : cell) ?? '').trim();
