import { isOfHeadings } from '#engine/lexicon/headings.ts';
import { wordsOf } from '#engine/meaning/name-words.ts';
import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import { isBlankRawCell, type RawCell, type RawRow, type RawSheet } from '../../sources/raw-sheet.ts';
import type { HeaderChoice } from '../../workbook-codec.ts';
import { acrossOf } from '../regions/across.ts';
import { daysWithWeekdays } from './days-with-weekdays.ts';
import { evidenceOf, fillOf, isEmphasized, leftOf, type Read, readsLikeNames } from './heading-evidence.ts';
import { groupsOf, headerText } from './heading-names.ts';
import { belowMadeNames } from './made-names.ts';

/** How many rows with something in them are looked at. None of those given to findHeader is blank. */
export const headerSample = 200;

/** A heading of more rows than these is none. */
const mostHeaderRows = 3;
/** A heading is among the first rows. */
const mostAboveHeading = 30;
/** More rows than these above a header, of more than one cell each, are no notes any more. */
const mostNotes = 10;

export interface FoundHeader {
  /** None when the sheet begins with data; several rows make one heading. */
  rows: RawRow[];
  /** What is above the header and is no data: titles, notes, dates of reports. All other rows above it are data. */
  leftOut: RawRow[];
}

/**
 * The header is the first row that fills most of the table's width and reads like names, not like the data below it.
 * Rows above it that fill less are titles. Where the first wide row is data, the sheet has no header. What the file
 * itself says (a filter begins there) counts more, unless a table goes through it.
 */
export function findHeader(
  rows: readonly RawRow[],
  sheet: RawSheet,
  read: Read,
  choice: HeaderChoice | undefined,
): FoundHeader {
  if (choice) return chosenHeader(rows, sheet, choice);
  const looked = searchHeader(rows, sheet, read);
  const declared = rows.findIndex(({ number }) => number === sheet.headerRow);
  // What is above names that were looked for is no data: they would have begun there.
  if (declared < 0 && looked.length > 0) {
    const heading = [belowMadeNames(rows, looked, read) ?? looked].flat();
    return { rows: heading.flatMap((at) => rows[at] ?? []), leftOut: rows.slice(0, heading[0]) };
  }
  if (declared < 0) return withoutNotes(rows, looked, sheet, usualFill(rows));
  const usual = usualFill(rows.slice(declared));
  const isNamedAbove =
    looked.length > 0 && (looked[0] ?? 0) < declared && rows.slice(0, declared).some((row) => isWide(row, usual));
  const heading = isNamedAbove ? looked : withGroups(rows, declared, sheet, read);
  const below = belowMadeNames(rows, heading, read);
  if (below !== null) return { rows: rows.slice(below, below + 1), leftOut: rows.slice(0, below) };
  return withoutNotes(rows, heading, sheet, usual);
}

function chosenHeader(rows: readonly RawRow[], sheet: RawSheet, { header, keepAbove }: HeaderChoice): FoundHeader {
  if (header === null) return { rows: [], leftOut: [] };
  const chosen = rows.filter(({ number }) => number >= header.first && number <= header.last);
  if (chosen[0]?.number !== header.first || chosen.at(-1)?.number !== header.last || chosen.length > mostHeaderRows) {
    const rule = t('Choose up to {count} rows that aren’t empty, among the first {rows}.', {
      count: mostHeaderRows,
      rows: headerSample,
    });
    const message = `${t('The column names of the sheet “{title}” can’t come from these rows.', { title: sheet.title })} ${rule}`;
    throw new Problem('invalid_input', message, { fields: [{ path: 'sheets', message: rule }] });
  }
  return { rows: chosen, leftOut: keepAbove ? [] : rows.filter(({ number }) => number < header.first) };
}

/** Where the rows of the header are; none where the sheet begins with data. */
function searchHeader(rows: readonly RawRow[], sheet: RawSheet, read: Read): number[] {
  const found = headerByShape(rows, sheet, read);
  const above = aboveNumbering(rows, found);
  return above === null ? found : withGroups(rows, above, sheet, read).filter((at) => at <= above);
}

/** Records that are numbered from 1 on begin below their heading, also where some of its names are missing. */
function aboveNumbering(rows: readonly RawRow[], found: readonly number[]): number | null {
  const left = leftOf(rows);
  const numberOf = ({ cells }: RawRow): number =>
    Number(/^(\d{1,4})[.)]?$/.exec(headerText(cells[left]).trim())?.[1] ?? Number.NaN);
  const start = rows.findIndex((row) => numberOf(row) === 1);
  const heading = rows[start - 1];
  const isAbove = found.length > 0 && (found.at(-1) ?? 0) < start;
  if (!heading || isAbove || fillOf(heading) < 2) return null;
  const numbers = rows.slice(start).map(numberOf);
  const areCounted = numbers.length >= fewestNumbered && numbers.every((number, at) => number === at + 1);
  const isOfTexts = heading.cells.every((cell) => isBlankRawCell(cell) || /\p{L}/u.test(headerText(cell)));
  return areCounted && isOfTexts ? start - 1 : null;
}
const fewestNumbered = 3;

