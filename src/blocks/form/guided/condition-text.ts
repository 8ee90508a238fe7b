import { t } from '#kit/language/language.ts';
import { anyOfMarker } from '#engine/query-model.ts';
import { conditionText } from '#features/visitor/rules/filter-rules.ts';
import type { AskedField, Asking } from './asked-fields.ts';

/** When a field is asked, in a sentence: without a script all fields are shown. '' where it always is. */
export function askedText(
  { asked_when = [], asked_when_any }: AskedField,
  labelOf: (column: string) => string | undefined,
): string {
  const conditions = asked_when.flatMap((one) => textOf(one, labelOf) ?? []).join('; ');
  if (!conditions) return '';
  return asked_when_any
    ? t('Fill this in if one of these is true: {conditions}', { conditions })
    : t('Fill this in only if: {conditions}', { conditions });
}

/** The same of a step. */
export function stepConditionText(step: Asking, labelOf: (column: string) => string | undefined): string {
  const conditions = textOf(step, labelOf);
  return conditions === null ? '' : t('Fill this in only if: {conditions}', { conditions });
}

function textOf(
  { when_field, when_condition, when_value }: Asking,
  labelOf: (column: string) => string | undefined,
): string | null {
  const field = labelOf(when_field);
  if (field === undefined) return null;
  if (when_condition === 'filled') return t('{field} is filled in', { field });
  if (when_condition === 'empty') return t('{field} is empty', { field });
  const condition = t(conditionText(when_condition, 'text'));
  return `${field} ${condition} ${when_value.split(anyOfMarker).join(', ')}`;
}
