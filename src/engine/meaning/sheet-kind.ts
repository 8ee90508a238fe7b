import { type ColumnMeaning, type Meaning, sure } from './column-meaning.ts';
import { wordsOf } from './name-words.ts';
import { arePeople, isAboutPersons } from './rows-of-people.ts';
import { type ColumnProfile, distinctLimit, type SheetProfile } from './sheet-profile.ts';
import { timeColumnsOf, weekColumnsOf, weekdayColumnOf } from './week-columns.ts';

/** What the rows of a sheet are. */
export const sheetKinds = [
  'questions',
  'voices',
  'survey answers',
  'timetable',
  'tasks',
  'bookings',
  'events',
  'people',
  'places',
  'inventory',
  'prices',
  'things',
  'money',
  'budget',
  'measurements',
  'milestones',
  'list',
] as const;
export type SheetKind = (typeof sheetKinds)[number];

const leastTitled = 0.3;
/** What lies somewhere until it is taken out; seats, followers and inhabitants do not. */
const kept = new Set('stock inventory onhand hand available remaining backlog reserves'.split(' '));

/** The first kind that fits: those that ask for more are first. */
export function kindOfSheet(sheet: SheetProfile, meanings: ReadonlyMap<string, ColumnMeaning>): SheetKind {
  const has = (...requested: Meaning[]): boolean =>
    [...meanings.values()].some(({ meaning, confidence }) => confidence >= sure && requested.includes(meaning));
  const named = (...requested: string[]): boolean => {
    const words = [sheet.title, ...sheet.columns.map(({ name }) => name)].flatMap(wordsOf);
    return requested.some((word) => words.includes(word) || words.includes(`${word}s`));
  };
  // What hardly a row has names none: most rooms have no guest.
  const hasTitle = sheet.columns.some(
    ({ id, filled }) => meanings.get(id)?.meaning === 'title' && filled >= sheet.rows * leastTitled,
  );
  const hasNames = sheet.columns.some(({ id, distinct, filled }) => {
    // Of many rows it is only known that there are many names.
    const least = filled < 4 * distinctLimit ? Math.min(filled * 0.95, distinctLimit) : filled;
    const own = meanings.get(id);
    return own?.meaning === 'title' && own.confidence > 0.75 && distinct >= least;
  });
  const columns = sheet.columns.map(({ name }) => wordsOf(name));
  const hasColumn = (...requested: string[]): boolean =>
    columns.some((own) => requested.some((word) => own.at(-1) === word));
  if (sheet.columns.length <= 6 && hasColumn('question') && hasColumn('answer', 'reply')) return 'questions';
  const isWeek = weekColumnsOf(sheet).length > 0;
  const times = timeColumnsOf(sheet).length;
  // A day with two times is a lesson or a shift, also where its weekday is missing.
  const isDay = weekdayColumnOf(sheet) !== null ? times > 0 : times > 1 && has('date', 'start', 'deadline');
  if (isWeek || isDay) return 'timetable';
  if (hasColumn('quote', 'testimonial', 'review') && (has('person', 'average') || hasTitle) && !has('amount'))
    return 'voices';
  // Of headings in two rows the upper one is the question.
  const questions = sheet.columns.filter(({ name }) => {
    const [asked = name] = name.split(' – ');
    return name.endsWith('?') || asked.endsWith('?') || asked.split(/\s+/).length > 5;
  });
  // A list of parts may ask a thing or two: `Where?`.
  const areAnswers = questions.length >= 2 && questions.length * 4 >= sheet.columns.length;
  if (areAnswers && !has('picture', 'amount')) return 'survey answers';
  // A ticket among other columns is what someone travels with.
  const isWork =
    hasColumn('task', 'todo', 'issue') ||
    wordsOf(sheet.title).some((word) => /^(?:task|todo|issue|ticket)s?$/.test(word));
  if (has('status', 'yes or no') && (has('deadline') || isWork) && hasTitle) return 'tasks';
  if (has('start') && has('end') && named('booking', 'reservation', 'guest')) return 'bookings';
  // People have a first day at work or in office, and are no events.
  if (hasTitle && (isAboutPersons(sheet.title) || has('birth date'))) return 'people';
  if (
    hasTitle &&
    (has('start') || (has('date') && named('event', 'session', 'concert', 'workshop', 'course', 'match', 'holiday')))
  )
    return 'events';
  if (arePeople(sheet) && hasTitle && !areWorks(columns) && !areOfPeople(sheet, meanings)) return 'people';
  if ((has('latitude') && has('longitude')) || (has('address') && hasTitle)) return 'places';
  if (isBudget(sheet, meanings)) return 'budget';
  const isStore = sheet.columns.some(
    ({ id, name }) => meanings.get(id)?.meaning === 'stock' && wordsOf(name).some((word) => kept.has(word)),
  );
  if (has('stock') && isStore && (hasTitle || has('identifier')) && !has('year', 'date')) return 'inventory';
  // Of bookings many are of the same thing or person; things with a price of their own are called by a name each.
  if (has('amount') && has('date', 'start') && !hasNames) return 'money';
  if (hasTitle && isPriceList(sheet, meanings)) return 'prices';
  if (hasTitle && (has('picture') || named('price', 'rating', 'isbn', 'brand', 'model'))) return 'things';
  if (isSeries(sheet, meanings)) return 'measurements';
  if (has('date', 'start', 'year', 'timestamp') && has('average', 'measure', 'count', 'stock') && !hasTitle)
    return 'measurements';
  // A few words to each day or year tell a story.
  const isStory = sheet.columns.length <= 6 && has('date', 'year') && !has('amount', 'average', 'count', 'stock');
  if (isStory && hasTitle && (has('long text') || named('milestone', 'history', 'timeline'))) return 'milestones';
  return 'list';
}

