/** Whether a table is about people although nothing in its cells says so: by what it is called, and what will stand in it. */
import { shareOfNames } from '#engine/lexicon/person-names.ts';
import type { Meaning } from '#engine/meaning/column-meaning.ts';
import { wordsOf } from '#engine/meaning/name-words.ts';
import { areNumbersOfStudents, tellsOwnAffairs } from '#engine/meaning/own-affairs.ts';
import type { ColumnProfile, SheetProfile } from '#engine/meaning/sheet-profile.ts';
import { weekColumnsOf } from '#engine/meaning/week-columns.ts';
import type { TitledSheet } from '../layouts/opening.ts';

/** Of titles: what kind of table it is, whoever it is of. */
const ofTables = new Set(
  (
    'timesheet timesheets time sheet sheets hours table list data file copy final new old version report plan planner schedule ' +
    'budget expenses invoice invoices marks grades results cv resume log diary payroll salary wages the of for and by from ' +
    'name first last full'
  ).split(' '),
);
/** Given names that say something else in most titles, and what stands before or behind a name that is a place. */
export const otherWords: ReadonlySet<string> = new Set(
  (
    'april may june august summer autumn grace rose mark faith hope joy angel christian page rich sunny sky river bill vida max ' +
    'san santa saint st county beach city team island sydney florence paris austin charlotte victoria madison jackson carolina ' +
    'virginia chad georgia dakota jordan israel chelsea brooklyn lincoln houston dallas'
  ).split(' '),
);
/** What ends other words that begin with a Chinese family name: 余额, 任务, 成绩, 花名册. */
const endsOfThings =
  /[表单册额品务目报案划序位件间业产本绩度费款账帐库料量价率数据图书录课班级组店厂场站路市县省区国季年月日周程師师生员客户]$/u;

const isOfName = (word: string): boolean => !ofTables.has(word.toLowerCase());

/** `王俊`, `timesheet-carl_Hirner`, `Marie Dupont 2026`: a title that is the name of a person and says what of theirs it is. */
export function isCalledByPerson(title: string): boolean {
  const all = title
    .replace(/\.\p{L}{2,4}$/u, '')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{M}’']+/u)
    .filter((word) => word !== '');
  const words = all.slice(all.findIndex(isOfName), all.findLastIndex(isOfName) + 1);
  const [first = ''] = words;
  if (words.length === 1 && /^\p{Script=Han}{2,4}$/u.test(first))
    return !endsOfThings.test(first) && isUnknown(first) && shareOfNames([first]).full === 1;
  // A given name alone may be a town, a month or a flower.
  if (words.length < 2 || words.length > 3 || words.some((word) => !isPartOfName(word))) return false;
  return shareOfNames([words.map(capital).join(' ')]).full === 1;
}

const isPartOfName = (word: string): boolean =>
  isOfName(word) && word.length > 2 && !otherWords.has(word.toLowerCase()) && isUnknown(word);

