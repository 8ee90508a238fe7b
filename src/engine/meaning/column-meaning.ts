/** What a column is, from its name, its type and its values. Decided here alone: proposals, new blocks and forms read it. */
import type { AutoKind } from '../model.ts';
import { type ColumnProfile, distinctLimit, type SheetProfile } from './sheet-profile.ts';
import { textMeaning, titleWords } from './text-meaning.ts';
import { completeNumbers } from './numbers/number-evidence.ts';
import { numberMeaning } from './numbers/number-meaning.ts';
import { factsOf, unanswered, type ValueFacts } from './value-facts.ts';
import { orderOf } from './value-order.ts';
import { isWordFor } from '../lexicon/value-words.ts';
import { wordsOf } from './name-words.ts';
import { isUnnamed } from './unnamed.ts';
import { isAboutPeople, type PersonalEvidence, personalEvidence } from './personal.ts';

export const meanings = [
  'empty',
  /** What a row is called. One column of a sheet. */
  'title',
  /** What else names it. */
  'name',
  'person',
  'picture',
  'link',
  'email',
  'phone',
  'address',
  'place',
  'country',
  'latitude',
  'longitude',
  /** Few values that rows are grouped by. */
  'category',
  /** A category that says how far a row is. */
  'status',
  'yes or no',
  'long text',
  'text',
  /** Names one thing, and is never reckoned with: ids, codes, postcodes, articles, accounts. */
  'identifier',
  'rank',
  'year',
  /** A month, a weekday or an hour by its number. */
  'part of date',
  'date',
  'start',
  'end',
  'deadline',
  'birth date',
  /** When the row was written or changed. */
  'timestamp',
  /** Money that may be summed. */
  'amount',
  /** How many of something: may be summed. */
  'count',
  /** A measure that may be summed: distances, durations, weights carried. */
  'measure',
  /** Prices, rates, ages, scores, temperatures: only an average says something. */
  'average',
  /** What is there at a time: may be summed over things, never over time. */
  'stock',
  /** A number of which nothing more is known: counted at most. */
  'number',
] as const;
export type Meaning = (typeof meanings)[number];

export interface ColumnMeaning {
  meaning: Meaning;
  /** From 0 to 1. Below `sure` nothing is shown that would be wrong if this is. */
  confidence: number;
  /** What people would not want strangers to read: addresses, salaries, birth dates. */
  isPersonal: boolean;
  /** Which kind of personal data it holds, and what says so; null where it holds none. */
  personal: PersonalEvidence | null;
  /** The values of a category in their own order, where they have one. */
  order: readonly string[] | null;
}

export const sure = 0.6;

/** What is said of one column on its own. */
export interface MeaningGuess {
  meaning: Meaning;
  confidence: number;
}

export interface ColumnInSheet {
  column: ColumnProfile;
  words: readonly string[];
  facts: ValueFacts;
  sheet: SheetProfile;
}

/** The meaning of every column of a sheet, by column id. The same sheet always gives the same. */
export function meaningsOf(sheet: SheetProfile): ReadonlyMap<string, ColumnMeaning> {
  const found = new Map<string, ColumnMeaning>();
  const inSheet = sheet.columns.map(
    (column): ColumnInSheet => ({ column, words: wordsOf(column.name), facts: factsOf(column), sheet }),
  );
  const readings = new Map(inSheet.map((one) => [one.column.id, readingInGroup(one)]));
  completeNumbers(inSheet, readings);
  readRepeated(inSheet, readings);
  const title = titleAmong(inSheet, readings);
  for (const one of inSheet) {
    const { id } = one.column;
    const own = readings.get(id) ?? { meaning: 'text', confidence: 0 };
    // What else could be the title is a name next to it.
    const isNamed = own.meaning === 'title' && id !== title?.id;
    const { meaning, confidence } = id === title?.id ? title : isNamed ? { ...own, meaning: 'name' as const } : own;
    const personal = personalEvidence(one, meaning);
    const isGrouping = meaning === 'category' || meaning === 'status';
    found.set(id, {
      meaning: meaningOfPersonal(one, meaning, personal) ?? meaning,
      confidence,
      ...{ isPersonal: personal !== null, personal },
      order: isGrouping ? orderOf(one.facts.texts) : null,
    });
  }
  return found;
}

