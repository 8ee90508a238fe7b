import { quotedTitle } from './quoted-title.ts';

/** A text whole, or a title before an exclamation mark that is not one of another file. */
const token = /"(?:[^"]|"")*"|'((?:[^'[\]]|'')+)'!|(?<![\]\p{L}\p{N}_.'#])([\p{L}_][\p{L}\p{N}_.]*)!/gu;

/** A formula whose sheets have other titles; `titles` by what they were, in lower case. */
export function renameSheets(formula: string, titles: ReadonlyMap<string, string>): string {
  if (!formula.includes('!')) return formula;
  return formula.replaceAll(token, (whole, quoted?: string, plain?: string) => {
    const title = titles.get((quoted?.replaceAll("''", "'") ?? plain ?? '').toLowerCase());
    return title === undefined ? whole : `${quotedTitle(title)}!`;
  });
}
