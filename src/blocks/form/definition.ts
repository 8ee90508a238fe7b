import { isLongByName, isPhoneByName } from '#engine/meaning/text-by-name.ts';
import { boolean, color, column, range, regex, select, source, text, textarea } from '#settings/kinds.ts';
import type { Column } from '#engine/model.ts';
import { defineBlock } from '../contract.ts';
import type { DistinctRequest, NamesRequest } from '../data-contract.ts';
import { isPicked } from '../shared/field/link/is-picked.ts';
import { namedFields, namesOfKeys } from '../shared/rows/named-fields.ts';
import { proofSettings } from '../shared/intake/intake-settings.ts';
import { inputTypes, optionsOf } from '../shared/field/field-type.ts';
import { typeForColumn } from '../shared/field/field-value.ts';
import { type FormEntrySettings, isField } from './form-field.ts';
import { checkFormWrite } from './check-form-write.ts';
import { askedColumns } from './guided/asked-fields.ts';
import { conditionFields, stepSettings } from './guided/condition-settings.ts';
import { limitSettings } from './guided/limit-settings.ts';
import { limitsOf } from './guided/limits-of.ts';
import { thanksSettings, thanksVisible } from './guided/thanks-settings.ts';
import { lineSettings, lineVisible } from './lines/line-settings.ts';
import { prefillOf, withPrefilled } from './prefill/prefill-rules.ts';
import { prefillFields } from './prefill/prefill-settings.ts';
import { mailSettings, mailVisible } from './mails/mail-settings.ts';
import { mailsOf } from './mails/mails-of.ts';
import { surveyTypeOf } from './survey/is-survey.ts';
import { surveyFields } from './survey/survey-settings.ts';
import { linesOf, withComputedLines, withoutHiddenLines } from './lines/lines-of.ts';

export const mostFormFields = 50;
export const mostFormOptions = 500;
/** Names of another sheet that a field lists; more are searched. */
const mostListedNames = 50;

/** What the form asks: the choices of its sheet-backed fields, by column. Never a row. */
export type FormRequests = Record<`options:${string}` | `line:${string}`, DistinctRequest>;

