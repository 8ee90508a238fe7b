/**
 * Whether a table tells of named people what is their own affair: marks, health, wages, absences, debts. Names are looked
 * for wherever they may stand, since not every sheet has one column of them: they may be headings, a line of the table,
 * lines between groups, or the title. Where it is in doubt, it does.
 */
import { isOfHeadings } from '#engine/lexicon/headings.ts';
import { shareOfNames } from '#engine/lexicon/person-names.ts';
import { wordsOf } from '#engine/meaning/name-words.ts';
import { areMarks, isMark, isOwnAffair } from '#engine/meaning/own-affairs.ts';
import { isAboutPublicPersons, isAboutRecords } from '#engine/meaning/rows-of-people.ts';
import type { ColumnProfile } from '#engine/meaning/sheet-profile.ts';
import { isUnnamed } from '#engine/meaning/unnamed.ts';
import type { TitledSheet } from '../layouts/opening.ts';
import { isCalledByPerson, otherWords } from './about-one-person.ts';

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** What tells that marks are those of a school. */
const ofSchools = setOf(
  'student students pupil pupils class classes subject subjects exam exams semester teacher midterm',
);

/** Who works, sells or buys, and what is written down of them that says how much. */
const atWork = setOf(
  'person employee employees staff worker salesperson seller representative agent assignee driver member members volunteer ' +
    'customer client buyer tenant guest debtor borrower',
);
const workAffairs = setOf(
  'hours overtime shift commission sales revenue amount income total target balance paid fee rent',
);

/** Headings of columns whose names are no names of people, although they look like some. */
const ofThings = setOf(
  'supplier brand manufacturer vendor company product item model city town place country region location venue address ' +
    'title book author artist director species plant dish recipe team club school category type group material color street',
);

const mostTexts = 60;
const textsOf = ({ samples }: ColumnProfile): string[] =>
  samples.flatMap((value) => (typeof value === 'string' ? [value.trim()] : [])).slice(0, mostTexts);

/** Who is written with a title: `dr Yanis`, `Mrs. Berg`. */
const withTitle = /^(?:mr|mrs|ms|miss|dr|drg|prof|herr|frau|sr|sra|mme|mlle|dott|mgr|bpk|ibu|pak)\.?\s+\p{L}{3,}/iu;
/** `Vitamin C`, `Column A`: a word and a letter are a name only among other names. */
const withInitial = /\s\p{L}\.?$/u;
const isSmall = /^\p{Ll}/u;

/** Whether no word of a text is one of headings: `Unit Price` is nobody's name. */
const saysNothingElse = (text: string): boolean => {
  const said = wordsOf(text);
  const written = text.normalize('NFC').toLowerCase();
  return said.every((word) => written.includes(word) && !isOfHeadings(word));
};

/** A name of somebody: in one cell a given and a family name, of which neither says something else. */
export function isNameOfSomeone(text: string): boolean {
  if (text.length > 60 || !/\p{L}/u.test(text)) return false;
  if (withTitle.test(text)) return true;
  return !withInitial.test(text) && !isSmall.test(text) && shareOfNames([text]).full === 1 && saysNothingElse(text);
}

/** What is called after people, or made by them: its name stands beside theirs. */
const namesakes =
  /(?:school|schule|universit\p{L}*|college|gymnasium|academy|akademie|hospital|klinik|street|stra(?:ß|ss)e|gmbh|inc|ltd|llc|corp|company|firma|award|preis|cup|pokal)$/iu;
