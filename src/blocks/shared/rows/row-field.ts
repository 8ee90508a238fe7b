import type { Source } from '#settings/kinds.ts';
import type { Column } from '#sheet/model.ts';
import { type Field, fieldOf, type FieldType, optionsOf } from '../field/field-type.ts';
import { typeForColumn } from '../field/field-value.ts';

/** Who may write one column through a block of rows. */
export interface WritableSettings {
  column: string;
  hidden?: boolean;
  editable?: string;
}

/** What of one axis entry decides how its values are filled in. */
export interface RowFieldSettings {
  type: Exclude<FieldType, 'file'>;
  from_google_sheet?: boolean;
  source?: Source | null;
  options?: string;
  character_limit?: number | null;
  image_source?: 'External URL' | 'Upload Image';
}

/** The field that a column is edited with. Text follows the type of the column. */
export function rowField(settings: RowFieldSettings, column: Column, sheetOptions: readonly string[]): Field {
  const type = settings.type === 'text' ? typeForColumn(column.type) : settings.type;
  const chooses = settings.type === 'select' || settings.type === 'multi-select';
  const limits = settings.type === 'number' || chooses ? null : (settings.character_limit ?? null);
  return fieldOf({
    column: column.id,
    label: column.name,
    type: type === 'image' && settings.image_source === 'Upload Image' ? 'file' : type,
    options: type === 'select' && !chooses ? ['true', 'false'] : chooses ? choices(settings, sheetOptions) : [],
    limit: limits,
    accept: type === 'image' ? 'image/*' : '',
    placeholder: type === 'url' || type === 'image' ? 'https://' : '',
  });
}

/**
 * The columns that a viewer may write. An "Edit row" button edits what the viewer may edit anyway; where the owner made
 * no column editable, the button itself may be the permission for all shown columns (`buttonPermits`).
 */
export function writableColumns(
  axis: readonly WritableSettings[],
  request: { kind: 'add' | 'edit'; action?: number; editable: readonly string[] },
  buttonPermits: boolean,
): readonly string[] {
  const shown = axis.filter((item) => !item.hidden);
  const isOpen = (item: WritableSettings): boolean => (item.editable ?? 'None') !== 'None';
  const byButton = buttonPermits && request.action !== undefined && !shown.some(isOpen);
  if (request.kind === 'add' || byButton) return shown.map((item) => item.column);
  return request.editable;
}

const choices = (settings: RowFieldSettings, sheetOptions: readonly string[]): readonly string[] =>
  settings.from_google_sheet ? sheetOptions : optionsOf(settings.options ?? '');
