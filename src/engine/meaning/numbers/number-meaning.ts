import type { ColumnInSheet, MeaningGuess } from '../column-meaning.ts';
import { wordsOf } from '../name-words.ts';
import { isWordFor } from '../../lexicon/value-words.ts';
import {
  amountWords,
  averageWords,
  birthWords,
  calledYear,
  countWords,
  dateParts,
  identifiers,
  measureWords,
  rankWords,
  runningWords,
  stockWords,
  timeWords,
  weakAmountWords,
  words,
  yearWords,
} from './number-words.ts';
import { areLikePhones } from '../phone-shape.ts';
import type { ColumnProfile } from '../sheet-profile.ts';
import { isUnnamed } from '../unnamed.ts';

/** Whether a heading says of what numbers are: money, things that are counted, or what is measured over time. */
export const namesFigure = (name: readonly string[]): boolean =>
  name.some((word) => [amountWords, countWords, measureWords].some((list) => list.has(word)));

/** What a column of numbers is: by its name first, by its values where the name says nothing. */
export const numberMeaning = (one: ColumnInSheet): MeaningGuess =>
  givenMeaning(one) ?? figureMeaning(one) ?? byValues(one);

type Has = (list: ReadonlySet<string>) => boolean;
const namesOf =
  ({ words: name }: ColumnInSheet): Has =>
  (list) =>
    name.some((word) => list.has(word));
const within = ({ column: { minimum, maximum } }: ColumnInSheet, least: number, most: number): boolean =>
  minimum !== null && maximum !== null && minimum >= least && maximum <= most;

