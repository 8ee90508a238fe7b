import type { Cell } from '#engine/model.ts';
import type { BlockViewProps } from '../view-contract.ts';
import type { Field } from '../shared/field/field-type.ts';
import { cellOf, defaultOf } from '../shared/field/field-value.ts';
import type { definition } from './definition.ts';
import { formField, isField } from './form-field.ts';

type FormProps = BlockViewProps<typeof definition>;

export interface FormEntry {
  field: Field;
  /** What it holds at first. */
  cell: Cell;
  /** Why it cannot be filled in now; '' when it can. */
  trouble: string;
}

/**
 * The fields that a visitor sees, in order, with what they hold at first and the options of their sheets. The block `id`
 * is shown as it was posted without a script, where it was refused.
 */
export function visibleFields(
  config: FormProps['config'],
  data: FormProps['data'],
  context: FormProps['context'],
  id?: string,
): FormEntry[] {
  const posted = context.posted?.block === id && context.posted;
  return config.axis
    .filter(isField)
    .filter((settings) => !settings.hide && settings.column)
    .map((settings) => {
      const answer = data[`options:${settings.column}`];
      const options = (answer?.values ?? []).map(String);
      return {
        field: { ...formField(settings, options, answer?.columns[0]), ...answer?.link },
        cell: posted
          ? (posted.fields[settings.column] ?? []).join(', ')
          : cellOf(settings.type, defaultOf(settings.type, settings.default, context)),
        trouble: answer?.error ?? '',
      };
    });
}

/** The cells of hidden fields. The server fills them again, whatever is sent. */
export function hiddenCells(config: FormProps['config'], context: FormProps['context']): Record<string, Cell> {
  const hidden = config.axis.filter(isField).filter((settings) => settings.hide && settings.column);
  return Object.fromEntries(
    hidden.map(({ column, type, default: text }) => [column, cellOf(type, defaultOf(type, text, context))]),
  );
}
