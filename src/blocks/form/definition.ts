import { isLongByName, isPhoneByName } from '#domain/meaning/text-by-name.ts';
import { boolean, color, column, range, regex, select, source, text, textarea } from '#settings/kinds.ts';
import type { Column } from '#sheet/model.ts';
import { defineBlock } from '../contract.ts';
import type { DistinctAsk } from '../data-contract.ts';
import { inputTypes } from '../shared/field/field-type.ts';
import { typeForColumn } from '../shared/field/field-value.ts';
import { checkFormWrite } from './check-form-write.ts';

export const mostFormFields = 50;
export const mostFormOptions = 500;

/** What the form asks: the choices of its sheet-backed fields, by column. Never a row. */
export type FormAsks = Record<`options:${string}`, DistinctAsk>;

export const definition = defineBlock({
  type: 'form',
  name: 'Form',
  description: 'Lets visitors fill in fields that become a new row of the sheet.',
  icon: 'clipboard-list',
  category: 'Forms',
  recommended: { place: 5 },
  settings: {
    titleForm: text({ label: 'Form title', description: 'The heading at the top of the form.', group: 'Content' }),
    titleForm_alignment: select(['Left', 'Center', 'Right'], {
      label: 'Form title alignment',
      description: 'Where the title of the form stands.',
      group: 'Style',
    }),
    titleForm_size: range({
      label: 'Form title size',
      description: 'How large the title of the form is.',
      group: 'Style',
      min: 14,
      max: 64,
      step: 1,
      unit: 'px',
      default: 24,
    }),
    titleForm_color: color({ label: 'Form title color', description: 'Color of the title of the form.' }),
    titleForm_bold: boolean({
      label: 'Bold form title',
      description: 'Draw the title of the form in bold.',
      group: 'Style',
      default: true,
    }),
    form_color: color({ description: 'Color of the card that the form stands on.' }),
    labels_color: color({ description: 'Color of the labels above the fields.' }),
    input_color: color({ description: 'Color inside the fields. The text in them stays readable.' }),
    submit_text: text({
      label: 'Submit button text',
      description: 'What the button at the end says.',
      group: 'Content',
      default: 'Submit',
    }),
    submit_button_color: color({ description: 'Color of the submit button.', default: 'indigo' }),
    submit_text_color: color({ description: 'Color of the text on the submit button.' }),
    submit_success: textarea({
      label: 'Success text',
      description: 'What the visitor reads after the form was sent.',
      group: 'Content',
      maxLength: 1_000,
      default: 'Data added to the spreadsheet',
    }),
  },
  axis: {
    itemName: 'field',
    max: mostFormFields,
    column: 'column',
    hiddenBy: 'hide',
    uploads: ({ type, hide, file_mime_type }) => (type === 'file' && !hide ? file_mime_type : null),
    fields: {
      column: column({ description: 'The column that the answer goes to.', required: true, shown: false }),
      label: text({ description: 'The words above the field; the name of the column when empty.', group: 'Content' }),
      description: text({ description: 'A hint below the label.', group: 'Content' }),
      type: select([...inputTypes.slice(0, 6), 'file', ...inputTypes.slice(6)], {
        description: 'What is filled in.',
        group: 'Content',
        default: 'text',
      }),
      required: boolean({ description: 'The form cannot be sent while this field is empty.', group: 'Behavior' }),
      from_google_sheet: boolean({
        label: 'Options from a sheet',
        description: 'Take the options from a column of a sheet.',
        group: 'Data',
      }),
      options: textarea({
        panelOnly: true,
        description: 'The options to choose from, separated by commas.',
        group: 'Content',
        placeholder: 'Red, Green, Blue',
      }),
      source: source({ description: 'The sheet and column that hold the options.' }),
      file_mime_type: select(
        ['*', 'image/*', 'video/*', 'audio/*', 'text/*', '.pdf', '.doc/.docx', '.csv/.xml/.xls/.xlsm/.xlsx'],
        {
          label: 'Kinds of files',
          description: 'Which files may be chosen.',
          group: 'Behavior',
          default: 'image/*',
        },
      ),
      hide: boolean({
        description: 'Do not show the field; its default is stored with every answer.',
        group: 'Behavior',
      }),
      regex_validation: regex({
        label: 'Pattern',
        description: 'A regular expression that the whole answer must match. Empty means no validation.',
        group: 'Behavior',
        placeholder: '[A-Z]{2}-\\d{4}',
      }),
      regex_message: text({
        label: 'Pattern message',
        description: 'What the visitor reads when the answer does not match the pattern.',
        group: 'Behavior',
      }),
      placeholder: text({
        panelOnly: true,
        description: 'Pale words in the empty field.',
        group: 'Content',
        default: 'Type here..',
      }),
      default: text({
        panelOnly: true,
        description:
          'What stands in the field at first. today is the current date, user_email the e-mail of the visitor.',
        group: 'Content',
      }),
    },
    visibleWhen: {
      from_google_sheet: { type: ['select', 'multi-select'] },
      options: { type: ['select', 'multi-select'], from_google_sheet: false },
      source: { from_google_sheet: true },
      file_mime_type: { type: 'file' },
      regex_validation: { type: [...inputTypes] },
      regex_message: { type: [...inputTypes] },
      required: { hide: false },
    },
  },
  writes: { add: 'anyone', addedMessage: 'submit_success' },
  checkWrite: checkFormWrite,
  ask: (config): FormAsks => {
    const asks: FormAsks = {};
    for (const field of config.axis) {
      if (field.hide || !field.from_google_sheet || !field.source?.column) continue;
      if (field.type !== 'select' && field.type !== 'multi-select') continue;
      const { sheet_title, column: from } = field.source;
      asks[`options:${field.column}`] = {
        ...{ shape: 'distinct', sheet_title, column: from },
        ...{ limit: mostFormOptions, choicesFor: field.column },
      };
    }
    return asks;
  },
  wakes: () => 'idle',
  propose: (columns) => ({
    axis: columns.slice(0, 8).map(proposeField),
  }),
});

function proposeField(from: Column): Record<string, unknown> {
  const type = typeForColumn(from.type);
  const field = { column: from.id, label: from.name };
  if (type === 'image') return { ...field, type: 'file', placeholder: '' };
  if (type === 'email') return { ...field, type, placeholder: 'name@example.com' };
  if (type === 'select') return { ...field, type, options: 'true, false' };
  if (isLongByName(from)) return { ...field, type: 'textarea' };
  if (isPhoneByName(from)) return { ...field, type: 'tel' };
  return { ...field, type };
}
