import { linesOf } from '../lines/lines-of.ts';
import type { FieldsProps } from '../view.tsx';
import { describe } from '../form-field.ts';

interface CalculatedField {
  column: string;
  label: string;
}
type Config = FieldsProps['config'];

/** What of each line a formula makes, where that is shown before the form is sent. */
export function calculatedOfLine({ settings }: Pick<Config, 'settings'>): CalculatedField[] {
  return fieldsOfLine(settings, ({ type }) => type === 'calculated');
}

/** What of the lines is added up. */
export const summedOfLines = ({ settings }: Pick<Config, 'settings'>): CalculatedField[] =>
  fieldsOfLine(settings, ({ adds_up }) => adds_up);

function fieldsOfLine(
  { live_values, lines_link, line_fields }: Config['settings'],
  isShown: (entry: Config['settings']['line_fields'][number]) => boolean,
): CalculatedField[] {
  if (!live_values) return [];
  return line_fields.flatMap((entry) => {
    const { sheet_title, column = '' } = entry.line_column ?? {};
    if (entry.hide || column === '' || sheet_title !== lines_link?.sheet_title || !isShown(entry)) return [];
    return [{ column, label: entry.label || describe(column) }];
  });
}

/** Whether a form shows what is calculated while it is filled in. */
export const calculates = (config: Config): boolean =>
  config.axis.some(({ shows_result, hide }) => shows_result && !hide) ||
  (linesOf(config) !== null && (calculatedOfLine(config).length > 0 || summedOfLines(config).length > 0));
