/**
 * What numbers are that their heading doesn't tell: from how they follow from each other, from their neighbours, and from
 * how they are written. Guesses by values alone are never sure: no figure is made of them.
 */
import { isWordFor } from '../../lexicon/value-words.ts';
import { type Relation, relationsIn } from './arithmetic.ts';
import type { ColumnInSheet, Meaning, MeaningGuess } from '../column-meaning.ts';
import { currencyOfHeading } from '../heading-currency.ts';
import { areMarks as areCalledMarks } from '../own-affairs.ts';
import { isAboutPublicPersons } from '../rows-of-people.ts';
import { areCents, areRising, isFine, isMoneyLike } from './number-shapes.ts';
import { distinctLimit } from '../sheet-profile.ts';
import { isUnnamed } from '../unnamed.ts';

type Readings = Map<string, MeaningGuess>;

/** What is summed over rows. */
const additive: readonly Meaning[] = ['amount', 'count', 'measure', 'stock'];
const figures: readonly Meaning[] = [...additive, 'average', 'number'];
const money: ReadonlySet<string> = new Set([
  'price',
  'prices',
  'cost',
  'costs',
  'amount',
  'salary',
  'wage',
  'worth',
  'fee',
]);

/** Completes the readings of columns of numbers. */
export function completeNumbers(columns: readonly ColumnInSheet[], readings: Readings): void {
  const [{ sheet } = {}] = columns;
  if (!sheet) return;
  const relations = relationsIn(sheet);
  const byId = new Map(columns.map((one) => [one.column.id, one]));
  for (const relation of relations) {
    if (relation.kind === 'balance') readBalance(relation.of, readings);
    if (relation.kind === 'product') readProduct(relation, byId, readings);
    if (relation.kind === 'sum') readSum(relation, readings);
  }
  readLineTotals(columns, readings);
  readPricesOfAll(columns, readings);
  guessRest(columns, readings);
  readSeries(columns, readings);
}

const fewestOfSeries = 3;

/** `2019`, `2020`, `2021`, or `Hours – week 1` and further: headings that differ in their numbers alone are of one kind. */
function readSeries(columns: readonly ColumnInSheet[], readings: Readings): void {
  const numeric = columns.filter(({ facts, column: { name } }) => facts.numbers.length > 0 && /\d/.test(name));
  for (const series of Map.groupBy(numeric, ({ column }) => column.name.trim().replaceAll(/\d+/g, '#')).values()) {
    const known = series.flatMap(({ column }) => readings.get(column.id) ?? []);
    if (series.length < fewestOfSeries || !known.every(({ meaning }) => ofSeries.includes(meaning))) continue;
    const [most] = [...Map.groupBy(known, ({ meaning }) => meaning).values()].toSorted(
      (one, other) => weightOf(other) - weightOf(one),
    );
    const least = most?.toSorted((one, other) => one.confidence - other.confidence)[0];
    if (least) for (const { column } of series) readings.set(column.id, least);
  }
}
const ofSeries: readonly Meaning[] = [...figures, 'identifier', 'category', 'yes or no'];
const weightOf = (guesses: readonly MeaningGuess[]): number =>
  guesses.reduce((sum, { confidence, meaning }) => sum + (meaning === 'number' ? confidence / 2 : confidence), 0);

const meaningIn = (readings: Readings, id: string): Meaning => readings.get(id)?.meaning ?? 'text';
const isUnknown = (readings: Readings, id: string): boolean => {
  const { meaning, confidence } = readings.get(id) ?? { meaning: 'text', confidence: 1 };
  return meaning === 'number' && confidence <= 0.5;
};

/** A balance holds all that came before: no figure of it says anything. */
function readBalance(of: string, readings: Readings): void {
  if (additive.includes(meaningIn(readings, of)) || isUnknown(readings, of))
    readings.set(of, { meaning: 'number', confidence: 0.85 });
}

