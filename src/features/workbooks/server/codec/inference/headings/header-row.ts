import { isOfHeadings } from '#engine/lexicon/headings.ts';
import { wordsOf } from '#engine/meaning/name-words.ts';
import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import { isBlankRawCell, type RawRow, type RawSheet } from '../../sources/raw-sheet.ts';
import type { HeaderChoice } from '../../workbook-codec.ts';
import { acrossOf } from '../regions/across.ts';
import { hasMerges, mostHeaderRows, withGroups } from './grouped-headings.ts';
import { evidenceOf, fillOf, isEmphasized, leftOf, type Read, readsLikeNames } from './heading-evidence.ts';
import { headerText } from './heading-names.ts';
import { belowMadeNames } from './made-names.ts';

/** How many rows with something in them are looked at. None of those given to findHeader is blank. */
export const headerSample = 200;

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
