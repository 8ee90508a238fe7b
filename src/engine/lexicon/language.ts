/** The language of the headings of a sheet: that of its script, or the one whose words most of its headings hold. */
import affairs from './affairs.json' with { type: 'json' };
import columns from './columns.json' with { type: 'json' };
import english from './english.json' with { type: 'json' };
import everyday from './everyday.json' with { type: 'json' };
import { fold, isUnspaced } from './fold.ts';
import measures from './measures.json' with { type: 'json' };
import numbers from './numbers.json' with { type: 'json' };
import people from './people.json' with { type: 'json' };
import things from './things.json' with { type: 'json' };

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

/** What no other language is written in. Kana, and characters that Japanese alone writes so, tell it from Chinese. */
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}々売円県駅込働価単払歳験読続薬関対図広実権]/u;
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
export const languageOf = (headings: readonly string[], values: readonly string[] = []): string =>
  knownLanguageOf(headings, values) ?? 'en';

/** What a spreadsheet program calls a new sheet in its language: people in other languages than that seldom use it. */
const newSheets: readonly [RegExp, string][] = [
  [/^hoja/, 'es'],
  [/^feuil/, 'fr'],
  [/^tabelle/, 'de'],
  [/^лист/, 'ru'],
  [/^аркуш/, 'uk'],
  [/^sayfa/, 'tr'],
  [/^(?:工作表|表格)/, 'zh'],
  [/^シート/, 'ja'],
  [/^시트/, 'ko'],
  [/^foglio/, 'it'],
  [/^(?:folha|planilha|página)/, 'pt'],
  [/^blad/, 'nl'],
  [/^ark(?!usz)/, 'da'],
  [/^taul/, 'fi'],
  [/^hárok/, 'sk'],
  [/^arkusz/, 'pl'],
  [/^munka/, 'hu'],
  [/^foaie/, 'ro'],
  [/^φύλλο/, 'el'],
  [/^ورقة/, 'ar'],
  [/^גיליון/, 'he'],
  [/^trang/, 'vi'],
];

/** And a new workbook, with its number: `Pasta1`. */
const newWorkbooks: readonly [RegExp, string][] = [
  [/^classeur/, 'fr'],
  [/^libro/, 'es'],
  [/^cartel/, 'it'],
  [/^pasta/, 'pt'],
  [/^(?:zeszyt|skoroszyt)/, 'pl'],
  [/^munkafüzet/, 'hu'],
  [/^sešit/, 'cs'],
  [/^zošit/, 'sk'],
  [/^registru/, 'ro'],
  [/^kitap/, 'tr'],
  [/^työkirja/, 'fi'],
  [/^knyga/, 'lt'],
  [/^книга/, 'ru'],
  [/^βιβλίο/, 'el'],
  [/^المصنف/, 'ar'],
  [/^工作簿/, 'zh'],
  // Of a sheet in Brazil.
  [/^plan$/, 'pt'],
];

/** The language of a name that a program gave a new sheet, `Hoja1`, or a new workbook, `Libro1`; null for other names. */
export function languageOfNewSheet(title: string): string | null {
  const [, name] = /^(\p{L}+)[\s_]?\d*$/u.exec(title.trim().toLowerCase()) ?? [];
  const ofWorkbook = /\d/.test(title) && newWorkbooks.find(([begins]) => name !== undefined && begins.test(name));
  if (ofWorkbook && name !== undefined && name.length <= 10) return ofWorkbook[1];
  return newSheets.find(([begins]) => name !== undefined && begins.test(name) && name.length <= 9)?.[1] ?? null;
}

/** Letters that hardly another language has. */
const letters: readonly [RegExp, string][] = [
  [/[ß]/u, 'de'],
  [/[ñ¿¡]/u, 'es'],
  [/[ãõ]/u, 'pt'],
  [/[łąęśżź]/u, 'pl'],
  [/[ğış]/u, 'tr'],
  [/[ə]/u, 'az'],
  [/[őű]/u, 'hu'],
  [/[řěů]/u, 'cs'],
  [/[ľĺŕ]/u, 'sk'],
  [/[țășţ]/u, 'ro'],
  [/[đć]/u, 'hr'],
  [/[ơưạảấầậếệịọộợụứừ]/u, 'vi'],
];

/**
 * Null where neither headings nor values say what language it is. `title` is the name of the sheet; of two languages that are
 * alike `likely` is the one.
 */
