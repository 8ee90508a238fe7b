/** What cells say in the words of many languages, where the values of a column tell what it is (values.json). */
import { fold } from './fold.ts';
import lists from './values.json' with { type: 'json' };

/** Units of quantities; which way money or goods go; how far something is. */
export type ValueKind = keyof typeof lists.words;

const known = new Map<ValueKind, ReadonlySet<string>>();

/** Whether a text is one of the words of a kind and nothing else: without case, accents and points. */
export function isWordFor(kind: ValueKind, text: string): boolean {
  let words = known.get(kind);
  if (!words) {
    words = new Set(Object.values(lists.words[kind]).flatMap((list) => list.split('|').map(plain)));
    known.set(kind, words);
  }
  return words.has(plain(text));
}

const plain = (text: string): string =>
  fold(text)
    .replaceAll(/[.'"()/]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
