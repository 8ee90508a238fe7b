import { isReadOnlyColumn } from '#engine/automatic.ts';
import { offeredOptions } from '#features/workbooks/rules/column-options.ts';
import { type ColumnProfile, distinctLimit, type SheetProfile } from '#engine/meaning/sheet-profile.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { type ColumnRoles, isLong } from './column-roles.ts';
import { plainType, proposedBlock } from './proposed-block.ts';
import { asTitle } from './wording.ts';

const mostFormFields = 10;
const mostOptions = 12;

/** A form for a new row: inputs by meaning, choices where the values are few. It has no inputs for keys. */
export function formBlock(sheet: SheetProfile, roles: ColumnRoles, title: string): StoredBlock {
  // Strangers have no one to choose.
  const requested = sheet.columns.filter(
    (column) => !roles.technical.includes(column) && !isFilledByItself(column, roles) && column.type !== 'person',
  );
  const columns = requested.slice(0, mostFormFields);
  return proposedBlock('form', 'new-row', {
    sheet_title: sheet.title,
    settings: { titleForm: title, submit_text: 'Send', submit_success: 'Thank you. Your entry was added.' },
    axis: (columns.length > 0 ? columns : sheet.columns.slice(0, 1)).map((column) =>
      formField(column, roles, column === roles.title || (sheet.rows >= 5 && column.filled === sheet.rows)),
    ),
  });
}

/** What is computed, numbered or dated without anyone: no one is asked for it. */
function isFilledByItself(column: ColumnProfile, roles: ColumnRoles): boolean {
  const { filled, distinct, minimum, maximum, samples } = column;
  const isNumbered =
    filled > 5 && distinct === Math.min(filled, distinctLimit) && minimum !== null && maximum === minimum + filled - 1;
  const isCounter = isNumbered && samples.every((value) => typeof value === 'number' && Number.isInteger(value));
  const meaning = roles.meaningOf(column);
  return isReadOnlyColumn(column) || meaning === 'timestamp' || (isCounter && ['identifier', 'rank'].includes(meaning));
}

/** Of which the form can offer a choice: it lists them with commas between. */
const isListable = (options: readonly string[]): boolean =>
  options.every((option) => option.length <= 60 && !option.includes(','));

function formField(column: ColumnProfile, roles: ColumnRoles, required: boolean): Record<string, unknown> {
  const label = asTitle(column.name);
  const offered = offeredOptions(column);
  // Its options are those of the column, whatever they become.
  if (offered.length > 0 && (column.choice || column.type === 'rating'))
    return { column: column.id, label, type: column.choice === 'choices' ? 'multi-select' : 'select', required };
  if (offered.length > 0 && isListable(offered))
    return { column: column.id, label, type: 'select', options: offered.join(', '), required };
  const choices = roles.orderOf(column) ?? column.samples.map(String).toSorted();
  // The answers that others gave to what is personal are not for strangers.
  const isShut = roles.personal.includes(column);
  const isChoice =
    !isShut && ['category', 'status', 'country'].includes(roles.meaningOf(column)) && column.type === 'text';
  const isClosed =
    isChoice && column.distinct >= 2 && column.distinct <= mostOptions && column.filled >= 3 * column.distinct;
  if (isClosed && isListable(choices)) {
    return { column: column.id, label, type: 'select', options: choices.join(', '), required };
  }
  if (column.type === 'boolean') return { column: column.id, label, type: 'select', options: 'true, false', required };
  return { column: column.id, label, type: inputType(column, roles), required, placeholder: '' };
}

function inputType(column: ColumnProfile, roles: ColumnRoles): string {
  const meaning = roles.meaningOf(column);
  if (meaning === 'long text' || isLong(column)) return 'textarea';
  if (meaning === 'phone') return 'tel';
  if (meaning === 'email') return 'email';
  return column.type === 'image' ? 'url' : plainType(column);
}