/** Numbers that are given and not reckoned with: places, years, codes, ranks; null for others. */
function givenMeaning(one: ColumnInSheet): MeaningGuess | null {
  const { column, words: name, facts } = one;
  const { minimum, maximum, type } = column;
  const has = namesOf(one);
  const last = name.at(-1) ?? '';
  if (name.includes('latitude')) return sureIf(within(one, -90, 90), 'latitude');
  if (name.includes('longitude')) return sureIf(within(one, -180, 180), 'longitude');
  if (type === 'percent') return { meaning: 'average', confidence: 0.9 };
  if (has(yearWords) && shareWithin(one, 1000, 2700) > mostly) return { meaning: 'year', confidence: 0.95 };
  // Of a book only the year is known when it came out.
  if (has(releaseWords) && shareWithin(one, 1400, 2100) > mostly) return { meaning: 'year', confidence: 0.85 };
  // Days of birth that a program wrote as it counts them, from 1920 on.
  if (has(birthWords) && facts.isWhole && shareWithin(one, 7_306, 73_050) > mostly)
    return { meaning: 'birth date', confidence: 0.8 };
  // What a pivot table calls its columns.
  // Of different things some are counted in several rows: they don't add up.
  if (pivoted.test(column.name) && facts.isWhole && (minimum ?? 0) >= 0)
    return { meaning: 'count', confidence: /unique/i.test(column.name) ? 0.5 : 0.8 };
  const isCalledCode = has(identifiers) && !name.some((word) => word === 'date' || word === 'day');
  if (isCompactDate(one) && !isCalledCode) return { meaning: 'date', confidence: 0.55 };
  // Hour and minute of a beginning in columns of their own.
  if (has(clockWords) && has(boundWords) && facts.isWhole && within(one, 0, 60))
    return { meaning: 'part of date', confidence: 0.85 };
  // 70 to 82, and years since creation.
  if (calledYear.has(last) && name.length === 1 && facts.isWhole && (within(one, 0, 99) || within(one, 5600, 5900)))
    return { meaning: 'year', confidence: 0.85 };
  if (isPhone(one)) return { meaning: 'phone', confidence: 0.9 };
  if (arePostcodes(one)) return { meaning: 'identifier', confidence: 0.6 };
  // Postcodes of Italy.
  if (name[0] === 'cap' && shareWithin(one, 10_000, 99_999) > 0.7) return { meaning: 'identifier', confidence: 0.8 };
  // `N` in front counts the rows, however few they are.
  if (name.length === 1 && last === 'n' && facts.isWhole && column.id === one.sheet.columns[0]?.id)
    return { meaning: 'identifier', confidence: 0.7 };
  // Of postcodes the least have three digits; the same word may be the number of the row.
  if (type !== 'text' && name[0] === 'postcode' && name.length === 1 && shareWithin(one, 100, Infinity) < 0.5)
    return facts.isWhole && facts.isUnique
      ? { meaning: 'identifier', confidence: 0.6 }
      : { meaning: 'number', confidence: 0.5 };
  // `#4 (%)` is a share, whatever its sign.
  if (name.includes('percent')) return null;
  // `C` behind other columns may be anything.
  if (/^\p{L}$/u.test(column.name.split(' – ').at(-1)?.trim() ?? '') && column.id !== one.sheet.columns[0]?.id)
    return null;
  // What programs call the number of a row.
  if (name.length === 1 && last === 'index' && facts.isWhole && facts.isUnique && (minimum ?? -1) >= 0)
    return { meaning: 'identifier', confidence: 0.8 };
  if (countsFromFront(one)) return { meaning: 'identifier', confidence: 0.6 };
  if (isSerial(one) || (has(identifiers) && !isNumberOf(one) && !(has(averageWords) && name.includes('index')))) {
    // What is called a code and is a fraction is no code; those of libraries are.
    return facts.isWhole || type === 'text' || codeWords.has(last) || shareWithin(one, 0, Infinity) > mostly
      ? { meaning: 'identifier', confidence: 0.92 }
      : { meaning: 'number', confidence: 0.4 };
  }
  // Nothing is there so often, as many digits in each row.
  if (isNumberOf(one) && facts.digits >= longNumber) return { meaning: 'identifier', confidence: 0.8 };
  if (last === 'number' && !isNumberOf(one)) return { meaning: 'identifier', confidence: 0.85 };
  // A house or a flat in a street, and `38b` among numbers of houses.
  if (ofAddresses.has(last) && facts.isWhole) return { meaning: 'identifier', confidence: 0.7 };
  const lettered = facts.texts.filter((text) => /^\d{1,4}\s?[a-hа-г]$/i.test(text)).length;
  if (lettered > 0 && lettered >= facts.texts.length * 0.5 && facts.isWhole)
    return { meaning: 'identifier', confidence: 0.6 };
  // Which storey it is on.
  const areWhole = facts.isWhole || facts.share(/^(?:\d{1,3}|-)$/) === 1;
  if (name.length === 1 && storeys.has(last) && areWhole && facts.repeats >= 2)
    return { meaning: 'category', confidence: 0.65 };
  // `Customer: 12`: one of them, by its number.
  if (name.length === 1 && ofOnePerson.has(last) && facts.isWhole && (minimum ?? 0) >= 0)
    return { meaning: 'identifier', confidence: 0.6 };
  if (facts.countsRows && !has(countWords) && !has(amountWords)) {
    return has(rankWords) ? { meaning: 'rank', confidence: 0.9 } : { meaning: 'identifier', confidence: 0.85 };
  }
  if (has(dateParts) && facts.isWhole && within(one, 0, 366) && name.length <= 3 && !name.includes('per'))
    return { meaning: 'part of date', confidence: 0.85 };
  if (name.includes('rank') || name.includes('ranking')) return { meaning: 'rank', confidence: 0.9 };
  // Of goods it is what is left of them.
  if (has(runningWords) && !(name[0] === 'balance' && isOfGoods(one))) return { meaning: 'number', confidence: 0.85 };
  if (minimum === 0 && maximum === 1 && column.distinct === 2 && !has(countWords))
    return { meaning: 'yes or no', confidence: 0.65 };
  // `Class 3`, `Ward 12`: the number of a group, which many rows share.
  const isOfGroup = groupWords.has(last) && facts.isWhole && column.distinct <= 30 && facts.repeats >= 2;
  return isOfGroup && type === 'number' ? { meaning: 'category', confidence: 0.7 } : null;
}

/** 0, 1, 2 or 1, 2, 3 in front of a few rows, where nothing heads them. */
const countsFromFront = ({ column, facts, sheet }: ColumnInSheet): boolean =>
  isUnnamed(column) &&
  sheet.columns.length > 1 &&
  sheet.columns[0]?.id === column.id &&
  column.filled > 2 &&
  column.filled === sheet.rows &&
  [0, 1].includes(facts.numbers[0] ?? -1) &&
  facts.numbers.every((value, at) => value === (facts.numbers[0] ?? 0) + at);