/** Price × quantity = amount; amount × rate = amount. */
function readProduct(
  { of, factors }: Extract<Relation, { kind: 'product' }>,
  byId: ReadonlyMap<string, ColumnInSheet>,
  readings: Readings,
): void {
  if (![of, ...factors].every((id) => figures.includes(meaningIn(readings, id)))) return;
  const isMoney = (id: string): boolean => {
    const own = byId.get(id);
    return meaningIn(readings, id) === 'amount' || own?.column.type === 'currency' || namesMoney(own);
  };
  const rate = factors.find((id) => isRate(byId.get(id)));
  const [one, other] = factors;
  if (rate !== undefined) {
    const base = rate === one ? other : one;
    if (meaningIn(readings, base) === 'amount') readings.set(of, { meaning: 'amount', confidence: 0.65 });
    if (isUnknown(readings, rate)) readings.set(rate, { meaning: 'average', confidence: 0.65 });
    return;
  }
  const price = isMoney(one) ? one : isMoney(other) ? other : isMoney(of) ? priceAmong(factors, byId, readings) : null;
  if (price === null) return;
  const count = price === one ? other : one;
  readings.set(of, { meaning: 'amount', confidence: 0.8 });
  readings.set(price, { meaning: 'average', confidence: 0.75 });
  // `Amount` beside a price that it is multiplied with is so many.
  const isAmount = meaningIn(readings, count) === 'amount' && byId.get(count)?.column.type === 'number';
  if (isUnknown(readings, count) || isAmount)
    readings.set(count, { meaning: byId.get(count)?.facts.isWhole ? 'count' : 'measure', confidence: 0.65 });
}

const namesMoney = (one: ColumnInSheet | undefined): boolean => one?.words.some((word) => money.has(word)) ?? false;

/** A share of one: 0.19, 20 %. */
function isRate(one: ColumnInSheet | undefined): boolean {
  if (!one) return false;
  const { type, minimum, maximum } = one.column;
  return type === 'percent' || (!one.facts.isWhole && (minimum ?? -1) >= 0 && (maximum ?? 2) <= 1);
}

/** Of two factors of money the one that is no number of things: with cents, or the larger; null where both are known otherwise. */
function priceAmong(
  [one, other]: readonly [string, string],
  byId: ReadonlyMap<string, ColumnInSheet>,
  readings: Readings,
): string | null {
  const isCounted = (id: string): boolean => ['count', 'stock', 'measure'].includes(meaningIn(readings, id));
  if (isCounted(one) || isCounted(other)) return isCounted(one) ? (isCounted(other) ? null : other) : one;
  const [first, second] = [byId.get(one), byId.get(other)];
  if (!first || !second) return null;
  if (first.facts.isWhole !== second.facts.isWhole) return first.facts.isWhole ? other : one;
  return (first.column.maximum ?? 0) >= (second.column.maximum ?? 0) ? one : other;
}

/** What adds up to something is of its kind. */
function readSum({ of, parts }: Extract<Relation, { kind: 'sum' }>, readings: Readings): void {
  const all = [of, ...parts];
  const known = all.find((id) => {
    const { meaning, confidence } = readings.get(id) ?? { meaning: 'text', confidence: 0 };
    return additive.includes(meaning) && confidence >= 0.6;
  });
  if (known === undefined || all.some((id) => !figures.includes(meaningIn(readings, id)))) return;
  const meaning = meaningIn(readings, known);
  for (const id of all) if (isUnknown(readings, id)) readings.set(id, { meaning, confidence: 0.6 });
  // Prices and rates don't add up to money, what came in does.
  const { meaning: whole, confidence } = readings.get(of) ?? { meaning: 'text', confidence: 0 };
  if (whole !== 'amount' || confidence < 0.6) return;
  for (const id of parts)
    if (meaningIn(readings, id) === 'average') readings.set(id, { meaning: 'amount', confidence: 0.6 });
}

/** So many rows with one thing and with several show whether these cost more. */
const fewestOfEach = 4;

/** An amount next to a number of things is that of all of them where more of them come to more: a guess, and no figure. */
function readLineTotals(columns: readonly ColumnInSheet[], readings: Readings): void {
  const counts = columns.filter(({ column }) => meaningIn(readings, column.id) === 'count');
  const [count] = counts;
  const rows = columns[0]?.sheet.firstRows ?? [];
  if (!count || counts.length > 1) return;
  for (const { column, words } of columns) {
    if (
      meaningIn(readings, column.id) !== 'average' ||
      words.includes('price') ||
      !words.some((word) => money.has(word))
    )
      continue;
    const ofRows = (fits: (count: number) => boolean): number[] =>
      rows.flatMap((cells) => {
        const [things, amount] = [numberOf(cells[count.column.id]), numberOf(cells[column.id])];
        return things !== null && amount !== null && fits(things) ? [amount] : [];
      });
    const [single, several] = [ofRows((things) => things === 1), ofRows((things) => things > 1)];
    if (single.length < fewestOfEach || several.length < fewestOfEach) continue;
    if (mean(several) >= mean(single) * 1.6) readings.set(column.id, { meaning: 'amount', confidence: 0.55 });
  }
}