export const definition = defineBlock({
  type: 'form',
  name: 'Form',
  description: 'Lets visitors add a row to the sheet.',
  icon: 'clipboard-list',
  category: 'Forms',
  recommended: { place: 5 },
  settings: {
    titleForm: text({ label: 'Form title', description: 'Heading of the form.', group: 'Content' }),
    titleForm_alignment: select(['Left', 'Center', 'Right'], {
      label: 'Form title alignment',
      description: 'Alignment of the form title.',
      group: 'Style',
    }),
    titleForm_size: range({
      label: 'Form title size',
      description: 'Size of the form title.',
      group: 'Style',
      min: 14,
      max: 64,
      step: 1,
      unit: 'px',
      default: 24,
    }),
    titleForm_color: color({ label: 'Form title color', description: 'Color of the form title.' }),
    titleForm_bold: boolean({
      label: 'Bold form title',
      description: 'Show the form title in bold.',
      group: 'Style',
      default: true,
    }),
    form_color: color({ description: 'Color of the card behind the form.' }),
    labels_color: color({ description: 'Color of the labels above the fields.' }),
    input_color: color({ description: 'Background of the fields. The text in them stays readable.' }),
    submit_text: text({
      label: 'Submit button text',
      description: 'Text on the submit button.',
      group: 'Content',
      default: 'Submit',
    }),
    submit_button_color: color({ description: 'Color of the submit button.', default: 'indigo' }),
    submit_text_color: color({ description: 'Color of the text on the submit button.' }),
    submit_success: textarea({
      label: 'Success text',
      description: 'Message after the form is submitted.',
      group: 'Content',
      maxLength: 1_000,
      default: 'Data added to the spreadsheet',
    }),
    ...lineSettings,
    ...stepSettings,
    ...limitSettings,
    ...thanksSettings,
    ...mailSettings,
    ...proofSettings,
  },
  visibleWhen: { ...lineVisible, ...thanksVisible, ...mailVisible },
  axis: {
    itemName: 'field',
    max: mostFormFields,
    column: 'column',
    hiddenBy: 'hide',
    calculated: ({ shows_result, hide }) => shows_result && !hide,
    uploads: (entry) => {
      if (entry.hide) return null;
      return entry.type === 'file' ? entry.file_mime_type : surveyTypeOf(entry) === 'signature' ? 'image/png' : null;
    },
    fields: {
      column: column({ description: 'The column the answer is saved in.', required: true, shown: false }),
      label: text({ description: 'Label above the field. Leave empty for the column name.', group: 'Content' }),
      description: text({ description: 'A hint below the label.', group: 'Content' }),
      type: select([...inputTypes.slice(0, 6), 'file', ...inputTypes.slice(6)], {
        description: 'The type of field.',
        group: 'Content',
        default: 'text',
      }),
      shows_result: boolean({
        label: 'Calculated',
        description:
          'For a formula column: show what it makes of the other fields while visitors fill them in. They can try any answer.',
        group: 'Content',
      }),
      required: boolean({ description: 'Visitors must fill in this field to submit the form.', group: 'Behavior' }),
      from_google_sheet: boolean({
        label: 'Options from a sheet',
        description: 'Use the values of a sheet column as options.',
        group: 'Data',
      }),
      options: textarea({
        panelOnly: true,
        description:
          'Options, separated by commas. Leave empty to use the options of a choice column or the stars of a rating.',
        group: 'Content',
        placeholder: 'Red, Green, Blue',
      }),
      source: source({ description: 'The sheet and column with the options.' }),
      ...namedFields,
      file_mime_type: select(
        ['*', 'image/*', 'video/*', 'audio/*', 'text/*', '.pdf', '.doc/.docx', '.csv/.xml/.xls/.xlsm/.xlsx'],
        {
          label: 'Kinds of files',
          description: 'Allowed file types.',
          group: 'Behavior',
          default: 'image/*',
        },
      ),
      hide: boolean({
        description: 'Hide the field. Its default value is saved with every submission.',
        group: 'Behavior',
      }),
      regex_validation: regex({
        label: 'Pattern',
        description: 'A regular expression that the whole answer must match. Leave empty for no validation.',
        group: 'Behavior',
        placeholder: '[A-Z]{2}-\\d{4}',
      }),
      regex_message: text({
        label: 'Pattern message',
        description: 'Message when the answer doesn’t match the pattern.',
        group: 'Behavior',
      }),
      placeholder: text({
        panelOnly: true,
        description: 'Placeholder of the empty field.',
        group: 'Content',
        default: 'Type here..',
      }),
      default: text({
        panelOnly: true,
        description: 'Default value. Use today for the current date and user_email for the visitor’s e-mail.',
        group: 'Content',
      }),
      ...surveyFields,
      ...prefillFields,
      ...conditionFields,
    },
    visibleWhen: {
      shows_result: { hide: false },
      by_address: { hide: false, type: [...inputTypes] },
      by_person: { type: [...inputTypes] },
      person_cell: { by_person: 'Their row' },
      asked_to: { hide: false },
      asked_when: { hide: false },
      asked_when_any: { hide: false },
      choices_as: { type: 'select', hide: false },
      text_as: { type: 'text', hide: false },
      consent_text: { type: 'text', text_as: 'Consent' },
      consent_version: { type: 'text', text_as: 'Consent' },
      scans: { type: ['text', 'number'], hide: false },
      from_google_sheet: { type: ['select', 'multi-select'] },
      options: { type: ['select', 'multi-select'], from_google_sheet: false },
      source: { from_google_sheet: true },
      lookup_key: { type: ['text', 'number'] },
      lookup_name: { type: ['text', 'number'] },
      file_mime_type: { type: 'file' },
      regex_validation: { type: [...inputTypes] },
      regex_message: { type: [...inputTypes] },
      required: { hide: false },
    },
  },
  writes: { add: 'anyone', addedMessage: 'submit_success' },
  checkWrite: checkFormWrite,
  lines: { of: linesOf, withComputed: withComputedLines, withoutHidden: withoutHiddenLines },
  prefill: { of: prefillOf, with: withPrefilled },
  intake: ({ settings, axis }) => ({
    ...limitsOf(settings),
    proof: settings.spam_check,
    mails: mailsOf({ settings, axis }),
    requested: (answer, at) => askedColumns({ settings, axis: axis.filter(isField) }, (one) => answer[one] ?? null, at),
    leadsTo: settings.after_sending === 'Open a page' ? settings.thanks_page : '',
  }),
  requests: (config): FormRequests => {
    const lines = linesOf(config);
    return { ...choicesOf(config), ...(lines && choicesOfLines(choicesOf(lines.config), lines.sheet_title)) };
  },
  hydrates: () => 'idle',
  propose: (columns) => ({
    axis: columns.slice(0, 8).map(proposeField),
  }),
});

