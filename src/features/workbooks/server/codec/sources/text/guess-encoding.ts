import type { TextEncoding } from '../../../../rules/text-encodings.ts';
import { scoreMultiByte } from './multi-byte-score.ts';

/**
 * The encoding of text that is no Unicode, guessed from its lines with letters beyond ASCII. In the right one, words
 * are made of the letters of one language, in one case or with a capital first; in all others they are not. Null where
 * no encoding stands out.
 */
export function guessEncoding(sample: Uint8Array): TextEncoding | null {
  let best: { encoding: TextEncoding | null; score: number } = { encoding: null, score: 0 };
  const consider = (encoding: TextEncoding, score: number): void => {
    if (score > best.score + 0.005) best = { encoding, score };
  };
  for (const { encodings, script, alphabets, usual } of languages) {
    for (const encoding of encodings) {
      const text = new TextDecoder(encoding).decode(sample);
      for (const alphabet of alphabets) consider(encoding, scoreWords(text, alphabet, script) * share(text, usual));
    }
  }
  // A single byte a letter fits by chance far less often than two.
  for (const encoding of ['euc-kr', 'shift_jis', 'euc-jp', 'gb18030', 'big5'] as const)
    consider(encoding, scoreMultiByte(sample, encoding));
  return best.score >= 0.85 ? best.encoding : null;
}

type Script = 'latin' | 'other';

interface Language {
  encodings: readonly TextEncoding[];
  script: Script;
  alphabets: readonly Set<string>[];
  /** The letters that make up most of any text, where code pages of several scripts or cases fit the same bytes. */
  usual?: string;
}

const letters = (text: string): Set<string> => new Set([...text, ...text.toUpperCase()]);
const between = (first: string, last: string): string =>
  String.fromCodePoint(
    ...Array.from(
      { length: (last.codePointAt(0) ?? 0) - (first.codePointAt(0) ?? 0) + 1 },
      (_, index) => (first.codePointAt(0) ?? 0) + index,
    ),
  );

const russian = between('а', 'я');
const usualCyrillic = 'оеаинтсрвлкоі';
const western = [
  ...['äöüß', 'àâæçéèêëîïôœùûüÿ', 'áéíñóúüç', 'àáâãçéêíóôõúü', 'åäöæøéü', 'àèéìíîòóùú', 'áéèëïíóöúü', 'àçéèíïóòúü'],
].map(letters);

/** In the order of preference where several fit alike. */
const languages: readonly Language[] = [
  { encodings: ['windows-1252'], script: 'latin', alphabets: western },
  { encodings: ['windows-1254'], script: 'latin', alphabets: [letters('çğıöşüâîûİ')] },
  {
    encodings: ['windows-1250', 'iso-8859-2'],
    script: 'latin',
    alphabets: [...['ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áäčďéíĺľňóôŕšťúýž', 'áéíóöőúüű', 'ăâîşţ', 'čćđšž']].map(letters),
  },
  { encodings: ['windows-1257'], script: 'latin', alphabets: ['ąčęėįšųūž', 'āčēģīķļņšūž', 'äõöüšž'].map(letters) },
  { encodings: ['windows-1252'], script: 'latin', alphabets: [letters('áðéíóúýþæö')] },
  { encodings: ['macintosh'], script: 'latin', alphabets: western },
  {
    encodings: ['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5', 'x-mac-cyrillic'],
    script: 'other',
    alphabets: [letters(`${russian}ё`)],
    usual: usualCyrillic,
  },
  {
    encodings: ['windows-1251', 'koi8-u', 'iso-8859-5', 'x-mac-cyrillic'],
    script: 'other',
    alphabets: [letters(`${russian}іїєґ`), letters(`${russian}ёіў`), letters('абвгдђежзијклљмнњопрстћуфхцчџш')],
    usual: usualCyrillic,
  },
  {
    encodings: ['windows-1253', 'iso-8859-7'],
    script: 'other',
    alphabets: [letters(`${between('α', 'ω')}άέήίόύώϊϋΐΰ`)],
    usual: 'αοιετσνηυρςάίόή',
  },
  { encodings: ['windows-1255'], script: 'other', alphabets: [new Set(between('א', 'ת'))], usual: 'יוהלאמרשתבנם' },
  {
    encodings: ['windows-1256'],
    script: 'other',
    alphabets: [new Set(`${between('ء', 'غ')}${between('ـ', 'ي')}`)],
    usual: 'اليمونرتبةدسعحف',
  },
  { encodings: ['windows-874'], script: 'other', alphabets: [new Set(between('ก', '๛'))], usual: 'านรกเงอมยลวสทดต่้ิีัช' },
];

/** Signs that occur next to words in any language. */
const signs = new Set('€£¥°²³µ§©®™±½¼¾·•–—…«»„“”‘’‚†№¿¡ªº\u00a0');
const thaiMark = /[\u0e31\u0e33-\u0e3a\u0e47-\u0e4e]/;
const thaiLetter = /[\u0e01-\u0e4e]/;
const word = /[\p{L}\p{M}\u0e01-\u0e4e]+/gu;

/** 1 where the usual letters are as frequent as in any text, down to 0.9. */
function share(text: string, usual: string | undefined): number {
  if (usual === undefined) return 1;
  let all = 0;
  let found = 0;
  for (const character of text.toLowerCase()) {
    if (character <= '\u007f') continue;
    all++;
    if (usual.includes(character)) found++;
  }
  return all === 0 ? 1 : 0.9 + 0.1 * Math.min(1, found / all / 0.6);
}

/** The share of what is beyond ASCII that makes sense, 0 to 1. */
function scoreWords(text: string, alphabet: ReadonlySet<string>, script: Script): number {
  let all = 0;
  let sound = 0;
  let known = 0;
  for (const character of text) if (character > '\u007f') all++;
  for (const character of text.replaceAll(word, ' ')) if (character > '\u007f' && signs.has(character)) sound++;
  for (const [found] of text.matchAll(word)) {
    const characters = [...found];
    const foreign = characters.filter((character) => character > '\u007f');
    if (foreign.length === 0) continue;
    const fitting = foreign.filter((character) => alphabet.has(character)).length;
    if (!isSpelledWell(found, characters.length, foreign.length, script)) continue;
    // A letter of another script on its own is more often a sign.
    sound += script === 'other' && characters.length === 1 ? fitting / 2 : fitting;
    known += fitting;
  }
  return all === 0 || (script === 'other' && known < 3) ? 0 : sound / all;
}

function isSpelledWell(found: string, length: number, foreign: number, script: Script): boolean {
  if (/\p{Ll}\p{Lu}/u.test(found)) return false;
  if (script === 'other') {
    if (foreign < length) return false;
    return !thaiLetter.test(found) || !new RegExp(`^${thaiMark.source}|${thaiMark.source}{4}`).test(found);
  }
  return foreign < length || length < 3;
}
