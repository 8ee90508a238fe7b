/** What a notice says: stored as it is told, said in the language of who reads it. */
import { say, type Msg, withTexts } from '#kit/language/msg.ts';
import { oneLine } from '#kit/one-line.ts';
import { storableText } from '#kit/storable.ts';
import { json, type JsonText } from '#platform/database/json.ts';
import type { Notice } from '../services.ts';

const longestTitle = 200;
const longestBody = 2_000;

/** Plain words, not endless: what people wrote may be anything. */
export interface Words {
  title: Msg;
  body: Msg;
}

export function cleanWords({
  title,
  body = '',
  keepsLines = false,
}: Pick<Notice, 'title' | 'body' | 'keepsLines'>): Words {
  return {
    title: withTexts(title, (text) => shortenedLine(text, longestTitle)),
    body: withTexts(body, (text) => (keepsLines ? shortenedLines : shortenedLine)(text, longestBody)),
  };
}

/** In the language of `inLanguage`. */
export const sayWords = ({ title, body }: Words): { title: string; body: string } => ({
  title: shortened(say(title), longestTitle),
  body: shortened(say(body), longestBody),
});

/** As columns of `notifications`: in English, and what is said again. */
export const storedWords = (words: Words): { title: string; body: string; words: JsonText<unknown> | null } => ({
  ...sayWords(words),
  words: typeof words.title === 'string' && typeof words.body === 'string' ? null : json<unknown>(words),
});

/** As `storedWords` wrote them. */
export const wordsOf = ({ title, body, words }: { title: string; body: string; words: unknown }): Words =>
  typeof words === 'object' && words !== null && 'title' in words && 'body' in words
    ? { title: words.title as Msg, body: words.body as Msg }
    : { title, body };

/** One line of plain words, not endless. */
export const shortenedLine = (text: string, most: number): string => shortened(oneLine(storableText(text)), most);

/** The same, line by line. */
function shortenedLines(text: string, most: number): string {
  const lines = text.split(/\r\n|[\r\n]/).map((line) => oneLine(storableText(line)));
  return shortened(lines.join('\n').trim(), most);
}

const shortened = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text;
