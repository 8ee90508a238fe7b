import { t } from '#kit/language/product.ts';
import { Autocomplete, NumberInput, Pill, Select, TagsInput, TextInput } from '@mantine/core';
import { UserRound } from 'lucide-react';
import { filterKinds, inputOf, longestFilterValue } from '#features/visitor/rules/filter-rules.ts';
import type { BlockFilter } from '#features/apps/rules/page/document.ts';
import type { Column } from '#engine/model.ts';
import { anyOfMarker, currentUserPlaceholder } from '#engine/query-model.ts';
import { instantOf, pickedOf } from './filter-days.ts';
import { personWords } from './owner-filter.ts';
import inputStyles from '../inputs/inputs.module.css';
import styles from './filters.module.css';

interface FilterValueInputProps {
  filter: BlockFilter;
  column: Column | undefined;
  timeZone: string;
  onChange(value: BlockFilter['value']): void;
}

/** What the filter's column is compared with, by what the condition needs. */
// oxlint-disable-next-line max-lines-per-function -- one input for each kind of value
export function FilterValueInput({ filter, column, timeZone, onChange }: FilterValueInputProps) {
  const { condition, value } = filter;
  const kind = column ? filterKinds[column.type] : 'text';
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  switch (inputOf(condition, kind)) {
    case 'none':
      return null;
    case 'days':
      return (
        <NumberInput
          size="sm"
          label={t('Days')}
          min={0}
          max={36_500}
          allowDecimal={false}
          value={text}
          onChange={(next) => onChange(next === '' ? '' : Number(next))}
        />
      );
    case 'period':
      return (
        <PeriodInput value={value} withTime={column?.type === 'datetime'} timeZone={timeZone} onChange={onChange} />
      );
    case 'list':
      return (
        <ListInput
          text={text}
          isText={kind === 'text' || column?.type === 'person'}
          options={column?.options}
          onChange={onChange}
        />
      );
    case 'date':
      return (
        <TextInput
          size="sm"
          type="date"
          label={t('Day')}
          value={/^\d{4}-\d\d-\d\d/.test(text) ? text.slice(0, 10) : ''}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'number':
      return (
        <TextInput
          size="sm"
          label={t('Number')}
          inputMode="decimal"
          maxLength={longestFilterValue}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'text':
      if (kind === 'duration') {
        return (
          <TextInput
            size="sm"
            label={t('Value')}
            placeholder={t('h:mm')}
            maxLength={longestFilterValue}
            value={text}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        );
      }
      if (kind === 'choice') {
        return (
          <Select
            size="sm"
            label={t('Value')}
            placeholder={t('Yes or no')}
            data={[
              { value: 'true', label: t('Yes') },
              { value: 'false', label: t('No') },
            ]}
            value={String(value) === 'true' || String(value) === 'false' ? String(value) : null}
            onChange={(next) => next && onChange(next)}
          />
        );
      }
      return <PersonOrText text={text} options={column?.options} onChange={onChange} />;
  }
}

function PeriodInput({
  value,
  withTime,
  timeZone,
  onChange,
}: Pick<FilterValueInputProps, 'timeZone' | 'onChange'> & { value: BlockFilter['value']; withTime: boolean }) {
  const [from, to] = Array.isArray(value) ? value : [Number.NaN, Number.NaN];
  const shown = (instant: number): string => (Number.isNaN(instant) ? '' : pickedOf(instant, timeZone, withTime));
  const input = (label: string, instant: number, end: 'first' | 'last', put: (next: number) => [number, number]) => (
    <TextInput
      size="sm"
      type={withTime ? 'datetime-local' : 'date'}
      label={label}
      value={shown(instant)}
      onChange={(event) => {
        const next = instantOf(event.currentTarget.value, timeZone, end);
        if (!Number.isNaN(next)) onChange(put(next));
      }}
    />
  );
  return (
    <div className={withTime ? styles.stack : styles.pair}>
      {input(t('From'), from, 'first', (next) => [next, Number.isNaN(to) ? next : to])}
      {input(t('Until'), to, 'last', (next) => [Number.isNaN(from) ? next : from, next])}
    </div>
  );
}

interface TextsProps {
  text: string;
  /** What the column lists. */
  options: readonly string[] | undefined;
  onChange(value: string): void;
}

function ListInput({ text, isText, options = [], onChange }: TextsProps & { isText: boolean }) {
  const values = text.split(anyOfMarker).filter((one) => one !== '');
  const person = t(personWords);
  const put = (next: readonly string[]): void =>
    onChange(next.map((one) => (one === person ? currentUserPlaceholder : one)).join(anyOfMarker));
  return (
    <div className={styles.stack}>
      <TagsInput
        size="sm"
        label={t('Values')}
        description={t('Shows rows with any of these values. Press Enter or comma after each one.')}
        maxTags={100}
        data={[...options]}
        value={values.map((one) => (one === currentUserPlaceholder ? person : one))}
        onChange={(next) => put(next.map((one) => one.slice(0, longestFilterValue)))}
        acceptValueOnBlur
      />
      {isText && !values.includes(currentUserPlaceholder) && (
        <PersonButton onClick={() => put([...values, currentUserPlaceholder])} />
      )}
    </div>
  );
}

function PersonOrText({ text, options = [], onChange }: TextsProps) {
  if (text === currentUserPlaceholder) {
    return (
      <div className={styles.person}>
        <span className={styles.label}>{t('Value')}</span>
        <Pill
          withRemoveButton
          size="lg"
          removeButtonProps={{ 'aria-label': t('Enter a value instead'), 'aria-hidden': false, tabIndex: 0 }}
          onRemove={() => onChange('')}
        >
          {t(personWords)}
        </Pill>
        <p className={styles.note}>{t('Their e-mail address. If no one is signed in, no rows match.')}</p>
      </div>
    );
  }
  return (
    <div className={styles.stack}>
      <Autocomplete
        size="sm"
        label={t('Value')}
        maxLength={longestFilterValue}
        value={text}
        data={[...options]}
        onChange={onChange}
      />
      <PersonButton onClick={() => onChange(currentUserPlaceholder)} />
    </div>
  );
}

function PersonButton({ onClick }: { onClick(): void }) {
  return (
    <button type="button" className={inputStyles.insertColumn} onClick={onClick}>
      <UserRound size={14} strokeWidth={1.75} aria-hidden="true" /> {t(personWords)}
    </button>
  );
}
