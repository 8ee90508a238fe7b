import { type FilterKind, filterKinds } from '#features/visitor/rules/filter-rules.ts';
import { isChoice } from '#engine/choices.ts';
import type { Column } from '#engine/model.ts';

/** A column that a block shows, as its visitors may filter and sort by it. */
export interface FilterColumn {
  column: Column;
  /** The type that the owner draws it with; as `text` the column's own type decides. */
  shownAs: string;
  /** What can be ticked instead of typed; empty where anything is allowed. */
  options: readonly string[];
  /** Where it holds keys of another sheet: what those of the active filters are called there. */
  names?: Readonly<Record<string, string>> | undefined;
}

/** What kind of filter the column takes. */
export function filterKindOf({ column, shownAs }: FilterColumn): FilterKind {
  if (isChoice(column) || column.type === 'duration') return filterKinds[column.type];
  if (shownAs === 'date' || shownAs === 'datetime-local') return 'date';
  if (shownAs === 'number') return 'number';
  if (shownAs === 'select') return 'choice';
  return shownAs === 'text' ? filterKinds[column.type] : 'text';
}

/** Each column once: an owner may show one twice. */
export function distinctColumns(columns: readonly FilterColumn[]): FilterColumn[] {
  return columns.filter(({ column }, index) => columns.findIndex((one) => one.column.id === column.id) === index);
}
