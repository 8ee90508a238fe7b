/** The few words that first versions add to those of a sheet, in the language of its headings. */
import { languageOf, shareIn } from '#engine/lexicon/language.ts';
import type { SheetProfile } from '#engine/meaning/sheet-profile.ts';
import { isUnnamed } from '#engine/meaning/unnamed.ts';
import data from './phrases.json' with { type: 'json' };

type Key = keyof (typeof data.phrases)['en'];
export type Phrases = Readonly<Record<Key, string>> & { language: string };

const known: Readonly<Record<string, Readonly<Record<Key, string>>>> = data.phrases;
const found = new WeakMap<SheetProfile, Phrases>();

const leastEnglish = 0.4;

export const english: Phrases = { ...data.phrases.en, language: 'en' };

/** Those of English where a language has none. */
export function phrasesOf(sheet: SheetProfile): Phrases {
  const before = found.get(sheet);
  if (before) return before;
  const values = sheet.columns.flatMap(({ samples }) => samples.slice(0, 3).map(String));
  const headings = sheet.columns.filter((column) => !isUnnamed(column)).map(({ name }) => name);
  const language = languageOf([sheet.title, ...headings], values);
  const own = known[language];
  // English is also what nothing is known of: a sentence with headings in another language would be in two.
  const isPlain = language === 'en' && shareIn('en', headings) < leastEnglish;
  const phrases = { ...(own ? { ...own, language } : english), ...(isPlain && { by: '' }) };
  found.set(sheet, phrases);
  return phrases;
}

/** A phrase with its gaps filled. */
export const filled = (phrase: string, parts: Readonly<Record<string, string>>): string =>
  phrase.replaceAll(/\{(\w+)\}/g, (_, part: string) => parts[part] ?? '');

/** `region, item and sales rep`. */
export const listed = (parts: readonly string[], { language }: Phrases): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(parts);
