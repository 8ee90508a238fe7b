import type { SheetProfile } from './sheet-profile.ts';

/** A row that is none of the things that a sheet lists: a total, or a note below them. */
export interface OddRow {
  kind: 'total' | 'note';
  /** The column that says so, and how its text begins. */
  column: string;
  text: string;
}

const totals = /^(?:grand\s+|sub-?)?(?:totals?|sum|summe|gesamt)\s*:?$/i;
const notes = /^(?:source|note|notes|footnote|legend)s?\s*:\s*\S|^\*\s?\S.{20,}/i;

/** Totals and notes among the rows, by what the first column of words says. Figures leave them out. */
export function oddRowsOf(sheet: SheetProfile): OddRow[] {
  const first = sheet.columns.find((column) => column.type === 'text' && column.filled > 0);
  // In a column of few values `Total` is a value as others are.
  if (!first || sheet.rows < 4 || first.distinct * 2 < first.filled) return [];
  return first.samples.flatMap((value): OddRow[] => {
    const text = String(value).trim();
    if (totals.test(text)) return [{ kind: 'total', column: first.id, text }];
    return notes.test(text) ? [{ kind: 'note', column: first.id, text: text.slice(0, 80) }] : [];
  });
}