function headerByShape(rows: readonly RawRow[], sheet: RawSheet, read: Read): number[] {
  const fills = rows.map(fillOf);
  const usual = usualFill(rows);
  const left = leftOf(rows);
  const isCandidate = (row: RawRow): boolean =>
    (isWide(row, usual) || (usual === 2 && isBlankRawCell(row.cells[left]))) && !isMergedTitle(row, sheet, fills);
  const first = rows.findIndex(isCandidate);
  if (first < 0 || isOneOfLines(rows, first)) return [];
  if (readsLikeNames(rows, first, read)) {
    const wider = widerBelow(rows, first, read);
    if (wider !== null) return withGroups(rows, wider, sheet, read);
    const joined = withGroups(rows, first, sheet, read);
    return joined.length > 1 ? joined : withGroups(rows, belowNote(rows, first, read), sheet, read);
  }
  const below = headingBelow(rows, fills, first, read);
  return below < 0 ? narrowHeading(rows, usual, read) : withGroups(rows, below, sheet, read);
}

/** Names of the first columns alone, all of them words that headings have: further columns were added without one. */
function narrowHeading(rows: readonly RawRow[], usual: number, read: Read): number[] {
  const filled = [...(rows[0]?.cells.keys() ?? [])].filter((column) => !isBlankRawCell(rows[0]?.cells[column]));
  const isInFront = filled.length > 1 && filled.length < usual && filled.at(-1) === leftOf(rows) + filled.length - 1;
  const isKnown = (column: number): boolean => {
    const text = headerText(rows[0]?.cells[column]).trim();
    const words = wordsOf(text);
    const comesAgain = rows.slice(1).some(({ cells }) => headerText(cells[column]).trim() === text);
    return words.length > 0 && words.every(isOfHeadings) && !comesAgain;
  };
  const { names, contrasts } = evidenceOf(rows, 0, read);
  const isUnlike = rows.length > 1 && filled.length >= fewestUnlike && names === filled.length && contrasts > 1;
  return isInFront && (isUnlike || (rows.length > 2 && filled.every(isKnown))) ? [0] : [];
}

const fewestUnlike = 4;
const sentence = /^\S+(?:\s+\S+){5}.*[^?？:：]$/;

/**
 * Whether rows have one cell each, and that of the row is a sentence, or begins with a number, as those of most others: a
 * question may head them. So are several words, of which headings have none and no emphasis.
 */
function isOneOfLines(rows: readonly RawRow[], at: number): boolean {
  const strays = rows.filter((row) => fillOf(row) > 1).length;
  if (rows.length < fewestLines || strays * 10 > rows.length || fillOf(rows[at]!) > 1) return false;
  const texts = rows.map(({ cells }) => headerText(cells.find((cell) => !isBlankRawCell(cell))).trim());
  const areAlike = (shape: RegExp, share: number): boolean =>
    shape.test(texts[at] ?? '') && texts.filter((text) => shape.test(text)).length > texts.length * share;
  if (areSorted(texts) && !wordsOf(texts[at] ?? '').some(isOfHeadings)) return true;
  if (areAlike(sentence, 0.5) || areAlike(/^\d.*\p{L}/u, 0.8)) return true;
  const isOfHeading = wordsOf(texts[at] ?? '').some(
    (word) => isOfHeadings(word) || isOfHeadings(word.replace(/s$/, '')),
  );
  return rows.length >= fewestNames && areAlike(severalWords, 0.6) && !isOfHeading && !isEmphasized(rows, at);
}
/** In the order of the alphabet from the first line on: a heading would seldom come first in it. */
function areSorted(texts: readonly string[]): boolean {
  const different = new Set(texts).size;
  return (
    texts.length >= fewestNames &&
    different >= texts.length * 0.9 &&
    texts.every((text, at) => at === 0 || collator.compare(texts[at - 1] ?? '', text) <= 0)
  );
}
const collator = new Intl.Collator('und');

const fewestNames = 10;
const severalWords = /^[^\s_]+(?:[\s-]+[^\s_]+)*[\s-]+[^\s_]*[^\s_?？:：]$/;
const fewestLines = 4;

/** A header below a block of its own (rates, a date of issue): wider than all above it, names alone, data below. */
function headingBelow(rows: readonly RawRow[], fills: readonly number[], first: number, read: Read): number {
  let widest = fills[first] ?? 0;
  for (let at = first + 1; at < Math.min(rows.length - 1, 20); at++) {
    const fill = fills[at] ?? 0;
    const isHeading = fill > widest && fill >= 2 && evidenceOf(rows, at, read).contrasts > 0;
    if (isHeading && readsLikeNames(rows, at, read)) return at;
    widest = Math.max(widest, fill);
  }
  return -1;
}

