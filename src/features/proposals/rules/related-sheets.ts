/**
 * How the tables of a workbook hang together, found by their values: keys, the columns of other tables that name them,
 * and tables that only join others. Headings are a hint.
 */
import type { ColumnProfile, SheetProfile } from '#engine/meaning/sheet-profile.ts';
import type { ColumnRoles } from './column-roles.ts';
import { evidenceOf, type RelationEvidence } from './relations/evidence.ts';
import { bareHeading, isSameWord, namesKey, wordsIn } from './relations/heading-words.ts';
import { isShut, keysOf } from './relations/keys.ts';
import { ownParentOf } from './relations/own-parent.ts';
import { repeatsNames } from './relations/repeated-names.ts';
import { isPivotResult } from './relations/pivot-results.ts';

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
/** Of the values of a column of which each is there once, so many are keys. */
const nearlyAll = 0.98;

/**
 * The references between the tables, each with its evidence: of a column at most one, and from a table to another by one
 * key alone.
 */
export function relationsAmong(all: readonly ProfiledSheetRoles[]): SheetRelation[] {
  const sheets = all.filter(({ sheet }) => !isPivotResult(sheet));
  const keys = new Map(sheets.map((one) => [one, keysOf(one)]));
  return sheets.flatMap((from) => {
    const targets = sheets.filter((to) => to !== from && !areParallel(from.sheet, to.sheet));
    const keysIn = (to: ProfiledSheetRoles): ColumnProfile[] =>
      (keys.get(to) ?? []).filter((key, _, all) => !isKeyOfOthers(key, to.sheet, all));
    const found = from.sheet.columns
      .filter((column) => !isShut(from, column))
      .flatMap((column) => {
        const ways = targets.flatMap((to) => keysIn(to).flatMap((key) => relation(from, column, to, key)));
        return ways.toSorted((one, other) => strength(other) - strength(one)).slice(0, 1);
      });
    const byBestKey = found.filter((one) => one.key === bestKey(found, one.to));
    return [...byBestKey.filter((one) => !isOfNamed(one, byBestKey)), ...toItself(from)];
  });
}

/** Rows that name others of their own table: who they report to. */
function toItself(from: ProfiledSheetRoles): SheetRelation[] {
  const parent = ownParentOf(from);
  return parent ? [{ from, ...parent, to: from, evidence: { contained: 1, heading: 'key' } }] : [];
}

/** Whether the rows of a table only bring rows of others together: order lines, enrolments. */
export function isJoinTable({ sheet, roles }: ProfiledSheetRoles, relations: readonly SheetRelation[]): boolean {
  const own = relations.filter(({ from, to }) => from.sheet === sheet && to.sheet !== sheet);
  const isNamed = relations.some(({ from, to }) => to.sheet === sheet && from.sheet !== sheet);
  if (isNamed || new Set(own.map(({ to }) => to.sheet)).size < 2) return false;
  const others = sheet.columns.filter((one) => one.filled > 0 && !own.some(({ column }) => column === one));
  // With a number of its own, more than half of it must name others: an order of a customer is no join.
  const keys = keysOf({ sheet, roles });
  const further = others.filter((one) => !keys.includes(one) && !own.some((relation) => repeatsNames(one, relation)));
  const isDated = further.some((one) => roles.dates.includes(one));
  if (keys.length > 0 && (isDated || further.length > own.length)) return false;
  // What has a name or a text of its own is a thing of its own; what repeats those of others is not.
  const isTaken = (one: ColumnProfile): boolean => relations.some(({ to }) => repeats(to.sheet, one, sheet.rows));
  return others.every(
    (one) =>
      one.type !== 'text' ||
      ['identifier', 'category', 'status', 'yes or no'].includes(roles.meaningOf(one)) ||
      isTaken(one) ||
      own.some((relation) => repeatsNames(one, relation)),
  );
}

/** Whether a column repeats one of another table in more rows than that has: the name of the product in each order line. */
const repeats = (other: SheetProfile, { name, distinct }: ColumnProfile, rows: number): boolean =>
  distinct * 2 < rows &&
  distinct <= other.rows &&
  other.columns.some((column) => wordsIn(column.name).join(' ') === wordsIn(name).join(' '));

