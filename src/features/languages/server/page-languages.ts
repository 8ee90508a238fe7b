/** The words of each language, and those that the scripts of a page need. */
import { readFileSync } from 'node:fs';
import type { Language, Message } from '#kit/language/language.ts';
import { codeOfLanguage, type LanguageCode, type LanguageName } from '../rules/languages.ts';
import { formatsOf } from './formats-of.ts';
import sentences from './sentences.json' with { type: 'json' };

/** Words by the folder of the sources that they are from, and by their English. */
type Words = Readonly<Record<string, Readonly<Record<string, Message>>>>;

const known = new Map<LanguageCode, Language>();

/** What pages of an app are in; undefined is English, which is in the sources. Reads a file the first time. */
export const pageLanguage = (name: LanguageName): Language | undefined => pageLanguageOf(codeOfLanguage(name));

export function pageLanguageOf(code: LanguageCode): Language | undefined {
  if (code === 'en') return undefined;
  const before = known.get(code);
  if (before) return before;
  const words = JSON.parse(readFileSync(new URL(`words/${code}.json`, import.meta.url), 'utf8')) as Words;
  const language = { code, formats: formatsOf(code), messages: Object.assign({}, ...Object.values(words)) };
  known.set(code, language);
  return language;
}

/** The same as a page that is rendered takes it. */
export function languageToRender(name: LanguageName): { language?: PageLanguage } {
  const whole = pageLanguage(name);
  return whole ? { language: { whole, ofScripts: (types) => languageOfScripts(whole, types) } } : {};
}
interface PageLanguage {
  whole: Language;
  ofScripts(types: Iterable<string>): Language;
}

/** The language with the words alone that scripts of these types of blocks may show. */
function languageOfScripts({ code, formats, messages }: Language, types: Iterable<string>): Language {
  const modules = new Set([...sentences.page, ...[...types].flatMap((type) => ofBlocks[type] ?? [])]);
  const needed = new Set([...modules].flatMap((module) => byModule[module] ?? []));
  const own = [...needed].flatMap((sentence) => {
    const message = messages[sentence];
    return message === undefined ? [] : [[sentence, message] as const];
  });
  return { code, formats, messages: Object.fromEntries(own) };
}

const ofBlocks: Readonly<Record<string, readonly string[]>> = sentences.blocks;
const byModule: Readonly<Record<string, readonly string[]>> = sentences.modules;
