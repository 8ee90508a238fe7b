/** What the rows of a table are told apart by. */
import { type ColumnProfile, distinctLimit, type SheetProfile } from '#engine/meaning/sheet-profile.ts';
import type { ColumnRoles } from '../column-roles.ts';
import type { ProfiledSheetRoles } from '../related-sheets.ts';
import { valueOf } from './evidence.ts';
import { namesKey } from './heading-words.ts';

/** Rows without a key that a table may have: totals and notes. */
const leastFilled = 0.9;

/** What distinguishes the rows of a table: its identifiers, and what they are called by. */
export function keysOf({ sheet, roles }: ProfiledSheetRoles): ColumnProfile[] {
  const isKey = (column: ColumnProfile): boolean =>
    column.distinct >= 2 &&
    !isShut({ sheet, roles }, column) &&
    column.filled >= sheet.rows * leastFilled &&
    isUnique(column) &&
    (['identifier', 'title', 'name'].includes(roles.meaningOf(column)) || isLeadingNumber(sheet, roles, column));
  return sheet.columns.filter(isKey);
}

/** Numbers that rows begin with, under a heading that says nothing. */
const isLeadingNumber = ({ columns }: SheetProfile, roles: ColumnRoles, column: ColumnProfile): boolean =>
  column === columns[0] && roles.meaningOf(column) === 'number' && column.type === 'number';

/** Whether no value is twice. Of more values than a profile holds only counters are known. */
function isUnique({ distinct, filled, samples, keys, minimum, maximum }: ColumnProfile): boolean {
  if (keys) return true;
  if (distinct < distinctLimit) return distinct === filled && new Set(samples.map(valueOf)).size === filled;
  return minimum !== null && maximum !== null && maximum - minimum + 1 === filled;
}

/** What is personal is matched with nothing. */
export const isShut = ({ roles }: ProfiledSheetRoles, column: ColumnProfile): boolean =>
  // The number of an address is no address.
  roles.personal.includes(column) && !(column.type === 'number' && namesKey(column.name));
