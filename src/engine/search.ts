import { cellText, foldText } from './folding.ts';
import type { ColumnFormat } from './format-cell.ts';
import type { Cell } from './model.ts';
import { shownTexts } from './shown-text.ts';

/** What one term looks for: folded words and phrases, of which one cell of a row must hold every one. */
export type SearchTerm = readonly string[];

/**
 * The terms of a search text: commas are between them, spaces between the words of one, and what is quoted is a phrase
 * that keeps its spaces and commas. None where it holds nothing but such signs, which searches for nothing at all.
 */
export function searchTerms(text: string): SearchTerm[] {
  const terms = new Map<string, SearchTerm>();
  for (const words of splitTerms(text)) {
    const folded = [...new Set(words.map(foldText))].filter((word) => word !== '');
    if (folded.length > 0) terms.set(folded.join('\n'), folded);
  }
  return [...terms.values()];
}

/** The words of all terms, for marking where they are. */
export const searchWords = (text: string): string[] => [...new Set(searchTerms(text).flat())];

function splitTerms(text: string): string[][] {
  const terms: string[][] = [];
  let words: string[] = [];
  for (const [part] of text.matchAll(parts)) {
    if (part === ',') {
      terms.push(words);
      words = [];
    } else words.push(quoted.test(part) ? part.replace(/^["“”]|["“”]$/g, '') : part);
  }
  return [...terms, words];
}

/**
 * A quotation mark opens a phrase where a word begins: that of five inches (5") is a letter. One that no one closed yet
 * runs to the end, for people search while they type.
 */
const parts = /["“”][^"“”]*(?:["“”]|$)|,|[^\s,]+/g;
const quoted = /^["“”]/;

/**
 * Whether one of these cells holds every word of any term, as it is written or as its column shows it: the meaning that
 * the columnar search is held against. No terms match every row. (decision 151)
 */
export function matchesSearch(
  terms: readonly SearchTerm[],
  cells: readonly (Cell | undefined)[],
  columns: readonly (ColumnFormat | undefined)[] = [],
): boolean {
  if (terms.length === 0) return true;
  return terms.some((term) => cells.some((cell, index) => isInOneCell(term, cell, columns[index])));
}

/** Whether a row of these cells holds every word of any term, in whichever of them: checked where no row matches. */
export function matchesAcross(
  terms: readonly SearchTerm[],
  cells: readonly (Cell | undefined)[],
  columns: readonly (ColumnFormat | undefined)[] = [],
): boolean {
  if (terms.length === 0) return true;
  const texts = cells.flatMap((cell, index) => textsOf(cell, columns[index]));
  return terms.some((term) => term.every((word) => texts.some((text) => text.includes(word))));
}

/** Whether a cell holds every word of a term. */
export function isInOneCell(term: SearchTerm, cell: Cell | undefined, column: ColumnFormat | undefined): boolean {
  const texts = textsOf(cell, column);
  return term.every((word) => texts.some((text) => text.includes(word)));
}

const textsOf = (cell: Cell | undefined, column: ColumnFormat | undefined): string[] => [
  foldText(cellText(cell)),
  ...shownTexts(cell, column),
];
