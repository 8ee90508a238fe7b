/** Headings of several rows: names of groups above the names of columns, as a file joins them or as cells are placed. */
import { isBlankRawCell, type RawCell, type RawRow, type RawSheet } from '../../sources/raw-sheet.ts';
import { daysWithWeekdays } from './days-with-weekdays.ts';
import { evidenceOf, fillOf, leftOf, type Read, readsLikeNames } from './heading-evidence.ts';
import { groupsOf, headerText } from './heading-names.ts';

/** A heading of more rows than these is none. */
export const mostHeaderRows = 3;

/** A heading of two rows: groups above, a name for each column of every group below. */
function groupsAround(rows: readonly RawRow[], at: number, sheet: RawSheet, read: Read): number[] {
  const days = daysWithWeekdays(rows, at) ?? (at > 0 ? daysWithWeekdays(rows, at - 1) : null);
  if (days) return withGroupsAbove(rows, days, sheet);
  if (isGrouped(rows, at, sheet, read) || hasSameBelow(rows, at)) return withGroupsAbove(rows, [at, at + 1], sheet);
  if (at > 0 && areToldApart(rows, at, read)) return [at - 1, at];
  const above = rows[at - 1];
  const isBelow =
    above !== undefined &&
    (fillOf(above) > 1 || isMergedGroup(above, rows[at]!, sheet)) &&
    isGrouped(rows, at - 1, sheet, read);
  return withGroupsAbove(rows, isBelow ? [at - 1, at] : [at], sheet);
}

/**
 * With a further row of names that the file itself joins to them: some of their cells are merged down to it, and all others
 * of it are below one that is merged over several columns.
 */
export function withGroups(rows: readonly RawRow[], at: number, sheet: RawSheet, read: Read): number[] {
  const heading = groupsAround(rows, at, sheet, read);
  const [top, last, next] = [rows[heading[0] ?? 0], rows[heading.at(-1) ?? 0], rows[(heading.at(-1) ?? 0) + 1]];
  if (
    !top ||
    !last ||
    !next ||
    heading.length < 2 ||
    heading.length >= mostHeaderRows ||
    next.number !== last.number + 1
  )
    return heading;
  const reaching = sheet.merges.filter(
    (one) => one.top >= top.number && one.top < next.number && one.bottom >= next.number,
  );
  const isReached = (column: number): boolean => reaching.some(({ left, right }) => left <= column && right >= column);
  const isBelowGroup = (column: number): boolean =>
    sheet.merges.some(
      (one) => one.top === last.number && one.right > one.left && one.left <= column && one.right >= column,
    );
  const filled = [...next.cells.keys()].filter((column) => !isBlankRawCell(next.cells[column]) && !isReached(column));
  return reaching.length > 1 && filled.length > 1 && filled.every(isBelowGroup)
    ? [...heading, (heading.at(-1) ?? 0) + 1]
    : heading;
}

/** One cell that is merged over several columns, and not over the first: no title. */
function isMergedGroup(above: RawRow, row: RawRow, { merges }: Pick<RawSheet, 'merges'>): boolean {
  const left = above.cells.findIndex((cell) => !isBlankRawCell(cell));
  return (
    left > leftOf([row]) && merges.some((one) => one.top === above.number && one.left === left && one.right > left)
  );
}

/**
 * Further rows of names that the file itself joins to the heading: cells of theirs are merged over several of its columns,
 * next to others that are merged down into it, or above the same names each.
 */
function withGroupsAbove(rows: readonly RawRow[], heading: number[], sheet: Pick<RawSheet, 'merges'>): number[] {
  const [first = 0] = heading;
  const [above, top, last] = [rows[first - 1], rows[first], rows[heading.at(-1) ?? 0]];
  if (!above || !top || !last || heading.length >= mostHeaderRows || above.number !== top.number - 1) return heading;
  const own = sheet.merges.filter((one) => one.top === above.number && !isBlankRawCell(above.cells[one.left]));
  const spans = own.filter(({ left, right, bottom }) => right > left && bottom < last.number);
  if (spans.length === 0 || spans.some(({ left }) => isBlankRawCell(top.cells[left]))) return heading;
  const reachesDown = own.some(({ bottom }) => bottom > above.number && bottom <= last.number);
  const namesBelow = spans.map(({ left, right }) =>
    top.cells.slice(left, right + 1).flatMap((cell) => (isBlankRawCell(cell) ? [] : [headerText(cell).trim()])),
  );
  const [names = [], ...others] = namesBelow;
  const areAlike = others.length > 0 && others.every((other) => other.some((name) => names.includes(name)));
  return reachesDown || areAlike ? withGroupsAbove(rows, [first - 1, ...heading], sheet) : heading;
}

/**
 * Below some names the same few come again: `3 % | 7 % | 10 %` below the investment and below the costs. Nothing is below
 * the others, the first of them neither, and no column is left without a name.
 */