/** Numbers of five digits that nothing heads, right behind streets with numbers of houses. */
function arePostcodes({ column, facts, sheet }: ColumnInSheet): boolean {
  const before = sheet.columns[sheet.columns.findIndex(({ id }) => id === column.id) - 1];
  if (!isUnnamed(column) || facts.digits !== 5 || before?.type !== 'text' || before.filled === 0) return false;
  const texts = before.samples.slice(0, 60).map((value) => String(value).trim());
  return texts.filter((text) => /\d/.test(text) && /\p{L}{3}/u.test(text)).length >= texts.length * 0.6;
}

/** `COUNT of id`, `COUNTA z id`, `Anzahl von ID`: how many there are. */
const pivoted =
  /^(?:(?:count|counta|countunique)\s+(?:of|z|von|de|di|van|av|af|від|по)|anzahl\s+von|recuento\s+de|conteggio\s+di|contagem\s+de|liczba\s+z|количество по полю)\s+\S/iu;

const longNumber = 9;
const ofOnePerson = words(
  'user customer employee patient owner teacher doctor driver supplier author product book movie vehicle',
);

const storeys = words('floor floors storey');
const ofAddresses = words('house flat');

/** A few that were typed otherwise don't tell what the others are. */
const mostly = 0.9;
const releaseWords = words('date published publication released release edition issued');
const clockWords = words('hour hours minute minutes');
const boundWords = words('start starts end ends begin begins from until');
const codeWords = words('code id isbn sku barcode account');
const groupWords = words(
  'class group section team zone district ward phase stage category type kind shift batch cluster',
);

const shareWithin = ({ facts: { numbers } }: ColumnInSheet, least: number, most: number): number =>
  numbers.filter((value) => Number.isInteger(value) && value >= least && value <= most).length /
  Math.max(1, numbers.length);

/** `20240131`: a day in eight digits. */
const isCompactDate = ({ facts, column }: ColumnInSheet): boolean =>
  column.type === 'number' &&
  facts.digits === 8 &&
  facts.numbers.every((value) => /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(String(value)));

