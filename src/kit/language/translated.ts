/**
 * What the server says of a failure is English wherever it is thrown, logged, stored or given to a model, and in the
 * language of the screen that shows it. So how a text was said is remembered until the answer is written, which is soon.
 */
import { joinSentences } from './join-sentences.ts';
import type { Values } from './language.ts';
import { type Msg, msg, msgPlural } from './msg.ts';
import { hear, plural, type Said, t } from './product.ts';

/** Of many at once: a request with more wrong fields than these gets the rest in English. */
const mostRemembered = 2_000;
/** Longer texts hold what somebody wrote. */
const longestText = 4_000;
const remembered = new Map<string, Said>();

/** The last ones win: the same text may be said in two ways. */
export function remember(text: string, said: Said): void {
  if (text.length > longestText) return;
  remembered.delete(text);
  remembered.set(text, said);
  if (remembered.size > mostRemembered) for (const oldest of remembered.keys()) return void remembered.delete(oldest);
}

hear(remember);

/** How the parts of a text were said: for another process, which is to remember them. */
export const howSaid = (text: string): [part: string, said: Said][] =>
  [...remembered].filter(([part]) => text.includes(part));

/** A text of ours in the language of `inLanguage`; several sentences one by one. What isn't ours stays as it is. */
export function translated(text: string): string {
  const whole = translatedWhole(text);
  if (whole !== null || text.length > longestText) return whole ?? text;
  for (const { index, 0: end } of text.matchAll(sentenceEnd)) {
    const start = text.slice(0, index + end.length - 1);
    const first = nameOfField.test(start) ? start : translatedWhole(start);
    if (first !== null) return joinSentences([first, translated(text.slice(index + end.length))]);
  }
  return text;
}
const sentenceEnd = /[.!?…:][”’)]? /g;
/** Before what is wrong with it, where several are. */
const nameOfField = /^[a-z][\w.-]*:$/;

function translatedWhole(text: string): string | null {
  const said = remembered.get(text);
  if (said) {
    const values = Object.fromEntries(
      Object.entries(said.values).map(([name, value]) => [name, isSentence(value) ? translated(value) : value]),
    );
    return said.one === undefined ? t(said.sentence, values) : plural(said.count, said.one, said.sentence, values);
  }
  const own = t(text);
  return own === text ? null : own;
}

/** A text of ours that was said before, such as the message of a failure, as one that is said again later. */
export function msgOf(text: string): Msg {
  const said = remembered.get(text);
  if (said) {
    const values = Object.fromEntries(
      Object.entries(said.values).map(([name, value]) => [name, isSentence(value) ? msgOf(value) : value]),
    );
    return said.one === undefined ? msg(said.sentence, values) : msgPlural(said.count, said.one, said.sentence, values);
  }
  for (const { index, 0: end } of text.matchAll(sentenceEnd)) {
    const at = index + end.length;
    const start = text.slice(0, at - 1);
    if (remembered.has(start)) return [msgOf(start), msgOf(text.slice(at))];
  }
  return msg(text);
}

/** A reason within a sentence is one of ours; names that people gave are none. */
const isSentence = (value: Values[string]): value is string =>
  typeof value === 'string' && /\S \S.*[.!?…]$/.test(value);
