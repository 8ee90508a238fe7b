import { isMixed } from '#engine/meaning/adding-up.ts';
import { type ColumnMeaning, type Meaning, meaningsOf, sure } from '#engine/meaning/column-meaning.ts';
import { wordsOf } from '#engine/meaning/name-words.ts';
import { isOfPrivatePeople, type PersonalEvidence } from '#engine/meaning/personal.ts';
import { kindOfSheet, type SheetKind } from '#engine/meaning/sheet-kind.ts';
import { isLimitOrPack, isOfEach, isSummed } from '#engine/meaning/price-of-each.ts';
import { type ColumnProfile, distinctLimit, type SheetProfile } from '#engine/meaning/sheet-profile.ts';
import { isUnnamed } from '#engine/meaning/unnamed.ts';
import { isAboutSomeone } from './understood/about-one-person.ts';
import { cityAmong, pointAmong } from './understood/where-rows-are.ts';
import { isLongKey, isTechnical } from './technical-columns.ts';
import { isConstant, repeatedColumns } from './understood/telling-columns.ts';

/** What the columns of a sheet are good for in an app. Each list has the most useful first. */
export interface ColumnRoles {
  kind: SheetKind;
  /** What the rows seem to be, whatever was chosen. */
  guessed: SheetKind;
  /** Whether the kind is its owner's choice against the guess. */
  isChosen: boolean;
  /** What a row is called by: a name, a title, a product. */
  title: ColumnProfile | null;
  /** Where the title is a first name: the family name, which belongs to it. */
  familyName: ColumnProfile | null;
  picture: ColumnProfile | null;
  /** Where a row is, as a map can find it. */
  place: ColumnProfile | null;
  /** The columns of its coordinates, where they may be shown. */
  point: { latitude: ColumnProfile; longitude: ColumnProfile } | null;
  start: ColumnProfile | null;
  end: ColumnProfile | null;
  /** Few distinct values: what rows are grouped, filtered and chosen by. A status first. */
  categories: ColumnProfile[];
  dates: ColumnProfile[];
  /** The columns of which every combination is one row: counting rows by them says nothing. */
  keys: ReadonlySet<ColumnProfile>;
  /** Numbers of which a total or an average says something, for sure. */
  figures: ProposedFigure[];
  /** What visitors may read, by importance. */
  shown: ColumnProfile[];
  /** Nothing for readers: numbers of rows, keys, coordinates, empty columns. */
  technical: ColumnProfile[];
  /** What looks personal: kept out of pages until the owner puts it there. */
  personal: ColumnProfile[];
  /** The same, with those that were let in. */
  looksPersonal: ColumnProfile[];
  /** What says that a column is personal; null where nothing does. */
  evidenceOf(column: ColumnProfile): PersonalEvidence | null;
  /** Whether the rows tell about people who are no public persons. */
  isPrivate: boolean;
  meaningOf(column: ColumnProfile): Meaning;
  /** Of a category whose values come in an order of their own. */
  orderOf(column: ColumnProfile): readonly string[] | null;
}
export interface ProposedFigure {
  column: ColumnProfile;
  function: 'sum' | 'average';
}

const mostCategoryValues = 24;
/** The shares of rows: what fewer have names none of them, and from which on the importance of a column alone ranks it. */
const [leastTitled, mostlyFilled] = [0.3, 0.6];
/** By importance for a reader. */
const importance: readonly Meaning[] = [
  'title',
  'picture',
  'status',
  'start',
  'deadline',
  'date',
  'person',
  'category',
  'amount',
  'average',
  'stock',
  'count',
  'measure',
  'end',
  'place',
  'country',
  'year',
  'yes or no',
  'name',
  'number',
  'identifier',
  'rank',
  'part of date',
  'text',
  'address',
  'link',
  'timestamp',
  'email',
  'phone',
  'long text',
];

const namesRows: readonly Meaning[] = ['country', 'place', 'name', 'year', 'part of date', 'yes or no'];

/** What its owner says of a sheet against what is guessed. */
export interface RoleChoice {
  kind?: SheetKind | undefined;
  /** Ids of columns that look personal and may be shown all the same. */
  letIn?: ReadonlySet<string> | undefined;
  /** Ids of columns that are kept out of pages, whatever they look like. */
  keptOut?: ReadonlySet<string> | undefined;
}

/** Identifiers of something else than the row. */
const seldomCalledBy: ReadonlySet<string> = new Set([
  'postcode',
  'account',
  'barcode',
  'ean',
  'upc',
  'gtin',
  'iban',
  'vat',
]);

