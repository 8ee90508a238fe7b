import { answerRows } from '../answer-rows.ts';
import type { Bitmap } from '../bitmap.ts';
import type { AnswerRow, Query, TreeAnswer, TreeNode } from '../query-model.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Steps } from '../steps.ts';
import { growTree, type Tree } from './grow-tree.ts';

/** What of long paths and rings is answered. */
const mostOnPath = 8;
const mostRings = 3;
const mostInRing = 6;

interface Requested {
  /** All rows of the tree, in order. */
  slots: Uint32Array;
  /** What a search found; null without one. */
  found: Bitmap | null;
}

/**
 * The part of a tree that fits a page: the rows at the top of it (all of the tree, or the children of `branch`) from
 * `page.offset` on, and below each as many levels and rows as `most` lets in. Of a search only what it found and what
 * that is below. Without its columns there is no tree, and no row.
 */
export function* treePage(
  snapshot: Snapshot,
  query: Query & Required<Pick<Query, 'tree'>>,
  { slots, found }: Requested,
): Steps<{ rows: AnswerRow[]; tree: TreeAnswer }> {
  const { key, parent, branch, most, levels } = query.tree;
  const stores = { key: snapshot.stores.get(key), parent: snapshot.stores.get(parent) };
  if (!stores.key || !stores.parent) return { rows: [], tree: none };
  const tree = yield* growTree(slots, { key: stores.key, parent: stores.parent });
  const kept = found && keptRows(tree, slots, found);
  const childrenOf = (row: number): Uint32Array => {
    const all = tree.children.subarray(tree.starts[row], tree.starts[row + 1]);
    return kept ? all.filter((child) => kept[child] === 1) : all;
  };
  const branchSlot = branch === undefined ? -1 : snapshot.rows.find(branch);
  const branchRow = branchSlot < 0 ? -1 : slots.indexOf(branchSlot);
  const tops = childrenOf(branchRow < 0 ? slots.length : branchRow);
  const { offset, limit, bytes } = query.page ?? { offset: 0, limit: 0, bytes: undefined };
  const shown = tops.subarray(Math.max(0, offset), Math.max(0, offset) + Math.max(0, limit));
  const lines = linesOf(shown, childrenOf, { most, levels });
  yield;
  const rowsAt = (rows: readonly number[]): AnswerRow[] =>
    answerRows(
      snapshot,
      query.columns,
      Uint32Array.from(rows, (row) => slots[row]!),
    );
  const rows = answerRows(
    snapshot,
    query.columns,
    Uint32Array.from(lines, ({ row }) => slots[row]!),
    bytes,
  );
  const nodeOf = ({ row, level }: Line): TreeNode => ({
    ...{ level, children: childrenOf(row).length, below: tree.below[row]! },
    ...(found?.has(slots[row]!) && { found: true }),
    ...(tree.astray.has(row) && { astray: tree.astray.get(row)! }),
  });
  const path = pathTo(branchRow, tree);
  const named = path.length > mostOnPath ? [path[0]!, ...path.slice(1 - mostOnPath)] : path;
  return {
    rows,
    tree: {
      nodes: lines.slice(0, rows.length).map(nodeOf),
      tops: tops.length,
      size: slots.length,
      path: rowsAt(named),
      depth: path.length,
      rings: tree.rings.slice(0, mostRings).map((ring) => ({
        rows: rowsAt(ring.slice(0, mostInRing)),
        size: ring.length,
      })),
      ringCount: tree.rings.length,
      astray: tree.astray.size - tree.rings.length,
    },
  };
}

const none: TreeAnswer = {
  ...{ nodes: [], tops: 0, size: 0, path: [], depth: 0, rings: [], ringCount: 0, astray: 0 },
};

/** What was found, and what that is below. */
function keptRows({ parents, order }: Tree, slots: Uint32Array, found: Bitmap): Uint8Array {
  const kept = new Uint8Array(slots.length);
  for (let at = order.length - 1; at >= 0; at--) {
    const row = order[at]!;
    if (found.has(slots[row]!)) kept[row] = 1;
    const parent = parents[row]!;
    if (kept[row] === 1 && parent >= 0) kept[parent] = 1;
  }
  return kept;
}

interface Line {
  row: number;
  level: number;
}

/** Of one row, where not all fit. */
const mostOfOne = 50;

/** Level by level, so that what is left out is the deepest; answered as it is read, each row before those below it. */
function linesOf(
  tops: Uint32Array,
  childrenOf: (row: number) => Uint32Array,
  { most, levels }: { most: number; levels: number },
): Line[] {
  const whole = takenChildren(tops, childrenOf, { most, levels, mostOfOne: most });
  const taken = whole.fits ? whole.taken : takenChildren(tops, childrenOf, { most, levels, mostOfOne }).taken;
  const lines: Line[] = [];
  const waiting = Array.from(tops, (row): Line => ({ row, level: 0 })).toReversed();
  for (let line = waiting.pop(); line; line = waiting.pop()) {
    lines.push(line);
    const own = taken.get(line.row) ?? [];
    for (let at = own.length - 1; at >= 0; at--) waiting.push({ row: own[at]!, level: line.level + 1 });
  }
  return lines;
}

function takenChildren(
  tops: Uint32Array,
  childrenOf: (row: number) => Uint32Array,
  { most, levels, mostOfOne: ofOne }: { most: number; levels: number; mostOfOne: number },
): { taken: Map<number, Uint32Array>; fits: boolean } {
  const taken = new Map<number, Uint32Array>();
  let left = most;
  let level = tops;
  let fits = true;
  for (let depth = 1; level.length > 0 && depth < levels; depth++) {
    const next: number[] = [];
    for (const row of level) {
      const all = childrenOf(row);
      const own = all.subarray(0, Math.min(ofOne, left));
      fits &&= own.length === all.length;
      left -= own.length;
      if (own.length > 0) taken.set(row, own);
      for (const child of own) next.push(child);
    }
    level = Uint32Array.from(next);
  }
  return { taken, fits };
}

function pathTo(branch: number, { parents }: Tree): number[] {
  const path: number[] = [];
  for (let row = branch; row >= 0; row = parents[row]!) path.push(row);
  return path.toReversed();
}
