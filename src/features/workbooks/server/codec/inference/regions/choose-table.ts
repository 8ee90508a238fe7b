/** Which of the tables of a sheet its rows are read from, and whether there is one at all. */

import { wordsOf } from '#engine/meaning/name-words.ts';
import { isBlankRawCell, isRich, type RawCell, type RawRow, type RawSheet } from '../../sources/raw-sheet.ts';
import { evidenceOf, fillOf, type Read } from '../headings/heading-evidence.ts';
import { headerText } from '../headings/heading-names.ts';
import { type FoundTable, findTables, tableOf } from './find-tables.ts';
import { filledColumns, spanOf } from './rectangle.ts';
import { isTransposed } from './transposed.ts';

/** A list of so many records is none, whatever is to be filled in around it. */
const mostInForm = 10;
const fewInForm = 6;

export interface ChosenTables {
  /** Null for a form, instructions, notes. */
  main: FoundTable | null;
  others: FoundTable[];
}

/**
 * `rows` are the first of a sheet that have something in them; `isWhole` says that there are no more. The largest table
 * is that of the sheet; where more rows follow, the one that goes on.
 */
export function chooseTable(rows: readonly RawRow[], isWhole: boolean, sheet: RawSheet, read: Read): ChosenTables {
  const found = findTables(rows, sheet, read);
  const open = isWhole ? [] : found.filter(({ end }) => end === null);
  if (open.length > 1 || (open.length === 0 && !isWhole)) {
    const span = spanOf(rows);
    return { main: span && tableOf(rows, span, sheet, read), others: [] };
  }
  const withRecords = found.filter((table) => table.rows.length > 0);
  const [best] = open.length > 0 ? open : withRecords.toSorted((one, other) => weightOf(other) - weightOf(one));
  if (isWhole && !sheet.isText && rows.length === 1 && isLine(rows[0]!, read)) return { main: null, others: [] };
  if (!best) return { main: headingAlone(rows, sheet, read), others: [] };
  const isExplained = isWhole && best.shape.usual <= 2 && wordsOf(sheet.title).includes('instructions');
  const isBlankForm = isWhole && wordsOf(sheet.title).includes('form') && best.shape.usual * 2 <= widthOf(best);
  const isDescribed = isWhole && isMergedForm(best, sheet);
  if (isExplained || isBlankForm || isDescribed || (isWhole && !sheet.isText && isNoTable(best, rows, found, read)))
    return { main: null, others: [] };
  return { main: best, others: withRecords.filter((table) => table !== best && isWorthTelling(table)) };
}

/** All that a sheet has: a cell, or some of which one is no word, so that they can't be a heading that waits for its rows. */
const isLine = (row: RawRow, read: Read): boolean =>
  fillOf(row) === 1 || filledColumns(row.cells).some((column) => read(row.cells[column]).kind !== 'text');

const widthOf = ({ span: { left, right } }: FoundTable): number => right - left + 1;

const isNoTable = (best: FoundTable, rows: readonly RawRow[], found: readonly FoundTable[], read: Read): boolean =>
  isForm(best, rows) ||
  isUnfilled(best, found, read) ||
  isNumberedForm(best, rows) ||
  isLabelled(best, read) ||
  isMarked(rows, read) ||
  areNotes(best, read) ||
  isProse(rows) ||
  areScattered(best, rows) ||
  areApart(best, rows) ||
  isTransposed([...best.header.rows, ...best.rows], best.span, read);

/** Filled cells of records; what nothing names is less of a table. */
function weightOf({ header, rows }: FoundTable): number {
  const cells = rows.reduce((sum, row) => sum + fillOf(row), 0);
  return header.rows.some((row) => fillOf(row) > 1) ? cells : cells / 2;
}

/** A heading that waits for its first row, and nothing else. */
function headingAlone(rows: readonly RawRow[], sheet: RawSheet, read: Read): FoundTable | null {
  const span = spanOf(rows);
  const table = span && tableOf(rows, span, sheet, read);
  if (!table || sheet.isText) return table;
  if (table.rows.length > 0) return null;
  const { rows: names, leftOut } = table.header;
  const isTitled = leftOut.length <= mostTitles && leftOut.every((row) => fillOf(row) === 1);
  return isTitled && names.length > 0 && names.length + leftOut.length === rows.length ? table : null;
}

/** More above a heading is a form. */
const mostTitles = 2;

const isWorthTelling = ({ header, span, rows }: FoundTable): boolean =>
  span.right > span.left && (header.rows.length > 0 || rows.filter((row) => fillOf(row) > 1).length >= fewestUnnamed);

/** Fewer rows that nothing names are no table. */
const fewestUnnamed = 3;

/**
 * Labels with a colon: where a third of a sheet is labels, it is a form, and where most of them wait for their values and
 * a few rows alone are filled in.
 */
