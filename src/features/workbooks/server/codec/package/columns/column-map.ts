/** Where columns went when others came or left, and when columns changed places. */

import type { CellRange } from '../../cell-address.ts';
import type { ColumnShift } from '../changes.ts';
import { lastColumn, type RowMap, rowMap } from '../row-map.ts';

/**
 * `row` follows a column wherever it went; all else is by place alone, as if those that changed places had only been
 * written over.
 */
export interface ColumnMap extends RowMap {
  /** Whether columns changed places. */
  isMixed: boolean;
  /** The last old column that did; -1 for none. */
  lastMixed: number;
  /** Whether a column came at a new place. */
  isNew(column: number): boolean;
  /** Whether old columns, ends included, are in the same order now, with none between them that was elsewhere. */
  isInOrder(left: number, right: number): boolean;
  /** Old columns as runs of new ones that are next to each other, ascending; those that came between count to them. */
  runs(left: number, right: number): Span[];
  /** What belongs to an area now; 'torn' where it has no place of its own any more, null where all of it went. */
  area(left: number, right: number): Span | null | 'torn';
  /** What a formula reads now; null where its first column is behind its last. */
  reference(left: number, right: number): Span | null;
}

interface Span {
  left: number;
  right: number;
}

export function columnMap({ inserted, removed, moved = [] }: ColumnShift): ColumnMap {
  const base = rowMap([
    {
      ...{ left: null, right: null, removed },
      inserted: inserted.map(({ after, names }) => ({ after, count: names.length })),
    },
  ]);
  const takes = new Map(moved.flatMap(({ from, to }) => (from === to ? [] : [[from, to] as const])));
  const lastMixed = Math.max(-1, ...takes.keys());
  const leaving = movedColumns(takes);
  const row = (old: number): number | null => base.row(takes.get(old) ?? old);
  const isNew = (column: number): boolean =>
    base.insertions.some(({ first, count }) => column >= first && column < first + count);
  /** New places of columns that may be mixed, ascending. Those behind follow each other. */
  const placesOf = (left: number, right: number, isRequested?: (old: number) => boolean): number[] => {
    const places: number[] = [];
    for (let old = left; old <= Math.min(right, lastMixed); old++) {
      const place = !isRequested || isRequested(old) ? row(old) : null;
      if (place !== null) places.push(place);
    }
    return places.sort((one, other) => one - other);
  };
  const spansOf = (left: number, right: number, isRequested?: (old: number) => boolean): Span[] => {
    const spans: Span[] = [];
    for (const place of placesOf(left, right, isRequested)) addSpan(spans, { left: place, right: place }, isNew);
    if (right > lastMixed) {
      const behind = { left: base.from(Math.max(left, lastMixed + 1)), right: base.until(right) };
      if (behind.left <= behind.right) addSpan(spans, behind, isNew);
    }
    return spans;
  };
  const byPlace = (left: number, right: number): Span | null => {
    const span = { left: base.from(left), right: base.until(right) };
    return span.left > span.right || span.left > lastColumn ? null : span;
  };
  const isMixed = takes.size > 0;
  const touches = (left: number, right: number): boolean =>
    isMixed && [...takes].some(([from, to]) => (from >= left && from <= right) || (to >= left && to <= right));
  const isInOrder = (left: number, right: number): boolean => {
    if (!touches(left, right)) return true;
    let last = -1;
    for (let old = left; old <= Math.min(right, lastMixed); old++) {
      const place = row(old);
      if (place === null) continue;
      if (place <= last) return false;
      last = place;
    }
    return spansOf(left, right).length <= 1;
  };
  return {
    ...base,
    ...{ row, isMixed, lastMixed, isNew, isInOrder },
    runs(left, right) {
      if (touches(left, right)) return spansOf(left, right);
      const span = byPlace(left, right);
      return span ? [span] : [];
    },
    area(left, right) {
      if (!touches(left, right)) return byPlace(left, right);
      const all = spansOf(left, right);
      if (all.length <= 1) return all[0] ?? null;
      // Columns that were moved out leave the others where they are; what came between them belongs to these.
      const staying = spansOf(left, right, (old) => !leaving.has(old));
      const [first, last] = [staying[0], staying.at(-1)];
      return first && last ? { left: first.left, right: last.right } : 'torn';
    },
    reference(left, right) {
      if (!touches(left, right)) return byPlace(left, right);
      const all = spansOf(left, right);
      if (all.length <= 1) return all[0] ?? null;
      const span = { left: row(left) ?? base.from(left), right: row(right) ?? base.until(right) };
      return span.left > span.right ? null : span;
    },
  };
}

function addSpan(spans: Span[], { left, right }: Span, isNew: (column: number) => boolean): void {
  const last = spans.at(-1);
  let next = (last?.right ?? left) + 1;
  while (last && next < left && isNew(next)) next++;
  if (last && next === left) last.right = right;
  else spans.push({ left, right });
}

/** The fewest columns without which all others have the order that they had. */
function movedColumns(takes: ReadonlyMap<number, number>): ReadonlySet<number> {
  const columns = [...takes].sort(([one], [other]) => one - other);
  /** For each column the longest run of ascending places that ends with it, and the column before it there. */
  const lengths: { length: number; before: number }[] = [];
  for (const [at, [, place]] of columns.entries()) {
    let best = { length: 1, before: -1 };
    for (let one = 0; one < at; one++)
      if (columns[one]![1] < place && lengths[one]!.length >= best.length)
        best = { length: lengths[one]!.length + 1, before: one };
    lengths.push(best);
  }
  const staying = new Set<number>();
  let at = lengths.reduce((most, { length }, one) => (length > (lengths[most]?.length ?? 0) ? one : most), 0);
  for (; lengths[at]; at = lengths[at]!.before) staying.add(columns[at]![0]);
  return new Set(columns.flatMap(([old]) => (staying.has(old) ? [] : [old])));
}

/** The columns of an area as they are now; null where all of them went. One over the whole width stays so. */
export function areaAcross(range: CellRange, columns: ColumnMap): CellRange | null | 'torn' {
  if (range.left === 0 && range.right >= lastColumn) return range;
  return within(range, columns.area(range.left, range.right));
}

/** The columns that a formula reads as they are now; null where it reads none. */
export function referenceAcross(range: CellRange, columns: ColumnMap): CellRange | null {
  if (range.left === 0 && range.right >= lastColumn) return range;
  return within(range, columns.reference(range.left, range.right));
}

function within<T extends Span | null | 'torn'>(range: CellRange, span: T): CellRange | Exclude<T, Span> {
  if (span === null || span === 'torn') return span as Exclude<T, Span>;
  const { left, right } = span as Span;
  return { ...range, left, right: Math.min(right, lastColumn) };
}