const ofOne: ReadonlySet<string> = new Set(['unit', 'each', 'per', 'piece', 'single']);

/**
 * Beside the price of one and how many there are, `Price` is that of all of them, also where each is there once, and `Value`
 * is what all of them are worth.
 */
function readPricesOfAll(columns: readonly ColumnInSheet[], readings: Readings): void {
  const isPrice = ({ words, column }: ColumnInSheet): boolean =>
    words.includes('price') && meaningIn(readings, column.id) === 'average';
  const isOfOne = ({ words }: ColumnInSheet): boolean => words.some((word) => ofOne.has(word));
  const count = columns.find(({ column }) => ['count', 'stock'].includes(meaningIn(readings, column.id)));
  const prices = columns.filter(isPrice);
  const price = prices.find(isOfOne) ?? prices[0];
  if (!count || !price) return;
  const rows = price.column.type === 'text' ? [] : (price.sheet.firstRows ?? []);
  for (const one of columns) {
    if (one === price || one === count || isOfOne(one)) continue;
    const ofAll = rows.filter((cells) => {
      const [things, of, whole] = [count, price, one].map(({ column }) => numberOf(cells[column.id]));
      return things && of && whole && Math.abs(things * of - whole) <= Math.abs(whole) * 1e-4;
    }).length;
    const filled = rows.filter((cells) => numberOf(cells[one.column.id])).length;
    const isWholePrice = isPrice(one) && isOfOne(price) && ofAll >= fewestPrices && ofAll === filled;
    const guess = readings.get(one.column.id);
    const isWorth = one.words.some((word) => word === 'value' || word === 'worth') && (guess?.confidence ?? 1) <= 0.5;
    if (isWholePrice || (isWorth && ['average', 'number'].includes(guess?.meaning ?? '')))
      readings.set(one.column.id, { meaning: 'amount', confidence: isWholePrice ? 0.65 : 0.5 });
  }
}
const fewestPrices = 3;

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
const numberOf = (cell: unknown): number | null => (typeof cell === 'number' ? cell : null);

/** What every other column of the sheet says of its rows. */
interface Rows {
  /** Each has a name of its own. */
  areNamed: boolean;
  areDated: boolean;
  /** Each has a year or a number of its own in front. */
  areKeyed: boolean;
  /** Units or fractions finer than any money are among them, and nothing is called money. */
  areMeasured: boolean;
  /** Some column has cents: what is whole beside it is no money, which is written alike in all of a table. */
  haveCents: boolean;
}

