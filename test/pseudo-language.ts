/** A language for tests: every sentence in brackets, with accents and longer, so that what is not translated is seen. */
import { english, type Formats } from '#kit/language/formats.ts';
import type { Language } from '#kit/language/language.ts';

const accents: Readonly<Record<string, string>> = {
  a: 'à',
  c: 'ç',
  e: 'é',
  i: 'î',
  n: 'ñ',
  o: 'ö',
  r: 'ŕ',
  s: 'ŝ',
  u: 'û',
};

/** `Search` as `[Ŝéàŕçh···]`; what stands for values stays. */
export function pseudo(sentence: string): string {
  const written = sentence
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith('{') ? `]${part}[` : part.replaceAll(/[a-z]/gi, (letter) => accented(letter))));
  return `[${written.join('')}${'·'.repeat(Math.ceil(sentence.length / 3))}]`;
}

function accented(letter: string): string {
  const own = accents[letter.toLowerCase()] ?? letter;
  return letter === letter.toLowerCase() ? own : own.toUpperCase();
}

const marked = (names: readonly string[]): string[] => names.map((name) => `[${name}]`);
const formats: Formats = {
  ...english,
  tag: 'en-GB',
  months: english.months.map(marked),
  weekdays: marked(english.weekdays),
  shortWeekdays: marked(english.shortWeekdays),
  initials: marked(english.initials),
  halves: ['[AM]', '[PM]'],
};

export const pseudoLanguage: Language = {
  code: 'qps',
  formats,
  messages: new Proxy<Record<string, string>>({}, { get: (_, sentence) => pseudo(String(sentence)) }),
};