/** Figures, as far as their name says what they are; null where it does not. */
function figureMeaning(one: ColumnInSheet): MeaningGuess | null {
  const { column, words: name, facts, sheet } = one;
  const { maximum, type } = column;
  const has = namesOf(one);
  const last = name.at(-1) ?? '';
  // The price of a piece is no number of pieces.
  const isOfEach = name.some((word) => ['price', 'cost', 'rate', 'per', 'amount', 'worth'].includes(word));
  const isCounted =
    (countedLast.has(last) && (!isOfEach || (wholeCounts.has(last) && !name.some((word) => ofOne.has(word))))) ||
    (isNumberOf(one) && (name[1] === 'of' || countWords.has(name[1] ?? '')));
  // Marks go to twenty or a hundred; in some languages votes are called the same.
  const areVotes = name.includes('score') && facts.isWhole && (maximum ?? 0) > 1_000 && !name.includes('average');
  // So many for each: a number of things all the same.
  if (name[0] === 'quantity' && name[1] === 'per' && facts.isWhole) return { meaning: 'count', confidence: 0.55 };
  if (name.includes('per') || /\bper\b|(?<!\d)\/(?!\s*$)/.test(column.name))
    return { meaning: 'average', confidence: 0.9 };
  // How far each is from something: no one goes all of the ways.
  if (name.includes('distance') && name.includes('from')) return { meaning: 'average', confidence: 0.8 };
  // What it comes to, where the heading has the rate: `IVA 22%`.
  if (/\d\s?%/.test(column.name) && (maximum ?? 0) > (name.includes('tax') ? 1 : 100))
    return { meaning: 'amount', confidence: 0.55 };
  // A discount or a tax is a rate as often as it is money.
  if ((name.includes('discount') || last === 'tax') && type !== 'currency' && (within(one, 0, 100) || type === 'text'))
    return { meaning: 'average', confidence: last === 'tax' ? 0.5 : 0.6 };
  if (isCounted || areVotes) return countMeaning(one);
  // Points of players and teams add up, those of an examination are its mark.
  if (name.includes('points') && !areOfGames(sheet)) return { meaning: 'average', confidence: 0.65 };
  // How many years a contract or a membership lasts: they run side by side.
  if (name.includes('duration') && name.some((word) => longSpans.has(word)))
    return { meaning: 'average', confidence: 0.65 };
  if (isDuration(name)) return { meaning: 'measure', confidence: 0.75 };
  // What marks come to is a mark.
  if (has(markWords) && name.includes('total') && !areOfGames(sheet)) return { meaning: 'average', confidence: 0.6 };
  if (has(averageWords) && !name.includes('total')) return { meaning: 'average', confidence: 0.85 };
  // So many live there; each year counts them again.
  if (name.length === 1 && last === 'people') return { meaning: 'stock', confidence: 0.7 };
  // What is outstanding is money where it is called so.
  if (has(stockWords) && name.includes('amount')) return { meaning: 'amount', confidence: 0.55 };
  if (has(stockWords) || (name[0] === 'balance' && isOfGoods(one))) return { meaning: 'stock', confidence: 0.85 };
  if (isUnitCost(one)) return { meaning: 'average', confidence: 0.7 };
  // Of a tax the rate: 22 % and 10 %, or 0.22 and 0.1.
  const isRate = within(one, 0, 1) || facts.share(/^\d{1,2}(?:[.,]\d+)?\s?%/) > 0.4;
  if ((name.includes('tax') || name.includes('discount')) && type !== 'currency' && isRate)
    return { meaning: 'average', confidence: 0.55 };
  // `Amount` beside `Unit`: so many grams or pieces.
  if (/^amounts?$/i.test(column.name.trim()) && type === 'number' && sheet.columns.some(isUnitColumn))
    return { meaning: 'measure', confidence: 0.5 };
  // Whole beside a price: so many of it.
  if (isPiecesBesidePrice(one)) return { meaning: 'count', confidence: 0.5 };
  if (has(amountWords) || type === 'currency') {
    const isMoney = type === 'currency' || has(amountWords);
    return { meaning: 'amount', confidence: isMoney && type === 'currency' ? 0.9 : 0.75 };
  }
  // `No. Adh`: who knows whether they are so many or the number of one.
  if (isNumberOf(one) && name.length === 2 && numberedThings.has(last))
    return { meaning: 'identifier', confidence: 0.7 };
  // Nothing is given the number zero again and again.
  if (isNumberOf(one) && column.minimum === 0 && facts.repeats >= 2) return countMeaning(one);
  if (isNumberOf(one) && name.length === 2 && !isCountable(name[1] ?? ''))
    return facts.digits >= 4 ? { meaning: 'identifier', confidence: 0.6 } : { meaning: 'number', confidence: 0.5 };
  if (isNumberOf(one) || has(countWords)) return countMeaning(one);
  if (has(measureWords)) return { meaning: 'measure', confidence: 0.75 };
  // How long each took, in seconds or minutes.
  if (last === 'time' && column.type === 'number' && !facts.isWhole) return { meaning: 'measure', confidence: 0.5 };
  // Worth may be that of one.
  if (has(weakAmountWords)) return { meaning: 'amount', confidence: name.includes('worth') ? 0.55 : 0.65 };
  if (has(rankWords) && facts.isWhole) return { meaning: 'rank', confidence: 0.7 };
  // The same for many rows, it is the total of their group.
  if (name.length === 1 && last === 'total' && facts.repeats >= 4) return { meaning: 'number', confidence: 0.5 };
  // What all of it weighs.
  if (name.includes('total') && name.some((word) => ofBodies.has(word))) return { meaning: 'measure', confidence: 0.6 };
  if (name.includes('total') || name.includes('sum')) return totalMeaning(one);
  return null;
}

/** What a total is of, its neighbours tell: next to prices it is money. That of marks adds up to nothing, nor of who knows what. */
function totalMeaning({ column, facts, sheet }: ColumnInSheet): MeaningGuess {
  const others = sheet.columns.filter(({ id }) => id !== column.id);
  const isOfMoney = others.some(
    ({ type, name }) => type === 'currency' || wordsOf(name).some((word) => ['price', 'amount', 'cost'].includes(word)),
  );
  if (isOfMoney) return { meaning: 'amount', confidence: 0.65 };
  return { meaning: facts.isWhole ? 'count' : 'amount', confidence: 0.5 };
}