/** A word that the lexicon has names no person. */
function isUnknown(word: string): boolean {
  const [meant, ...others] = wordsOf(word);
  return others.length === 0 && meant === word.normalize('NFC').toLowerCase();
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** What people are known for: a list of somebody's songs is no secret of theirs. */
const ofWorks = new Set(
  'song songs album albums track tracks movie movies film films book books novel novels artist actor actress singer band'.split(
    ' ',
  ),
);

/** Whether the table is called by somebody's name, by itself or by its workbook, and not by one who is known to all. */
export const isOfPersonByName = (sheet: TitledSheet, workbookName: string): boolean =>
  [sheet.title, workbookName, ...(sheet.above ?? []).flat()].some(isCalledByPerson) &&
  ![workbookName, sheet.title, ...sheet.columns.map(({ name }) => name)]
    .flatMap(wordsOf)
    .some((word) => ofWorks.has(word));

const persons = new Set(
  (
    'firstname lastname surname fullname person persons employee employees member members student students pupil patient patients ' +
    'attendee participant participants volunteer volunteers applicant candidate guest guests child parent guardian spouse teacher ' +
    'birthdate birthday age gender salary nationalid passport iban phone email address diagnosis religion nationality emergency'
  ).split(' '),
);
/** What only things have: below `Name` stands no person then. */
const ofThings = new Set(
  'price cost product sku stock quantity brand manufacturer barcode isbn color size weight model genre director'.split(
    ' ',
  ),
);

const contacts = new Set(
  'birthdate birthday age gender salary nationalid passport iban phone email address diagnosis religion nationality emergency password'.split(
    ' ',
  ),
);
/** Whether a heading without a value yet names what strangers never read. */
export const mayBePersonal = (name: string): boolean => wordsOf(name).some((word) => contacts.has(word));

/** Whether people may be written into a table that has headings alone. */
function mayBecomePeople({ title, rows, columns }: SheetProfile): boolean {
  if (rows > 0) return false;
  const headings = columns.map(({ name }) => wordsOf(name));
  if ([wordsOf(title), ...headings].some((words) => words.some((word) => persons.has(word)))) return true;
  const isName = (words: readonly string[]): boolean => words.join(' ') === 'name' || words.join(' ') === 'full name';
  return headings.some(isName) && !headings.some((words) => words.some((word) => ofThings.has(word)));
}

type MeaningOf = (column: ColumnProfile) => Meaning;

/** Marks or warnings beside the numbers of those who got them: who knows the number of another knows theirs. */
const tellsOfStudents = (sheet: SheetProfile, meaningOf: MeaningOf): boolean =>
  sheet.columns.some((column) => areNumbersOfStudents(column, meaningOf(column)) && tellsOwnAffairs(sheet, column));

/** Who is nobody's business in any table, however often their names are in it. */
const inCare = new Set(
  'child children pupil pupils student students patient patients tenant tenants applicant applicants'.split(' '),
);
const nameShape = /^\p{Lu}[\p{L}\p{M}.'’-]+(?:,?\s+\p{L}[\p{L}\p{M}.'’-]*){0,3}$/u;

/** Whether rows name children, pupils or patients, each as often as they have lessons or marks. */
const namesPeopleInCare = ({ columns }: SheetProfile): boolean =>
  columns.some(({ name, type, samples, distinct }) => {
    const words = wordsOf(name);
    const isCalled =
      inCare.has(words.at(-1) ?? '') || (words.at(-1) === 'name' && words.some((one) => inCare.has(one)));
    const texts = samples.slice(0, 60).map((value) => String(value).trim());
    // Of scripts without capitals every word may be one.
    const areNames = texts.filter((text) => nameShape.test(text) || /^\p{Lo}{2,4}$/u.test(text)).length;
    return type === 'text' && isCalled && distinct > 0 && areNames >= texts.length * 0.8;
  });

const inTeams = new Set('member members participant participants leader captain guest guests'.split(' '));
const leastInTeam = 2;

/** Whether rows are teams with the names of those in them: `Leader`, `Member 1`, `Member 2`. */
const areTeamsOfPeople = ({ columns }: SheetProfile): boolean =>
  columns.filter(
    ({ name, type, filled, samples }) =>
      type === 'text' &&
      filled > 0 &&
      wordsOf(name.replace(/[\s_]*\d+$/, '')).some((word) => inTeams.has(word)) &&
      samples.slice(0, 60).every((value) => !/\d/.test(String(value))),
  ).length >= leastInTeam;

/** Whether lines of a week are called by people: who works when is told to those who sign in. */
const isRotaOfPeople = (sheet: SheetProfile, meaningOf: MeaningOf): boolean => {
  const week = weekColumnsOf(sheet);
  const isOfPerson = (column: ColumnProfile): boolean =>
    column.type === 'text' && (meaningOf(column) === 'person' || wordsOf(column.name).includes('name'));
  return week.length > 0 && sheet.columns.some((column) => !week.includes(column) && isOfPerson(column));
};

/** Whether its rows are somebody's own affair, although no column has what is personal by itself. */
export const isAboutSomeone = (sheet: SheetProfile, meaningOf: MeaningOf): boolean =>
  mayBecomePeople(sheet) ||
  namesPeopleInCare(sheet) ||
  areTeamsOfPeople(sheet) ||
  isRotaOfPeople(sheet, meaningOf) ||
  tellsOfStudents(sheet, meaningOf);
