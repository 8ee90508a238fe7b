import { wordsOf } from './name-words.ts';
import type { ColumnProfile, SheetProfile } from './sheet-profile.ts';

/** A row that is none of the things that a sheet lists: a total, or a note below them. */
export interface OddRow {
  kind: 'total' | 'note';
  /** The column that says so, and how its text begins. */
  column: string;
  text: string;
}

/** What a total is called, in the languages of the lexicon, and what may be next to it: `Grand total`, `Summe netto`. */
const sums: ReadonlySet<string> = new Set(['total', 'totals', 'subtotal', 'subtotals', 'sum', 'summe']);
const nextToSums: ReadonlySet<string> = new Set([
  ...[
    'grand',
    'sub',
    'overall',
    'net',
    'netto',
    'gross',
    'brutto',
    'of',
    'all',
    'the',
    'general',
    'amount',
    'quantity',
  ],
]);
const notes = /^(?:source|note|notes|footnote|legend)s?\s*:\s*\S|^\*\s?\S.{20,}/i;

/** Totals and notes among the rows, by what the first column of words says. Figures leave them out. */
export function oddRowsOf(sheet: SheetProfile): OddRow[] {
  const first = sheet.columns.find((column) => column.type === 'text' && column.filled > 0);
  if (!first || sheet.rows < 4) return [];
  // In a column of few values `Total` is a value as others are.
  if (first.distinct * 2 < first.filled) return sumOfSeries(sheet, first);
  const texts = first.samples.map((value) => String(value).trim());
  const ofGroups = totalsOfGroups(texts);
  return texts.flatMap((text): OddRow[] => {
    if (isTotal(text) || ofGroups.has(text)) return [{ kind: 'total', column: first.id, text }];
    return notes.test(text) ? [{ kind: 'note', column: first.id, text: text.slice(0, 80) }] : [];
  });
}

/** Nothing but what a total is called. */
function isTotal(text: string): boolean {
  const words = wordsOf(text.replace(/\s*[:：]\s*$/, ''));
  return words.some((word) => sums.has(word)) && words.every((word) => sums.has(word) || nextToSums.has(word));
}

/**
 * `Total housing`, `Zwischensumme Miete`, `Personal gesamt`: totals of groups, where there are several of them or the
 * group is a text of its own. One alone may be a name: `Total Recall`.
 */
function totalsOfGroups(texts: readonly string[]): ReadonlySet<string> {
  const known = new Set(texts.map((text) => text.toLowerCase()));
  const found = texts.filter((text) => {
    const words = wordsOf(text);
    return words.length > 1 && words.length <= 8 && (sums.has(words[0] ?? '') || sums.has(words.at(-1) ?? ''));
  });
  const isOfKnown = (text: string): boolean => {
    const [, ...behind] = text.toLowerCase().split(/[\s:–-]+/);
    const before = text
      .toLowerCase()
      .split(/[\s:–-]+/)
      .slice(0, -1);
    return known.has(behind.join(' ')) || known.has(before.join(' '));
  };
  return new Set(found.length > 1 ? found : found.filter(isOfKnown));
}

/** Of a few series over the years, `All natural disasters` is the sum of the others. */
function sumOfSeries({ columns }: SheetProfile, first: ColumnProfile): OddRow[] {
  const isOverTime = columns.some(({ name, type }) => type === 'date' || wordsOf(name).includes('year'));
  const all = first.samples.map((value) => String(value).trim()).filter((text) => /^all\s+\p{Ll}/iu.test(text));
  const [text] = all;
  if (!isOverTime || columns.length > 6 || first.distinct < 4 || all.length !== 1 || text === undefined) return [];
  return [{ kind: 'total', column: first.id, text }];
}
