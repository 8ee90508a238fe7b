import { longestFilterValue } from '#features/visitor/rules/filter-rules.ts';
import { joinLabels, labelsOf } from '#engine/labels.ts';
import '../field/controls.ts';
import { FieldControl } from '../field/field-row.tsx';
import { fieldOf } from '../field/field-type.ts';
import fieldStyles from '../field/field.module.css';
import type { FilterColumn } from './filter-column.ts';
import { choicesFor, choicesOfDraft, type FilterDraft, joinChoices } from './filter-drafts.ts';
import styles from './filter.module.css';
import { type ColumnValue, ValueList } from './value-list.tsx';
import { t } from '#kit/language/language.ts';

interface FilterInputProps {
  draft: FilterDraft;
  shown: FilterColumn;
  /** The values of the column with how often each is there, where they are few. */
  values: readonly ColumnValue[] | undefined;
  onChange: (part: Partial<FilterDraft>) => void;
}

/** What a filter is compared with, by what its condition needs. */
export function FilterInput({ draft, shown, values, onChange }: FilterInputProps) {
  const input = choicesFor(shown).find((one) => one.choice === draft.choice)?.input ?? 'text';
  if (input === 'none') return <span />;
  if (input === 'list' && values) return <ValueList draft={draft} shown={shown} values={values} onChange={onChange} />;
  if (input === 'list') return <ChoicesInput draft={draft} shown={shown} onChange={onChange} />;
  const isNumber = input === 'number' || input === 'range';
  const name = t('Value for {column}', { column: shown.column.name });
  const box = (value: string, label: string, put: (value: string) => void, hint = '') => (
    <input
      className={fieldStyles.input}
      type={input === 'date' || input === 'period' ? 'date' : 'text'}
      inputMode={isNumber ? 'decimal' : input === 'days' ? 'numeric' : undefined}
      placeholder={hint || (input === 'days' ? t('Days') : isNumber ? t('Number') : t('Value'))}
      maxLength={longestFilterValue}
      aria-label={label}
      value={value}
      onChange={(event) => put(event.target.value)}
    />
  );
  if (input !== 'period' && input !== 'range') return box(draft.value, name, (value) => onChange({ value }));
  return (
    <span className={styles.dates}>
      {box(draft.value, t('{value}, from', { value: name }), (value) => onChange({ value }), t('From'))}
      {box(draft.until, t('{value}, until', { value: name }), (until) => onChange({ until }), t('To'))}
    </span>
  );
}

/** Options to tick where the column has some; otherwise words, separated by commas. */
function ChoicesInput({ draft, shown, onChange }: Omit<FilterInputProps, 'values'>) {
  const options = shown.column.type === 'boolean' ? ['true', 'false'] : shown.options;
  const chosen = choicesOfDraft(draft);
  if (options.length === 0) {
    return (
      <input
        className={fieldStyles.input}
        placeholder={t('One, two')}
        maxLength={longestFilterValue}
        aria-label={t('Values for {column}, separated by commas', { column: shown.column.name })}
        defaultValue={joinLabels(chosen)}
        onChange={(event) => onChange({ value: joinChoices(labelsOf(event.target.value)) })}
      />
    );
  }
  const field = fieldOf({
    column: `filter-${draft.key}`,
    label: shown.column.name,
    type: 'multi-select',
    options: [...options],
  });
  return (
    // Every tick inside changes the filter at once.
    <form
      className={styles.tickForm}
      onSubmit={(event) => event.preventDefault()}
      onChange={(event) => {
        const values = new FormData(event.currentTarget).getAll(field.column).map(String);
        onChange({ value: joinChoices(values) });
      }}
    >
      <FieldControl
        key={draft.column}
        field={field}
        id={`filter-${draft.key}`}
        cell={joinLabels(chosen) || null}
        invalid={false}
        describedBy={undefined}
        isHydrated
      />
    </form>
  );
}
