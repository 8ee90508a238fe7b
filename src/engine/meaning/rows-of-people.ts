/** Whether the rows of a sheet are people, by its title and its columns. */
import { wordsOf } from './name-words.ts';
import { distinctLimit, type SheetProfile } from './sheet-profile.ts';

const person =
  /^(?:employee|staff|member|customer|client|contact|patient|student|people|person|user|guest|attendee|participant|passenger|volunteer|donor|applicant|candidate)s?$/;
/** Of what people did or got: a row is one of these, whichever person it names. */
const recorded =
  /^(?:order|invoice|payment|booking|reservation|purchase|sale|transaction|ticket|appointment|visit|donation|complaint|request|message|survey|response|feedback|review|call|payroll)s?$/;
/** Behind what the rows are: 'Customer list', 'Members 2024'. */
const neighbours =
  /^(?:list|directory|database|data|sheet|table|register|roster|record|records|info|details|export|\d+)$/;

/** What the title calls a row: the last word before a preposition, as in 'Customer orders of 2024'. */
function calledRow(title: string): string {
  const words = wordsOf(title);
  const end = words.findIndex(
    (word, at) => at > 0 && ['of', 'in', 'at', 'by', 'for', 'from', 'per', 'on'].includes(word),
  );
  return words.slice(0, end < 0 ? undefined : end).findLast((word) => !neighbours.test(word)) ?? '';
}

/** Whether the title of a sheet says that each row is a person. */
export const isAboutPersons = (title: string): boolean => person.test(calledRow(title));

/** Whether a title says that each row is of something that a person did or got: a booking, an order. */
export const isAboutRecords = (title: string): boolean => recorded.test(calledRow(title));

/** Whether each row is a person: the sheet says so, its columns do, or its values are names of people. */
export function arePeople(sheet: SheetProfile): boolean {
  if (isAboutPersons(sheet.title)) return true;
  return (hasPersonColumns(sheet) || arePeopleByName(sheet)) && !isAboutRecords(sheet.title);
}

/** What makes a person known to everyone, and lists of them no one's secret. */
const publicly: ReadonlySet<string> = new Set(
  `player players actor actors actress artist artists author authors director directors singer band composer senator
  politician party president monarch king queen minister governor deputy celebrity nobel olympic medal medals athlete
  athletes goals elected term constituency club movie movies film films book books song songs album title genre`.split(
    /\s+/,
  ),
);

/** Whether its words tell of people who are known for their work. */
export const isAboutPublicPersons = ({ title, columns }: SheetProfile): boolean =>
  [title, ...columns.map(({ name }) => name)].flatMap(wordsOf).some((word) => publicly.has(word));

/**
 * Each row has a name of its own that people have, and nothing says that they are known for their work. `isByThem`: only
 * where rows are called by these names, and not by a mission that a person led.
 */
function arePeopleByName(sheet: SheetProfile, isByThem = false): boolean {
  const { rows, columns } = sheet;
  if (isAboutPublicPersons(sheet)) return false;
  const ofEach = columns.filter(
    ({ type, filled, distinct, samples }) =>
      type === 'text' &&
      filled >= rows * 0.7 &&
      distinct >= Math.min(filled * 0.8, distinctLimit) &&
      samples.slice(0, 20).some((value) => /\p{L}{3}/u.test(String(value))),
  );
  return ofEach.some((column, at) => {
    const { full, given, family = 0 } = column.names ?? { full: 0, given: 0 };
    const own = wordsOf(column.name);
    const isCalledName = own.includes('name') || own.some((word) => person.test(word));
    if (family + given >= 0.7 || full >= 0.75) return !isByThem || at === 0 || isCalledName;
    if (isCalledName) return full + given >= 0.4;
    // What comes before the names is what rows are called by: a mission, and its commander.
    return at === 0 && column.distinct > 1 && (full >= 0.6 || given >= 0.8);
  });
}

/** Whether the columns of a sheet say that it is about people: by their headings, or by the names that rows are called by. */
export const hasPersonColumns = (sheet: SheetProfile): boolean =>
  isHeadedByPeople(sheet) || arePeopleByName(sheet, true);

/** Words of headings below which texts stand. */
const names: ReadonlySet<string> = new Set(['name', 'firstname', 'lastname', 'surname', 'fullname']);

/** Who made what rows are of. */
const makers: ReadonlySet<string> = new Set(['author', 'artist', 'director', 'composer', 'singer', 'writer']);

function isHeadedByPeople(sheet: SheetProfile): boolean {
  // `Nombres` of a French price list are no names.
  const isNamed = ({ type, name }: SheetProfile['columns'][number]): boolean =>
    !['number', 'currency', 'percent', 'date'].includes(type) || !wordsOf(name).some((word) => names.has(word));
  const words = sheet.columns
    .filter((column) => column.filled > 0 && isNamed(column))
    .map((column) => wordsOf(column.name))
    // `Author (last name, first name)` of a book.
    .filter((own) => !own.some((word) => makers.has(word)));
  const has = (...requested: string[]): boolean => words.some((own) => requested.every((word) => own.includes(word)));
  const named = [
    ...[['first', 'name'], ['firstname'], ['last', 'name'], ['lastname'], ['surname'], ['full', 'name'], ['fullname']],
    ...[
      ['birthdate'],
      ['birthday'],
      ['employee'],
      ['salary'],
      ['nationalid'],
      ['marital'],
      ['parent'],
      ['spouse'],
      ['emergency'],
    ],
    ['preferred', 'name'],
  ];
  return (
    named.some((requested) => has(...requested)) || (has('gender') && has('age')) || (has('name') && has('signature'))
  );
}