function guessRest(columns: readonly ColumnInSheet[], readings: Readings): void {
  const has = (...requested: Meaning[]): boolean =>
    columns.some(({ column }) => column.filled > 0 && requested.includes(meaningIn(readings, column.id)));
  const [{ sheet } = {}] = columns;
  if (!sheet) return;
  const unknown = columns.filter(({ column, facts }) => isUnknown(readings, column.id) && facts.numbers.length > 0);
  // Beside marks what says nothing of itself may be one as well.
  if (columns.some(({ column, words, facts }) => facts.numbers.length > 0 && column.filled > 0 && areMarksOf(words)))
    return;
  // In front, each higher than the one above: rows were numbered, whoever they are.
  const [front] = columns.filter(isFilled);
  if (
    front &&
    isUnknown(readings, front.column.id) &&
    front.facts.isUnique &&
    front.column.filled >= fewestGiven &&
    (isUnnamed(front.column) || front.words.at(-1) === 'number') &&
    areRising(front.facts.numbers)
  )
    readings.set(front.column.id, { meaning: 'identifier', confidence: 0.45 });
  // Numbers of people are marks as often as anything else, and so are many columns of them up to a hundred.
  if ((has('person', 'birth date') && !isAboutPublicPersons(sheet)) || areMarks(unknown)) return;
  if (unknown.length >= fewestAlike && isBesideMoney(columns, readings)) {
    for (const { column } of unknown)
      if (column.type === 'number') readings.set(column.id, { meaning: 'amount', confidence: 0.45 });
    return;
  }
  const money = columns.filter(({ column }) => {
    const { meaning, confidence } = readings.get(column.id) ?? { meaning: 'text', confidence: 0 };
    return column.type === 'currency' || (meaning === 'amount' && confidence > 0.5);
  }).length;
  if (money >= fewestOfBooks && has('date', 'start', 'timestamp')) readBooks(columns, readings);
  const rows: Rows = {
    areNamed: columns.some(({ column, facts }) => column.type === 'text' && hasNames({ column, facts })),
    areDated: has('date', 'start', 'timestamp', 'deadline'),
    areKeyed: areKeys(columns, readings),
    areMeasured: money === 0 && (columns.some(({ column }) => holdsUnits(column)) || areFine(columns)),
    haveCents: columns.some(({ column, facts }) => column.type !== 'text' && areCents(facts.numbers)),
  };
  const areTicked = columns.some(({ column }) => column.distinct > 1 && meaningIn(readings, column.id) === 'yes or no');
  for (const one of unknown) {
    const isTick =
      areTicked && one.column.distinct === 1 && one.facts.numbers.every((value) => value === 0 || value === 1);
    const meaning = isTick ? 'yes or no' : guessOf(one, rows);
    if (meaning) readings.set(one.column.id, { meaning, confidence: 0.45 });
  }
  readSiblings(unknown, columns, readings);
}

/** `value_company` beside `value_private`: what is called alike in front and is money is so in all of them. */
function readSiblings(unknown: readonly ColumnInSheet[], columns: readonly ColumnInSheet[], readings: Readings): void {
  for (const { column, words } of unknown) {
    if (words.length < 2 || isUnnamed(column) || !['count', 'number'].includes(meaningIn(readings, column.id)))
      continue;
    const siblings = columns.filter((other) => other.words.length > 1 && other.words[0] === words[0]);
    const known = siblings.map((other) => meaningIn(readings, other.column.id));
    const meaning = known.find((one) => one === 'amount' || one === 'average');
    const areMoney = siblings.some(({ column: { type }, facts }) => type === 'currency' || areCents(facts.numbers));
    if (meaning && areMoney) readings.set(column.id, { meaning, confidence: 0.45 });
  }
}

const fewestOfBooks = 3;

/** Beside several amounts of dated rows, what was reckoned finer than cents is money too. */
function readBooks(columns: readonly ColumnInSheet[], readings: Readings): void {
  for (const { column, words, facts } of columns) {
    const { meaning, confidence } = readings.get(column.id) ?? { meaning: 'text', confidence: 1 };
    const isGuess = confidence <= 0.5 && (meaning === 'average' || meaning === 'number');
    if (isGuess && column.type === 'number' && !words.includes('percent') && !facts.isWhole)
      readings.set(column.id, { meaning: 'amount', confidence: 0.45 });
  }
}

const fewestAlike = 3;

/** Whether all figures of which something is known are amounts: what was spent on rent, and on all that stands beside it. */
function isBesideMoney(columns: readonly ColumnInSheet[], readings: Readings): boolean {
  const known = columns.filter(({ column, facts }) => {
    const isFigure = figures.includes(meaningIn(readings, column.id)) && facts.numbers.length > 0;
    return isFigure && !isUnknown(readings, column.id);
  });
  return known.length > 0 && known.every(({ column }) => meaningIn(readings, column.id) === 'amount');
}

/** Of many rows it is only known that there are many texts. */
const hasNames = ({ column, facts }: Pick<ColumnInSheet, 'column' | 'facts'>): boolean =>
  facts.averageLength > 0 && (facts.isUnique || column.distinct >= distinctLimit);

/** Points of games are counted, and tests are made of things as well. */
const areMarksOf = (words: readonly string[]): boolean =>
  areCalledMarks(words) && !words.some((word) => /^(?:points?|results?|tests?|performance|[ptqe]\d+)$/.test(word));

