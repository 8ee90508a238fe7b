/** Forms of rows that belong together: keys are picked by name, and an order is added with its lines. */
import { isReadOnlyColumn } from '#engine/automatic.ts';
import type { ColumnProfile } from '#engine/meaning/sheet-profile.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { isLong } from '../column-roles.ts';
import { plainType } from '../proposed-block.ts';
import type { ProfiledSheetRoles, SheetRelation } from '../related-sheets.ts';
import { asTitle } from '../wording.ts';
import { isAddedTotal } from './is-added-total.ts';
import { namedBy, nameOf, withoutIdentifier } from './name-cells.ts';

const mostLineFields = 8;

/** A form as it suits those who may sign in: strangers would be listed the names. */
export function relatedForm(form: StoredBlock, relations: readonly SheetRelation[]): StoredBlock {
  const own = relations.filter(({ from }) => from.sheet.title === form.sheet_title);
  const axis = form.axis.map((entry) => withPicker(entry, own));
  return withLines({ ...form, axis }, relations);
}

function withPicker<Entry extends Record<string, unknown>>(entry: Entry, relations: readonly SheetRelation[]) {
  const relation = relations.find(({ column }) => column.id === entry['column']);
  const name = relation && nameOf(relation);
  if (!relation || !name) return entry;
  const { options: _options, ...rest } = entry;
  return {
    ...rest,
    type: plainType(relation.column),
    label: withoutIdentifier(relation.column.name),
    ...namedBy(relation, name),
  };
}

/** With the lines of the new row, where one table only holds what belongs to it. */
function withLines(form: StoredBlock, relations: readonly SheetRelation[]): StoredBlock {
  const lines = relations.filter((one) => one.to.sheet.title === form.sheet_title && areLines(one, relations));
  const [relation] = lines;
  // Two kinds of lines are two forms.
  if (!relation || lines.length > 1) return form;
  const { from, column, key } = relation;
  const own = relations.filter((one) => one.from === from && one.column !== column);
  const fields = from.sheet.columns
    .filter((one) => one !== column && !from.roles.personal.includes(one) && one.filled > 0)
    .slice(0, mostLineFields)
    .map((one) => withPicker(lineField(one, from), own));
  const named = form.axis.some((entry) => entry['column'] === key.id);
  const keyField = { column: key.id, label: asTitle(key.name), type: plainType(key), required: true };
  return {
    ...form,
    axis: named ? form.axis : [keyField, ...form.axis],
    settings: {
      ...form.settings,
      takes_lines: true,
      lines_link: { sheet_title: from.sheet.title, column: column.id },
      ...{
        lines_key: key.id,
        lines_title: asTitle(from.sheet.title),
        line_fields: fields.map(({ column: id, ...one }) => ({
          ...one,
          line_column: { sheet_title: from.sheet.title, column: id },
        })),
      },
    },
  };
}

/** Rows of a document that has a day, which nothing else names and which name something more: products. */
function areLines({ from, to }: SheetRelation, relations: readonly SheetRelation[]): boolean {
  const isNamed = relations.some((one) => one.to.sheet === from.sheet);
  const others = relations.filter(
    (one) => one.from === from && one.to.sheet !== to.sheet && one.to.sheet !== from.sheet,
  );
  return (
    to.roles.dates.length > 0 &&
    from.roles.title === null &&
    from.roles.dates.length === 0 &&
    !isNamed &&
    others.length > 0
  );
}

function lineField(column: ColumnProfile, { sheet }: ProfiledSheetRoles): Record<string, unknown> & { column: string } {
  const isComputed = isReadOnlyColumn(column) || isAddedTotal(column);
  return {
    ...{ column: column.id, label: asTitle(column.name) },
    type: isComputed ? 'calculated' : isLong(column) ? 'textarea' : plainType(column),
    ...(isComputed && { adds_up: true }),
    ...(!isComputed && { required: sheet.rows >= 5 && column.filled === sheet.rows }),
  };
}
