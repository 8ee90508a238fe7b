import type { Cell, Column } from '#engine/model.ts';

const longest = 60;

/** What people know a row by: the first text in it. '' for one without any. */
export function firstText(columns: readonly Column[], cells: Record<string, Cell>): string {
  const filled = columns.filter(({ id }) => (cells[id] ?? null) !== null);
  const { id } = filled.find(({ type }) => type === 'text') ?? filled[0] ?? { id: '' };
  return String(cells[id] ?? '').slice(0, longest);
}