/** Schools beside their principals: rows are called by no names, and another column has them. */
function areOfPeople({ columns }: SheetProfile, meanings: ReadonlyMap<string, ColumnMeaning>): boolean {
  const shareOf = ({ names }: ColumnProfile): number => (names?.full ?? 0) + (names?.given ?? 0) + (names?.family ?? 0);
  const title = columns.find(({ id }) => meanings.get(id)?.meaning === 'title');
  const isPartOfName = ({ name }: ColumnProfile): boolean => wordsOf(name).some((word) => partsOfNames.has(word));
  return (
    title !== undefined &&
    !isPartOfName(title) &&
    title.distinct >= leastNames &&
    shareOf(title) < fewNames &&
    columns.some((one) => one !== title && meanings.get(one.id)?.meaning === 'person' && shareOf(one) > mostlyNames)
  );
}
const partsOfNames = new Set('first last firstname lastname surname given family forename fullname'.split(' '));
const leastNames = 5;
const [fewNames, mostlyNames] = [0.35, 0.5];

const makers = new Set(['author', 'artist', 'composer', 'director', 'writer', 'singer', 'band']);

/** Books, films and records, which have a title beside who made them. */
const areWorks = (columns: readonly (readonly string[])[]): boolean =>
  columns.some((own) => own.some((word) => makers.has(word))) && columns.some((own) => own.includes('title'));

/** Nothing but numbers, one line for each year or time. */
function isSeries({ columns, rows }: SheetProfile, meanings: ReadonlyMap<string, ColumnMeaning>): boolean {
  const filled = columns.filter(({ id }) => meanings.get(id)?.meaning !== 'empty');
  const [when, ...values] = filled;
  const isTime = when && ['year', 'date', 'timestamp'].includes(meanings.get(when.id)?.meaning ?? '');
  const isEach = when?.distinct === Math.min(when?.filled ?? 0, distinctLimit) && rows >= 5;
  return Boolean(isTime && isEach) && values.length > 0 && values.every(({ type }) => type === 'number');
}

/** What was planned next to what came of it. */
function isBudget({ columns }: SheetProfile, meanings: ReadonlyMap<string, ColumnMeaning>): boolean {
  const isNumber = (id: string): boolean =>
    ['amount', 'number', 'stock', 'count', 'average'].includes(meanings.get(id)?.meaning ?? '');
  const numbers = columns.filter(({ id }) => isNumber(id)).map(({ name }) => wordsOf(name));
  const isOneOf = (...requested: string[]): boolean =>
    numbers.some((own) => own.some((word) => requested.includes(word)));
  return isOneOf('budget', 'budgeted', 'planned', 'plan') && isOneOf('actual', 'spent', 'remaining', 'difference');
}

const mostOfPriceList = 6;

/** Few columns, a name and a price, and neither how many nor when. */
function isPriceList({ columns }: SheetProfile, meanings: ReadonlyMap<string, ColumnMeaning>): boolean {
  const filled = columns.filter(({ id }) => meanings.get(id)?.meaning !== 'empty');
  const isIn = (...requested: Meaning[]): boolean =>
    filled.some(({ id }) => requested.includes(meanings.get(id)?.meaning ?? 'empty'));
  const hasPrice = filled.some(
    ({ id, name }) =>
      wordsOf(name).includes('price') && ['average', 'number'].includes(meanings.get(id)?.meaning ?? ''),
  );
  return hasPrice && filled.length <= mostOfPriceList && !isIn('picture', 'amount', 'count', 'stock', 'date', 'start');
}