const ofBodies = words('weight mass length area volume');
const markWords = words('score scores grade grades mark marks gpa');
const areOfGames = ({ columns }: ColumnInSheet['sheet']): boolean =>
  columns.some(({ name }) => wordsOf(name).some((word) => ofGames.has(word)));
const ofGames = words('goals wins losses player players team teams club round match matches');

/** Each of them has a number of its own. */
const numberedThings = words(
  'contract invoice order policy document ticket member apartment registration receipt case',
);
const longSpans = words('year years month months');
const isCountable = (word: string): boolean =>
  countWords.has(word) || stockWords.has(word) || measureWords.has(word) || word.endsWith('s');

const isNumberOf = ({ words: name }: ColumnInSheet): boolean => name[0] === 'number' && name.length > 1;

/** `Length (hours)` is how long something took, and not how long it is. */
const isDuration = (name: readonly string[]): boolean =>
  ['hours', 'minutes', 'seconds', 'days'].includes(name.at(-1) ?? '') &&
  name.some((word) => ['length', 'duration'].includes(word));

/** `Amount` of things that have a price, and nothing that says how many there are or when they were paid. */
function isPiecesBesidePrice({ column, facts, sheet }: ColumnInSheet): boolean {
  if (!/^amounts?$/i.test(column.name.trim()) || column.type !== 'number' || !facts.isWhole) return false;
  const others = sheet.columns.filter(({ id, filled }) => id !== column.id && filled > 0);
  const said = others.flatMap(({ name }) => wordsOf(name));
  const isDated = others.some(({ type }) => type === 'date' || type === 'datetime');
  const hasPrice = others.some(({ name, type }) => type !== 'text' && wordsOf(name).at(-1) === 'price');
  return hasPrice && !isDated && !said.some((word) => word === 'quantity' || word === 'count' || word === 'date');
}

/** Whether rows are goods, with a price or a barcode each, and no movements of an account. */
const isOfGoods = ({ sheet }: ColumnInSheet): boolean => {
  const said = sheet.columns.flatMap(({ name }) => wordsOf(name));
  const ofAccounts = ['date', 'debit', 'credit', 'account', 'deposit', 'withdrawal', 'bank'];
  return (
    said.some((word) => ['price', 'barcode', 'sku'].includes(word)) && !said.some((word) => ofAccounts.includes(word))
  );
};

/** What other columns are measured in, row by row. */
function isUnitColumn({ name, type, samples }: ColumnProfile): boolean {
  if (type !== 'text' || samples.length === 0) return false;
  if (wordsOf(name).some((word) => word === 'unit' || word === 'units' || word === 'metric')) return true;
  return samples.filter((value) => isWordFor('unit', String(value))).length >= samples.length * 0.6;
}

/** `Вихід, г`, `重量（kg）`: the heading ends in a unit. */
function isMeasuredIn(heading: string): boolean {
  const unit = /(?:[([（]\s*|,\s*)([^()[\]（），,]{1,6}?)\.?\s*[)\]）]?\s*$/u.exec(heading)?.[1];
  return (
    unit !== undefined &&
    (isWordFor('unit', unit) || /^(?:°?[CFK]|[kM]?(?:W|V|Hz|Pa|J|cal|B)|[GT]B|A|mA|N|Nm|ms|min|s|%)$/.test(unit))
  );
}

