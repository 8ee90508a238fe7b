/**
 * A language that no one speaks, for looking at screens: each sentence is accented, 40 percent longer and in brackets.
 * What stands outside of them isn't looked up, and what is cut would be cut in German.
 */
import type { Message } from '#kit/language/language.ts';
import productSentences from './product-sentences.json' with { type: 'json' };
import pageSentences from './sentences.json' with { type: 'json' };

export const pseudoCode = 'en-XA';

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = [...'áƀçðéƒĝĥîĵķļɱñóþɋŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÓÞɊŔŠŢÛṼŴẊÝŽ'];

/** Values and names of elements stay: `{count} of <link>these</link>`. */
const pieces = /(\{\w+\}|<\/?\w+>)/;

export function pseudo(sentence: string): string {
  const words = sentence
    .split(pieces)
    .map((piece) => (pieces.test(piece) ? piece : piece.replaceAll(/\p{L}+/gu, longer)))
    .join('');
  return `⟦${words}⟧`;
}

/** Word by word, as other languages have longer ones: a line may still break between them. */
const longer = (word: string): string =>
  word.replaceAll(/[a-z]/gi, (letter) => accented[plain.indexOf(letter)] ?? letter) +
  '~'.repeat(Math.round(word.length * 0.4));

export function pseudoMessages(): Record<string, Message> {
  const { sentences, plurals } = productSentences;
  const counted: Readonly<Record<string, string>> = plurals;
  const ofPages = [...Object.values(pageSentences.modules).flat(), ...pageSentences.defaults];
  return Object.fromEntries([
    ...[...ofPages, ...sentences].map((sentence) => [sentence, pseudo(sentence)] as const),
    ...Object.entries(counted).map(([many, one]) => [many, { one: pseudo(one), other: pseudo(many) }] as const),
  ]);
}
