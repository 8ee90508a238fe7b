import { wordsOf } from './name-words.ts';
import type { ColumnProfile, SheetProfile } from './sheet-profile.ts';

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
  if (!first || sheet.rows < 4) return [];
  // In a column of few values `Total` is a value as others are.
  if (first.distinct * 2 < first.filled) return sumOfSeries(sheet, first);
  return first.samples.flatMap((value): OddRow[] => {
    const text = String(value).trim();
    if (totals.test(text)) return [{ kind: 'total', column: first.id, text }];
    return notes.test(text) ? [{ kind: 'note', column: first.id, text: text.slice(0, 80) }] : [];
  });
}

/** Of a few series over the years, `All natural disasters` is the sum of the others. */
function sumOfSeries({ columns }: SheetProfile, first: ColumnProfile): OddRow[] {
  const isOverTime = columns.some(({ name, type }) => type === 'date' || wordsOf(name).includes('year'));
  const sums = first.samples.map((value) => String(value).trim()).filter((text) => /^all\s+\p{Ll}/iu.test(text));
  const [text] = sums;
  if (!isOverTime || columns.length > 6 || first.distinct < 4 || sums.length !== 1 || text === undefined) return [];
  return [{ kind: 'total', column: first.id, text }];
}
