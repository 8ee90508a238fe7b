/** What the first screen of an app is called: by what is written above its table. */
import type { SheetProfile } from '#engine/meaning/sheet-profile.ts';
import { asTitle, isNeutral } from '../wording.ts';

/** A sheet with what is written above its table. */
export interface TitledSheet extends SheetProfile {
  /** Cells above the table, row by row, as texts; absent where its grid is not known or has none. */
  above?: readonly (readonly string[])[];
}

const longestTitle = 70;
const mostWords = 10;

/**
 * The title that was written above a table: a text alone in its row, that is no label, no date and no address. Of several
 * the one that says what the sheet or its workbook is called, since the first may be the name of a company.
 */
export function titleAbove(sheet: TitledSheet, workbookName: string): string | null {
  const { title } = sheet;
  const candidates = linesAbove(sheet).filter(isTitle);
  const named = wordsIn(`${title} ${workbookName}`);
  const best = candidates.find((text) => wordsIn(text).some((word) => named.includes(word))) ?? candidates[0];
  return best === undefined ? null : calm(best);
}

/**
 * What the only sheet is called, where it says more than its workbook does: its words and others, or the same in the
 * letters of its cells.
 */
export function titleOfSheet({ title, columns }: TitledSheet, workbookName: string): string | null {
  const own = asTitle(title);
  if (isNeutral(title) || !isTitle(own)) return null;
  const [words, said] = [wordsIn(own), wordsIn(asTitle(workbookName))];
  const isOfProgram = /[©®™]|generated|export/i.test(own);
  const saysMore =
    !isOfProgram &&
    said.length > 0 &&
    said.every((word) => words.includes(word)) &&
    words.some((word) => !said.includes(word));
  const isForeign = (text: string): boolean => /(?!\p{Script=Latin})\p{L}{2}/u.test(text);
  const headings = columns.map(({ name }) => name).join(' ');
  return saysMore || (isForeign(own) && isForeign(headings) && !isForeign(workbookName)) ? calm(own) : null;
}

/** Texts that are alone in their rows. */
const linesAbove = ({ above = [] }: TitledSheet): string[] =>
  above.flatMap((row) => {
    const [first, ...others] = row.map((text) => text.trim()).filter((text) => text !== '');
    return first !== undefined && others.length === 0 ? [first] : [];
  });

const longestSubtitle = 140;
const leastWords = 3;

/** What is written below the title of a table: a line of words that says more of it than the title. '' where nothing does. */
export function subtitleAbove(sheet: TitledSheet, title: string): string {
  const lines = linesAbove(sheet);
  const at = lines.findIndex((line) => calm(line) === title);
  const said = wordsIn(title);
  const found = lines
    .slice(at + 1)
    .find((line) => at >= 0 && isSentence(line) && wordsIn(line).some((word) => !said.includes(word)));
  return found === undefined ? '' : calm(found);
}

/** Words, and no label, address, telephone or note to who fills the sheet in. */
const isSentence = (text: string): boolean =>
  text.length <= longestSubtitle &&
  (text.split(/\s+/).length >= leastWords || /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{6}/u.test(text)) &&
  (text.match(/\p{L}/gu)?.length ?? 0) * 4 >= text.length * 3 &&
  !/[:：=@*|]|\/\/|\d{5}|^\(|^(?:please|note|see|tel|contact)\b/i.test(text);

const isTitle = (text: string): boolean =>
  text.length <= longestTitle &&
  text.split(/\s+/).length <= mostWords &&
  (text.match(/\p{L}/gu)?.length ?? 0) >= (/\p{Script=Han}|\p{Script=Hangul}/u.test(text) ? 2 : 4) &&
  !/[:：=@*]|\/\/|[.;!]$|^\(|^\d[\d.,/ -]*$/.test(text);

const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word.length > 3);

/** `INVENTARIO GENERAL` is not shouted on a page. */
const calm = (written: string): string => {
  // `■ Sales by year`: the sign is for the eyes of who fills the sheet in.
  const text = written.replace(/^[\p{So}\p{Po}\p{Pd}\s]+(?=\p{L})/u, (signs) => (/[¿¡'"#]/.test(signs) ? signs : ''));
  return /\p{Ll}/u.test(text) || !/\p{Lu}{5}/u.test(text) ? text : text.charAt(0) + text.slice(1).toLowerCase();
};