function hasSameBelow(rows: readonly RawRow[], at: number): boolean {
  const [row, lower] = [rows[at], rows[at + 1]];
  if (!row || !lower || lower.number !== row.number + 1 || rows.length < at + 3) return false;
  const left = leftOf([row]);
  if (leftOf([lower]) <= left || rows.slice(at + 2, at + 5).every(({ cells }) => isBlankRawCell(cells[left])))
    return false;
  const groups: string[][] = [];
  for (let column = left; column < Math.max(row.cells.length, lower.cells.length); column++) {
    const isBegun = !isBlankRawCell(row.cells[column]);
    if (isBlankRawCell(lower.cells[column])) {
      if (!isBegun) return false;
    } else if (isBegun) groups.push([headerText(lower.cells[column]).trim()]);
    else groups.at(-1)?.push(headerText(lower.cells[column]).trim());
  }
  const [first = []] = groups;
  return (
    groups.length > 1 &&
    first.length > 1 &&
    new Set(first).size === first.length &&
    groups.every((group) => group.join('\n') === first.join('\n'))
  );
}

/** Names that occur more than once, each below another name: `08:30 – 12:30` below one day and the next. */
function areToldApart(rows: readonly RawRow[], at: number, read: Read): boolean {
  const [upper, lower] = [rows[at - 1], rows[at]];
  if (!upper || !lower || upper.number !== lower.number - 1 || fillOf(upper) < 2) return false;
  if (evidenceOf(rows, at - 1, read).alike.length > 0) return false;
  const textAt = (row: RawRow, column: number): string => headerText(row.cells[column]).trim().toLowerCase();
  const columns = [...lower.cells.keys()].filter((column) => !isBlankRawCell(lower.cells[column]));
  const repeated = columns.filter(
    (column) => columns.filter((other) => textAt(lower, other) === textAt(lower, column)).length > 1,
  );
  const joined = repeated.map((column) => `${textAt(upper, column)}\n${textAt(lower, column)}`);
  return (
    repeated.length > 1 &&
    repeated.every((column) => !isBlankRawCell(upper.cells[column])) &&
    new Set(joined).size === joined.length
  );
}

const [mostLoose, widestLoose] = [2, 8];

function isGrouped(rows: readonly RawRow[], upper: number, sheet: RawSheet, read: Read): boolean {
  const [row, lower] = [rows[upper], rows[upper + 1]];
  if (!row || !lower || lower.number !== row.number + 1 || rows.length < upper + 3) return false;
  const groups = groupsOf(row, lower, sheet.merges);
  if (groups.length === 0 || !readsLikeNames(rows, upper + 1, read)) return false;
  if (evidenceOf(rows, upper, read).alike.length > 0 || row.cells.some((cell) => isLabel(cell) || isNote(cell)))
    return false;
  // Of many groups some have long names.
  if (groups.length <= mostBesideNote && row.cells.some(isSentence)) return false;
  const inGroup = (column: number): boolean => groups.some(([first, last]) => column >= first && column <= last);
  // One name below may be merged over several columns, too.
  const isCovered = (column: number): boolean =>
    sheet.merges.some(
      ({ top, bottom, left, right }) => top === lower.number && bottom >= top && left < column && right >= column,
    );
  const isNamed = groups.every(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index).every(
      (column) => !isBlankRawCell(lower.cells[column]) || isCovered(column),
    ),
  );
  if (!isNamed || groups.some(([first, last]) => last === first || isBlankRawCell(lower.cells[first]))) return false;
  const columns = [...lower.cells.keys()];
  const beside = columns.filter((column) => !inGroup(column));
  /** A name that reaches down, or is in one of the two rows alone. */
  const isOneName = (column: number): boolean =>
    isBlankRawCell(lower.cells[column]) ||
    isBlankRawCell(row.cells[column]) ||
    lower.cells[column] === row.cells[column];
  // Names that only their groups distinguish.
  const texts = columns.filter(inGroup).map((column) => headerText(lower.cells[column]).trim().toLowerCase());
  const distinct = new Set(texts).size;
  // A title, and what the sheet is for, that stand alone above many names: nothing says how far they reach.
  const isLoose = !hasMerges(row, sheet) && groups.length <= mostLoose && distinct === texts.length;
  if (isLoose && groups.some(([first, last]) => last - first >= widestLoose)) return false;
  const evidence = evidenceOf(rows, upper + 1, read);
  const isShown = evidence.contrasts > 0 || groups.length > 1 || hasMerges(row, sheet);
  if (isShown && beside.length > 0 && beside.every(isOneName)) return true;
  // `Group 1, Group 2` below many classes.
  if (groups.length > mostBesideNote && distinct * 2 <= texts.length) return true;
  return evidence.contrasts > 0 && groups.length > 1 && (distinct < texts.length || hasMerges(row, sheet));
}

/** `Balance:` waits for its value and names no group of columns. */
const isLabel = (cell: RawCell): boolean => /\S\s*[:：]\s*$/.test(headerText(cell));

/** An address or `Issued: May 3` beside a title names no group of columns either. */
const isNote = (cell: RawCell): boolean =>
  /\S@\S+\.|\/\/|^www\.|^\p{L}[^:：]*(?::\s+|：\s*)\S/u.test(headerText(cell).trim());

const mostGroupWords = 7;
const mostBesideNote = 2;
const isSentence = (cell: RawCell): boolean => headerText(cell).trim().split(/\s+/).length > mostGroupWords;

export function hasMerges({ number }: RawRow, { merges }: RawSheet): boolean {
  return merges.some(({ top, left, right }) => top === number && right > left);
}
