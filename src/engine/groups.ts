import type { Codes } from './codes.ts';
import type { ColumnStore } from './column-store.ts';
import { cellText, foldText } from './folding.ts';
import type { Cell } from './model.ts';
import { packDate } from './packed-dates.ts';
import type { DatePart } from './query-model.ts';
import { cellsInStep, cheapCellsInStep, type Steps } from './steps.ts';

/** Slots that share a cell of one column. */
export interface Groups {
  /** By index of the slots given. */
  groupOf: Uint32Array;
  /** The first cell of each group as it is in the sheet; null for the group of blanks. */
  keys: Cell[];
  counts: Uint32Array;
}

/**
 * Groups slots by a column, in order of first appearance. Cells are alike as conditions take them: spaces around and
 * case do not count. Stops where `limit` groups are full and another would begin, so `groupOf` may be cut short. `keyOf`
 * reads the key of a slot that isn't blank.
 */
export function* groupSlots(
  store: ColumnStore,
  slots: Uint32Array,
  { limit = Infinity, keyOf = (slot) => store.get(slot) }: Partial<Requested> = {},
): Steps<Groups> {
  const requested = { limit, keyOf };
  const groups: Groups = { groupOf: new Uint32Array(slots.length), keys: [], counts: new Uint32Array(0) };
  const { plane, codes, dictionary } = store;
  const grouped =
    !plane && codes && (dictionary.readings.likesAreCheap || slots.length * 2 > dictionary.count)
      ? yield* byCode(store, codes, slots, groups, requested)
      : yield* byCell(store, slots, groups, requested);
  groups.counts = countsOf(groups.groupOf, grouped, groups.keys.length);
  return groups;
}

const partLengths: Readonly<Record<DatePart, number>> = { day: 10, month: 7, year: 4 };

/** The day, month or year of a date as cells hold it; every other cell is its own part. */
export function datePartOf(cell: Cell, part: DatePart): Cell {
  return typeof cell === 'string' && /^\d{4}-\d{2}-\d{2}(?:[T ]|$)/.test(cell)
    ? cell.slice(0, partLengths[part])
    : cell;
}

/** The same groups with those of one day, month or year put together, in order of first appearance. */
export function byDatePart(groups: Groups, part: DatePart): Groups {
  const { groupOf, keys, counts } = groups;
  if (!keys.some((key) => typeof key === 'string' && key.length > partLengths[part])) return groups;
  const together: Groups = { groupOf: new Uint32Array(groupOf.length), keys: [], counts: new Uint32Array(keys.length) };
  const known = new Map<Cell, number>();
  const positionOf = Uint32Array.from(keys, (cell, group) => {
    const key = datePartOf(cell, part);
    let position = known.get(key);
    if (position === undefined) known.set(key, (position = together.keys.push(key) - 1));
    together.counts[position]! += counts[group]!;
    return position;
  });
  for (let index = 0; index < groupOf.length; index++) together.groupOf[index] = positionOf[groupOf[index]!]!;
  together.counts = together.counts.subarray(0, together.keys.length);
  return together;
}

/** A pass of its own: counting while grouping would make each row wait for the row before. */
function countsOf(groupOf: Uint32Array, grouped: number, count: number): Uint32Array {
  const counts = new Uint32Array(count);
  for (let index = 0; index < grouped; index++) counts[groupOf[index]!]!++;
  return counts;
}

interface Requested {
  limit: number;
  keyOf: (slot: number) => Cell;
}

/** Answers how many slots were grouped. */
function* byCode(
  store: ColumnStore,
  codes: Codes,
  slots: Uint32Array,
  groups: Groups,
  { limit, keyOf }: Requested,
): Steps<number> {
  yield* store.dictionary.readings.prepareLikes();
  const { likes } = store.dictionary.readings;
  const { groupOf, keys } = groups;
  /** By code; -1 where the code was not met yet. */
  const groupOfCode = new Int32Array(store.dictionary.count).fill(-1);
  for (let index = 0, pause = cheapCellsInStep; ; index++) {
    index = assignKnown(slots, codes, groupOfCode, groupOf, index);
    if (index >= slots.length) return index;
    if (index >= pause) {
      pause = index + cheapCellsInStep;
      yield;
    }
    const slot = slots[index]!;
    const code = codes[slot]!;
    const like = likes[code]!;
    if (groupOfCode[like]! < 0) {
      if (keys.length >= limit) return index;
      groupOfCode[like] = keys.push(store.dictionary.isBlank(code) ? null : keyOf(slot)) - 1;
    }
    groupOfCode[code] = groupOfCode[like]!;
    groupOf[index] = groupOfCode[code]!;
  }
}

/** Goes on until a code has no group yet, and answers where. Apart, since a loop that calls nothing runs thrice as fast. */
function assignKnown(
  slots: Uint32Array,
  codes: Codes,
  groupOfCode: Int32Array,
  groupOf: Uint32Array,
  from: number,
): number {
  let index = from;
  for (; index < slots.length; index++) {
    const group = groupOfCode[codes[slots[index]!]!]!;
    if (group < 0) break;
    groupOf[index] = group;
  }
  return index;
}

/** Columns with a plane, and few rows of a large dictionary. */
function* byCell(store: ColumnStore, slots: Uint32Array, groups: Groups, { limit, keyOf }: Requested): Steps<number> {
  const { plane, codes, kind } = store;
  const { groupOf, keys } = groups;
  const known = new Map<string | number, number>();
  for (let index = 0; index < slots.length; index++) {
    const slot = slots[index]!;
    const packed = plane ? plane[slot]! : Number.NaN;
    const like = Number.isNaN(packed) ? (codes ? likeOf(foldText(cellText(store.get(slot))), kind) : '') : packed;
    let group = known.get(like);
    if (group === undefined) {
      if (keys.length >= limit) return index;
      group = keys.push(like === '' ? null : keyOf(slot)) - 1;
      known.set(like, group);
    }
    groupOf[index] = group;
    if (index % cellsInStep === 0) yield;
  }
  return slots.length;
}

/** What a cell outside the plane shares with cells in it: the plane's value, where the folded texts are the same. */
function likeOf(folded: string, kind: ColumnStore['kind']): string | number {
  if (folded === '' || kind === 'none') return folded;
  if (kind === 'number' || kind === 'exact')
    return foldText(String(Number(folded))) === folded ? Number(folded) : folded;
  const packed = packDate(folded.toUpperCase());
  return Number.isNaN(packed) ? folded : packed;
}
