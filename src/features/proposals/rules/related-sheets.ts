/**
 * How the tables of a workbook hang together, found by their values: keys, the columns of other tables that name them,
 * and tables that only join others. Headings are a hint.
 */
import { type ColumnProfile, distinctLimit, type SheetProfile } from '#engine/meaning/sheet-profile.ts';
import type { ColumnRoles } from './column-roles.ts';
import { evidenceOf, type RelationEvidence, valueOf } from './relations/evidence.ts';
import { wordsIn } from './relations/heading-words.ts';

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
  evidence: RelationEvidence;
}

/** Two tables with so many of their headings in common are two lists of the same things. */
const mostCommonHeadings = 0.6;
/** A column of different values that has so many of the keys is another list of the same. */
const mostOfKeys = 0.8;
/** Rows without a key that a table may have: totals and notes. */
const leastFilled = 0.9;

/**
 * The references between the tables, each with its evidence: of a column at most one, and from a table to another by one
 * key alone.
 */
export function relationsAmong(sheets: readonly ProfiledSheetRoles[]): SheetRelation[] {
  const keys = new Map(sheets.map((one) => [one, keysOf(one)]));
  return sheets.flatMap((from) => {
    const targets = sheets.filter((to) => to !== from && !areParallel(from.sheet, to.sheet));
    const found = from.sheet.columns
      .filter((column) => !isShut(from, column))
      .flatMap((column) => {
        const ways = targets.flatMap((to) => (keys.get(to) ?? []).flatMap((key) => relation(from, column, to, key)));
        return ways.toSorted((one, other) => strength(other) - strength(one)).slice(0, 1);
      });
    return found.filter((one) => one.key === bestKey(found, one.to));
  });
}

/** Whether the rows of a table only bring rows of others together: order lines, enrolments. */
export function isJoinTable({ sheet, roles }: ProfiledSheetRoles, relations: readonly SheetRelation[]): boolean {
  const own = relations.filter(({ from }) => from.sheet === sheet);
  const isNamed = relations.some(({ to }) => to.sheet === sheet);
  if (isNamed || new Set(own.map(({ to }) => to.sheet)).size < 2) return false;
  const others = sheet.columns.filter((one) => one.filled > 0 && !own.some(({ column }) => column === one));
  // With a number of its own, more than half of it must name others: an order of a customer is no join.
  if (others.length > own.length && keysOf({ sheet, roles }).length > 0) return false;
  // What has a name or a text of its own is a thing of its own.
  return others.every(
    (one) => one.type !== 'text' || ['identifier', 'category', 'status', 'yes or no'].includes(roles.meaningOf(one)),
  );
}

function relation(
  from: ProfiledSheetRoles,
  column: ColumnProfile,
  to: ProfiledSheetRoles,
  key: ColumnProfile,
): SheetRelation[] {
  // Each row of one for a row of the other: two lists of the same, and no reference.
  const isAnotherList = column.distinct === column.filled && column.distinct >= key.distinct * mostOfKeys;
  if (isAnotherList) return [];
  const sideOf = (of: ProfiledSheetRoles, one: ColumnProfile) => ({
    ...{ sheet: of.sheet, column: one, meaning: of.roles.meaningOf(one) },
  });
  const evidence = evidenceOf(sideOf(from, column), sideOf(to, key));
  return evidence ? [{ from, column, to, key, evidence }] : [];
}

const strength = ({ evidence, to, key }: SheetRelation): number =>
  (evidence.heading === null ? 0 : 2) + evidence.contained + (to.roles.meaningOf(key) === 'identifier' ? 0.5 : 0);

/** The key by which a table names another: the one with the best evidence. */
const bestKey = (found: readonly SheetRelation[], to: ProfiledSheetRoles): ColumnProfile | undefined =>
  found.filter((one) => one.to === to).toSorted((one, other) => strength(other) - strength(one))[0]?.key;

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
function isUnique({ distinct, filled, samples, minimum, maximum }: ColumnProfile): boolean {
  if (distinct < distinctLimit) return distinct === filled && new Set(samples.map(valueOf)).size === filled;
  return minimum !== null && maximum !== null && maximum - minimum + 1 === filled;
}

/** What is personal is matched with nothing. */
const isShut = ({ roles }: ProfiledSheetRoles, column: ColumnProfile): boolean => roles.personal.includes(column);

/** One list a year, one a branch: they have the same columns, and no rows of each other. */
function areParallel(one: SheetProfile, other: SheetProfile): boolean {
  const headings = (sheet: SheetProfile): Set<string> =>
    new Set(sheet.columns.map(({ name }) => wordsIn(name).join(' ')));
  const [own, others] = [headings(one), headings(other)];
  const common = [...own].filter((heading) => others.has(heading)).length;
  return common > 1 && common >= Math.max(own.size, others.size) * mostCommonHeadings;
}