type FormField = FormEntrySettings & Parameters<typeof namesOfKeys>[0];

/** What fields offer, by column. */
function choicesOf({ axis }: { axis: readonly FormField[] }): Record<`options:${string}`, DistinctRequest> {
  const asks: Record<`options:${string}`, DistinctRequest> = {};
  for (const field of axis) {
    const named = field.hide || !isPicked(field) ? undefined : namesOfKeys(field);
    if (named && field.column) asks[`options:${field.column}`] = offered(named, field.column);
    if (!field.hide && field.column && field.type === 'file')
      asks[`options:${field.column}`] = listOfColumn(field.column);
    if (field.hide || (field.type !== 'select' && field.type !== 'multi-select')) continue;
    if (!field.from_google_sheet && field.column && optionsOf(field.options).length === 0)
      asks[`options:${field.column}`] = listOfColumn(field.column);
    if (!field.from_google_sheet || !field.source?.column) continue;
    const { sheet_title, column: from } = field.source;
    asks[`options:${field.column}`] = {
      ...{ shape: 'distinct', sheet_title, column: from },
      ...{ limit: mostFormOptions, choicesFor: field.column },
    };
  }
  return asks;
}

/** The same of lines: their columns are of another sheet. */
const choicesOfLines = (asks: ReturnType<typeof choicesOf>, sheet_title: string) =>
  Object.fromEntries(
    Object.entries(asks).map(([name, ask]) => [
      name.replace('options:', 'line:'),
      { ...ask, sheet_title: ask.sheet_title ?? sheet_title, choicesIn: sheet_title },
    ]),
  );

/** The list of a choice is what is asked for, and no value of any row. */
const listOfColumn = (column: string): DistinctRequest => ({
  ...{ shape: 'distinct', column, limit: 0, choicesFor: column },
});

/** Rows of another sheet by name: all of them where they are few, as they are without a script. */
const offered = (named: NamesRequest, choicesFor: string): DistinctRequest => ({
  ...{ shape: 'distinct', sheet_title: named.sheet_title, column: named.key, limit: mostListedNames, choicesFor },
  named: { ...named, picked: true },
});

function proposeField(from: Column): Record<string, unknown> {
  const type = typeForColumn(from.type);
  const field = { column: from.id, label: from.name };
  if (type === 'image' || from.type === 'files') return { ...field, type: 'file', placeholder: '' };
  if (/^(rating|person)$/.test(from.type)) return { ...field, type: 'select' };
  if (type === 'email') return { ...field, type, placeholder: 'name@example.com' };
  if (from.type === 'boolean') return { ...field, type, options: 'true, false' };
  if (isLongByName(from)) return { ...field, type: 'textarea' };
  if (isPhoneByName(from)) return { ...field, type: 'tel' };
  return { ...field, type };
}
