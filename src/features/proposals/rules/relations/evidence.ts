/** What says that the values of a column name the rows of another table, and what speaks against it. */
import { type ColumnProfile, distinctLimit, type SheetProfile } from '#engine/meaning/sheet-profile.ts';
import type { Meaning } from '#engine/meaning/column-meaning.ts';
import { withoutStoredAs, wordsOf } from '#engine/meaning/name-words.ts';
import { bareHeading, isSameWord, namesIdentifier, namesKey, namesStaff, wordsIn } from './heading-words.ts';

/** Why a column is taken for a reference. */
export interface RelationEvidence {
  /** Of the distinct values of the column, the share that the key has: 0 to 1. */
  contained: number;
  /** What the heading says: the table, or the same as the heading of the key. `null`: the values alone decided. */
  heading: 'table' | 'key' | null;
}

/** Of all distinct values so many may be missing in the key: rows that were deleted there, or mistyped here. */
const leastContained = 0.9;
/** Where the heading says which table it is, fewer have to be there: of numbers, since rows are deleted, and of texts. */
const leastWithHeading = { number: 0.5, text: 0.7 };
/** Where values alone decide, so many of the keys are in use, or this share of them. */
const leastDistinct = 5;
const leastOfKeys = 0.3;
/** So likely the numbers of a column may all be in a key by chance. */
const mostChance = 1e-6;

/** Numbers that say how much or when: they are in every list of numbers. */
const quantities: ReadonlySet<Meaning> = new Set<Meaning>([
  ...(['amount', 'average', 'stock', 'count', 'measure', 'year', 'rank', 'part of date'] as const),
  ...(['yes or no', 'latitude', 'longitude', 'date', 'start', 'end', 'deadline', 'timestamp', 'long text'] as const),
]);

interface Side {
  sheet: SheetProfile;
  column: ColumnProfile;
  meaning: Meaning;
}

/** What says that `from` holds keys of `to`; null where too little does. */
export function evidenceOf(from: Side, to: Side): RelationEvidence | null {
  // A number that is called a key is none that says how much: `FK_cargo`, of 1 to 5.
  const isKey =
    ['rank', 'count', 'stock'].includes(from.meaning) && (namesKey(from.column.name) || isCalledAs(from, to));
  if ((quantities.has(from.meaning) && !isKey) || !isComparable(from.column, to.column)) return null;
  const values = [...valuesOf(from.column)];
  // The same in every row says nothing.
  if (values.length < 2) return null;
  const found = values.filter(holds(to.column)).length;
  const contained = found / values.length;
  const heading = headingEvidence(from, to);
  const evidence = { contained, heading };
  // Different values all through are another list of the same, unless all of them are keys.
  const isEachOnce = from.column.keys !== undefined || from.column.distinct >= from.column.filled * leastContained;
  const isNumber = from.column.type === 'number';
  // Small numbers are in every list that counts from one: only a heading that says which number it is tells them apart.
  if (isNumber && isDense(to.column) && !namesNumberOf(from, to)) return null;
  if (heading && !isEachOnce) return contained >= leastWithHeading[isNumber ? 'number' : 'text'] ? evidence : null;
  if (contained < leastContained) return null;
  if (heading) return evidence;
  // Few values may be in a long list for other reasons.
  const least = Math.min(leastDistinct, Math.ceil(to.column.distinct * leastOfKeys));
  if (isEachOnce || values.length < Math.max(Math.min(3, to.column.distinct), least)) return null;
  return isByChance(from.column, to.column) ? null : evidence;
}

/** As filters of pages compare: without regard to upper and lower case. Leading zeros count. */
export const valueOf = (value: unknown): string => String(value).trim().toLowerCase();

/** Each column is compared with the keys of all other tables. */
const known = new WeakMap<ColumnProfile, ReadonlySet<string>>();
function valuesOf(column: ColumnProfile): ReadonlySet<string> {
  const values = known.get(column) ?? new Set(column.samples.map(valueOf));
  known.set(column, values);
  return values;
}

/** Whether a value is among the keys. Of more keys than are known only those of counters are. */
function holds(key: ColumnProfile): (value: string) => boolean {
  const known = keyValues(key);
  const { minimum, maximum, filled, distinct } = key;
  const isCounter = key.keys === undefined && distinct >= distinctLimit && minimum !== null && maximum !== null;
  if (!isCounter || maximum - minimum + 1 !== filled) return (value) => known.has(value);
  return (value) => /^\d+$/.test(value) && Number(value) >= minimum && Number(value) <= maximum;
}

const allKeys = new WeakMap<ColumnProfile, ReadonlySet<string>>();
function keyValues(column: ColumnProfile): ReadonlySet<string> {
  if (!column.keys) return valuesOf(column);
  const values = allKeys.get(column) ?? new Set(column.keys.map(valueOf));
  allKeys.set(column, values);
  return values;
}