export function knownLanguageOf(
  headings: readonly string[],
  values: readonly string[] = [],
  title = '',
  likely: string | null = null,
): string | null {
  const byScript =
    languageByScript(headings, values) ??
    (values.length > 0 && !hasLetters(headings) ? languageByScript(values, values) : null);
  if (byScript) return byScript;
  const among = alphabetOf(headings);
  const scores = scoresOf(headings, among, true);
  const add = (language: string | null, score: number): void => {
    if (language && (!among || among.includes(language))) scores.set(language, (scores.get(language) ?? 0) + score);
  };
  add(languageOfNewSheet(title), leastScore);
  if (likely !== null && scores.has(likely)) add(likely, tie);
  // `Salário`, `Período`: words that others share, and a letter that they don't have.
  for (const [letter, language] of letters)
    if (headings.some((text) => letter.test(text.toLowerCase()))) add(language, 0.5);
  if (!among) for (const [language, score] of scoresOfValues(values)) add(language, score);
  // Of two that are alike the first of their script is the likelier.
  const turn = ([language]: [string, number]): number => among?.indexOf(language) ?? 0;
  const [best] = [...scores].toSorted((one, other) => other[1] - one[1] || turn(one) - turn(other));
  if (!best || best[1] < (among ? 1 : leastScore)) return among?.[0] ?? null;
  return best[1] > (scores.get('en') ?? 0) ? best[0] : 'en';
}

/** Less than any word. */
const tie = 0.1;

const hasLetters = (texts: readonly string[]): boolean => texts.some((text) => /\p{L}{2}/u.test(text));

/** Of a script that one language alone is written in. */
function languageByScript(headings: readonly string[], values: readonly string[]): string | null {
  const text = headings.join(' ');
  const isJapanese = isWrittenIn(text, /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u) && kana.test(text);
  const own = isJapanese ? ([kana, 'ja'] as const) : scripts.find(([script]) => isWrittenIn(text, script));
  if (own?.[1] === 'zh' && values.some((value) => kana.test(value))) return 'ja';
  return own?.[1] ?? null;
}

const alphabetOf = (headings: readonly string[]): readonly string[] | null =>
  shared.find(([script]) => isWrittenIn(headings.join(' '), script))?.[1] ?? null;

function isWrittenIn(text: string, script: RegExp): boolean {
  const all = [...text].filter((letter) => /\p{L}/u.test(letter));
  return all.length > 0 && all.filter((letter) => script.test(letter)).length * 3 > all.length;
}

/** Of so many values one is a chance. */
const leastShare = 0.08;
const mostOfValues = 1.5;

/** What cells say: small words between others, and letters that other languages don't have. At most as much as two headings. */
function scoresOfValues(values: readonly string[]): Map<string, number> {
  const texts = values.filter((value) => /\p{L}{2}/u.test(value)).map((value) => value.toLowerCase());
  const shareOf = (fits: (text: string) => boolean): number => texts.filter(fits).length / Math.max(1, texts.length);
  const scores = new Map<string, number>();
  const put = (language: string, share: number): void => {
    if (share >= leastShare) scores.set(language, Math.min(mostOfValues, (scores.get(language) ?? 0) + share * 5));
  };
  if (texts.length < leastTexts) return scores;
  for (const [letter, language] of letters)
    put(
      language,
      shareOf((text) => letter.test(text)),
    );
  for (const [language, words] of Object.entries(small)) {
    const own = new Set(words.split(' '));
    put(
      language,
      shareOf((text) =>
        text
          .split(/[^\p{L}\p{M}]+/u)
          .slice(1, -1)
          .some((word) => own.has(word)),
      ) / 2,
    );
  }
  return scores;
}
const leastTexts = 8;

/** The share of the headings that hold a word of the language. */
export function shareIn(language: string, headings: readonly string[]): number {
  return (scoresOf(headings, null).get(language) ?? 0) / Math.max(1, headings.length);
}

/** The share of the headings that hold a word of one language, of the language that knows most of them. */
export const mostShareKnown = (headings: readonly string[]): number =>
  Math.max(0, ...scoresOf(headings, null).values()) / Math.max(1, headings.length);

/** Two headings, or one and a small word. */
const leastScore = 1.5;

/** `areTold`: a word that several headings have among others, `Heat control` and `Light control`, is counted once. */
function scoresOf(headings: readonly string[], among: readonly string[] | null, areTold = false): Map<string, number> {
  vocabulary ??= makeVocabulary();
  const before = new Set<string>();
  const scores = new Map<string, number>();
  for (const heading of headings) {
    const folded = fold(heading.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
      .split(/[^\p{L}\p{M}]+/u)
      .filter((word) => word.length > 1);
    const found = new Set<string>();
    for (const word of folded)
      for (const language of before.has(word) ? [] : (vocabulary.get(word) ?? [])) found.add(language);
    if (areTold && folded.length > 1) for (const word of folded) before.add(word);
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
  for (const { words } of [people, affairs, numbers, columns, measures, things, everyday] as readonly {
    words: Words;
  }[])
    for (const [means, byLanguage] of Object.entries(words)) {
      put(means, 'en');
      for (const [language, list] of Object.entries(byLanguage)) for (const one of list.split('|')) put(one, language);
    }
  for (const one of english.words.split(' ')) put(one, 'en');
  return found;
}