const ofWork: ReadonlySet<string> = new Set([
  'job',
  'role',
  'position',
  'occupation',
  'company',
  'organization',
  'department',
]);

/** Of a column of given names so many are in the lists of them. */
const leastGiven = 0.4;

/** Sorts the columns of a sheet by their use. Deterministic: the same sheet gives the same roles. */
export function rolesOf(sheet: SheetProfile, choice: RoleChoice = {}): ColumnRoles {
  const meanings = meaningsOf(sheet);
  const of = (column: ColumnProfile): ColumnMeaning | undefined => meanings.get(column.id);
  const meaningOf = (column: ColumnProfile): Meaning => of(column)?.meaning ?? 'text';
  const isSure = (column: ColumnProfile): boolean => (of(column)?.confidence ?? 0) >= sure;
  const guessed = kindOfSheet(sheet, meanings);
  const keys = sheet.columns.filter((column) => isTechnical(column, meaningOf(column)));
  // Where nothing else names a row, the number that it has is all that tells it from others.
  const alone = sheet.columns.some((column) => ['title', 'name', 'person'].includes(meaningOf(column)))
    ? undefined
    : keys.find((column) => column.filled > 2 && column.distinct >= Math.min(column.filled, distinctLimit));
  const isOther = sheet.columns.some((one) => !keys.includes(one) && distinguishesRows(one, sheet, meaningOf));
  const technical = keys.filter((column) => column !== alone || isOther || isLongKey(column));
  const looksPersonal = sheet.columns.filter(
    (column) => choice.keptOut?.has(column.id) || (of(column)?.isPersonal && !technical.includes(column)),
  );
  const personal = looksPersonal.filter(({ id }) => !choice.letIn?.has(id));
  // The number of an order, the code of an article: people look rows up by it.
  const isCalledBy = (column: ColumnProfile): boolean =>
    meaningOf(column) === 'identifier' &&
    !wordsOf(column.name).some((word) => seldomCalledBy.has(word)) &&
    column.distinct >= Math.min(column.filled * 0.98, distinctLimit);
  const isCalled = (column: ColumnProfile, words: readonly string[]): boolean =>
    wordsOf(column.name).some((word) => words.includes(word));
  const isFamilyName = (column: ColumnProfile): boolean =>
    meaningOf(column) !== 'title' && isCalled(column, ['last', 'lastname', 'surname', 'family']);
  const isNamed = sheet.columns.some((column) => meaningOf(column) === 'title');
  const rank = (column: ColumnProfile): number =>
    // What is often missing would leave gaps where people look first.
    column.filled < sheet.rows * mostlyFilled && meaningOf(column) !== 'title' && meaningOf(column) !== 'picture'
      ? importance.length + rankByMeaning(column) / 100
      : rankByMeaning(column);
  const rankByMeaning = (column: ColumnProfile): number => {
    if (['person', 'name'].includes(meaningOf(column)) && isFamilyName(column)) return 0.2;
    // What someone does, and where, is before when they began.
    if (guessed === 'people' && wordsOf(column.name).some((word) => ofWork.has(word))) return 1.5;
    if (meaningOf(column) === 'identifier' && wordsOf(column.name).some((word) => seldomCalledBy.has(word)))
      return importance.length;
    if (!isNamed && distinguishesRows(column, sheet, meaningOf)) return 0.6;
    // Where nothing names a row, what it is of is before its numbers.
    if (!isNamed && namesRows.includes(meaningOf(column)))
      return importance.indexOf('category') + namesRows.indexOf(meaningOf(column)) / 10;
    if (isCalledBy(column)) return 0.5;
    // The number of a group says less than its name would.
    const isNumbered = meaningOf(column) === 'category' && column.type === 'number';
    return importance.indexOf(isNumbered ? 'number' : meaningOf(column));
  };
  const shown = sheet.columns
    .filter((column) => !technical.includes(column) && !personal.includes(column))
    .toSorted((one, other) => rank(one) - rank(other));
  // Days that were written as texts or numbers can't be put on a calendar.
  const isUsed = (column: ColumnProfile, meaning: Meaning): boolean =>
    meaningOf(column) === meaning && !(meaning === 'date' && ['text', 'number'].includes(column.type));
  const first = (...requested: Meaning[]): ColumnProfile | null =>
    requested.flatMap((meaning) => shown.find((column) => isUsed(column, meaning)) ?? [])[0] ?? null;
  // What is the same in all rows names none of them.
  const isTelling = (column: ColumnProfile | null): boolean =>
    column !== null && !isConstant(column, sheet) && column.filled >= sheet.rows * leastTitled;
  const called = first('title');
  const named = isTelling(called)
    ? (moreOftenNamed(called, shown, sheet, meaningOf) ?? called)
    : (shown.find(
        (one) =>
          ['country', 'place', 'name'].includes(meaningOf(one)) &&
          one.distinct >= Math.min(sheet.rows * 0.9, distinctLimit),
      ) ?? (sheet.rows > 0 ? null : called));
  const nameIn = (...words: string[]): ColumnProfile | undefined =>
    shown.find((column) => ['title', 'person', 'name'].includes(meaningOf(column)) && isCalled(column, words));
  const familyName = nameIn('last', 'lastname', 'surname', 'family');
  // `Nombre` beside `Apellidos`: what is only called a name is the given one beside a family name.
  const isGiven = (column: ColumnProfile): boolean =>
    column !== familyName &&
    ['title', 'person', 'name'].includes(meaningOf(column)) &&
    isCalled(column, ['name', 'names', 'firstname']) &&
    (column.names?.given ?? 0) + (column.names?.full ?? 0) >= leastGiven;
  const firstName = nameIn('first', 'firstname', 'given', 'forename') ?? (familyName ? shown.find(isGiven) : undefined);
  const isOfPerson = named !== null && (named === familyName || named === firstName);
  const title = isOfPerson && firstName ? firstName : named;
  const groups: readonly Meaning[] = ['status', 'category', 'country', 'yes or no', 'place'];
  const repeated = repeatedColumns(sheet);
  const panel = panelKeys(sheet, meaningOf);
  const reckons = (column: ColumnProfile): boolean =>
    ['number', 'currency', 'percent'].includes(column.type) &&
    column.distinct > 1 &&
    isSure(column) &&
    // What nobody named may be anything.
    !isUnnamed(column) &&
    !isMixed(column, meaningOf(column), sheet) &&
    !isShare(column) &&
    !repeated.has(column) &&
    !panel.has(column);
  const overTime = shown.some((column) => ['date', 'start', 'year', 'timestamp'].includes(meaningOf(column)));
  const figures = shown.flatMap((column): ProposedFigure[] => {
    if (!reckons(column)) return [];
    const meaning = meaningOf(column);
    // The average share of a whole says only how many parts it has.
    if (meaning === 'average')
      return wordsOf(column.name).includes('share') || areParts(column) ? [] : [{ column, function: 'average' }];
    if (isLimitOrPack(column)) return [];
    // What is there at a time is summed over things, never over time.
    if (meaning === 'stock') return overTime || isMetAgain(title) ? [] : [{ column, function: 'sum' }];
    if (meaning === 'amount' && isOfEach(column, sheet, meaningOf)) return [];
    // Hours and lengths add up over what was done, and not over kinds of things that have them.
    if (meaning === 'measure' && !overTime && guessed === 'list' && title !== null && areEachOnce(title)) return [];
    const mayAddUp = meaning === 'amount' || meaning === 'count' || meaning === 'measure';
    return mayAddUp && isSummed(column, sheet, meaningOf) ? [{ column, function: 'sum' }] : [];
  });
  return {
    kind: choice.kind ?? guessed,
    guessed,
    isChosen: choice.kind !== undefined && choice.kind !== guessed,
    title,
    familyName: isOfPerson && firstName && familyName && firstName !== familyName ? familyName : null,
    picture: first('picture'),
    place:
      shown.find((column) => meaningOf(column) === 'address' && isSure(column)) ?? cityAmong(shown, meaningOf, isSure),
    point: pointAmong(sheet, meaningOf, personal),
    start: first('start', 'date', 'deadline'),
    end: first('end'),
    categories: groups.flatMap((meaning) =>
      shown.filter(
        (column) =>
          meaningOf(column) === meaning &&
          column.distinct >= 2 &&
          column.distinct <= mostCategoryValues &&
          // Numbers that only may be groups are shown, and nothing is drawn by them.
          (column.type !== 'number' || isSure(column)),
      ),
    ),
    dates: shown.filter(
      (column) =>
        ['date', 'start', 'deadline', 'timestamp'].some((meaning) => isUsed(column, meaning as Meaning)) &&
        column.distinct > 1,
    ),
    keys: panel,
    figures: figures.toSorted((one, other) => weightOf(one) - weightOf(other)),
    shown,
    technical,
    personal,
    looksPersonal,
    evidenceOf: (column) => of(column)?.personal ?? null,
    isPrivate:
      isAboutSomeone(sheet, meaningOf) ||
      isOfPrivatePeople(
        sheet,
        sheet.columns.map((column) => ({
          ...{ column, meaning: meaningOf(column), personal: of(column)?.personal?.kind ?? null },
        })),
      ),
    meaningOf,
    orderOf: (column) => of(column)?.order ?? null,
  };
}

