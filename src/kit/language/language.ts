/**
 * The language of a page. Sentences are in the sources in English, where `t` and `plural` are called with them; in other
 * languages they are looked up. What is rendered in one go is rendered in one language: a server serves apps of many.
 */
import { english, type Formats } from './formats.ts';

/** A translated sentence; by the plural forms of its language where it counts something. */
export type Message = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

export interface Language {
  /** Of BCP 47, such as `es`. */
  code: string;
  formats: Formats;
  /** By their English. */
  messages: Readonly<Record<string, Message>>;
}

export type Values = Readonly<Record<string, string | number>>;

let spoken: Language | undefined;

/** What follows is in this language; in English where it is absent. */
export function speak(language: Language | undefined): void {
  spoken = language;
}

/** Does what takes no turns of others in a language. */
export function inLanguage<Result>(language: Language | undefined, work: () => Result): Result {
  const before = spoken;
  spoken = language;
  try {
    return work();
  } finally {
    spoken = before;
  }
}

export const formats = (): Formats => spoken?.formats ?? english;

/** A sentence in the language of the page. `{name}` is replaced by the value of that name, numbers as people read them. */
export function t(sentence: string, values?: Values): string {
  const own = spoken?.messages[sentence];
  return filled(typeof own === 'string' ? own : sentence, values);
}

/** The same of a sentence that counts: `{count}` is the number. It is looked up by `other`. */
export function plural(count: number, one: string, other: string, values?: Values): string {
  const own = spoken?.messages[other];
  const form = typeof own === 'object' ? (own[ruleOf(count)] ?? own.other) : own;
  return filled(form ?? (count === 1 ? one : other), { ...values, count });
}

/** A whole number with separators. */
export const figure = (number: number): string => String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, formats().group);

export const filled = (text: string, values?: Values): string =>
  values
    ? text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
        const value = values[name] ?? '';
        return typeof value === 'number' ? figure(value) : value;
      })
    : text;

let rules: [code: string, Intl.PluralRules] | undefined;

function ruleOf(count: number): Intl.LDMLPluralRule {
  const { tag } = formats();
  if (rules?.[0] !== tag) rules = [tag, new Intl.PluralRules(tag)];
  return rules[1].select(count);
}
