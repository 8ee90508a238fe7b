import { cellText, foldText } from './folding.ts';
import type { ColumnLook } from './format-cell.ts';
import type { Cell } from './model.ts';
import { shownTexts } from './shown-text.ts';

/** The folded terms of a search text; none where it holds only commas and spaces, which searches for nothing at all. */
export function searchTerms(text: string): string[] {
  return [...new Set(text.split(',').map(foldText))].filter((term) => term !== '');
}

/**
 * Whether any cell holds any term, as it is written or as its column shows it: the meaning that the columnar search is
 * held against. No terms match every row.
 */
export function matchesSearch(
  terms: readonly string[],
  cells: readonly (Cell | undefined)[],
  columns: readonly (ColumnLook | undefined)[] = [],
): boolean {
  if (terms.length === 0) return true;
  return cells.some((cell, index) => {
    const holdsTerm = (text: string): boolean => terms.some((term) => text.includes(term));
    return holdsTerm(foldText(cellText(cell))) || shownTexts(cell, columns[index]).some(holdsTerm);
  });
}