/** What personal data tell of a column that its heading does not: days of birth, and numbers of papers that look like measures. */
function meaningOfPersonal(
  { column }: ColumnInSheet,
  meaning: Meaning,
  personal: PersonalEvidence | null,
): Meaning | null {
  if (meaning === 'date' && personal?.kind === 'birth date') return 'birth date';
  // Words with the number of a house in each row.
  const isText = isUnnamed(column) && ['name', 'text', 'category', 'long text'].includes(meaning);
  if (isText && personal?.kind === 'private address' && personal.by === 'values') return 'address';
  const isReckoned = ['number', 'measure', 'count', 'average', 'amount', 'stock', 'category'].includes(meaning);
  return isReckoned && personal?.kind === 'national ID' ? 'identifier' : null;
}

const ofWays: readonly Meaning[] = ['phone', 'email', 'link', 'address'];
const sayLittle: readonly Meaning[] = [
  'number',
  'identifier',
  'text',
  'long text',
  'count',
  'average',
  'category',
  'title',
];

/** `Home 2` is what `Home` is: a second way to reach somebody. */
function readRepeated(columns: readonly ColumnInSheet[], readings: Map<string, MeaningGuess>): void {
  for (const { column } of columns) {
    const [, bare] = /^(.*\S) [2-9]$/.exec(column.name) ?? [];
    const first = bare === undefined ? undefined : columns.find((other) => other.column.name === bare);
    const [known, own] = [first && readings.get(first.column.id), readings.get(column.id)];
    if (known && own && ofWays.includes(known.meaning) && sayLittle.includes(own.meaning))
      readings.set(column.id, known);
  }
}

/** Below the heading of a group, `Visitors – 2024`, a column is what its own says; where that says nothing, what both do. */
function readingInGroup(one: ColumnInSheet): MeaningGuess {
  const name = one.column.name.split(' – ').at(-1) ?? '';
  if (name === one.column.name) return readingOf(one);
  const own = readingOf({ ...one, column: { ...one.column, name }, words: wordsOf(name) });
  return own.confidence > 0.6 ? own : readingOf(one);
}

/** What is filled in with each write, whatever it is called. */
const meaningOfAuto: Record<AutoKind, Meaning> = {
  number: 'identifier',
  created: 'timestamp',
  changed: 'timestamp',
  created_by: 'email',
  changed_by: 'email',
};

function readingOf(one: ColumnInSheet): MeaningGuess {
  const { column, words, facts } = one;
  if (isNumberOfPhones(one)) return { meaning: 'phone', confidence: 0.7 };
  if (column.auto !== undefined) return { meaning: meaningOfAuto[column.auto], confidence: 1 };
  if (column.filled === 0) return { meaning: 'empty', confidence: 1 };
  switch (column.type) {
    case 'email':
      return { meaning: 'email', confidence: 0.95 };
    case 'person':
      return { meaning: 'person', confidence: 0.95 };
    case 'phone':
      return { meaning: 'phone', confidence: 0.95 };
    case 'image':
      return { meaning: 'picture', confidence: 0.95 };
    case 'files':
      return holdsPictures(one) ? { meaning: 'picture', confidence: 0.85 } : { meaning: 'text', confidence: 0.9 };
    case 'url':
      return isPictureLink(one) ? { meaning: 'picture', confidence: 0.85 } : { meaning: 'link', confidence: 0.9 };
    case 'boolean':
      return { meaning: 'yes or no', confidence: 0.95 };
    case 'rating':
      return { meaning: 'average', confidence: 0.95 };
    case 'date':
    case 'datetime':
      return dateMeaning(words);
    case 'number':
    case 'currency':
    case 'percent':
      return numberMeaning(one);
    case 'duration':
      return lengthMeaning(one);
    case 'text':
    case 'choice':
    case 'choices':
      if (areTimes(one)) return { meaning: 'text', confidence: 0.55 };
      if (areCodesWithZeros(one)) return { meaning: 'identifier', confidence: 0.75 };
      if (areNumbersOfHouses(one)) return { meaning: 'identifier', confidence: 0.65 };
      if (haveUnits(one)) return { meaning: 'measure', confidence: 0.6 };
      // A measure with its unit means what the number would; what is text is never reckoned with all the same.
      if (facts.readsAsNumber && !words.includes('phone') && !isGiven(one) && facts.share(/^\+[1-9]\d{8,16}$/) < 0.8)
        return numberMeaning(one);
      if (areNumbersWithGaps(one)) return numberMeaning(one);
      return numberAmongTexts(one) ?? textMeaning(one);
  }
}

