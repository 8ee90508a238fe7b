/** The few words that first versions add to those of a sheet, in the language of its headings. */
import { languageOf } from '#engine/lexicon/language.ts';
import type { SheetProfile } from '#engine/meaning/sheet-profile.ts';
import data from './phrases.json' with { type: 'json' };

type Key = keyof (typeof data.phrases)['en'];
export type Phrases = Readonly<Record<Key, string>> & { language: string };

const known: Readonly<Record<string, Readonly<Record<Key, string>>>> = data.phrases;
const found = new WeakMap<SheetProfile, Phrases>();

export const english: Phrases = { ...data.phrases.en, language: 'en' };

/** Those of English where a language has none. */
export function phrasesOf(sheet: SheetProfile): Phrases {
  const before = found.get(sheet);
  if (before) return before;
  const values = sheet.columns.flatMap(({ samples }) => samples.slice(0, 3).map(String));
  const language = languageOf([sheet.title, ...sheet.columns.map(({ name }) => name)], values);
  const own = known[language];
  const phrases = own ? { ...own, language } : english;
  found.set(sheet, phrases);
  return phrases;
}

/** A phrase with its gaps filled. */
export const filled = (phrase: string, parts: Readonly<Record<string, string>>): string =>
  phrase.replaceAll(/\{(\w+)\}/g, (_, part: string) => parts[part] ?? '');

/** `region, item and sales rep`. */
export const listed = (parts: readonly string[], { language }: Phrases): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(parts);
