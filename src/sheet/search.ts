import { cellText, foldText } from './folding.ts';
import type { Cell } from './model.ts';

/** The folded terms of a search text; none where it holds only commas and spaces, which searches for nothing at all. */
export function searchTerms(text: string): string[] {
  return [...new Set(text.split(',').map(foldText))].filter((term) => term !== '');
}

/** Whether any cell holds any term: the meaning that the columnar search is held against. No terms match every row. */
export function matchesSearch(terms: readonly string[], cells: readonly (Cell | undefined)[]): boolean {
  if (terms.length === 0) return true;
  return cells.some((cell) => {
    const folded = foldText(cellText(cell));
    return terms.some((term) => folded.includes(term));
  });
}