/** `06.00`, `22:30`: hours of a day, some of which begin with a zero. */
const areTimes = ({ facts }: ColumnInSheet): boolean =>
  facts.texts.length > 2 &&
  facts.share(/^(?:[01]?\d|2[0-4])[.:][0-5]\d$/) === 1 &&
  facts.share(/^0\d[.:]/) > 0 &&
  facts.share(/[.:](?:00|15|30|45)$/) > 0.5;

/** `Number` on a sheet that is called telephones. */
const isNumberOfPhones = ({ column, words, facts, sheet }: ColumnInSheet): boolean =>
  words.length === 1 &&
  ['code', 'number'].includes(words[0] ?? '') &&
  wordsOf(sheet.title).includes('phone') &&
  column.filled > 0 &&
  facts.share(/\d{3}/) > 0.5;

/** `01298` among whole numbers: some were given with zeros in front. */
const areCodesWithZeros = ({ facts }: ColumnInSheet): boolean =>
  facts.texts.filter((text) => /^0\d{2,5}$/.test(text)).length > 0 &&
  facts.texts.length > 50 &&
  facts.share(/^\d+$/) > 0.95;

/** `38b` among numbers of what has one. */
const areNumbersOfHouses = ({ facts, words }: ColumnInSheet): boolean =>
  words[0] === 'number' && facts.share(/^\d{1,4}\s?\p{L}?$/u) > 0.9 && facts.share(/\p{L}$/u) > 0;

const ofSize: ReadonlySet<string> = new Set(['weight', 'mass', 'height', 'width', 'length', 'depth', 'volume', 'size']);

/** `420 g`, `60ml/240ml`: how large things are, with the unit in each cell. */
const haveUnits = ({ facts, words }: ColumnInSheet): boolean =>
  words.some((word) => ofSize.has(word)) &&
  facts.share((text) => isWordFor('unit', /\d\s*(\p{L}{1,3})\.?$/u.exec(text)?.[1] ?? '')) > 0.7;

/** Numbers, and `..` where nobody knew one. */
const areNumbersWithGaps = ({ facts: { numbers, texts } }: ColumnInSheet): boolean =>
  numbers.length >= 3 && texts.length > 0 && texts.every((text) => unanswered.test(text));

/** Lengths of time add up, unless the heading says an average or a running figure. */
function lengthMeaning(one: ColumnInSheet): MeaningGuess {
  const guess = numberMeaning(one);
  return guess.confidence > 0.8 ? guess : { meaning: 'measure', confidence: 0.8 };
}

/** What is called a price or a number of things and has a word or a range here and there: `12`, `10% - 15%`, `on request`. */
function numberAmongTexts(one: ColumnInSheet): MeaningGuess | null {
  // Ranges that are met again and again are groups: `24-39`, `60s`.
  const { facts, column } = one;
  if (facts.repeats >= 2 && column.distinct <= 12 && facts.share(/\d\s*(?:[-–—+]|\p{L}*[-–]\p{L}{2})|\p{L}{4}/u) > 0.5)
    return null;
  // Sizes of things, `38*38*2400`, are no number.
  if (facts.share(/\d\s*[*×xX]\s*\d/) > 0.3) return null;
  // Nor what begins with one and goes on in words: `5T [s] first run`.
  if (facts.share(/\p{L}{3}.*\s\p{L}/u) > 0.5) return null;
  // Nor are digits behind a zero.
  if (facts.share(/^0\d{5,}$/) > 0.5) return null;
  // Where nobody knew the number it says so: `N/A`, `-`.
  const answered = 1 - facts.share(unanswered);
  if (facts.longest > 60 || facts.share(/^[$€£¥₽]?\s?[-+]?\d/) < answered * 0.6 || answered === 0) return null;
  const { meaning, confidence } = numberMeaning(one);
  const isFigure = ['average', 'amount', 'count', 'stock', 'measure'].includes(meaning);
  return isFigure && (confidence >= sure || meaning === 'measure') ? { meaning, confidence: 0.5 } : null;
}

/** Digits that are all as many, each row its own: a number that was given, which no one reckons with. */
const isGiven = ({ facts }: ColumnInSheet): boolean =>
  facts.isUnique && new Set(facts.texts.map(({ length }) => length)).size === 1 && facts.share(/^\d{4,}$/) === 1;

