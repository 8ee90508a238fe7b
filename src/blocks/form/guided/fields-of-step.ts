import { describe } from '../form-field.ts';
import type { PartProps } from '../form-parts.ts';
import type { Calculated, FieldsProps } from '../view.tsx';
import type { FormStep } from './asked-fields.ts';
import { askedText } from './condition-text.ts';
import type { StepEntry } from './form-step.tsx';

type Entries = ReturnType<PartProps['of'][1]>;

export const labels = (entries: Entries) => (column: string) =>
  entries.find(({ field }) => field.column === column)?.field.label;

interface StepState extends Pick<FieldsProps, 'config' | 'context'> {
  entries: Entries;
  asked: ReadonlySet<string>;
  messages: Readonly<Record<string, string>>;
  isGuiding: boolean;
  calculated: Calculated;
}

/** The fields of a step, in order, with what is calculated among them. */
export function fieldsOfStep({ step, columns }: FormStep, state: StepState): StepEntry[] {
  const { config, entries, asked, messages, isGuiding, calculated } = state;
  const fields = columns.flatMap((column): StepEntry[] => {
    const settings = config.axis.find((one) => one.column === column);
    const hint = settings ? askedText(settings, labels(entries)) : '';
    const isAsked = asked.has(column);
    if (settings?.shows_result) {
      const { shown, isStale } = calculated;
      const { label, description } = settings;
      return [
        {
          column,
          isAsked,
          made: { label: label || describe(column), description, text: shown?.values[column], isStale },
        },
      ];
    }
    const entry = entries.find(({ field }) => field.column === column);
    if (!entry) return [];
    const { field, cell, trouble } = entry;
    // Without a script no one knows yet whether it is asked.
    const isOpen = !isGuiding && (hint !== '' || Boolean(step?.when_field));
    const description = [field.description, hint].filter(Boolean).join(' ');
    return [
      {
        ...{ column, cell, isAsked, message: messages[column] ?? trouble },
        field: isOpen ? { ...field, description, required: false } : field,
      },
    ];
  });
  return fields.map((entry, at) => continued(entry, fields[at - 1]));
}

/** A field of a matrix below another one of it: what its options are called is above them. */
function continued(entry: StepEntry, above: StepEntry | undefined): StepEntry {
  if (!('field' in entry) || entry.field.type !== 'matrix' || !above || !('field' in above)) return entry;
  const isSame = above.field.type === 'matrix' && above.field.options.join() === entry.field.options.join();
  return isSame ? { ...entry, field: { ...entry.field, continues: above.isAsked } } : entry;
}

/** What is calculated at the end of the last step: in a form with lines it is below these, as totals are. */
export function withoutTotals(entries: readonly StepEntry[]) {
  const end = entries.findLastIndex((entry) => 'field' in entry) + 1;
  return { above: entries.slice(0, end), totals: entries.slice(end).filter((entry) => 'made' in entry) };
}
