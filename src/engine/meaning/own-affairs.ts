/** What is people's own affair, and the numbers of students, which tell whose it is as well as names do. */
import type { Meaning } from './column-meaning.ts';
import { wordsOf } from './name-words.ts';
import type { ColumnProfile, SheetProfile } from './sheet-profile.ts';

type Words = readonly string[];
const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** What people have that is nobody else's business, whatever it is called by. */
const ownAffairs = setOf(
  'salary salaries payroll wage wages overtime diagnosis disease illness symptoms allergies medication treatment health ' +
    'disability vaccinated absence absences absent attendance attended gpa religion ethnicity nationalid passport iban ' +
    'birthdate birthday debt debts outstanding loan penalty violation reprimand conduct appraisal password gender pregnant',
);
/** Marks of people, and of films, dishes and towns as well. */
const marks =
  /^(?:marks?|grades?|scores?|points?|exams?|tests?|quiz(?:zes)?|midterm|results?|homework|assignments?|performance|[ptqe]\d{1,2})$/;
/** Marks in German and French, and what is noted in English: its numbers tell. */
const notes = setOf('note notes');

export const isOwnAffair = (words: Words): boolean => words.some((word) => ownAffairs.has(word));
export const areMarks = (words: Words): boolean => words.some((word) => marks.test(word));
export const isMark = ({ name, type }: Pick<ColumnProfile, 'name' | 'type'>): boolean => {
  const words = wordsOf(name);
  return areMarks(words) || (type === 'number' && words.some((word) => notes.has(word)));
};

const ofStudents = setOf(
  'student students pupil candidate matriculation matric enrolment enrollment registration roll ra',
);

/** Whether a column holds numbers of students, each once or in many rows: `Matrikelnummer`, `学号`, `Student ID`. */
export const areNumbersOfStudents = ({ name, filled }: ColumnProfile, meaning: Meaning): boolean =>
  filled > 0 && meaning === 'identifier' && wordsOf(name).some((word) => ofStudents.has(word));

/** Whether a table has marks or what else is somebody's own affair, besides one of its columns. */
export const tellsOwnAffairs = ({ title, columns }: SheetProfile, besides: ColumnProfile): boolean =>
  areMarks(wordsOf(title)) ||
  isOwnAffair(wordsOf(title)) ||
  columns.some((column) => column.id !== besides.id && (isMark(column) || isOwnAffair(wordsOf(column.name))));
