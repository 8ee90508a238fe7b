import { Fragment, type ReactNode } from 'react';
import { figure, languageAttributes } from '#kit/language/product.ts';

type Part = ReactNode | ((words: string) => ReactNode);

/** Between two sentences on a screen: none where a full-width mark ends the first. Of texts: `joinSentences`. */
export const sentenceSpace = (): string => (languageAttributes().lang === 'ja' ? '' : ' ');

/**
 * A sentence with elements in it, so that each language has its own order of words: `{name}` is replaced by the part of
 * that name, and `<name>words</name>` by what that part makes of its words.
 */
export function rich(sentence: string, parts: Readonly<Record<string, Part>>): ReactNode {
  const shown: ReactNode[] = [];
  let at = 0;
  for (const { 0: whole, 1: value, 2: tag, 3: words = '', index } of sentence.matchAll(
    /\{(\w+)\}|<(\w+)>([^<]*)<\/\2>/g,
  )) {
    const part = parts[value ?? tag ?? ''];
    shown.push(sentence.slice(at, index));
    if (typeof part === 'function') shown.push(part(words));
    else shown.push(typeof part === 'number' ? figure(part) : part);
    at = index + whole.length;
  }
  shown.push(sentence.slice(at));
  return shown.map((one, place) => <Fragment key={place}>{one}</Fragment>);
}
