/** Sheets that are about the people of another sheet of their workbook, although they don't say so. */
import { wordsOf } from '#engine/meaning/name-words.ts';
import type { ColumnProfile, SheetProfile } from '#engine/meaning/sheet-profile.ts';
import { isUnnamed } from '#engine/meaning/unnamed.ts';
import type { ProfiledSheetRoles } from '../related-sheets.ts';

const fewestShared = 2;

/** Numbers without headings, and rows that name who is on a list of people: who borrowed a book, who has which day. */
export function shutBesidePeople(sheets: readonly ProfiledSheetRoles[]): ProfiledSheetRoles[] {
  if (!sheets.some(({ roles }) => roles.isPrivate)) return [...sheets];
  const lists = sheets.filter(({ sheet, roles }) => roles.isPrivate && roles.guessed === 'people' && !areMakers(sheet));
  const people = new Set(lists.flatMap(({ sheet, roles }) => sheet.columns.filter(isNameOf(roles)).flatMap(textsOf)));
  return sheets.map((one) =>
    !one.roles.isPrivate && (sayNothing(one.sheet) || one.sheet.columns.some((column) => names(column, people)))
      ? { ...one, roles: { ...one.roles, isPrivate: true } }
      : one,
  );
}

const makers = new Set(
  'author authors artist artists director directors actor actors player players speaker speakers'.split(' '),
);

/** Who made what rows of other sheets are of is known to everyone. */
const areMakers = ({ title, columns }: SheetProfile): boolean =>
  [title, ...columns.map(({ name }) => name)].flatMap(wordsOf).some((word) => makers.has(word));

const isNameOf =
  ({ title, meaningOf }: ProfiledSheetRoles['roles']) =>
  (column: ColumnProfile): boolean =>
    column === title || ['person', 'name'].includes(meaningOf(column));

const textsOf = ({ samples }: ColumnProfile): string[] =>
  samples.flatMap((value) =>
    typeof value === 'string' && /\p{L}{3}|[\p{Lo}]{2}/u.test(value) ? [value.trim().toLowerCase()] : [],
  );

/** Nobody knows that numbers which nothing names aren't theirs. */
const sayNothing = ({ columns }: SheetProfile): boolean =>
  columns.every(
    (column) =>
      isUnnamed(column) && (column.type === 'number' || column.samples.every((value) => /\d/.test(String(value)))),
  );

/** Whether half of what a column says, blanks and words for them left out, is on the list. */
function names(column: ColumnProfile, people: ReadonlySet<string>): boolean {
  if (column.type !== 'text') return false;
  const own = textsOf(column).filter((text) => !/^(?:null|none|n\/?a|nan|-)$/.test(text));
  const shared = own.filter((text) => people.has(text)).length;
  return shared >= fewestShared && shared * 2 >= own.length;
}
