/** What the first screen of an app says: its title, and one line with what is inside, in the language of the sheet. */
import { oddRowsOf } from '#engine/meaning/odd-rows.ts';
import { distinctLimit, type ColumnProfile, type SheetProfile } from '#engine/meaning/sheet-profile.ts';
import { isUnnamed } from '#engine/meaning/unnamed.ts';
import { countOf } from '../figure-blocks.ts';
import { type Phrases, phrasesOf } from './phrases.ts';
import type { ProfiledSheetRoles } from '../related-sheets.ts';
import { isConstant } from '../understood/telling-columns.ts';
import { columnAsTitle } from '../wording.ts';

/** A sheet with what is written above its table. */
export interface TitledSheet extends SheetProfile {
  /** Cells above the table, row by row, as texts; absent where its grid is not known or has none. */
  above?: readonly (readonly string[])[];
}

const longestTitle = 70;
const mostWords = 10;

/**
 * The title that was written above a table: a text alone in its row, that is no label, no date and no address. Of several
 * the one that says what the sheet or its workbook is called, since the first may be the name of a company.
 */
export function titleAbove({ above = [], title }: TitledSheet, workbookName: string): string | null {
  const candidates = above
    .map((row) => row.filter((text) => text.trim() !== ''))
    .flatMap((row) => (row.length === 1 && row[0] !== undefined && isTitle(row[0].trim()) ? [row[0].trim()] : []));
  const named = wordsIn(`${title} ${workbookName}`);
  const best = candidates.find((text) => wordsIn(text).some((word) => named.includes(word))) ?? candidates[0];
  return best === undefined ? null : calm(best);
}

const isTitle = (text: string): boolean =>
  text.length <= longestTitle &&
  text.split(/\s+/).length <= mostWords &&
  (text.match(/\p{L}/gu)?.length ?? 0) >= (/\p{Script=Han}|\p{Script=Hangul}/u.test(text) ? 2 : 4) &&
  !/[:=@*]|\/\/|[.;!]$|^\(|^\d[\d.,/ -]*$/.test(text);

const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word.length > 3);

/** `INVENTARIO GENERAL` is not shouted on a page. */
const calm = (text: string): string =>
  /\p{Ll}/u.test(text) || !/\p{Lu}{5}/u.test(text) ? text : text.charAt(0) + text.slice(1).toLowerCase();

/** Rows that nobody counts: lines of a plan, hours of a week. */
const uncounted: ReadonlySet<string> = new Set(['timetable', 'budget']);

/** `48 orders · January 3 – May 5, 2026 · Country: Chile`; '' where there is nothing to say. */
export function whatIsInside({ sheet, roles }: ProfiledSheetRoles): string {
  const phrases = phrasesOf(sheet);
  // Rows without what they are called by are balances, notes and groups of others.
  const isEach = roles.title === null || roles.title.filled === sheet.rows;
  const isCounted = sheet.rows > 1 && isEach && !uncounted.has(roles.kind) && oddRowsOf(sheet).length === 0;
  const count = isCounted ? counted(sheet.rows, countOf(sheet, roles), phrases) : '';
  return [count, span({ sheet, roles }, phrases), ...constantsOf({ sheet, roles })]
    .filter((part) => part !== '')
    .join(' · ');
}

/** Languages in which a number stands before the plain plural. */
const plain: ReadonlySet<string> = new Set(['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'nb']);

function counted(rows: number, name: string, { language }: Phrases): string {
  const number = new Intl.NumberFormat(language).format(rows);
  if (!plain.has(language)) return `${name}: ${number}`;
  return `${number} ${language === 'de' ? name : name.charAt(0).toLowerCase() + name.slice(1)}`;
}

/** From when to when, where all days are known. */
function span({ sheet, roles }: ProfiledSheetRoles, { language }: Phrases): string {
  const isKnown = (column: ColumnProfile): boolean =>
    column.distinct > 1 &&
    column.distinct < distinctLimit &&
    column.filled * 2 >= sheet.rows &&
    !roles.personal.includes(column);
  const date = roles.dates.find((column) => roles.meaningOf(column) !== 'timestamp' && isKnown(column));
  const days = (date?.samples ?? [])
    .map((value) => Date.parse(`${String(value).slice(0, 10)}T00:00:00Z`))
    .filter((day) => !Number.isNaN(day));
  if (days.length > 1) {
    const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
    return format.formatRange(Math.min(...days), Math.max(...days));
  }
  const year = roles.shown.find((column) => roles.meaningOf(column) === 'year' && isKnown(column));
  return year && year.minimum !== null && year.maximum !== null ? `${year.minimum}–${year.maximum}` : '';
}

const mostConstants = 2;
const longestValue = 24;
const saidOnce: ReadonlySet<string> = new Set([
  'category',
  'country',
  'place',
  'year',
  'name',
  'person',
  'title',
  'status',
]);

/** What is the same in all rows. */
const constantsOf = ({ sheet, roles }: ProfiledSheetRoles): string[] =>
  roles.shown
    .filter(
      (column) =>
        isConstant(column, sheet) &&
        !isUnnamed(column) &&
        saidOnce.has(roles.meaningOf(column)) &&
        /[\p{L}\d]/u.test(String(column.samples[0])) &&
        String(column.samples[0]).length <= longestValue,
    )
    .slice(0, mostConstants)
    .map(({ name, samples }) => `${columnAsTitle(name)}: ${String(samples[0])}`);