/** What names nearly all rows, where what they are called by is mostly blank. */
function moreOftenNamed(
  called: ColumnProfile | null,
  shown: readonly ColumnProfile[],
  { rows }: SheetProfile,
  meaningOf: (column: ColumnProfile) => Meaning,
): ColumnProfile | undefined {
  if (!called || called.filled >= rows * mostlyFilled) return undefined;
  return shown.find(
    (one) =>
      one !== called &&
      one.type === 'text' &&
      ['name', 'person', 'text', 'identifier', 'place'].includes(meaningOf(one)) &&
      one.filled >= rows * 0.9 &&
      one.distinct >= Math.min(one.filled * 0.8, distinctLimit) &&
      !isLong(one),
  );
}

/** A day or a year of which there is one row each, or of all places the finest: a city before its state. */
function distinguishesRows(
  column: ColumnProfile,
  sheet: SheetProfile,
  meaningOf: (column: ColumnProfile) => Meaning,
): boolean {
  const meaning = meaningOf(column);
  if (['date', 'start', 'year', 'timestamp'].includes(meaning))
    return column.filled === sheet.rows && column.distinct >= Math.min(sheet.rows, distinctLimit);
  const isPlace = (one: ColumnProfile): boolean => ['place', 'country'].includes(meaningOf(one));
  const others = sheet.columns.filter((one) => one !== column && meaningOf(one) === 'category');
  return isPlace(column) && others.length > 0 && others.every((one) => one.distinct * 4 < column.distinct);
}