const isPartOfName = (word: string): boolean =>
  /^[\p{Lu}\p{Lo}][\p{L}\p{M}’'-]+$/u.test(word) && !otherWords.has(word.toLowerCase());
const [shortestName, longestName] = [2, 4];

/** Whether a title, a heading or a label has the full name of one person in it: `Zeugnis von Anna Berg, Klasse 7b`. */
export function namesOnePerson(text: string): boolean {
  const words = text.split(/[^\p{L}\p{M}’'-]+/u).filter((word) => word !== '');
  return words.some((_word, at) => {
    if (words.slice(Math.max(0, at - 1), at + longestName + 1).some((word) => namesakes.test(word))) return false;
    // In Chinese a name is one word.
    if (/^\p{Script=Han}{3}$/u.test(words[at] ?? '')) return isCalledByPerson(words[at] ?? '');
    return Array.from({ length: longestName - shortestName + 1 }, (_, more) =>
      words.slice(at, at + shortestName + more),
    )
      .filter((name, more) => name.length === shortestName + more && name.every(isPartOfName))
      .some((name) => isNameOfSomeone(name.join(' ')));
  });
}

const isGivenName = (text: string): boolean =>
  text.length > 2 && shareOfNames([text]).given === 1 && saysNothingElse(text);

/** `Kostecka, Iwanicki`: one or several people, and nothing else. */
function arePeople(text: string): boolean {
  const parts = text.split(/\s*[,;/\n]\s*/).filter((part) => part !== '');
  const isOne = (part: string): boolean => isNameOfSomeone(part) || (shareOfNames([part]).family ?? 0) === 1;
  return isNameOfSomeone(text) || (parts.length > 0 && parts.every(isOne));
}

const shareOf = (texts: readonly string[], fits: (text: string) => boolean): number =>
  texts.length === 0 ? 0 : texts.filter(fits).length / texts.length;

const mayHoldNames = ({ type, name, distinct }: ColumnProfile): boolean =>
  type === 'text' && distinct > 1 && !wordsOf(name).some((word) => ofThings.has(word));

const [fewestNames, someNames, manyNames, mostlyNames] = [3, 0.3, 0.5, 0.6];

/** Whether headings are people: `Subject, Anna Berg, Peter Lang` or `Item, Brett, John, Kyle`. */
function areHeadingsPeople({ columns }: TitledSheet): boolean {
  const named = columns.filter((column) => column.filled > 0 && !isUnnamed(column));
  const people = named.filter(({ name }) => isNameOfSomeone(name) || isGivenName(name.replace(/\s\d+$/, '')));
  return people.length >= fewestNames && people.length >= named.length * manyNames;
}

/** Whether columns are people: a line of the table names one in most of them. */
function areColumnsPeople(columns: readonly ColumnProfile[], least: number, share: number): boolean {
  const named = columns.filter((column) => textsOf(column).some(isNameOfSomeone));
  return named.length >= least && named.length >= columns.length * share;
}

/** Whether several columns hold hardly anything but names: who does what, week by week. */
const areNamesEverywhere = (columns: readonly ColumnProfile[]): boolean =>
  columns.filter((column) => mayHoldNames(column) && shareOf(textsOf(column), arePeople) >= mostlyNames).length >= 2;

const labels = setOf(
  'name fullname firstname lastname surname student pupil employee patient child person candidate participant',
);

/** Whether what stands above says whose it is: `Name: Anna Berg`, in one cell or in two. */
const isOfOneAbove = ({ above = [] }: TitledSheet): boolean =>
  above.some((row) => {
    const cells = row.flatMap((text) => text.split(/[:：]/)).flatMap((text) => text.trim() || []);
    return cells.some((label, at) => {
      const said = wordsOf(label);
      return said.length <= 3 && said.some((word) => labels.has(word)) && isNameOfSomeone(cells[at + 1] ?? '');
    });
  });

/** Whether rows are students or patients and have marks or what else is their own affair, whatever each is called. */
const areMarksOfEach = ({ columns }: TitledSheet): boolean =>
  columns.some(
    (column) =>
      column.type === 'text' &&
      column.filled > 2 &&
      column.distinct >= column.filled * manyNames &&
      wordsOf(column.name).length === 1 &&
      ofEach.has(wordsOf(column.name)[0] ?? '') &&
      columns.some(
        (other) => other.id !== column.id && other.filled > 0 && (isMark(other) || isOwnAffair(wordsOf(other.name))),
      ),
  );
const ofEach = setOf('student students pupil pupils patient patients');

/** Whether rows say of people who are named how long they worked, what they sold, or what they owe. */
const reckonsWithPeople = ({ columns }: TitledSheet): boolean =>
  columns.some(({ name }) => wordsOf(name).some((word) => workAffairs.has(word))) &&
  columns.some((column) => {
    if (!mayHoldNames(column) || !wordsOf(column.name).some((word) => atWork.has(word))) return false;
    const texts = textsOf(column);
    const isOne = (text: string): boolean => isGivenName(text) || arePeople(text);
    return shareOf(texts, isOne) >= manyNames || texts.filter(isNameOfSomeone).length >= fewestNames;
  });

/** Whether rows are bookings or their like, by what the sheet or its file is called, with a name and an address in each. */
const areRecordsOfSomeone = ({ columns, title }: TitledSheet, workbookName: string): boolean =>
  [title, workbookName].some(isAboutRecords) &&
  columns.some(({ type, name }) => type === 'text' && ['name', 'fullname'].includes(wordsOf(name).join(' '))) &&
  columns.some(({ type, name, filled }) => type === 'text' && filled > 0 && wordsOf(name).includes('address'));

/** Few words, and nothing else in the cell. */
const isWhole = (text: string): boolean =>
  /^[\p{L}\p{M}’'.,\s-]+$/u.test(text) && text.split(/\s+/).length <= longestName;

export function tellsOfNamedPeople(sheet: TitledSheet, workbookName: string): boolean {
  const { columns, title, above = [] } = sheet;
  if (isOfOneAbove(sheet) || areMarksOfEach(sheet) || areRecordsOfSomeone(sheet, workbookName)) return true;
  if (isAboutPublicPersons(sheet)) return false;
  if (areHeadingsPeople(sheet) || areColumnsPeople(columns, 6, manyNames)) return true;
  if (areNamesEverywhere(columns) || reckonsWithPeople(sheet)) return true;
  const named = Math.max(
    0,
    ...columns
      .filter((column) => mayHoldNames(column) && column.distinct >= fewestNames)
      .map((column) => shareOf(textsOf(column), isNameOfSomeone)),
  );
  // Of columns without headings nobody knows what they tell of whom.
  if (named >= manyNames && columns.filter(isUnnamed).length * 2 > columns.length) return true;
  const called = [title, workbookName, ...above.flat(), ...columns.map(({ name }) => name)];
  const said = called.flatMap(wordsOf);
  const hasMarks = areMarks(said) || columns.some(isMark);
  const isOwn = isOwnAffair(said);
  // One name is enough where it says whose all of it is: in what it is called, above it, or where its headings should be.
  if ((isOwn || hasMarks) && called.some(namesOnePerson)) return true;
  if (areColumnsPeople(columns, fewestNames, 0.4)) {
    const labelled = columns.slice(0, 2).flatMap(textsOf).flatMap(wordsOf);
    if (isOwn || hasMarks || isOwnAffair(labelled) || areMarks(labelled)) return true;
  }
  if (named >= someNames && (isOwn || hasMarks)) return true;
  // Names here and there among other texts: of marks only those of a school.
  const isSecret = isOwn || (hasMarks && said.some((word) => ofSchools.has(word)));
  if (!isSecret) return false;
  const labelled = columns.filter(mayHoldNames).map(textsOf);
  // A line between groups: `Anna Berg` above what is hers.
  if (labelled[0]?.some((text) => isWhole(text) && namesOnePerson(text))) return true;
  return new Set(labelled.flat().filter(isNameOfSomeone)).size >= fewestNames;
}