function isForm(table: FoundTable, rows: readonly RawRow[]): boolean {
  if (table.rows.length > mostInForm) return false;
  const headings = new Set(table.header.rows.map(({ number }) => number));
  const places = rows.filter(({ number }) => !headings.has(number)).flatMap(labelsIn);
  if (places.length < 3) return false;
  const all = rows.reduce((sum, row) => sum + fillOf(row), 0);
  const waiting = places.filter(({ isWaiting }) => isWaiting).length;
  return places.length * 3 >= all || (waiting * 2 > places.length && table.rows.length <= fewInForm);
}

/** Whether a wide heading waits for rows, and what was taken for a table is a few words around it. */
function isUnfilled(table: FoundTable, found: readonly FoundTable[], read: Read): boolean {
  const { header, rows, shape } = table;
  if (rows.length > mostInForm || shape.usual > 2) return false;
  const isWord = evidenceOf([...header.rows.slice(-1), ...rows], 0, read).contrasts === 0;
  const waits = ({ header: { rows: names }, rows: own }: FoundTable): boolean =>
    own.length === 0 && names.some((row) => fillOf(row) >= Math.max(4, shape.usual * 2));
  return isWord && found.some(waits);
}

/** Rows that are numbered and wait for everything else, below a heading of several names, among labels that wait too. */
function isNumberedForm({ header, rows, span }: FoundTable, all: readonly RawRow[]): boolean {
  if (Math.max(0, ...header.rows.map(fillOf)) < 3 || rows.length < 2 || all.flatMap(labelsIn).length < 3) return false;
  return rows.every(({ cells }) => {
    const [at, second] = filledColumns(cells);
    return at === span.left && second === undefined && /^\d{1,3}\.?$/.test(headerText(cells[at]).trim());
  });
}

/**
 * A label, and what is said of it in a cell that is merged over all other columns: `Name`, `Description`. The first of them
 * was taken for a heading.
 */
function isMergedForm({ header, rows, span }: FoundTable, { merges }: RawSheet): boolean {
  const [heading] = header.rows;
  if (!heading || header.rows.length !== 1 || rows.length > mostOfForm || span.right - span.left < 2) return false;
  const isOver = (number: number): boolean =>
    merges.some(
      ({ top, bottom, left, right }) =>
        top <= number && bottom >= number && left === span.left + 1 && right >= span.right && right > left,
    );
  const merged = rows.filter(({ number }) => isOver(number)).length;
  return isOver(heading.number) && merged >= fewestMerged && !isBlankRawCell(heading.cells[span.left]);
}
const [mostOfForm, fewestMerged] = [40, 2];

const fewestLabels = 5;

/**
 * Two columns that nothing names, a label and what was filled in beside it: words here, numbers and days there, as no column
 * of records has them. The first of them may have been taken for the heading where labels are marked: `Street *`.
 */
function isLabelled({ header, rows: records, span }: FoundTable, read: Read): boolean {
  const isHeaded = header.rows.some((row) => fillOf(row) > 1);
  const rows = isHeaded ? [...header.rows.slice(-1), ...records] : records;
  if (span.right !== span.left + 1 || rows.length < fewestLabels) return false;
  const labels = rows.map(({ cells }) => headerText(cells[span.left]).trim());
  const marked = labels.filter((label) => /[*:：]$/.test(label)).length;
  if (isHeaded && (marked < 3 || !/[*:：]$/.test(labels[0] ?? ''))) return false;
  if (labels.some((label) => !/\p{L}{2}/u.test(label)) || new Set(labels).size < labels.length * 0.9) return false;
  const kinds = rows.flatMap(({ cells }) => {
    const { kind } = read(cells[span.right]);
    return kind === 'blank' ? [] : [/number/.test(kind) ? 'number' : /date|time/.test(kind) ? 'day' : 'words'];
  });
  const share = (kind: string): number => kinds.filter((one) => one === kind).length / kinds.length;
  return kinds.length >= fewestLabels && share('words') >= 0.15 && share('words') <= 0.85;
}

const fewestMarked = 3;

/** Labels that ask to be filled in, `Street *` or `Street:`, beside words and numbers, and hardly a row with more. */
function isMarked(rows: readonly RawRow[], read: Read): boolean {
  const pairs = rows.filter(({ cells }) => filledColumns(cells).length === 2);
  const labels = rows.map(({ cells }) => headerText(cells[filledColumns(cells)[0] ?? 0]).trim());
  const marked = labels.filter((label) => /\p{L}{2}.*[*:：]$/u.test(label)).length;
  const wider = rows.filter(({ cells }) => filledColumns(cells).length > 2).length;
  const hasWords = pairs.some(({ cells }) => read(cells[filledColumns(cells)[1] ?? 0]).kind === 'text');
  return (
    hasWords &&
    marked >= fewestMarked &&
    marked * 4 >= pairs.length &&
    pairs.length * 2 >= rows.length &&
    wider * 5 <= rows.length
  );
}

