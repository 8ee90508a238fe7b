import type { Cell } from '#engine/model.ts';

export interface KnownColumn {
  id: string;
  name: string;
  /** Values of the first rows. */
  sample: readonly Cell[];
}
export interface SeenColumn {
  name: string;
  sample: readonly Cell[];
}

/**
 * Which column is which after columns were moved, renamed, inserted or deleted: for each column seen the id of the one
 * that it is, or null where it is new. By name; then a column with another name is known by its values, or by its place
 * where it alone is missing there.
 */
export function matchColumns(known: readonly KnownColumn[], seen: readonly SeenColumn[]): (string | null)[] {
  const ids: (string | null)[] = seen.map(() => null);
  const left = new Map(known.map((column) => [column.id, column]));
  const take = (place: number, id: string): void => {
    ids[place] = id;
    left.delete(id);
  };
  for (const [place, { name }] of seen.entries()) {
    const found = [...left.values()].find((column) => sameName(column.name, name));
    if (found) take(place, found.id);
  }
  const candidates = seen.flatMap((column, place) =>
    ids[place] === null
      ? [...left.values()].map(({ id, sample }) => ({ id, place, share: shareOfEqual(sample, column.sample) }))
      : [],
  );
  for (const { id, place, share } of candidates.sort((one, other) => other.share - one.share)) {
    if (share >= 0.6 && ids[place] === null && left.has(id)) take(place, id);
  }
  for (const [place, id] of ids.entries()) {
    if (id !== null) continue;
    const before = place === 0 ? -1 : known.findIndex((one) => one.id === ids[place - 1]);
    const between = known[before + 1];
    const after = known[before + 2]?.id ?? null;
    const isAlone = (place === 0 || before !== -1) && (ids[place + 1] ?? null) === after;
    if (isAlone && between && left.has(between.id) && mayBe(between.sample, seen[place]?.sample ?? [])) {
      take(place, between.id);
    }
  }
  return ids;
}

const sameName = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** How many of the values of one are values of the other, as a share; 0 without any. */
function shareOfEqual(one: readonly Cell[], other: readonly Cell[]): number {
  const counts = new Map<Cell, number>();
  let total = 0;
  for (const cell of one) {
    if (cell === null) continue;
    counts.set(cell, (counts.get(cell) ?? 0) + 1);
    total += 1;
  }
  let [equal, all] = [0, 0];
  for (const cell of other) {
    if (cell === null) continue;
    all += 1;
    const count = counts.get(cell) ?? 0;
    if (count === 0) continue;
    counts.set(cell, count - 1);
    equal += 1;
  }
  return Math.max(total, all) === 0 ? 0 : equal / Math.max(total, all);
}

function mayBe(one: readonly Cell[], other: readonly Cell[]): boolean {
  const isBlank = (cells: readonly Cell[]): boolean => cells.every((cell) => cell === null);
  return (isBlank(one) && isBlank(other)) || shareOfEqual(one, other) >= 0.3;
}
