import type { Source } from '#settings/kinds.ts';
import { isChoice } from '#engine/choices.ts';
import type { Column } from '#engine/model.ts';
import { type Field, fieldOf, type FieldType, optionsFor } from '../field/field-type.ts';
import { typeForColumn } from '../field/field-value.ts';
import { ownFields, ownOf } from './types/own-fields.ts';

/** Which column of a block of rows it is, and whether visitors are shown it. */
export interface WritableSettings {
  column: string;
  hidden?: boolean;
}

/** What of one axis entry decides how its values are filled in. */
export interface RowFieldSettings {
  type: Exclude<FieldType, 'file' | 'files' | 'rating' | 'duration'>;
  from_google_sheet?: boolean;
  source?: Source | null;
  options?: string;
  character_limit?: number | null;
  image_source?: 'External URL' | 'Upload Image';
}

/** The field that a column is edited with. Text follows the type of the column. */
export function rowField(settings: RowFieldSettings, column: Column, sheetOptions: readonly string[]): Field {
  const type = settings.type === 'text' ? ownType(column) : settings.type;
  const isYesNo = settings.type === 'text' && column.type === 'boolean';
  const chooses = !isYesNo && (type === 'select' || type === 'multi-select');
  const limits = settings.type === 'number' || chooses ? null : (settings.character_limit ?? null);
  return fieldOf({
    column: column.id,
    label: column.name,
    type: type === 'image' && settings.image_source === 'Upload Image' ? 'file' : type,
    options: isYesNo ? ['true', 'false'] : chooses ? choices(settings, column, sheetOptions) : [],
    isYesNo: column.type === 'boolean',
    limit: limits,
    accept: type === 'image' ? 'image/*' : '',
    placeholder: type === 'url' || type === 'image' ? 'https://' : '',
    ...ownOf(ownFields, settings.type, column)?.(column),
  });
}

/**
 * The columns that a viewer may write: of a row that is there, only those whose own permission admits them; of a new
 * one all that the block shows, because who adds rows is set once for the block. (decision 39)
 */
export const writableColumns = (
  axis: readonly WritableSettings[],
  request: { kind: 'add' | 'edit'; editable: readonly string[] },
): readonly string[] =>
  request.kind === 'edit' ? request.editable : axis.filter((item) => !item.hidden).map((item) => item.column);

/** A choice without a list is filled in as any text. */
const ownType = (column: Column): FieldType =>
  isChoice(column) && !column.options?.length ? 'text' : typeForColumn(column.type);

/** The owner's, or else those of the column where it is a choice. */
function choices(settings: RowFieldSettings, column: Column, sheetOptions: readonly string[]): readonly string[] {
  return settings.from_google_sheet ? sheetOptions : optionsFor(settings.options, column);
}
