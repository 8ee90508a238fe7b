/** Which kind of thing of schema.org a record is. What is not sure is a thing on a page. */
import { meaningsByName } from '#engine/meaning/meaning-by-name.ts';
import { wordsOf } from '#engine/meaning/name-words.ts';
import { kindOfSheet, type SheetKind } from '#engine/meaning/sheet-kind.ts';
import type { Column } from '#engine/model.ts';

export type RecordKind =
  | 'Event'
  | 'Product'
  | 'Place'
  | 'LocalBusiness'
  | 'Person'
  | 'JobPosting'
  | 'Recipe'
  | 'Course'
  | 'FAQPage'
  | 'Dataset'
  | 'Thing';

/** As many rows as it takes for no count to say anything: what only values could confirm is believed. */
const unknown = 100;

const bySheet: Partial<Record<SheetKind, RecordKind>> = {
  questions: 'FAQPage',
  events: 'Event',
  people: 'Person',
  places: 'Place',
  prices: 'Product',
  inventory: 'Product',
  things: 'Product',
};

const businesses =
  /^(?:restaurant|cafe|café|bar|pub|shop|store|hotel|hostel|salon|clinic|dentist|doctor|gym|studio|bakery|pharmacy|business|supplier|vendor|dealer|branch)e?s?$/;
const jobs = /^(?:job|vacanc(?:y|ie)|career)s?$/;
const courses = /^(?:course|class|classe|training|lesson|seminar)s?$/;
const datasets = /^data-?sets?$/;

/** Decided by the title of the sheet and the shown columns alone: no value, and nothing that the page hides. */
export function recordKind(title: string, columns: readonly Column[]): RecordKind {
  const words = [...title.toLowerCase().split(/[^\p{L}\d-]+/u), ...wordsOf(title)];
  const isCalled = (pattern: RegExp): boolean => words.some((word) => pattern.test(word));
  const has = (...requested: string[]): boolean =>
    columns.some(({ name }) => wordsOf(name).some((word) => requested.includes(word.replace(/s$/, ''))));
  if (isCalled(/^recipes?$/) || (has('ingredient') && has('instruction', 'preparation', 'method', 'step')))
    return 'Recipe';
  if (isCalled(jobs)) return 'JobPosting';
  if (isCalled(datasets) || /\bdata sets?\b/i.test(title)) return 'Dataset';
  if (isCalled(courses)) return 'Course';
  const profile = {
    title,
    rows: unknown,
    columns: columns.map((column) => ({
      ...column,
      ...{ filled: unknown, distinct: unknown, commonest: 0, samples: [], minimum: null, maximum: null },
    })),
  };
  const meanings = new Map(
    [...meaningsByName(columns)].map(([id, meaning]) => [
      id,
      { meaning, confidence: 1, isPersonal: false, personal: null, order: null },
    ]),
  );
  const kind = bySheet[kindOfSheet(profile, meanings)] ?? 'Thing';
  return kind === 'Place' && isCalled(businesses) ? 'LocalBusiness' : kind;
}
