/** What the first screen of an app is called: by what is written above its table. */
import type { SheetProfile } from '#engine/meaning/sheet-profile.ts';

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
export function titleAbove({ above = [], title }: TitledSheet, workbookName: string): string | null {
  const candidates = above
    .map((row) => row.filter((text) => text.trim() !== ''))
    .flatMap((row) => (row.length === 1 && row[0] !== undefined && isTitle(row[0].trim()) ? [row[0].trim()] : []));
  const named = wordsIn(`${title} ${workbookName}`);
  const best = candidates.find((text) => wordsIn(text).some((word) => named.includes(word))) ?? candidates[0];
  return best === undefined ? null : calm(best);
}

const isTitle = (text: string): boolean =>
  text.length <= longestTitle &&
  text.split(/\s+/).length <= mostWords &&
  (text.match(/\p{L}/gu)?.length ?? 0) >= (/\p{Script=Han}|\p{Script=Hangul}/u.test(text) ? 2 : 4) &&
  !/[:=@*]|\/\/|[.;!]$|^\(|^\d[\d.,/ -]*$/.test(text);

const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word.length > 3);

/** `INVENTARIO GENERAL` is not shouted on a page. */
const calm = (text: string): string =>
  /\p{Ll}/u.test(text) || !/\p{Lu}{5}/u.test(text) ? text : text.charAt(0) + text.slice(1).toLowerCase();
