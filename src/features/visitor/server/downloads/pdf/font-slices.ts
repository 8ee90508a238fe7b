import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LRUCache } from 'lru-cache';

/** A part of a font that holds the letters of some ranges: a file of its own. */
export interface FontSlice {
  /** Its place in the order in which slices were found: no other has it. */
  number: number;
  /** Else it has the regular one only. */
  hasWeights: boolean;
  /** Letters, not signs. */
  hasWords: boolean;
  read(): Buffer;
}

/** How a text may be drawn where one letter has several shapes. */
export type Han = 'sc' | 'jp' | 'kr';

/** The slices that say they hold a code point, the likeliest first. Nothing is read of a font that no letter asks for. */
export function slicesFor(codePoint: number, han: Han, asEmoji: boolean): readonly FontSlice[] {
  const key = `${han}${asEmoji ? '!' : ' '}${codePoint}`;
  const known = found.get(key);
  if (known) return known;
  const slices = fontsFor(codePoint, han, asEmoji).flatMap((font) =>
    rangesOf(font).flatMap(({ slice, ranges }) =>
      ranges.some(([first, last]) => codePoint >= first && codePoint <= last) ? [slice] : [],
    ),
  );
  found.set(key, slices);
  return slices;
}

export function hanOf(text: string): Han {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'jp';
  return /\p{Script=Hangul}/u.test(text) ? 'kr' : 'sc';
}

const found = new LRUCache<string, readonly FontSlice[]>({ max: 20_000 });
const latin = 'noto-sans';
const emoji = 'noto-emoji';
const symbols = ['noto-sans-symbols', 'noto-sans-symbols-2'];
const oneWeight = 'noto-sans-symbols-2';

/** Latin, Greek, Cyrillic and Devanagari are in Noto Sans itself. */
const scripts: readonly [RegExp, string][] = [
  [/\p{Script_Extensions=Arabic}/u, 'noto-sans-arabic'],
  [/\p{Script_Extensions=Hebrew}/u, 'noto-sans-hebrew'],
  [/\p{Script_Extensions=Armenian}/u, 'noto-sans-armenian'],
  [/\p{Script_Extensions=Georgian}/u, 'noto-sans-georgian'],
  [/\p{Script_Extensions=Ethiopic}/u, 'noto-sans-ethiopic'],
  [/\p{Script_Extensions=Bengali}/u, 'noto-sans-bengali'],
  [/\p{Script_Extensions=Gurmukhi}/u, 'noto-sans-gurmukhi'],
  [/\p{Script_Extensions=Gujarati}/u, 'noto-sans-gujarati'],
  [/\p{Script_Extensions=Oriya}/u, 'noto-sans-oriya'],
  [/\p{Script_Extensions=Tamil}/u, 'noto-sans-tamil'],
  [/\p{Script_Extensions=Telugu}/u, 'noto-sans-telugu'],
  [/\p{Script_Extensions=Kannada}/u, 'noto-sans-kannada'],
  [/\p{Script_Extensions=Malayalam}/u, 'noto-sans-malayalam'],
  [/\p{Script_Extensions=Sinhala}/u, 'noto-sans-sinhala'],
  [/\p{Script_Extensions=Thai}/u, 'noto-sans-thai'],
  [/\p{Script_Extensions=Lao}/u, 'noto-sans-lao'],
  [/\p{Script_Extensions=Khmer}/u, 'noto-sans-khmer'],
  [/\p{Script_Extensions=Myanmar}/u, 'noto-sans-myanmar'],
];

function fontsFor(codePoint: number, han: Han, asEmoji: boolean): readonly string[] {
  const letter = String.fromCodePoint(codePoint);
  const own = scripts.flatMap(([script, font]) => (script.test(letter) ? [font] : []));
  const eastAsian = [han, ...(['sc', 'jp', 'kr'] as const).filter((one) => one !== han)].map(
    (one) => `${latin}-${one}`,
  );
  if (asEmoji) return [emoji, ...symbols, latin, ...eastAsian];
  return [latin, ...own, ...(own.length === 0 || own.length > 3 ? [...eastAsian, ...symbols, emoji] : [])];
}

interface SliceRanges {
  slice: FontSlice;
  ranges: [first: number, last: number][];
}
const opened = new Map<string, SliceRanges[]>();
let count = 0;

/** What every font repeats of Latin, Greek and Cyrillic is taken from one. */
const repeated = new Set(['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese']);

function rangesOf(font: string): SliceRanges[] {
  const known = opened.get(font);
  if (known) return known;
  const hasWeights = font !== oneWeight;
  const hasWords = font !== emoji && !symbols.includes(font);
  const scope = hasWeights ? '@fontsource-variable' : '@fontsource';
  const folder = fileURLToPath(new URL('.', import.meta.resolve(`${scope}/${font}/unicode.json`)));
  const listed = JSON.parse(readFileSync(`${folder}unicode.json`, 'utf8')) as Record<string, string>;
  const slices = Object.entries(listed)
    .filter(([name]) => font === latin || !repeated.has(name))
    .map(([name, text]): SliceRanges => {
      const part = name.replaceAll(/[[\]]/g, '');
      const file = `${folder}files/${font}-${part}-${hasWeights ? 'wght' : '400'}-normal.woff2`;
      count += 1;
      const slice: FontSlice = { number: count, hasWeights, hasWords, read: () => readFileSync(file) };
      return { slice, ranges: readRanges(text) };
    });
  opened.set(font, slices);
  return slices;
}

/** `U+0964-0965,U+25CC` as CSS writes it. */
function readRanges(text: string): [number, number][] {
  return text.split(',').map((range) => {
    const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}
