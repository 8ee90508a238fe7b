/** What is wrong with the translated sentences of a language, for all its lists. */
import type { Message } from '#kit/language/language.ts';

type Words = Readonly<Record<string, Message>>;

const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();
/** Names of elements: each has to begin and to end. */
const elements = (text: string): string[] => (text.match(/<\/?\w+>/g) ?? []).toSorted();
const formsOf = (message: Message): [form: string, text: string][] =>
  typeof message === 'string' ? [['', message]] : Object.entries(message);

/** Sentences that name other values, or have other elements, than in English. */
export function wrongValues(words: Words): string[] {
  const wrong: string[] = [];
  for (const [sentence, message] of Object.entries(words)) {
    const wanted = placeholders(sentence).join();
    for (const [form, text] of formsOf(message)) {
      // One of a thing, and two in languages with a dual, may be a word.
      const given = placeholders(text);
      const counted = ['one', 'two', 'zero'].includes(form) && !given.includes('{count}');
      const named = (counted ? [...given, '{count}'].toSorted() : given).join();
      if ((named !== wanted && wanted !== given.join()) || elements(text).join() !== elements(sentence).join())
        wrong.push(`${sentence} → ${text}`);
    }
  }
  return wrong;
}

const counts = [0, 1, 2, 3, 5, 11, 21, 22, 25, 100, 101, 111, 1_000];

/** Plural forms that a language has and a sentence lacks, or the other way round. */
export function wrongForms(code: string, words: Words): string[] {
  const rules = new Intl.PluralRules(code);
  const { pluralCategories } = rules.resolvedOptions();
  const counted = [...new Set(counts.map((count) => rules.select(count)))];
  return Object.entries(words).flatMap(([sentence, message]) => {
    if (typeof message === 'string') return [];
    const missing = counted.filter((form) => form !== 'zero' && message[form] === undefined);
    const strange = Object.keys(message).filter((form) => !pluralCategories.some((one) => one === form));
    return [...missing.map((form) => `${sentence}: no ${form}`), ...strange.map((form) => `${sentence}: ${form}?`)];
  });
}
