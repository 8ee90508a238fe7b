import type { Source } from '#settings/kinds.ts';
import type { Column } from '#engine/model.ts';
import { type Field, type FieldType, optionsFor, type SurveyType } from '../shared/field/field-type.ts';
import type { AskedField } from './guided/asked-fields.ts';
import type { choiceLooks, textLooks } from './survey/is-survey.ts';
import { ownSurvey } from './survey/own-survey.ts';
import { ownFields, ownOf } from '../shared/rows/types/own-fields.ts';

/** The settings of one field of the form. */
export interface FormFieldSettings extends AskedField {
  label: string;
  description: string;
  type: Exclude<FieldType, 'files' | 'image' | 'link' | 'rating' | 'duration' | SurveyType>;
  required: boolean;
  from_google_sheet: boolean;
  options: string;
  lookup_key?: Source | null;
  lookup_name?: Source | null;
  source: Source | null;
  file_mime_type: string;
  regex_validation: string;
  regex_message: string;
  placeholder: string;
  default: string;
  choices_as?: (typeof choiceLooks)[number];
  text_as?: (typeof textLooks)[number];
  consent_text?: string;
  consent_version?: string;
  scans?: boolean;
}

/** One entry of the form's axis: a field, or what no one fills in since a formula makes it. */
export type FormEntrySettings = FormFieldSettings & { shows_result?: boolean };

export const isField = ({ shows_result }: FormEntrySettings): boolean => !shows_result;

/**
 * The field that an axis entry describes. `sheetOptions` are the choices that its sheet gave, `column` the one that it
 * fills in, whose list is taken where the owner wrote none.
 */
export function formField(settings: FormFieldSettings, sheetOptions: readonly string[], column?: Column): Field {
  const chooses = settings.type === 'select' || settings.type === 'multi-select';
  const options = !chooses ? [] : settings.from_google_sheet ? sheetOptions : optionsFor(settings.options, column);
  return {
    column: settings.column,
    label: settings.label || describe(settings.column),
    type: settings.type,
    description: settings.description,
    // No one types a file.
    placeholder: settings.type === 'file' && settings.placeholder === 'Type here..' ? '' : settings.placeholder,
    required: settings.required && !settings.hide,
    options,
    // So do tables write what is stored.
    isYesNo: options.length === 2 && options.includes('true') && options.includes('false'),
    limit: null,
    pattern: settings.type === 'file' ? '' : settings.regex_validation,
    patternMessage: settings.regex_message,
    accept: settings.file_mime_type === '*' ? '' : settings.file_mime_type.replaceAll('/.', ',.'),
    ...(column && ownOf(ownFields, settings.type, column)?.(column)),
    ...ownSurvey.fieldOf?.(settings, options),
  };
}

/** `unit_price` as Unit price: a form knows the ids of its columns, not their names. */
export function describe(column: string): string {
  const words = column.replaceAll(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
