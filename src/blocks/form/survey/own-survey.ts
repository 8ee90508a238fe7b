import type { Field } from '../../shared/field/field-type.ts';
import type { FormFieldSettings } from '../form-field.ts';

/** Filled by survey-fields.ts: what a field of a kind that forms alone have differs in. */
export const ownSurvey: {
  fieldOf?: (settings: FormFieldSettings, options: readonly string[]) => Partial<Field>;
} = {};
