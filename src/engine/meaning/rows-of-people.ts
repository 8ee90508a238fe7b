/** Whether the rows of a sheet are people, by its title and its columns. */
import { wordsOf } from './name-words.ts';
import type { SheetProfile } from './sheet-profile.ts';

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

/** Whether each row is a person: the sheet says so, or its columns do. */
export function arePeople(sheet: SheetProfile): boolean {
  if (isAboutPersons(sheet.title)) return true;
  return hasPersonColumns(sheet) && !recorded.test(calledRow(sheet.title));
}

export function hasPersonColumns(sheet: SheetProfile): boolean {
  const words = sheet.columns.filter(({ filled }) => filled > 0).map((column) => wordsOf(column.name));
  const has = (...requested: string[]): boolean => words.some((own) => requested.every((word) => own.includes(word)));
  const named = [
    ...[['first', 'name'], ['firstname'], ['last', 'name'], ['lastname'], ['surname'], ['full', 'name'], ['fullname']],
    ...[['birthdate'], ['birthday'], ['employee'], ['salary'], ['nationalid'], ['marital']],
  ];
  return named.some((requested) => has(...requested)) || (has('gender') && has('age'));
}
