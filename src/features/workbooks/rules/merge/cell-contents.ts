/** What a cell is compared by: its formula where it is computed here, since its value follows from it; else its value. */
import { isStoredById } from '#engine/formula/cells/kept-reference.ts';
import type { Cell } from '#engine/model.ts';

/** No text of a cell begins so. */
const formulaMark = '\u0001';

export function contentsOf(
  cells: Record<string, Cell>,
  formulas: Record<string, string> | null | undefined,
): Record<string, Cell> {
  const own = Object.entries(formulas ?? {}).filter(([, text]) => isStoredById(text));
  if (own.length === 0) return cells;
  return { ...cells, ...Object.fromEntries(own.map(([id, text]) => [id, `${formulaMark}${text}`])) };
}

/** The formula of a content, as it is stored; null for a value. */
export const formulaOfContent = (content: Cell): string | null =>
  typeof content === 'string' && content.startsWith(formulaMark) ? content.slice(formulaMark.length) : null;