function relation(
  from: ProfiledSheetRoles,
  column: ColumnProfile,
  to: ProfiledSheetRoles,
  key: ColumnProfile,
): SheetRelation[] {
  // Each row of one for a row of the other: two lists of the same, and no reference.
  const isEachOnce = column.keys !== undefined || column.distinct === column.filled;
  const isAnotherList = isEachOnce && column.filled >= to.sheet.rows * mostOfKeys;
  const sideOf = (of: ProfiledSheetRoles, one: ColumnProfile) => ({
    ...{ sheet: of.sheet, column: one, meaning: of.roles.meaningOf(one) },
  });
  const evidence = evidenceOf(sideOf(from, column), sideOf(to, key));
  // Unless its heading names the other table, and is none of its own: each customer has one order.
  const isOneEach =
    (evidence?.contained ?? 0) >= nearlyAll &&
    namesKey(column.name) &&
    isOfTable(column, to.sheet) &&
    (!isOwnKey(from, column) || isCalledAfter(column, to.sheet, from.sheet));
  return evidence && (!isAnotherList || isOneEach) ? [{ from, column, to, key, evidence }] : [];
}

/** The key of another table that each row has once, behind a key of its own: the address of each customer. */
const isKeyOfOthers = (key: ColumnProfile, sheet: SheetProfile, keys: readonly ColumnProfile[]): boolean => {
  const [own] = sheet.columns;
  const isBehind = own !== undefined && own !== key && keys.includes(own) && namesKey(own.name);
  return isBehind && namesKey(key.name) && !isOfTable(key, sheet);
};

/** `TerritoryID` of Territories. */
const isOfTable = ({ name }: ColumnProfile, { title }: SheetProfile): boolean =>
  bareHeading(name).some((word) => wordsIn(title).some((one) => isSameWord(word, one)));

/** `film_id` of film, and not of film_category, whose rows are one for each. */
function isCalledAfter({ name }: ColumnProfile, to: SheetProfile, from: SheetProfile): boolean {
  const bare = bareHeading(name);
  const isTitle = ({ title }: SheetProfile): boolean =>
    wordsIn(title).every((word) => bare.some((one) => isSameWord(one, word)));
  return bare.length > 0 && isTitle(to) && !isTitle(from);
}

/** What its own rows are told apart by: the first column, if it is a key. */
const isOwnKey = (from: ProfiledSheetRoles, column: ColumnProfile): boolean =>
  from.sheet.columns[0] === column && keysOf(from).includes(column);

const strength = ({ evidence, to, key }: SheetRelation): number =>
  (evidence.heading === null ? 0 : 2) + evidence.contained + (to.roles.meaningOf(key) === 'identifier' ? 0.5 : 0);

/** The key by which a table names another: the one with the best evidence. */
const bestKey = (found: readonly SheetRelation[], to: ProfiledSheetRoles): ColumnProfile | undefined =>
  found.filter((one) => one.to === to).toSorted((one, other) => strength(other) - strength(one))[0]?.key;

/** Where a heading says which column names a table, another that only has some of the same values is none. */
const isOfNamed = ({ to, evidence }: SheetRelation, found: readonly SheetRelation[]): boolean =>
  evidence.heading === null && found.some((one) => one.to === to && one.evidence.heading !== null);

/** One list a year, one a branch: they have the same columns, and no rows of each other. */
export function areParallel(one: SheetProfile, other: SheetProfile): boolean {
  // What is blank all through says nothing of what the rows are.
  const headings = (sheet: SheetProfile): Set<string> =>
    new Set(sheet.columns.filter(({ filled }) => filled > 0).map(({ name }) => wordsIn(name).join(' ')));
  const [own, others] = [headings(one), headings(other)];
  const common = [...own].filter((heading) => others.has(heading)).length;
  // Customers and employees have addresses alike, and keys of their own.
  const keyOf = ({ columns }: SheetProfile): string => (columns[0] && namesKey(columns[0].name) ? columns[0].name : '');
  if (keyOf(one) !== '' && keyOf(other) !== '' && !others.has(wordsIn(keyOf(one)).join(' '))) return false;
  return common > 1 && common >= Math.max(own.size, others.size) * mostCommonHeadings;
}