const holdsPictures = ({ facts }: ColumnInSheet): boolean => facts.share(/\.(?:png|jpe?g|gif|webp|avif) \(/i) > 0.5;

const isPictureLink = ({ words, facts }: ColumnInSheet): boolean =>
  facts.share(/\.(?:png|jpe?g|gif|webp|svg|avif)(?:[?#]|$)/i) > 0.5 || words.includes('picture');

function dateMeaning(words: readonly string[]): MeaningGuess {
  const has = (...requested: string[]): boolean => requested.some((word) => words.includes(word));
  if (has('birth', 'birthday', 'birthdate', 'born')) return { meaning: 'birth date', confidence: 0.95 };
  if (has('due', 'deadline', 'expires', 'expiry', 'expiration', 'expire', 'renewal', 'renews'))
    return { meaning: 'deadline', confidence: 0.9 };
  if (has('created', 'updated', 'modified', 'timestamp', 'imported', 'inserted', 'changed', 'logged'))
    return { meaning: 'timestamp', confidence: 0.85 };
  if (has('start', 'starts', 'begin', 'begins', 'from', 'arrival', 'checkin', 'opens', 'opening', 'departure'))
    return { meaning: 'start', confidence: 0.85 };
  if (has('end', 'ends', 'finish', 'until', 'to', 'checkout', 'closes', 'closing', 'return'))
    return { meaning: 'end', confidence: 0.85 };
  return { meaning: 'date', confidence: 0.85 };
}

/** The column that rows are called by. */
function titleAmong(columns: readonly ColumnInSheet[], readings: ReadonlyMap<string, MeaningGuess>) {
  const scored = columns.flatMap((one, at) => {
    const reading = readings.get(one.column.id);
    const own = reading ? titleScore(one, reading, at) : 0;
    return own > 0 ? [{ id: one.column.id, meaning: 'title' as const, confidence: Math.min(0.95, own) }] : [];
  });
  return scored.toSorted((one, other) => other.confidence - one.confidence)[0] ?? null;
}

const timeOfDay = /^\d{1,2}[:.]\d{2}(?::\d{2})?(?:\s*[ap]\.?m\.?)?$/i;

function titleScore(
  { column, facts, sheet }: ColumnInSheet,
  { meaning, confidence }: MeaningGuess,
  at: number,
): number {
  const base: Partial<Record<Meaning, number>> = {
    title: confidence,
    // A player before their teams: who is first, and in no other row, is who the row is of.
    person: isAboutPeople(sheet)
      ? 0.75
      : wordsOf(column.name).includes('name') || (at === 0 && facts.isUnique)
        ? 0.62
        : 0.48,
    place: 0.5,
    country: 0.5,
    // Hours of a day name lines of a timetable, in front.
    text: at > 0 && facts.share(timeOfDay) > 0.8 ? 0.2 : 0.45,
    // A short description may be all that tells rows apart.
    ...(facts.averageLength <= 60 && column.filled >= sheet.rows * 0.9 && { 'long text': 0.42 }),
  };
  const usual = base[meaning];
  // What was answered to a question names nobody who answered.
  if (/\S(?:\s+\S+){7}|\S\s+\S.*[?？]/u.test(column.name) && sheet.columns.length > 1) return 0;
  // What is met again and again groups rows and names none.
  // Of many rows it is only known that there are many texts.
  const isMany = meaning === 'text' && column.distinct >= distinctLimit;
  if (meaning !== 'title' && !isMany && column.distinct * 2 < column.filled) return 0;
  if (column.distinct === 1 && column.filled > 2) return 0;
  if (usual === undefined || column.type !== 'text' || (facts.longest > 120 && facts.averageLength > 60)) {
    // Few rows may all be called by what groups others.
    if (meaning !== 'category' || sheet.rows >= 40) return 0;
    const isNameInFront = at === 0 && titleWords.has(wordsOf(column.name).at(-1) ?? '') && column.distinct > 2;
    if (isNameInFront && column.distinct * 4 >= column.filled * 3) return 0.42;
    return facts.isUnique ? 0.4 : 0;
  }
  const unique = facts.isUnique ? 0.15 : Math.min(0.1, column.distinct / Math.max(1, column.filled) / 8);
  const filled = column.filled >= sheet.rows * 0.9 ? 0.05 : -0.1;
  return usual + unique + filled - Math.min(at, 10) * 0.012;
}
