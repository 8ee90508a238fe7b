import { conditionWords, filterKinds } from '#features/visitor/rules/filter-rules.ts';
import type { Column } from '#engine/model.ts';
import { anyOfMarker, type Filter } from '#engine/query-model.ts';

/** A filter as people say it: `Price is more than 10`. */
export function sheetFilterWords({ condition, value }: Omit<Filter, 'column'>, column: Column): string {
  return [column.name, conditionWords(condition, filterKinds[column.type]), valueWords(value)]
    .filter(Boolean)
    .join(' ');
}

const valueWords = (value: Filter['value']): string =>
  value === 'true'
    ? 'Yes'
    : value === 'false'
      ? 'No'
      : String(value ?? '')
          .split(anyOfMarker)
          .join(', ');
