import type { Column } from '#engine/model.ts';
import type { Field } from '../../shared/field/field-type.ts';
import type { FormFieldSettings } from '../form-field.ts';

/** Filled by survey-fields.ts: what a field of a kind that forms alone have differs in. */
export const ownSurvey: {
  fieldOf?: (settings: FormFieldSettings, sheetOptions: readonly string[], column?: Column) => Partial<Field>;
} = {};
