/**
 * The language of the product's own screens, which their reader chose. What apps show is in the language of the app
 * (`language.ts`): the studio has both at once.
 */
import * as page from './language.ts';
import type { Formats } from './formats.ts';
import type { Language, Values } from './language.ts';

let chosen: Language | undefined;
let isWithin = false;

/** A sentence that was filled with values. */
export type Said = { sentence: string; values: Values } & ({ one?: undefined } | { one: string; count: number });
let heard: ((text: string, said: Said) => void) | undefined;

/** Of what is said outside of any language: by a server, to someone whose language it doesn't know yet. (translated.ts) */
export function hear(listener: typeof heard): void {
  heard = listener;
}

/** What follows is in this language; in English where it is absent. */
export function speak(language: Language | undefined): void {
  chosen = language;
}

/** Does what takes no turns of others in a language. */
export function inLanguage<Result>(language: Language | undefined, work: () => Result): Result {
  const before = { chosen, isWithin };
  chosen = language;
  isWithin = true;
  try {
    return work();
  } finally {
    ({ chosen, isWithin } = before);
  }
}

const inChosen = <Result>(work: () => Result): Result => page.inLanguage(chosen, work);

/** Of the root of what is in it: `lang` and, where it isn't from left to right, `dir`. */
export const languageAttributes = (): { lang: string; dir: 'ltr' | 'rtl' } => ({
  lang: chosen?.code ?? 'en',
  dir: chosen?.formats.rtl ? 'rtl' : 'ltr',
});

/** The same in HTML. */
export const htmlAttributes = (): string => {
  const { lang, dir } = languageAttributes();
  return `lang="${lang}"${dir === 'rtl' ? ' dir="rtl"' : ''}`;
};

export const formats = (): Formats => inChosen(page.formats);

/** A sentence in the reader's language. `{name}` is replaced by the value of that name, numbers as people read them. */
export function t(sentence: string, values?: Values): string {
  const text = inChosen(() => page.t(sentence, values));
  if (values && !isWithin) heard?.(text, { sentence, values });
  return text;
}

/** The same of a sentence that counts: `{count}` is the number. It is looked up by `other`. */
export function plural(count: number, one: string, other: string, values: Values = {}): string {
  const text = inChosen(() => page.plural(count, one, other, values));
  if (!isWithin) heard?.(text, { sentence: other, one, count, values });
  return text;
}

/** A whole number with separators. */
export const figure = (number: number): string => inChosen(() => page.figure(number));
