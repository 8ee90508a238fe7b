/** How alike two rows are, and what a column says of it. */
import type { Cell } from '#engine/model.ts';

interface RowOfCells {
  cells: Record<string, Cell>;
}

/** The share of equal cells among those that either row has. */
export function likenessOf(one: Record<string, Cell>, other: Record<string, Cell>, columns: readonly string[]): number {
  let [equal, all] = [0, 0];
  for (const id of columns) {
    const [own, given] = [one[id] ?? null, other[id] ?? null];
    if (own === null && given === null) continue;
    all += 1;
    if (own === given) equal += 1;
  }
  return all === 0 ? 0 : equal / all;
}

/** What an equal value of a column adds: numbers that are unique may be counted again, words hardly ever. */
export function uniqueWeight(
  known: readonly RowOfCells[],
  seen: readonly RowOfCells[],
  id: string,
  isKey: boolean,
): number {
  const isUnique = (rows: readonly RowOfCells[]): boolean => {
    const values = rows.map((row) => row.cells[id] ?? null).filter((cell) => cell !== null);
    return values.length > 1 && values.length >= rows.length * 0.95 && new Set(values).size === values.length;
  };
  if (isKey) return 1;
  if (!isUnique(known) || !isUnique(seen)) return 0;
  return typeof known[0]?.cells[id] === 'string' ? 0.5 : 0.3;
}
