/** The few words that first versions add to those of a sheet, in the language of its headings. */
import { knownLanguageOf, languageOfNewSheet, shareIn } from '#engine/lexicon/language.ts';
import type { SheetProfile } from '#engine/meaning/sheet-profile.ts';
import { isUnnamed } from '#engine/meaning/unnamed.ts';
import { languageOfMonths, languageOfWeekdays } from '#engine/meaning/value-order.ts';
import { dayOfHeading, weekColumnsOf } from '#engine/meaning/week-columns.ts';
import data from './phrases.json' with { type: 'json' };

type Key = keyof (typeof data.phrases)['en'];
export type Phrases = Readonly<Record<Key, string>> & { language: string };

const known: Readonly<Record<string, Readonly<Record<Key, string>>>> = data.phrases;
const found = new WeakMap<SheetProfile, Phrases>();

const leastEnglish = 0.4;

export const english: Phrases = { ...data.phrases.en, language: 'en' };

/** Of an unknown language a sentence with its headings would be in two: signs stand for the words. */
const signs = { total: 'Σ {name}', average: 'Ø {name}', overTime: '{name}', grouped: '{name} / {group}' };

/** Those of English where a language has none. A sheet of a workbook that was read has that of its workbook. (speakAs) */
export function phrasesOf(sheet: SheetProfile): Phrases {
  const before = found.get(sheet);
  if (before) return before;
  const phrases = phrasesIn(knownLanguageOf(...textsOf(sheet)), sheet);
  found.set(sheet, phrases);
  return phrases;
}

/** The phrases of all sheets of a workbook: where a sheet says too little, the name of the workbook and the others tell. */
export function speakAs(sheets: readonly SheetProfile[], workbookName: string): void {
  const texts = sheets.map(textsOf);
  const given = [...sheets.map(({ title }) => title), workbookName].find((title) => languageOfNewSheet(title) !== null);
  const shared = knownLanguageOf(
    [workbookName, ...texts.flatMap(([headings]) => headings)],
    texts.flatMap(([, values]) => values),
    given,
  );
  for (const [at, sheet] of sheets.entries()) {
    const [headings, values, title] = texts[at] ?? textsOf(sheet);
    // What a few cells say is less than what the workbook is written in.
    const byHeadings = knownLanguageOf(headings, [], '', languageOfNewSheet(given ?? ''));
    // Japanese headings may be in characters that Chinese has, too.
    const own =
      languageOfWeekdays(weekColumnsOf(sheet).map(({ name }) => dayOfHeading(name))) ??
      languageOfMonths(headings) ??
      (byHeadings === 'zh' ? knownLanguageOf(headings, values) : byHeadings) ??
      shared ??
      knownLanguageOf([...headings, workbookName], values, title);
    found.set(sheet, phrasesIn(own, sheet));
  }
}

const samplesOfColumn = 30;

/** Headings and title, values from all over each column, and the title alone. */
function textsOf(sheet: SheetProfile): [headings: string[], values: string[], title: string] {
  const spread = (samples: readonly unknown[]): string[] =>
    samples.filter((_, at) => at % Math.ceil(samples.length / samplesOfColumn) === 0).map(String);
  const values = sheet.columns.flatMap(({ samples, names, type }) =>
    // Names of people are of all languages.
    type === 'text' && (names?.full ?? 0) + (names?.given ?? 0) + (names?.family ?? 0) < 0.4 ? spread(samples) : [],
  );
  return [[sheet.title, ...headingsOf(sheet)], values, sheet.title];
}

const headingsOf = ({ columns }: SheetProfile): string[] =>
  columns.filter((column) => !isUnnamed(column)).map(({ name }) => name);

function phrasesIn(language: string | null, sheet: SheetProfile): Phrases {
  const own = language === null ? undefined : known[language];
  const headings = headingsOf(sheet);
  if (own && language !== null && language !== 'en') return { ...own, language };
  // English is also what nothing is known of.
  const isPlain = shareIn('en', headings) < leastEnglish;
  const isForeign = isPlain && headings.some((name) => /(?!\p{ASCII})\p{L}/u.test(name));
  return { ...english, ...(isForeign && signs) };
}

/** A phrase with its gaps filled. */
export const filled = (phrase: string, parts: Readonly<Record<string, string>>): string =>
  phrase.replaceAll(/\{(\w+)\}/g, (_, part: string) => parts[part] ?? '');
