import type { Cell } from './model.ts';

/** A separator between values where texts are joined and cached, so no folded text may hold it. */
export const textSeparator = '\u0000';

/** A cell as text, as search and text conditions read it; a blank cell is the empty text. */
export function cellText(cell: Cell | undefined): string {
  return cell === null || cell === undefined ? '' : String(cell);
}

/**
 * Text without what comparisons ignore: outer spaces, case, how an accent is encoded, where a named file is stored, and
 * the id of a named person. (file-cells.ts, people.ts)
 */
export function foldText(text: string): string {
  const read = text.includes(' (/') ? text.replaceAll(/ \(\/(?:files|people)\/[\w/]+\)/g, '') : text;
  const folded = isPlain(read) ? read.trim().toLowerCase() : read.normalize('NFC').trim().toLowerCase();
  return folded.includes(textSeparator) ? folded.replaceAll(textSeparator, '') : folded;
}

/** A cell is blank when it holds nothing or only spaces. */
export function isBlank(cell: Cell | undefined): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
}

/** Folded text without accents: what decides the order of texts, in every locale alike. */
export function orderText(folded: string): string {
  return isPlain(folded) ? folded : folded.normalize('NFKD').replace(marks, '');
}

const marks = /\p{M}/gu;
const beyondAscii = /[\u0080-\uffff]/;

function isPlain(text: string): boolean {
  return !beyondAscii.test(text);
}