/** The same heading as that of numbers that tell rows apart: `supplierid` is no number of suppliers. */
const isCalledAs = (from: Side, to: Side): boolean =>
  to.meaning === 'identifier' && wordsIn(from.column.name).join(' ') === wordsIn(to.column.name).join(' ');

const keyTypes: ReadonlySet<ColumnProfile['type']> = new Set(['text', 'number', 'email']);

/** Whole numbers or texts. Texts of figures, `007`, are no numbers. */
function isComparable(one: ColumnProfile, other: ColumnProfile): boolean {
  if (!keyTypes.has(one.type) || !keyTypes.has(other.type)) return false;
  return [one, other].every(({ samples }) => samples.every((value) => typeof value !== 'number' || isWhole(value)));
}
const isWhole = (value: number): boolean => Number.isSafeInteger(value);

/** `Customer`, `Customer ID` or `Kundennr.` of a table Customers; or a heading that both columns have. */
function headingEvidence({ sheet, column, meaning }: Side, to: Side): RelationEvidence['heading'] {
  const own = wordsIn(column.name);
  const bare = bareHeading(column.name);
  const isNumber = column.type === 'number';
  // How many orders a customer has is called Orders, too.
  // One that a database keeps as `usuario_int` is a key.
  const isStored = withoutStoredAs(column.name) !== column.name.trim();
  const isCounted = isNumber && meaning !== 'identifier' && !isStored && !namesIdentifier(column.name);
  const isPlural = isCounted && bare.length > 0 && wordsIn(to.sheet.title).join(' ') === bare.join(' ');
  // The number of an order in Orders says how many; that of a movie in Movies in stock names one.
  const isOwnName = areSameWords(bare, wordsIn(sheet.title));
  // `序号` of one list and of another number the rows of each.
  const isOfAny = isNumber && wordsOf(column.name).every((word) => numbersOfAny.has(word));
  if (bare.length > 0 && !isOfAny && own.join(' ') === wordsIn(to.column.name).join(' ')) return 'key';
  // `FK_sede` of `id_sede`.
  const isOfKey = namesKey(column.name) && namesKey(to.column.name);
  if (bare.length > 0 && !isOfAny && isOfKey && bare.join(' ') === bareHeading(to.column.name).join(' ')) return 'key';
  const subject = wordsIn(to.sheet.title).at(-1);
  if (!subject || isPlural || (isOwnName && isNumber)) return null;
  if (bare.some((word) => isSameWord(word, subject))) return 'table';
  return namesKey(column.name) && namesStaff(bare, subject) ? 'table' : null;
}

/** What says that it is a number, and not of what. */
const numbersOfAny: ReadonlySet<string> = new Set(['number', 'code', 'id', 'index', 'serial']);

/** The keys between the smallest and the largest, of all whole numbers there: more, and any small number is one of them. */
const mostOfRange = 0.2;
function isDense({ type, minimum, maximum, distinct }: ColumnProfile): boolean {
  return type !== 'number' || minimum === null || maximum === null || distinct > (maximum - minimum + 1) * mostOfRange;
}

/** What stands between the name of a table and what its rows do there: `ShipVia`. */
const links: ReadonlySet<string> = new Set([
  'via',
  'by',
  'to',
  'from',
  'for',
  'with',
  'in',
  'at',
  'on',
  'par',
  'por',
  'von',
]);

/** Whether a heading is one of numbers that name rows, or says nothing else than what they are rows of: no `Product weight`. */
function namesNumberOf({ column }: Side, to: Side): boolean {
  if (namesKey(column.name) || namesIdentifier(column.name)) return true;
  const own = [...wordsIn(to.sheet.title), ...(namesKey(to.column.name) ? bareHeading(to.column.name) : [])];
  const bare = bareHeading(column.name).filter((word) => !links.has(word) && !/^\d+$/.test(word));
  return bare.length > 0 && bare.every((word) => own.some((one) => isSameWord(word, one)));
}

const areSameWords = (some: readonly string[], others: readonly string[]): boolean =>
  some.length > 0 && others.every((other) => some.some((one) => isSameWord(one, other)));

/** Whether the values could be those of any list: small numbers, letters, sizes. */
function isByChance(column: ColumnProfile, key: ColumnProfile): boolean {
  const values = [...valuesOf(column)];
  if (values.some((value) => !/^-?\d+$/.test(value)))
    return values.reduce((sum, { length }) => sum + length, 0) < values.length * leastLength;
  // Of so many whole numbers between the smallest and the largest value, this share is a key.
  const numbers = values.map(Number);
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const within = [...keyValues(key)].filter((value) => Number(value) >= least && Number(value) <= most).length;
  return (within / (most - least + 1)) ** numbers.length > mostChance;
}
/** Letters of a value, in the middle: shorter ones are sizes, grades and answers. */
const leastLength = 3;
