import { cleanOptions } from '../../../rules/column-options.ts';
import type { Column } from '#engine/model.ts';

/** Without a list the column keeps its own, also one that its type or formula leaves unused. */
export function withOptions(column: Column, given: readonly string[] | null | undefined): Column {
  if (given === undefined) return column;
  const { options: _, ...bare } = column;
  const options = cleanOptions(given ?? []);
  return options.length > 0 ? { ...bare, options } : bare;
}
