import { isReadOnlyColumn } from '#engine/automatic.ts';
import { entryText } from '#features/workbooks/rules/cell-entry.ts';
import type { Column } from '#engine/model.ts';
import type { RowWindow } from '../row-window.ts';

export interface ReplaceRequest {
  find: string;
  replacement: string;
  /** Column id; '' for all columns that are shown. */
  column: string;
  matchesCase: boolean;
  wholeCell: boolean;
}

export interface Replacement {
  index: number;
  column: string;
  before: string;
  text: string;
}

export interface FoundReplacements {
  replacements: Replacement[];
  rows: number;
  /** Cells that a formula computes: they are left as they are. */
  formulas: number;
}

/** The cells in which something would be replaced, as they are typed; rows that were not fetched have none. */
export function findReplacements(
  rows: Pick<RowWindow, 'at' | 'total'>,
  columns: readonly Column[],
  request: ReplaceRequest,
): FoundReplacements {
  const found: FoundReplacements = { replacements: [], rows: 0, formulas: 0 };
  const pattern = patternOf(request);
  if (!pattern) return found;
  // A file whose address had other letters would be another one, or none.
  const texts = columns.filter(({ type }) => type !== 'files');
  const requested = request.column === '' ? texts : texts.filter(({ id }) => id === request.column);
  for (let index = 0; index < rows.total; index++) {
    const row = rows.at(index);
    if (!row) continue;
    const before = found.replacements.length;
    for (const column of requested) {
      const text = entryText(row.cells[column.id], column.type);
      const next = text.replace(pattern, () => request.replacement);
      if (next === text) continue;
      if (isReadOnlyColumn(column) || row.formulas?.[column.id] !== undefined) found.formulas++;
      else found.replacements.push({ index, column: column.id, before: text, text: next });
    }
    if (found.replacements.length > before) found.rows++;
  }
  return found;
}

/** Null for nothing to find. What is typed is text, not a pattern. */
function patternOf({ find, matchesCase, wholeCell }: ReplaceRequest): RegExp | null {
  if (find === '') return null;
  const literal = find.replace(/[.*+?^${}()|[\]\\/]/g, (sign) => `\\${sign}`);
  return new RegExp(wholeCell ? `^${literal}$` : literal, matchesCase ? 'gu' : 'giu');
}
