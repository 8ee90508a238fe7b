import { quotedLabel } from '#engine/labels.ts';
import { entryText } from '#features/workbooks/rules/cell-entry.ts';
import type { Cell, Column } from '#engine/model.ts';
import type { Filter } from '#engine/query-model.ts';

/** The rows in which a column holds this value; of dates, those of its day. */
export function filterForValue({ id, type, link }: Column, value: Cell): Filter {
  // What names several rows names this one among them.
  if (link && type === 'choices') return { column: id, condition: 'any_of', value: quotedLabel(String(value ?? '')) };
  return { column: id, condition: '=', value: textFor(value, type) };
}

function textFor(value: Cell, type: Column['type']): string {
  if (typeof value === 'boolean') return String(value);
  return type === 'date' || type === 'datetime' ? String(value).slice(0, 10) : entryText(value, type);
}
