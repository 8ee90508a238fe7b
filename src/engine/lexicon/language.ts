/** The language of the headings of a sheet: that of its script, or the one whose words most of its headings hold. */
import columns from './columns.json' with { type: 'json' };
import english from './english.json' with { type: 'json' };
import { fold, isUnspaced } from './fold.ts';
import numbers from './numbers.json' with { type: 'json' };
import people from './people.json' with { type: 'json' };

type Words = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Words without an accent that stand between others, in languages that share much of their vocabulary. */
const small: Readonly<Record<string, string>> = {
  en: 'of the and by for in to',
  de: 'der die das und von fur im am mit zum pro',
  fr: 'du des le la les et par au aux',
  es: 'de del la el los las y por',
  pt: 'de do da dos das e por',
  it: 'di del della e per dei',
  nl: 'van het een en per',
  pl: 'do na za od jest dla czy nie jak',
  sv: 'och av till',
  da: 'og af til',
};

/** What no other language is written in. Kana tells Japanese from Chinese. */
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const scripts: readonly [RegExp, string][] = [
  [kana, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Greek}/u, 'el'],
];
/** Languages that share a script are told apart by their words; the first is what it is where none is known. */
const shared: readonly [RegExp, readonly string[]][] = [
  [/\p{Script=Cyrillic}/u, ['ru', 'uk', 'bg', 'sr', 'mk']],
  [/\p{Script=Arabic}/u, ['ar', 'fa', 'ur']],
];

/** A code of ISO 639-1; English where nothing says otherwise. Values only tell Japanese from Chinese headings. */
export function languageOf(headings: readonly string[], values: readonly string[] = []): string {
  const text = headings.join(' ');
  const letters = [...text].filter((letter) => /\p{L}/u.test(letter)).length;
  const isWrittenIn = (script: RegExp): boolean =>
    [...text].filter((letter) => script.test(letter)).length * 3 > letters && letters > 0;
  const isJapanese = isWrittenIn(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u) && kana.test(text);
  const own = isJapanese ? ([kana, 'ja'] as const) : scripts.find(([script]) => isWrittenIn(script));
  if (own?.[1] === 'zh' && values.some((value) => kana.test(value))) return 'ja';
  if (own) return own[1];
  const [, among = null] = shared.find(([script]) => isWrittenIn(script)) ?? [];
  const scores = scoresOf(headings, among);
  // Of two that are alike the first of their script is the likelier.
  const turn = ([language]: [string, number]): number => among?.indexOf(language) ?? 0;
  const [best] = [...scores].toSorted((one, other) => other[1] - one[1] || turn(one) - turn(other));
  if (!best || best[1] < (among ? 1 : leastScore)) return among?.[0] ?? 'en';
  return best[1] > (scores.get('en') ?? 0) ? best[0] : 'en';
}

/** The share of the headings that hold a word of the language. */
export function shareIn(language: string, headings: readonly string[]): number {
  return (scoresOf(headings, null).get(language) ?? 0) / Math.max(1, headings.length);
}

/** Two headings, or one and a small word. */
const leastScore = 1.5;

function scoresOf(headings: readonly string[], among: readonly string[] | null): Map<string, number> {
  vocabulary ??= makeVocabulary();
  const scores = new Map<string, number>();
  for (const heading of headings) {
    const folded = fold(heading.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
      .split(/[^\p{L}\p{M}]+/u)
      .filter((word) => word.length > 1);
    const found = new Set<string>();
    for (const word of folded) for (const language of vocabulary.get(word) ?? []) found.add(language);
    for (const language of found)
      if (!among || among.includes(language)) scores.set(language, (scores.get(language) ?? 0) + 1);
    for (const [language, words] of Object.entries(small))
      if (!among && folded.length > 1 && folded.some((word) => words.split(' ').includes(word)))
        scores.set(language, (scores.get(language) ?? 0) + 0.5);
  }
  return scores;
}

let vocabulary: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** In which languages a word is met; what rules call a thing is English. */
function makeVocabulary(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const put = (words: string, language: string): void => {
    const isPhrase = words.includes(' ');
    for (const word of fold(words.replaceAll(/[=!*]/g, ''))
      .split(' ')
      .filter((one) => one.length > (isPhrase ? 3 : 2) && !isUnspaced(one)))
      found.set(word, (found.get(word) ?? new Set()).add(language));
  };
  for (const { words } of [people, numbers, columns] as readonly { words: Words }[])
    for (const [means, byLanguage] of Object.entries(words)) {
      put(means, 'en');
      for (const [language, list] of Object.entries(byLanguage)) for (const one of list.split('|')) put(one, language);
    }
  for (const one of english.words.split(' ')) put(one, 'en');
  return found;
}
