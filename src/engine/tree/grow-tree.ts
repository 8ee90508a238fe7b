/** Rows below the rows that they name. Indexes are those of the slots given, in their order. */
import type { ColumnStore } from '../column-store.ts';
import { cellText, foldText } from '../folding.ts';
import { cellsInStep, type Steps } from '../steps.ts';

/** Why a row is at the top though it names a parent: none has this key, several have it, or the row is below itself. */
export type Astray = 'missing' | 'ambiguous' | 'ring';

export interface Tree {
  /** The parent of each row; -1 at the top. */
  parents: Int32Array;
  /** Children of row `n`: `children[starts[n]]` to `children[starts[n + 1]]`, in order; those at the top are of row `size`. */
  starts: Uint32Array;
  children: Uint32Array;
  /** Each row before those below it. */
  order: Uint32Array;
  /** How many rows are below each, at all levels. */
  below: Uint32Array;
  astray: ReadonlyMap<number, Astray>;
  /** Rows that lead to each other, from the first of each on. The first is at the top. */
  rings: number[][];
}

/** No row is left out: what has no parent here is at the top, and a ring is opened at its first row. */
export function* growTree(slots: Uint32Array, stores: { key: ColumnStore; parent: ColumnStore }): Steps<Tree> {
  const { parents, astray } = yield* parentsOf(slots, stores);
  const rings = yield* ringsOf(parents);
  for (const [first] of rings) {
    parents[first!] = -1;
    astray.set(first!, 'ring');
  }
  const { starts, children } = childrenOf(parents);
  yield;
  const order = orderOf(starts, children);
  const below = new Uint32Array(slots.length);
  for (let at = order.length - 1; at >= 0; at--) {
    const parent = parents[order[at]!]!;
    if (parent >= 0) below[parent]! += below[order[at]!]! + 1;
  }
  return { parents, starts, children, order, below, astray, rings };
}

const ambiguous = -2;

function* parentsOf(slots: Uint32Array, stores: { key: ColumnStore; parent: ColumnStore }) {
  const [keyOf, parentKeyOf] = [foldedCells(stores.key), foldedCells(stores.parent)];
  const byKey = new Map<string, number>();
  for (let at = 0; at < slots.length; at++) {
    const key = keyOf(slots[at]!);
    // Which of two rows is meant isn't known.
    if (key !== '') byKey.set(key, byKey.has(key) ? ambiguous : at);
    if (at % cellsInStep === cellsInStep - 1) yield;
  }
  const parents = new Int32Array(slots.length).fill(-1);
  const astray = new Map<number, Astray>();
  for (let at = 0; at < slots.length; at++) {
    const key = parentKeyOf(slots[at]!);
    const parent = byKey.get(key);
    if (parent !== undefined && parent !== ambiguous) parents[at] = parent;
    else if (key !== '') astray.set(at, parent === ambiguous ? 'ambiguous' : 'missing');
    if (at % cellsInStep === cellsInStep - 1) yield;
  }
  return { parents, astray };
}

/** Cells as keys are compared: a text of the dictionary is folded once. */
function foldedCells(store: ColumnStore): (slot: number) => string {
  const { plane, codes, dictionary } = store;
  const known: string[] = [];
  return (slot) => {
    if (!codes || (plane && !Number.isNaN(plane[slot]!))) return foldText(cellText(store.get(slot)));
    const code = codes[slot]!;
    return (known[code] ??= foldText(cellText(dictionary.value(code))));
  };
}

/** Every row leads to one other at most, so each is walked from once. */
function* ringsOf(parents: Int32Array): Steps<number[][]> {
  const rings: number[][] = [];
  const reachedFrom = new Int32Array(parents.length).fill(-1);
  for (let begin = 0; begin < parents.length; begin++) {
    let at = begin;
    while (at >= 0 && reachedFrom[at] === -1) {
      reachedFrom[at] = begin;
      at = parents[at]!;
    }
    if (begin % cellsInStep === cellsInStep - 1) yield;
    if (at < 0 || reachedFrom[at] !== begin) continue;
    const ring = [at];
    let first = 0;
    for (let next = parents[at]!; next !== at; next = parents[next]!) {
      if (next < ring[first]!) first = ring.length;
      ring.push(next);
    }
    rings.push([...ring.slice(first), ...ring.slice(0, first)]);
  }
  return rings;
}

function childrenOf(parents: Int32Array): Pick<Tree, 'starts' | 'children'> {
  const size = parents.length;
  const starts = new Uint32Array(size + 2);
  const rowOf = (parent: number): number => (parent < 0 ? size : parent);
  for (const parent of parents) starts[rowOf(parent) + 1]!++;
  for (let at = 0; at <= size; at++) starts[at + 1]! += starts[at]!;
  const next = starts.slice();
  const children = new Uint32Array(size);
  for (let at = 0; at < size; at++) children[next[rowOf(parents[at]!)]!++] = at;
  return { starts, children };
}

function orderOf(starts: Uint32Array, children: Uint32Array): Uint32Array {
  const size = children.length;
  const order = new Uint32Array(size);
  let filled = 0;
  const take = (row: number): void => {
    for (let at = starts[row]!; at < starts[row + 1]!; at++) order[filled++] = children[at]!;
  };
  take(size);
  for (let at = 0; at < filled; at++) take(order[at]!);
  return order;
}
