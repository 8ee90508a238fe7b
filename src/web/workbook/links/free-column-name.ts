import type { Column } from '#engine/model.ts';

/** The first of some names that no column has, or the last with a number. */
export function freeColumnName(columns: readonly Pick<Column, 'name'>[], ...names: readonly string[]): string {
  const taken = new Set(columns.map(({ name }) => name.toLowerCase()));
  const isFree = (name: string): boolean => !taken.has(name.toLowerCase());
  const found = names.find(isFree);
  if (found !== undefined) return found;
  const last = names.at(-1) ?? '';
  for (let number = 2; ; number++) if (isFree(`${last} ${number}`)) return `${last} ${number}`;
}
