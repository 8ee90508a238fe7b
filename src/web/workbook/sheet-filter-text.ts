import { t } from '#kit/language/product.ts';
import { conditionText, filterKinds } from '#features/visitor/rules/filter-rules.ts';
import type { Column } from '#engine/model.ts';
import { nameOfValue } from './people/name-of-value.ts';
import { anyOfMarker, type Filter } from '#engine/query-model.ts';

/** A filter as people say it: `Price is more than 10`. */
export function sheetFilterText({ condition, value }: Omit<Filter, 'column'>, column: Column): string {
  return [column.name, t(conditionText(condition, filterKinds[column.type])), valueText(value, column)]
    .filter(Boolean)
    .join(' ');
}

const valueText = (value: Filter['value'], { type }: Column): string =>
  value === 'true'
    ? t('Yes')
    : value === 'false'
      ? t('No')
      : String(value ?? '')
          .split(anyOfMarker)
          .map((one) => (type === 'person' ? nameOfValue(one) : one))
          .join(', ');