const fewestMarks = 4;

function areMarks(columns: readonly ColumnInSheet[]): boolean {
  const marks = columns.filter(({ column: { minimum, maximum }, facts }) => {
    return (minimum ?? -1) >= 0 && (maximum ?? 101) <= 100 && mean(facts.numbers) > 40;
  });
  if (marks.length >= fewestMarks) return true;
  // One scale for all but what sums them up: nothing is above ten, and most columns have a ten.
  const isWithin = (most: number): boolean => {
    const within = columns.filter(
      ({ column: { minimum, maximum } }) => (minimum ?? -1) >= 0 && (maximum ?? most + 1) <= most,
    );
    const full = within.filter(({ column: { maximum } }) => maximum === most).length;
    return within.length >= fewestMarks && within.length * 4 >= columns.length * 3 && full * 2 > within.length;
  };
  return scales.some(isWithin);
}
const scales = [4, 5, 6, 10, 20];

function guessOf(
  { column, facts, sheet }: ColumnInSheet,
  { areNamed, areDated, areKeyed, areMeasured, haveCents }: Rows,
): Meaning | null {
  const { minimum, maximum, filled, distinct, type } = column;
  if (type !== 'number' || minimum === null || maximum === null) return null;
  const isFirst = column.id === sheet.columns[0]?.id;
  // Rows may be called by it: keys of other tables are looked for among such columns.
  if (isFirst && distinct === filled) return filled > 1 && areRising(facts.numbers) ? 'identifier' : null;
  // Small numbers in front that come again are of what rows belong to.
  if (isFirst && facts.isWhole && minimum >= 0 && areNamed && areRising(facts.numbers)) return 'identifier';
  // Each is higher than the one above: a number that rows were given, and not so many of something.
  if (filled >= fewestGiven && distinct === filled && !areDated && minimum <= filled && areRising(facts.numbers))
    return 'identifier';
  // Few numbers that come again and again are marks or groups as often as quantities.
  if (facts.isWhole && minimum >= 0 && distinct <= 10 && filled >= distinct * 4) return 'category';
  if (areMeasured && !facts.isWhole) return 'average';
  // What is measured from day to day varies little, money does.
  if (areDated && !facts.isWhole && minimum * 2 > maximum) return null;
  const isMoney =
    (isMoneyLike(facts.numbers, maximum) && !(areMeasured && !facts.isWhole)) ||
    currencyOfHeading(column.name) !== null;
  if (isMoney && !(haveCents && areNamed && facts.isWhole))
    return areDated || !areNamed || minimum < 0 ? 'amount' : 'average';
  if (minimum < 0) return null;
  if (!facts.isWhole)
    return facts.numbers.every((value) => Number.isInteger(value * 4)) && maximum < 100 ? 'measure' : null;
  // Rows may be named by years or numbers in front, too.
  return (areNamed && maximum < 10_000) || (areKeyed && maximum < 10_000_000 && facts.digits < fewestOfCode)
    ? 'count'
    : null;
}

/** Whether rows are called by one number or year; beside a second number they are of what joins the two. */
function areKeys(columns: readonly ColumnInSheet[], readings: Readings): boolean {
  const given = columns.filter(
    ({ column, facts }) =>
      facts.numbers.length > 0 && ['identifier', 'rank', 'year'].includes(meaningIn(readings, column.id)),
  );
  const [key] = given;
  if (!key || given.length > 1 || !key.facts.isUnique) return false;
  return meaningIn(readings, key.column.id) === 'year' || key.column.id === columns.find(isFilled)?.column.id;
}
const isFilled = ({ column }: ColumnInSheet): boolean => column.filled > 0;
/** Fewer digits in each number are no code. */
const fewestOfCode = 5;

/** `mm` in each row. */
const holdsUnits = ({ type, samples }: ColumnInSheet['column']): boolean =>
  type === 'text' &&
  samples.length > 0 &&
  samples.every((value) => isWordFor('unit', String(value).replace(/^[\d.,]+\s*/, '')));

const areFine = (columns: readonly ColumnInSheet[]): boolean =>
  columns.filter(({ column, facts }) => column.type === 'number' && facts.numbers.some(isFine)).length > 1;
const fewestGiven = 5;
