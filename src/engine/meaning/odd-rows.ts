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
  const [first, ...others] = sheet.columns.filter((column) => column.type === 'text' && column.filled > 0);
  if (!first || sheet.rows < 3) return [];
  // A total may be called so in another column.
  const elsewhere = others.flatMap((column) => (isOfFew(column) ? [] : totalsIn(column)));
  return [...(sheet.rows < 4 ? [] : oddRowsIn(first, sheet)), ...elsewhere];
}

function totalsIn(column: ColumnProfile): OddRow[] {
  const texts = textsOf(column);
  const ofGroups = totalsOfGroups(texts);
  return texts.flatMap((text) =>
    isTotal(text) || ofGroups.has(text) ? [{ kind: 'total', column: column.id, text }] : [],
  );
}

/** In a column of few values `Total` is a value as others are. */
const isOfFew = ({ distinct, filled }: ColumnProfile): boolean => distinct * 2 < filled;
const textsOf = ({ samples }: ColumnProfile): string[] => samples.map((value) => String(value).trim());

function oddRowsIn(first: ColumnProfile, sheet: SheetProfile): OddRow[] {
  if (isOfFew(first)) return sumOfSeries(sheet, first);
  return [
    ...totalsIn(first),
    ...textsOf(first).flatMap((text): OddRow[] =>
      notes.test(text) ? [{ kind: 'note', column: first.id, text: text.slice(0, 80) }] : [],
    ),
  ];
}

/** Nothing but what a total is called. */
export function isTotal(text: string): boolean {
  // In Malay what is counted and what it comes to are called the same.
  if (/^(?:jumlah|jml)\s*:?$/i.test(text) || /^[ΣƩ∑]/u.test(text)) return true;
  const words = wordsOf(text.replace(/\s*[:：]\s*$/, ''));
  return words.some((word) => sums.has(word)) && words.every((word) => sums.has(word) || nextToSums.has(word));
}

/** `Total HT`, `Summe Material`, `Grand total 2024`: a few words, the first or the last of which is what totals are called. */
export function mayBeTotal(text: string): boolean {
  const words = wordsOf(text.replace(/\s*[:：]\s*$/, ''));
  const isCalled =
    /^(?:sub)?totals?\b/i.test(text) || [words[0], words[1], words.at(-1)].some((word) => sums.has(word ?? ''));
  return words.length <= 5 && isCalled;
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
