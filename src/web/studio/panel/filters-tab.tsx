import { NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import type { BlockFilter, StoredBlock } from '#domain/page/document.ts';
import { anyOfMarker, type Condition, conditions, currentUserPlaceholder } from '#sheet/query-model.ts';
import { ColumnSelect } from '../inputs/column-input.tsx';
import { usePanel } from '../inputs/panel-context.ts';
import { useStudio } from '../state/use-studio.ts';
import styles from '../inputs/inputs.module.css';
import panelStyles from './panel.module.css';

const words: Record<Condition, string> = {
  '=': 'is',
  '>': 'is more than',
  '<': 'is less than',
  starts_with: 'starts with',
  not_starts_with: 'does not start with',
  ends_with: 'ends with',
  not_ends_with: 'does not end with',
  includes: 'includes',
  not_includes: 'does not include',
  past_days: 'is within the past days',
  today: 'is today',
  tomorrow: 'is tomorrow',
  current_week: 'is in this week',
  next_week: 'is in next week',
  date: 'is between two dates',
  any_of: 'is any of',
};
const withoutValue: ReadonlySet<Condition> = new Set(['today', 'tomorrow', 'current_week', 'next_week']);
const mostFilters = 20;
const dayLength = 86_400_000;

/** Filters that always narrow the block, whatever a visitor does. Joined by "and". */
export function FiltersTab({ block }: { block: StoredBlock }) {
  const studio = useStudio();
  const { columns } = usePanel();
  const put = (filters: BlockFilter[]) => studio.setValue(block.id, ['filters'], filters);
  const change = (index: number, part: Partial<BlockFilter>) =>
    put(block.filters.map((filter, at) => (at === index ? { ...filter, ...part } : filter)));
  const add = () => {
    const sheet = block.sheet_title ?? '';
    put([
      ...block.filters,
      {
        name: `filter${block.filters.length + 1}`,
        active: true,
        condition: 'includes',
        sheet_column: { sheet, column: columns[0]?.id ?? '' },
        value: '',
      },
    ]);
  };
  return (
    <section className={panelStyles.items}>
      <h3>Only rows where</h3>
      <div className={styles.list}>
        {block.filters.map((filter, index) => (
          // Filters have no identity of their own but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className={panelStyles.filter}>
            <div className={panelStyles.filterHead}>
              <Switch
                size="xs"
                checked={filter.active}
                label={filter.active ? 'Always on' : 'On by name only'}
                onChange={(event) => change(index, { active: event.currentTarget.checked })}
              />
              <button
                type="button"
                className={styles.removeImage}
                aria-label={`Remove filter ${index + 1}`}
                onClick={() => put(block.filters.toSpliced(index, 1))}
              >
                <X size={15} aria-hidden="true" />
              </button>
            </div>
            {!filter.active && (
              <TextInput
                size="sm"
                label="Name"
                description={`Switched on by the address: ?filters=${filter.name || 'name'}:value`}
                value={filter.name}
                onChange={(event) => change(index, { name: event.currentTarget.value.slice(0, 200) })}
              />
            )}
            <ColumnSelect
              label={`Column of filter ${index + 1}`}
              columns={columns}
              value={filter.sheet_column.column}
              onChange={(column) => change(index, { sheet_column: { ...filter.sheet_column, column } })}
            />
            <Select
              size="sm"
              aria-label={`Condition of filter ${index + 1}`}
              data={conditions.map((condition) => ({ value: condition, label: words[condition] }))}
              value={filter.condition}
              allowDeselect={false}
              onChange={(next) => next && change(index, { condition: next, value: firstValue(next) })}
            />
            <FilterValueInput filter={filter} number={index + 1} onChange={(value) => change(index, { value })} />
          </div>
        ))}
        {block.filters.length === 0 && <p className={styles.nothing}>The block works with all rows of its sheet.</p>}
        {block.filters.length < mostFilters && (
          <button type="button" className={styles.add} onClick={add}>
            <Plus size={15} aria-hidden="true" /> Add filter
          </button>
        )}
      </div>
    </section>
  );
}

function FilterValueInput({
  filter,
  number,
  onChange,
}: {
  filter: BlockFilter;
  number: number;
  onChange(value: BlockFilter['value']): void;
}) {
  const { condition, value } = filter;
  const label = `Value of filter ${number}`;
  if (withoutValue.has(condition)) return null;
  if (condition === 'past_days') {
    return (
      <NumberInput
        size="sm"
        aria-label={label}
        min={1}
        suffix=" days"
        value={typeof value === 'number' ? value : ''}
        onChange={(next) => onChange(typeof next === 'number' ? next : 1)}
      />
    );
  }
  if (condition === 'date') {
    const [from, to] = Array.isArray(value) ? value : [0, 0];
    return (
      <div className={styles.pair}>
        <TextInput
          size="sm"
          type="date"
          aria-label={`${label}: from`}
          value={dayOf(from)}
          onChange={(event) => onChange([timeOf(event.currentTarget.value), to])}
        />
        <TextInput
          size="sm"
          type="date"
          aria-label={`${label}: to`}
          value={dayOf(to)}
          onChange={(event) => onChange([from, timeOf(event.currentTarget.value) + dayLength - 1])}
        />
      </div>
    );
  }
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (condition === 'any_of') {
    return (
      <TextInput
        size="sm"
        aria-label={label}
        placeholder="one, two, three"
        value={text.split(anyOfMarker).join(', ')}
        onChange={(event) => onChange(event.currentTarget.value.split(/,\s*/).join(anyOfMarker))}
      />
    );
  }
  return (
    <div className={panelStyles.filterValue}>
      <TextInput
        size="sm"
        aria-label={label}
        placeholder="Value"
        value={text === currentUserPlaceholder ? 'The signed-in user' : text}
        readOnly={text === currentUserPlaceholder}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <button
        type="button"
        className={styles.insertColumn}
        aria-pressed={text === currentUserPlaceholder}
        onClick={() => onChange(text === currentUserPlaceholder ? '' : currentUserPlaceholder)}
      >
        {text === currentUserPlaceholder ? 'A value' : 'Current user'}
      </button>
    </div>
  );
}

function firstValue(condition: Condition): BlockFilter['value'] {
  if (withoutValue.has(condition)) return null;
  if (condition === 'past_days') return 7;
  if (condition === 'date') {
    const today = timeOf(new Date().toISOString().slice(0, 10));
    return [today - 30 * dayLength, today + dayLength - 1];
  }
  return '';
}

const dayOf = (time: number): string => (time ? new Date(time).toISOString().slice(0, 10) : '');
const timeOf = (day: string): number => (day ? Date.parse(`${day}T00:00:00Z`) : 0);
