/** How alike the names of two columns are. */
import { wordsOf } from '#engine/meaning/name-words.ts';
import { nearNames, sameNames, sameWords } from './other-names.ts';

/** A name made ready to be compared with many. */
export interface ReadyName {
  /** As it is written, without case and doubled spaces. */
  written: string;
  /** Small, in full, singular, without words that say nothing; in the order of the name. */
  words: readonly string[];
  /** The same words whatever their order. */
  sorted: string;
  /** The words where the name of the sheet is not said again: `Product name` of Products is `name`. */
  short: string;
  /** Lines of names that mean the same, and of those that may. */
  senses: ReadonlySet<number>;
  nearSenses: ReadonlySet<number>;
  /** Words that other words may replace, and how much each says. */
  weights: ReadonlyMap<string, number>;
  total: number;
}

/** @sentences */
const alikeNames = ['same name', 'other name', 'near name', 'similar name'] as const;

export interface NameAlikeness {
  /** From 0 to 1. */
  score: number;
  kind: (typeof alikeNames)[number] | '';
}

/** `sheetTitles` are what the sheet is called, here and there. */
export function readyName(name: string, sheetTitles: readonly string[] = []): ReadyName {
  const words = plainWords(name);
  const ofSheet = new Set(sheetTitles.flatMap(plainWords));
  const rest = words.filter((word) => !ofSheet.has(word));
  const weights = new Map(words.map((word) => [wordSense.get(word) ?? word, generic.has(word) ? 0.3 : 1] as const));
  const phrase = words.join(' ');
  return {
    written: name.trim().replaceAll(/\s+/g, ' ').toLowerCase(),
    words,
    sorted: words.toSorted().join(' '),
    short: rest.length > 0 && rest.length < words.length ? rest.toSorted().join(' ') : '',
    senses: sensesOf(sameByName, phrase, rest),
    nearSenses: sensesOf(nearByName, phrase, rest),
    weights,
    total: [...weights.values()].reduce((sum, weight) => sum + weight, 0),
  };
}

export function nameAlikeness(one: ReadyName, other: ReadyName): NameAlikeness {
  if (one.written === other.written) return { score: 1, kind: 'same name' };
  if (one.sorted !== '' && one.sorted === other.sorted) return { score: 0.97, kind: 'same name' };
  if (isShort(one, other) || isShort(other, one)) return { score: 0.9, kind: 'same name' };
  for (const sense of one.senses) if (other.senses.has(sense)) return { score: 0.8, kind: 'other name' };
  for (const sense of one.nearSenses) if (other.nearSenses.has(sense)) return { score: 0.55, kind: 'near name' };
  if (one.total === 0 || other.total === 0) return none;
  let shared = 0;
  for (const [word, weight] of one.weights) if (other.weights.has(word)) shared += weight;
  if (shared === 0) return none;
  const dice = (2 * shared) / (one.total + other.total);
  if (dice === 1) return { score: 0.79, kind: 'other name' };
  return { score: 0.72 * dice, kind: 'similar name' };
}

const none: NameAlikeness = { score: 0, kind: '' };

const isShort = (one: ReadyName, other: ReadyName): boolean =>
  one.short !== '' && (one.short === other.sorted || one.short === other.short);

/** Words that many columns of any sheet have. */
const generic: ReadonlySet<string> = new Set([
  'date',
  'time',
  'name',
  'id',
  'number',
  'code',
  'type',
  'total',
  'title',
  'value',
  'amount',
  'is',
  'has',
  'key',
  'count',
  'at',
  'on',
  'by',
  'in',
  'to',
  'from',
  'main',
  'primary',
  'first',
  'last',
  'new',
  'url',
  'text',
  'info',
  'data',
  'percent',
]);

const silent: ReadonlySet<string> = new Set(['the', 'of', 'a', 'an', 'for', 'and', 'or', 'please']);

/** Small, in full and singular; a unit in brackets is none of the name. */
function plainWords(name: string): string[] {
  const words = wordsOf(withoutUnit(name)).map(singular);
  const telling = words.filter((word) => !silent.has(word));
  return telling.length > 0 ? telling : words;
}

const withoutUnit = (name: string): string => name.replace(/\s*[([][^()[\]]{1,20}[)\]]\s*$/, '') || name;

function singular(word: string): string {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

const wordSense = new Map(
  sameWords.flatMap((words) => words.map((word) => [singular(word), singular(words[0] ?? word)] as const)),
);

/** By name, the lines that it is in. */
function indexed(lines: readonly (readonly string[])[]): ReadonlyMap<string, readonly number[]> {
  const index = new Map<string, number[]>();
  for (const [at, names] of lines.entries()) {
    for (const phrase of new Set(names.map((name) => plainWords(name).join(' ')))) {
      index.set(phrase, [...(index.get(phrase) ?? []), at]);
    }
  }
  return index;
}

const sameByName = indexed(sameNames);
const nearByName = indexed(nearNames);

function sensesOf(index: typeof sameByName, phrase: string, rest: readonly string[]): ReadonlySet<number> {
  const short = rest.join(' ');
  return new Set([...(index.get(phrase) ?? []), ...(short === '' ? [] : (index.get(short) ?? []))]);
}
