/**
 * Who goes with whom, so that all scores together are as high as they can be: each row at most one column and each
 * column at most one row. Rows that go with no one get -1. A score of 0 or less is no pair.
 */
export function bestAssignment(scores: readonly (readonly number[])[], columns: number): number[] {
  const answer = scores.map(() => -1);
  for (const part of partsOf(scores, columns)) {
    const own = part.rows.map((row) => part.columns.map((column) => scores[row]?.[column] ?? 0));
    const isWide = part.rows.length <= part.columns.length;
    const solved = solve(isWide ? own : transposed(own, part.columns.length));
    for (const [at, other] of solved.entries()) {
      const row = part.rows[isWide ? at : other] ?? -1;
      const column = part.columns[isWide ? other : at] ?? -1;
      if ((scores[row]?.[column] ?? 0) > 0) answer[row] = column;
    }
  }
  return answer;
}

interface Part {
  rows: number[];
  columns: number[];
}

/** Rows and columns that pairs connect: what is in different parts never competes, and most parts are small. */
function partsOf(scores: readonly (readonly number[])[], columns: number): Part[] {
  const parent = Array.from({ length: scores.length + columns }, (_, at) => at);
  const rootOf = (node: number): number => {
    let root = node;
    while (parent[root] !== root) root = parent[root] ?? root;
    parent[node] = root;
    return root;
  };
  const paired = new Set<number>();
  for (const [row, line] of scores.entries()) {
    for (const [column, score] of line.entries()) {
      if (score <= 0) continue;
      parent[rootOf(row)] = rootOf(scores.length + column);
      paired.add(row).add(scores.length + column);
    }
  }
  const parts = new Map<number, Part>();
  for (const node of [...paired].toSorted((one, other) => one - other)) {
    const part = parts.get(rootOf(node)) ?? { rows: [], columns: [] };
    parts.set(rootOf(node), part);
    if (node < scores.length) part.rows.push(node);
    else part.columns.push(node - scores.length);
  }
  return [...parts.values()];
}

const transposed = (scores: readonly (readonly number[])[], columns: number): number[][] =>
  Array.from({ length: columns }, (_, column) => scores.map((line) => line[column] ?? 0));

/**
 * The Hungarian method with potentials: one row after the other finds the cheapest way to a free column, moving those
 * that are in it. As many columns as rows at least; every row gets one.
 */
function solve(scores: readonly (readonly number[])[]): number[] {
  const [rows, columns] = [scores.length, scores[0]?.length ?? 0];
  const rowPotential = new Float64Array(rows + 1);
  const columnPotential = new Float64Array(columns + 1);
  /** By column, from 1; 0 is the row that looks for one. */
  const holder = new Int32Array(columns + 1);
  for (let row = 1; row <= rows; row++) {
    const cheapest = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY);
    const from = new Int32Array(columns + 1);
    const seen = new Uint8Array(columns + 1);
    let column = 0;
    holder[0] = row;
    do {
      seen[column] = 1;
      const own = holder[column] ?? 0;
      const line = scores[own - 1] ?? [];
      let least = Number.POSITIVE_INFINITY;
      let next = 0;
      for (let other = 1; other <= columns; other++) {
        if (seen[other]) continue;
        const cost = -(line[other - 1] ?? 0) - (rowPotential[own] ?? 0) - (columnPotential[other] ?? 0);
        if (cost < (cheapest[other] ?? 0)) {
          cheapest[other] = cost;
          from[other] = column;
        }
        if ((cheapest[other] ?? 0) < least) {
          least = cheapest[other] ?? 0;
          next = other;
        }
      }
      for (let other = 0; other <= columns; other++) {
        if (seen[other]) {
          rowPotential[holder[other] ?? 0] = (rowPotential[holder[other] ?? 0] ?? 0) + least;
          columnPotential[other] = (columnPotential[other] ?? 0) - least;
        } else cheapest[other] = (cheapest[other] ?? 0) - least;
      }
      column = next;
    } while (holder[column] !== 0);
    while (column !== 0) {
      const before = from[column] ?? 0;
      holder[column] = holder[before] ?? 0;
      column = before;
    }
  }
  const answer = Array.from({ length: rows }, () => -1);
  for (let column = 1; column <= columns; column++) if (holder[column]) answer[(holder[column] ?? 0) - 1] = column - 1;
  return answer;
}

/**
 * For each row, how much worse all scores together become at least if it may not go with its column, looking one
 * exchange far: a small figure says that someone else would do as well.
 */
export function marginsOf(scores: readonly (readonly number[])[], assigned: readonly number[]): number[] {
  const at = (row: number, column: number): number => scores[row]?.[column] ?? 0;
  const holders = new Map(assigned.map((column, row) => [column, row] as const));
  const alone = assigned.flatMap((column, row) => (column < 0 ? [row] : []));
  return assigned.map((column, row) => {
    if (column < 0) return 0;
    const own = at(row, column);
    let margin = own;
    const line = scores[row] ?? [];
    for (let other = 0; other < line.length; other++) {
      const score = line[other] ?? 0;
      if (other === column || score <= 0) continue;
      const holder = holders.get(other);
      // The other column is free; or the two change places, or its row is left alone.
      const loss = holder === undefined ? own - score : own + at(holder, other) - score - at(holder, column);
      if (loss < margin) margin = loss;
    }
    for (const one of alone) margin = Math.min(margin, own - at(one, column));
    return margin;
  });
}
