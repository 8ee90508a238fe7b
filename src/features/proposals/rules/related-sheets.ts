import { wordsOf } from '#engine/meaning/name-words.ts';
import type { ColumnProfile, SheetProfile } from '#engine/meaning/sheet-profile.ts';
import type { ColumnRoles } from './column-roles.ts';

export interface ProfiledSheetRoles {
  sheet: SheetProfile;
  roles: ColumnRoles;
}

/** Rows of `from` name rows of `to`: the values of one column are found in the key of the other. */
export interface SheetRelation {
  from: ProfiledSheetRoles;
  column: ColumnProfile;
  to: ProfiledSheetRoles;
  key: ColumnProfile;
}

const least = 3;
const overlap = 0.8;

/** How the sheets of a workbook hang together, found by their values: at most one way from a sheet to another. */
export function relationsAmong(sheets: readonly ProfiledSheetRoles[]): SheetRelation[] {
  return sheets.flatMap((from) =>
    sheets.flatMap((to): SheetRelation[] => {
      if (from === to) return [];
      const found = keysOf(to).flatMap((key) =>
        from.sheet.columns
          .filter((column) => !isShut(from, column) && refersTo(column, key, to))
          .map((column) => ({ from, column, to, key })),
      );
      return found.slice(0, 1);
    }),
  );
}

/** What distinguishes the rows of a sheet: its identifiers first, then what they are called by. */
function keysOf({ sheet, roles }: ProfiledSheetRoles): ColumnProfile[] {
  const isKey = (column: ColumnProfile): boolean =>
    column.distinct >= least &&
    !isShut({ sheet, roles }, column) &&
    column.filled === sheet.rows &&
    column.distinct === column.samples.length &&
    column.distinct === column.filled &&
    ['identifier', 'title'].includes(roles.meaningOf(column));
  return sheet.columns
    .filter(isKey)
    .toSorted((one, other) => Number(one === roles.title) - Number(other === roles.title));
}

/** What is personal is matched with nothing either. */
const isShut = ({ roles }: ProfiledSheetRoles, column: ColumnProfile): boolean => roles.personal.includes(column);

function refersTo(column: ColumnProfile, key: ColumnProfile, to: ProfiledSheetRoles): boolean {
  // Each row of one for a row of the other: two lists of the same, and no reference.
  if (column.distinct === column.filled && column.distinct >= key.distinct * overlap) return false;
  const values = new Set(key.samples.map(asKey));
  const known = column.samples.filter((value) => values.has(asKey(value))).length;
  if (column.distinct < Math.min(least, key.distinct) || known < column.samples.length * overlap) return false;
  // Small numbers are found in every list of numbers: their names must say so, too.
  return typeof column.samples[0] === 'string' ? true : isNamedAfter(column, key, to);
}

function isNamedAfter(column: ColumnProfile, key: ColumnProfile, { sheet }: ProfiledSheetRoles): boolean {
  const own = wordsOf(column.name);
  const subject = wordsOf(sheet.title).map((word) => word.replace(/ies$/, 'y').replace(/s$/, ''));
  const isSame = wordsOf(key.name).join(' ') === own.join(' ') && own.length > 1;
  return isSame || (own.length > 1 && subject.some((word) => own.includes(word)));
}

const asKey = (value: unknown): string => String(value).trim().toLowerCase();
