import type { Source } from '#settings/kinds.ts';
import type { Column } from '#sheet/model.ts';
import { type Field, fieldOf, type FieldType, optionsOf } from '../shared/field/field-type.ts';
import { typeForColumn } from '../shared/field/field-value.ts';

/** What of one axis entry decides how its values are filled in. */
export interface TableColumnSettings {
  column: string;
  type: Exclude<FieldType, 'file'>;
  hidden: boolean;
  editable: string;
  from_google_sheet: boolean;
  source: Source | null;
  options: string;
  character_limit: number | null;
  image_source: 'External URL' | 'Upload Image';
}

/** The field that a table column is edited with. Text follows the type of the column. */
export function tableField(settings: TableColumnSettings, column: Column, sheetOptions: readonly string[]): Field {
  const type = settings.type === 'text' ? typeForColumn(column.type) : settings.type;
  const chooses = settings.type === 'select' || settings.type === 'multi-select';
  const limits = settings.type === 'number' || chooses ? null : settings.character_limit;
  return fieldOf({
    column: settings.column,
    label: column.name,
    type: type === 'image' && settings.image_source === 'Upload Image' ? 'file' : type,
    options: type === 'select' && !chooses ? ['true', 'false'] : chooses ? choices(settings, sheetOptions) : [],
    limit: limits,
    accept: type === 'image' ? 'image/*' : '',
    placeholder: type === 'url' || type === 'image' ? 'https://' : '',
  });
}

/**
 * The columns that a viewer may write. An "Edit row" button edits what the viewer may edit anyway; where the owner
 * made no column editable, the button itself is the permission, for all shown columns.
 */
export function writableColumns(
  axis: readonly TableColumnSettings[],
  request: { kind: 'add' | 'edit'; action?: number; editable: readonly string[] },
): readonly string[] {
  const shown = axis.filter((item) => !item.hidden);
  const byButton = request.action !== undefined && shown.every((item) => item.editable === 'None');
  if (request.kind === 'add' || byButton) return shown.map((item) => item.column);
  return request.editable;
}

const choices = (settings: TableColumnSettings, sheetOptions: readonly string[]): readonly string[] =>
  settings.from_google_sheet ? sheetOptions : optionsOf(settings.options);