function byValues(one: ColumnInSheet): MeaningGuess {
  const { column, facts, sheet } = one;
  if (isMeasuredIn(column.name)) return { meaning: 'measure', confidence: 0.5 };
  // All of them years, and nothing says otherwise.
  const isOfTime = namesOf(one)(timeWords);
  if (facts.isWhole && within(one, isOfTime ? 1000 : 1700, 2100) && column.distinct <= 320)
    return { meaning: 'year', confidence: isOfTime ? 0.8 : 0.7 };
  // Fractions finer than any money are measured or reckoned.
  const isFine = facts.numbers.some((value) => !Number.isInteger(value * 1_000));
  if (isFine && column.type === 'number') return { meaning: 'average', confidence: 0.5 };
  // Long numbers in front that are all as long, each once, are given and not measured.
  const { columns } = sheet;
  // Below a year is what there was in it.
  if (/^\s*(?:19|20)\d\d\s*$/.test(column.name)) return { meaning: 'number', confidence: 0.5 };
  const isInFront = columns[0]?.id === column.id || !columns.some((other) => other.type.startsWith('date'));
  if (isInFront && facts.digits >= 5 && facts.isUnique && column.filled >= 3 && !/[.,]\d|#/.test(column.format ?? ''))
    return { meaning: 'identifier', confidence: 0.7 };
  return { meaning: 'number', confidence: 0.5 };
}

/** What a heading ends in that counts, whatever is before it: `Sales quantity`. */
/** `消费客户数`: of those who paid an amount, how many; not the price of a piece. */
const ofOne = words('price cost rate per');
const wholeCounts = words('quantity count counts');
const countedLast = words('count counts quantity units pieces');

/** `№ 17`, `No. of the order`, `Nr.`: with the sign rather than the word, it is a number that was given. */
function isSerial({ column, words: name, facts }: ColumnInSheet): boolean {
  const isSigned = /^\s*(?:[#№]|n[o°º][\s.]|nr[\s.]|nro[\s.])/i.test(column.name);
  const next = name[1] ?? '';
  // Some have letters among them.
  const isGiven = facts.isWhole || (column.type === 'text' && facts.share(/^\S*\d\S*$/) > 0.8);
  return isSigned && name[0] === 'number' && isGiven && next !== 'of' && next !== '' && !countWords.has(next);
}

/** Telephone numbers that a spreadsheet took for numbers. */
const isPhone = (one: ColumnInSheet): boolean =>
  one.words.includes('phone')
    ? one.facts.numbers.filter((value) => value >= 100_000).length >= Math.max(1, one.facts.numbers.length * 0.5)
    : isUnnamed(one.column) && areLikePhones(one.facts.numbers.map(String));

/** Where things are counted next to it, a cost is that of one of them, unless it is called a total. */
function isUnitCost({ column, words: name, sheet }: ColumnInSheet): boolean {
  const others = sheet.columns.filter((one) => one.id !== column.id && one.filled > 0).map((one) => wordsOf(one.name));
  const having = (...requested: string[]): number =>
    others.filter((own) => own.some((word) => requested.includes(word))).length;
  // `Net purchase` beside a price is that of one as well.
  const isNet = name.some((word) => word === 'net' || word === 'gross') && !name.includes('total');
  if (
    isNet &&
    having('price') > 0 &&
    having('date', 'quantity', 'stock', 'total') === 0 &&
    column.formula === undefined
  )
    return true;
  const isCost = name.some((word) => ['cost', 'costs', 'amount', 'worth', 'value'].includes(word));
  const isWhole = name.some((word) => ['total', 'subtotal', 'sum', 'net', 'gross', 'paid', 'billed'].includes(word));
  if (!isCost || isWhole || column.formula !== undefined) return false;
  // Beside its price, what a thing costs is that of one as well.
  if (name.includes('cost') && having('price') > 0 && having('date', 'quantity') === 0) return true;
  // Beside how fast, large or heavy each is, it is what one of them costs.
  if (having('speed', 'height', 'width', 'capacity', 'horsepower', 'color') > 0 && having('date', 'quantity') === 0)
    return true;
  // Where each of many figures has its own number of things, they are figures of groups.
  return having('stock', 'quantity', 'inventory') === 1 && having('price', 'amount', 'cost') === 0;
}

const sureIf = (fits: boolean, meaning: 'latitude' | 'longitude'): MeaningGuess =>
  fits ? { meaning, confidence: 0.95 } : { meaning: 'number', confidence: 0.5 };

/** Counts are whole and not below zero. Thousands with cents are money, whatever they are called. */
function countMeaning({ facts, column: { minimum, maximum } }: ColumnInSheet): MeaningGuess {
  if (facts.isWhole && (minimum ?? 0) >= 0) return { meaning: 'count', confidence: 0.85 };
  const areCents =
    facts.numbers.every((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6) &&
    // Halves and quarters are of kilograms and hours as well.
    facts.numbers.some((value) => !Number.isInteger(value * 4));
  const isMoney = areCents && (maximum ?? 0) >= 1_000;
  return { meaning: isMoney ? 'amount' : 'measure', confidence: 0.5 };
}