/**
 * Labels at the top of a form look like names where all is words. Twice as many names further down are the heading, or
 * names close below that are drawn as one.
 */
function widerBelow(rows: readonly RawRow[], first: number, read: Read): number | null {
  if (evidenceOf(rows, first, read).contrasts > 0 || isEmphasized(rows, first)) return null;
  for (let at = first + 1; at < Math.min(rows.length - 1, first + 6); at++) {
    const isHeading = fillOf(rows[at]!) > 1 && fillOf(rows[at]!) >= fillOf(rows[first]!) && isEmphasized(rows, at);
    if (isHeading && evidenceOf(rows, at, read).names === fillOf(rows[at]!)) return at;
  }
  let widest = fillOf(rows[first]!);
  for (let at = first + 1; at < Math.min(rows.length, mostAboveHeading); at++) {
    const fill = fillOf(rows[at]!);
    const isHeading = fill >= 4 && fill >= widest * 2 && evidenceOf(rows, at, read).names === fill;
    if (isHeading && rows.slice(at + 1).every((row) => fillOf(row) <= fill)) return at;
    widest = Math.max(widest, fill);
  }
  return null;
}

/** A note may fill many cells too. Names that are wider, close below and more unlike the data than it are the header. */
function belowNote(rows: readonly RawRow[], first: number, read: Read): number {
  const note = rows[first];
  if (!note) return first;
  const { contrasts } = evidenceOf(rows, first, read);
  for (let at = first + 1; at <= Math.min(first + 3, rows.length - 2); at++) {
    const row = rows[at];
    if (!row || fillOf(row) <= fillOf(note) || !readsLikeNames(rows, at, read)) continue;
    const own = evidenceOf(rows, at, read);
    if (own.alike.length === 0 && own.contrasts > contrasts && own.names === fillOf(row)) return at;
    // Days of a month next to each other are wider than any title.
    const isMuchWider = fillOf(row) >= fillOf(note) * 3 && fillOf(note) <= 3;
    if (isMuchWider && acrossOf(row, { left: 0, right: row.cells.length - 1 }, read)) return at;
  }
  return first;
}

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
function withGroups(rows: readonly RawRow[], at: number, sheet: RawSheet, read: Read): number[] {
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

function hasMerges({ number }: RawRow, { merges }: RawSheet): boolean {
  return merges.some(({ top, left, right }) => top === number && right > left);
}

/** One cell over several columns is the title of what follows, however narrow most rows are. */
function isMergedTitle(row: RawRow, sheet: RawSheet, fills: readonly number[]): boolean {
  return fillOf(row) === 1 && hasMerges(row, sheet) && Math.max(...fills) > 1;
}

/** What fills little of the table's width above its header is left out and named; what fills more is data. */
function withoutNotes(rows: readonly RawRow[], at: readonly number[], sheet: RawSheet, usual: number): FoundHeader {
  const above = rows.slice(0, at[0] ?? 0);
  const header = rows[at[0] ?? 0];
  // A block of its own (rates, a date of issue) may fill most of a narrow table's width too.
  const isApart = (row: RawRow, index: number): boolean =>
    header !== undefined && fillOf(row) < fillOf(header) && header.number - row.number > above.length - index;
  const fills = rows.map(fillOf);
  const narrow = above.filter(
    (row, index) =>
      !isWide(row, usual) ||
      isApart(row, index) ||
      isMergedTitle(row, sheet, fills) ||
      (header !== undefined && fillOf(row) * 3 <= fillOf(header)),
  );
  const notes =
    at.length === 0 ? titlesOf(rows, usual) : narrow.filter((row) => fillOf(row) === 1 || narrow.length <= mostNotes);
  return { rows: at.flatMap((index) => rows[index] ?? []), leftOut: notes };
}

/** What stands alone above a gap, where nothing names the columns. */
function titlesOf(rows: readonly RawRow[], usual: number): RawRow[] {
  const first = rows.findIndex((row, at) => at > 0 && row.number > (rows[at - 1]?.number ?? 0) + 1);
  const above = rows.slice(0, Math.max(0, first));
  return usual > 1 && above.length <= mostHeaderRows && above.every((row) => fillOf(row) === 1) ? above : [];
}

function usualFill(rows: readonly RawRow[]): number {
  return rows.map(fillOf).toSorted((one, other) => one - other)[Math.floor(rows.length / 2)] ?? 0;
}

function isWide(row: RawRow, usual: number): boolean {
  return fillOf(row) >= Math.ceil(usual * 0.6);
}
