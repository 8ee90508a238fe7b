/**
 * Headings of columns and titles of sheets in the words of one language. The words of each are data (people.json,
 * affairs.json, numbers.json, columns.json, measures.json, things.json, everyday.json), each file with its source.
 *
 * A phrase of the data is found anywhere in a heading, word by word, without case and accents. `*` at an end stands for
 * any letters (a stem, or the end of a compound), `=` before it asks for the whole heading, and `!` for its accents. In
 * scripts without spaces between words a phrase is found anywhere, with `*` before it at the end alone.
 */
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

interface Lexicon {
  /** Phrases by their first word, the longest first. */
  phrases: ReadonlyMap<string, readonly Phrase[]>;
  whole: ReadonlyMap<string, string>;
  /** Words whose accents tell them from others. */
  accented: ReadonlyMap<string, string>;
  /** Stems by their first letter, and endings by their last. */
  beginnings: ReadonlyMap<string, readonly Phrase[]>;
  endings: ReadonlyMap<string, readonly Phrase[]>;
  /** Of scripts without spaces, the longest first. */
  within: readonly Phrase[];
  /** The English words that others stand for, and those of usual English headings. */
  english: ReadonlySet<string>;
}
interface Phrase {
  words: readonly string[];
  means: string;
  language: string;
  /** Only at the end of a text without spaces. */
  isLast?: boolean;
}

let lexicon: Lexicon | undefined;

/** The words of a heading, those that are known in English; others stay as they are. */
export function inEnglish(tokens: readonly string[]): string[] {
  lexicon ??= makeLexicon();
  const folded = tokens.map(fold);
  const whole = lexicon.whole.get(folded.join(' '));
  if (whole !== undefined) return whole.split(' ');
  const found: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    const known = knownAt(lexicon, tokens, folded, at);
    found.push(...(known?.words ?? [tokens[at] ?? '']));
    at += known?.length ?? 1;
  }
  return found;
}

/** Whether a word, in English, is one of headings. */
export const isOfHeadings = (word: string): boolean => (lexicon ??= makeLexicon()).english.has(word);

/** Letters that Vietnamese alone has: without its tones `vật` is a tax, and `lượng` a wage. */
const tones = /[ơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/u;

interface Known {
  words: readonly string[];
  /** How many words of the heading they stand for. */
  length: number;
}

function knownAt(of: Lexicon, tokens: readonly string[], folded: readonly string[], at: number): Known | null {
  const word = folded[at] ?? '';
  const isVietnamese = tones.test((tokens[at] ?? '').normalize('NFC'));
  const phrase = of.phrases
    .get(word)
    ?.find(
      ({ words, language }) =>
        (!isVietnamese || language === 'vi') && words.every((one, next) => folded[at + next] === one),
    );
  const accented = phrase ? undefined : of.accented.get(tokens[at] ?? '');
  if (accented !== undefined) return { words: accented.split(' '), length: 1 };
  if (phrase) return { words: phrase.means.split(' '), length: phrase.words.length };
  if (isVietnamese) return null;
  if (isUnspaced(word)) return { words: wordsWithin(of.within, word), length: 1 };
  const starts = ({ words: [stem = ''] }: Phrase): boolean => word.startsWith(stem);
  const ends = ({ words: [stem = ''] }: Phrase): boolean => word.endsWith(stem) && word.length > stem.length;
  const beginning = of.beginnings.get(word.charAt(0))?.find(starts);
  const ending = of.endings.get(word.charAt(word.length - 1))?.find(ends);
  const known = [beginning, ending].flatMap((one) => (one ? [one] : []));
  if (known.length === 0) return null;
  // A compound of two known words is what its end says, of what is before it.
  const isCompound = known.reduce((length, { words: [stem = ''] }) => length + stem.length, 0) <= word.length;
  const parts = isCompound ? known : known.slice(0, 1);
  return { words: parts.flatMap(({ means }) => means.split(' ')), length: 1 };
}

/** What a text without spaces holds, in its order; itself where nothing of it is known. */
function wordsWithin(phrases: readonly Phrase[], text: string): string[] {
  const found: { at: number; words: string[] }[] = [];
  let rest = text;
  for (const { words, means, isLast } of phrases) {
    const [part = ''] = words;
    const at = isLast ? (rest.endsWith(part) ? rest.length - part.length : -1) : rest.indexOf(part);
    if (at < 0) continue;
    found.push({ at, words: means.split(' ') });
    rest = rest.slice(0, at) + ' '.repeat(part.length) + rest.slice(at + part.length);
  }
  const words = found.toSorted((one, other) => one.at - other.at).flatMap((one) => one.words);
  return words.length > 0 ? words : [text];
}

function makeLexicon(): Lexicon {
  const phrases = new Map<string, Phrase[]>();
  const [whole, accented] = [new Map<string, string>(), new Map<string, string>()];
  const [beginnings, endings, within]: [Phrase[], Phrase[], Phrase[]] = [[], [], []];
  const files = [people, affairs, numbers, columns, measures, things, everyday] as readonly { words: Words }[];
  const meant = files.flatMap(({ words }) => Object.keys(words)).flatMap((word) => word.split(' '));
  const put = (written: string, means: string, language: string): void => {
    const words = fold(written.replaceAll(/[=!*]/g, '')).split(' ');
    const [first = ''] = words;
    if (written.startsWith('=')) setFirst(whole, words.join(' '), means);
    else if (written.startsWith('!')) setFirst(accented, written.slice(1), means);
    else if (isUnspaced(first) || unspacedLanguages.has(language))
      within.push({ words: [words.join('')], means, language, isLast: written.startsWith('*') });
    else if (written.endsWith('*')) beginnings.push({ words, means, language });
    else if (written.startsWith('*')) endings.push({ words, means, language });
    else phrases.set(first, [...(phrases.get(first) ?? []), { words, means, language }]);
    // In Arabic the article is one with its word.
    if (/^ال\p{L}{3}/u.test(first) && written !== first.slice(2)) put(written.replace(/^[=!]?ال/, ''), means, language);
  };
  for (const { words } of files)
    for (const [means, byLanguage] of Object.entries(words))
      for (const [language, list] of Object.entries(byLanguage))
        for (const written of list.split('|')) put(written, means, language);
  for (const list of phrases.values()) list.sort((one, other) => other.words.length - one.words.length);
  within.sort((one, other) => (other.words[0]?.length ?? 0) - (one.words[0]?.length ?? 0));
  return {
    ...{ phrases, whole, accented, within, english: new Set([...meant, ...english.words.split(' ')]) },
    beginnings: Map.groupBy(beginnings, ({ words: [stem = ''] }) => stem.charAt(0)),
    endings: Map.groupBy(endings, ({ words: [stem = ''] }) => stem.charAt(stem.length - 1)),
  };
}

const unspacedLanguages: ReadonlySet<string> = new Set(['zh', 'ja', 'ko', 'th']);

/** A word that two languages have with different senses has that of the file that is first: people before figures. */
function setFirst(map: Map<string, string>, key: string, value: string): void {
  if (!map.has(key)) map.set(key, value);
}