/** What adds up comes first, the total of other columns before them, and of averages those that people ask for. */
function weightOf({ column, function: how }: ProposedFigure): number {
  const words = wordsOf(column.name);
  if (how === 'sum') return words.includes('total') ? 0 : 1;
  return words.some((word) => ['price', 'cost', 'rating', 'score'].includes(word)) ? 2 : 3;
}

/** Fractions or percentages that come to a whole, but for what was rounded. */
const areParts = ({ sum, filled, minimum }: ColumnProfile): boolean =>
  typeof sum === 'number' &&
  filled >= 3 &&
  (minimum ?? -1) >= 0 &&
  [1, 100].some((whole) => Math.abs(sum - whole) < whole * 0.01);

/** A thing in several rows has what is there in each of them. */
const isMetAgain = (title: ColumnProfile | null): boolean =>
  title !== null && title.distinct < Math.min(title.filled * 0.9, distinctLimit);

const areEachOnce = ({ distinct, filled }: ColumnProfile): boolean => distinct >= Math.min(filled, distinctLimit);

/** A percentage that is written as a fraction would be shown as 0. */
const isShare = ({ name, type, minimum, maximum }: ColumnProfile): boolean =>
  type === 'number' && (minimum ?? 0) >= 0 && (maximum ?? 2) <= 1 && wordsOf(name).includes('percent');

const leastOfPanel = 100;

/**
 * The columns that rows are laid out by where there is one row for each of their combinations: every age in every year.
 * Nothing is reckoned with them.
 */
function panelKeys({ columns, rows }: SheetProfile, meaningOf: (column: ColumnProfile) => Meaning): Set<ColumnProfile> {
  const mayBeKey = (column: ColumnProfile): boolean =>
    column.filled === rows &&
    column.distinct > 1 &&
    column.distinct * 2 < rows &&
    !['amount', 'count', 'measure'].includes(meaningOf(column)) &&
    column.samples.every((value) => typeof value !== 'number' || Number.isInteger(value));
  const keys = rows < leastOfPanel ? [] : columns.filter(mayBeKey).slice(0, 8);
  for (const [at, one] of keys.entries())
    for (const [next, other] of keys.slice(at + 1).entries()) {
      if (one.distinct * other.distinct === rows) return new Set([one, other]);
      const third = keys.slice(at + next + 2).find(({ distinct }) => one.distinct * other.distinct * distinct === rows);
      if (third) return new Set([one, other, third]);
    }
  return new Set();
}

/** Whether the values are sentences rather than names; one that is longer than others makes none of them. */
export function isLong({ type, samples }: ColumnProfile): boolean {
  const some = samples.slice(0, 200).map(String);
  return type === 'text' && some.filter(({ length }) => length > 80).length > some.length * 0.05;
}

/** Two thirds of the rows hold the same value: grouped by it they make one bar, and others that nobody reads. */
export const isLopsided = ({ commonest, filled }: ColumnProfile): boolean => commonest * 3 >= filled * 2;
