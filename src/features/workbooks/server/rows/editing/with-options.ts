import { cleanOptions } from '../../../rules/column-options.ts';
import { colorsOf } from '../../../rules/option-colors.ts';
import { isChoice } from '#engine/choices.ts';
import { durationFormatOf } from '#engine/durations.ts';
import type { FileLimits } from '#engine/file-cells.ts';
import type { Column } from '#engine/model.ts';

/** What a type has of its own. */
export interface Scale {
  max?: number | undefined;
  format?: string | undefined;
  files?: FileLimits | undefined;
  /** Of persons: whether a cell may name several. */
  multiple?: boolean | undefined;
}

/**
 * What a type has of its own: a rating how many stars, a duration whether it shows seconds, files their limits. It stays
 * where nothing is given; no other type has a number of stars, or limits. A column of persons names one unless it says
 * several.
 */
export function withScale(column: Column, given: Scale): Column {
  const { max: before, files: limits, multiple: several, ...bare } = column;
  const max = given.max ?? before;
  const files = given.files ?? limits;
  if (column.type === 'files' && files !== undefined) return { ...bare, files };
  if (column.type === 'person' && (given.multiple ?? several)) return { ...bare, multiple: true };
  if (column.type === 'rating' && max !== undefined) return { ...bare, max };
  return column.type === 'duration' ? { ...bare, format: durationFormatOf(given.format ?? column.format) } : bare;
}

/** Without a list the column keeps its own, also one that its type or formula leaves unused. */
export function withOptions(
  column: Column,
  given: readonly string[] | null | undefined,
  colors: readonly string[] | undefined = undefined,
): Column {
  if (given === undefined && !(isChoice(column) && column.options)) return column;
  const { options: before, option_colors: _, ...bare } = column;
  const options = cleanOptions(given ?? (given === undefined ? before : undefined) ?? []);
  if (options.length === 0) return bare;
  const isColored = isChoice(column) || column.option_colors !== undefined;
  return { ...bare, options, ...(isColored && { option_colors: colorsOf(options, column, colors) }) };
}