/** One column of sentences, or of marked-up lines: a text, and no list. */
function isProse(rows: readonly RawRow[]): boolean {
  const span = spanOf(rows);
  if (isExplanation(rows)) return true;
  if (!span || span.left !== span.right || rows.length < 3) return false;
  const texts = rows.map(({ cells }) => headerText(cells[span.left]).trim());
  const marked = texts.filter((text) => /^<[^>]+>/.test(text)).length;
  const sentences = texts.filter((text) => /\S+(?:\s+\S+){5}/.test(text)).length;
  return (marked + sentences) * 2 > texts.length && (marked > 0 || !isListOfSentences(rows, texts));
}

/** Lines below each other with gaps between, most of them sentences or labels of them, and hardly a row with more. */
function isExplanation(rows: readonly RawRow[]): boolean {
  const alone = rows.filter((row) => fillOf(row) === 1);
  const columns = new Set(alone.map(({ cells }) => filledColumns(cells)[0]));
  const height = (rows.at(-1)?.number ?? 0) - (rows[0]?.number ?? 0) + 1;
  if (alone.length < fewestLines || alone.length * 2 < rows.length || columns.size !== 1 || height === rows.length)
    return false;
  const texts = alone.map(({ cells }) => headerText(cells[filledColumns(cells)[0] ?? 0]).trim());
  const sentences = texts.filter((text) => /\S+(?:\s+\S+){6}/.test(text)).length;
  const others = rows.filter((row) => fillOf(row) > 1);
  return sentences * 5 >= texts.length * 2 && others.every((row) => fillOf(row) <= 4);
}
const fewestLines = 2;

const fewestSentences = 12;
/** An e-mail address, a telephone, a postcode, a day of birth: lines that may be about people stay a text. */
const ofPeople = /@|\d{5}|\d[\d\s()/-]{6,}\d|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b/;

/** Many different lines, one in each row without a gap, none of which heads or numbers others: questions, sayings, events. */
function isListOfSentences(rows: readonly RawRow[], texts: readonly string[]): boolean {
  const height = (rows.at(-1)?.number ?? 0) - (rows[0]?.number ?? 0) + 1;
  const isNumbered = texts.filter((text) => /^(?:\d{1,3}\s*[.):]|[-*•–])\s/.test(text)).length * 4 >= texts.length;
  const heads = texts.filter((text) => /[:：]$/.test(text)).length;
  return (
    rows.length >= fewestSentences &&
    rows.length === height &&
    new Set(texts).size >= texts.length * 0.9 &&
    !isNumbered &&
    heads === 0 &&
    texts.filter((text) => ofPeople.test(text)).length * 10 < texts.length
  );
}

/** Fewer rows say nothing of how full a table is. */
const fewestScattered = 4;

/** A few cells here and there, far from each other, that nothing names. */
function areScattered({ header, span, rows }: FoundTable, all: readonly RawRow[]): boolean {
  if (header.rows.some((row) => fillOf(row) > 2) || rows.length < fewestScattered) return false;
  const height = (all.at(-1)?.number ?? 0) - (all[0]?.number ?? 0) + 1;
  const filled = rows.reduce((sum, row) => sum + fillOf(row), 0);
  return span.right > span.left && filled * 5 < height * (span.right - span.left + 1);
}

/** Lines with blank rows between all of them, of a cell or two each, hardly two of them below each other: a letter. */
function areApart({ span }: FoundTable, rows: readonly RawRow[]): boolean {
  const areAlone = rows.every((row, at) => fillOf(row) <= 2 && row.number > (rows[at - 1]?.number ?? -1) + 1);
  const most = Math.max(
    ...Array.from(
      { length: span.right - span.left + 1 },
      (_, at) => rows.filter(({ cells }) => !isBlankRawCell(cells[span.left + at])).length,
    ),
  );
  return rows.length > 1 && areAlone && most <= Math.max(1, rows.length * 0.7) && span.right > span.left;
}

/** The labels of a row, and whether nothing is between each and the next. */
function labelsIn({ cells }: RawRow): { isWaiting: boolean }[] {
  const filled = filledColumns(cells);
  return filled.flatMap((column, at) => {
    if (!isLabel(cells[column])) return [];
    const next = filled[at + 1];
    return [{ isWaiting: next === undefined || isLabel(cells[next]) }];
  });
}

function isLabel(cell: RawCell): boolean {
  const value = isRich(cell) ? cell.value : cell;
  return typeof value === 'string' && value.length <= 60 && /[:：]\s*$/.test(value);
}

/** Numbered sentences, or nothing but sentences. */
function areNotes({ header, rows }: FoundTable, read: Read): boolean {
  if (header.rows.some((row) => fillOf(row) > 1) || rows.some((row) => fillOf(row) > 2)) return false;
  const numbered = rows.filter((row) => {
    const [first, second] = filledColumns(row.cells);
    if (first === undefined || second === undefined) return false;
    return (
      Number.isInteger(Number(headerText(row.cells[first]))) &&
      /\S+\s+\S+\s+\S+\s+\S/.test(headerText(row.cells[second])) &&
      read(row.cells[second]).kind === 'text'
    );
  });
  return numbered.length >= 2 && numbered.length * 2 > rows.length;
}
