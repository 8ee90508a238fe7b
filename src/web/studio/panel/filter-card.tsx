import { formats, t } from '#kit/language/product.ts';
import { useSortable } from '@dnd-kit/react/sortable';
import { Select, Switch, TextInput } from '@mantine/core';
import { Check, ChevronDown, Copy, GripVertical } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { classes } from '#blocks/shared/classes.ts';
import { conditionText, filterKinds, fittingConditions } from '#features/visitor/rules/filter-rules.ts';
import { filterProblem } from '#features/visitor/rules/filter-problem.ts';
import type { BlockFilter } from '#features/apps/rules/page/document.ts';
import { ColumnSelect } from '../inputs/column-input.tsx';
import { EntryMenu } from '../inputs/entry-menu.tsx';
import { usePanel } from '../inputs/panel-context.ts';
import { useStudioState } from '../state/use-studio.ts';
import { FilterValueInput } from './filter-value-input.tsx';
import { addressPart, nameProblem, titleOfFilter, withColumn, withCondition } from './owner-filter.ts';
import inputStyles from '../inputs/inputs.module.css';
import styles from './filters.module.css';

interface FilterCardProps {
  filter: BlockFilter;
  index: number;
  /** The other filters of the list. */
  others: readonly BlockFilter[];
  /** Titles of the sheets whose rows are shown. */
  titles: readonly string[];
  /** "Keeps 128 of 1,000 rows", or why not; '' while it is counted. */
  count: ReactNode;
  open: boolean;
  onToggle(): void;
  onChange(filter: BlockFilter): void;
  onMove(to: number): void;
  onRemove(): void;
}

/** One filter: a line that says what it does, and everything that it is made of when it is opened. */
export function FilterCard(props: FilterCardProps) {
  const { filter, index, others, open, onToggle, onMove, onRemove } = props;
  const { ref, handleRef, isDragging } = useSortable({ id: index, index });
  const { column, timeZone } = useFiltered(filter);
  const title = titleOfFilter(filter, column, timeZone);
  return (
    <div
      ref={ref}
      className={classes(inputStyles.entry, open && inputStyles.entryOpen, isDragging && inputStyles.entryDragging)}
    >
      <div className={styles.head}>
        <button type="button" ref={handleRef} className={inputStyles.grip} aria-label={t('Drag {title}', { title })}>
          <GripVertical size={15} strokeWidth={1.5} aria-hidden="true" />
        </button>
        <button type="button" className={styles.title} aria-expanded={open} onClick={onToggle}>
          <span>{title}</span>
          {filter.active ? <span /> : <span className={styles.off}>{t('Off')}</span>}
          <ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" />
        </button>
        <EntryMenu {...{ title, index, onMove, onRemove }} count={others.length + 1} />
      </div>
      {open && (
        <div className={styles.body}>
          <FilterColumn {...props} />
          <FilterCondition {...props} />
          <FilterUse {...props} />
        </div>
      )}
    </div>
  );
}

/** What a filter is about. */
function useFiltered(filter: BlockFilter) {
  const { sheets } = usePanel();
  const timeZone = useStudioState((state) => state.app?.settings.time_zone ?? 'UTC');
  const columns = sheets.find((one) => one.title === filter.sheet_column.sheet)?.columns ?? [];
  return { sheets, timeZone, columns, column: columns.find((one) => one.id === filter.sheet_column.column) };
}

function FilterColumn({ filter, index, titles, onChange }: FilterCardProps) {
  const { sheets, timeZone, columns } = useFiltered(filter);
  const { sheet: title, column: columnId } = filter.sheet_column;
  return (
    <>
      {titles.length > 1 && (
        <Select
          size="sm"
          label={t('Sheet')}
          data={[...new Set([...titles, title])].filter((one) => one !== '')}
          value={title || null}
          allowDeselect={false}
          onChange={(next) => {
            const first = sheets.find((one) => one.title === next)?.columns[0];
            const moved = { ...filter, sheet_column: { sheet: next ?? title, column: '' } };
            onChange(first ? withColumn(moved, first, timeZone) : moved);
          }}
        />
      )}
      <div className={styles.stack}>
        <span className={styles.label} id={`filter-${index}-column`}>
          {t('Column')}
        </span>
        <ColumnSelect
          label={t('Column')}
          describedBy={`filter-${index}-column`}
          columns={columns}
          value={columnId}
          onChange={(next) => {
            const chosen = columns.find((one) => one.id === next);
            if (chosen) onChange(withColumn(filter, chosen, timeZone));
          }}
        />
      </div>
    </>
  );
}

function FilterCondition({ filter, count, onChange }: FilterCardProps) {
  const { timeZone, column } = useFiltered(filter);
  const weekStart = useStudioState((state) => state.app?.settings.week_starts_on ?? 0);
  const kind = column ? filterKinds[column.type] : 'text';
  const fitting = fittingConditions[kind];
  const offered = fitting.includes(filter.condition) ? fitting : [...fitting, filter.condition];
  const problem = filterProblem(filter, column);
  return (
    <>
      <Select
        size="sm"
        label={t('Condition')}
        data={offered.map((one) => ({
          value: one,
          label: fitting.includes(one)
            ? t(conditionText(one, kind))
            : t('{condition} (does not fit)', { condition: t(conditionText(one, kind)) }),
        }))}
        value={filter.condition}
        allowDeselect={false}
        onChange={(next) => {
          const chosen = offered.find((one) => one === next);
          if (chosen) onChange(withCondition(filter, chosen, column, timeZone));
        }}
      />
      <FilterValueInput
        filter={filter}
        column={column}
        timeZone={timeZone}
        onChange={(value) => onChange({ ...filter, value })}
      />
      {kind === 'date' && (
        <p className={styles.note}>
          {t('Days use the time zone {zone}, weeks start on {weekday}. Change this in App Settings.', {
            zone: timeZone.replaceAll('_', ' '),
            weekday: formats().weekdays[weekStart] ?? '',
          })}
        </p>
      )}
      {problem && (
        <p className={styles.problem} role="status">
          {problem}
        </p>
      )}
      <p className={styles.count} aria-live="polite">
        {count || t('Counting rows…')}
      </p>
    </>
  );
}

/** Whether it holds always, or for addresses that name it. */
function FilterUse({ filter, others, onChange }: FilterCardProps) {
  return (
    <>
      <Switch
        size="sm"
        checked={filter.active}
        label={filter.active ? t('On: always, for everyone') : t('Off: until a URL names it')}
        onChange={(event) => onChange({ ...filter, active: event.currentTarget.checked })}
      />
      <TextInput
        size="sm"
        label={t('Name')}
        maxLength={200}
        value={filter.name}
        error={filter.active ? undefined : nameProblem(filter.name, others) || undefined}
        onChange={(event) => onChange({ ...filter, name: event.currentTarget.value })}
      />
      {!filter.active && /^[^,:]*\S[^,:]*$/.test(filter.name) && <FilterAddress filter={filter} />}
    </>
  );
}

/** The address that switches the filter on, to be shared. */
function FilterAddress({ filter }: { filter: BlockFilter }) {
  const [copied, setCopied] = useState('');
  const path = useStudioState((state) => state.context?.page.href ?? '/');
  const part = addressPart(filter);
  const copy = async (): Promise<void> => {
    // What separates names and values stays as it is; everything else is written as addresses need it.
    const address = encodeURI(part).replaceAll('&', '%26').replaceAll('#', '%23').replaceAll('+', '%2B');
    await navigator.clipboard.writeText(`${location.origin}${path}${address}`);
    setCopied(part);
  };
  return (
    <div className={styles.stack}>
      <span className={styles.label}>{t('Address')}</span>
      <div className={styles.address}>
        <code>{part}</code>
        <button type="button" className={styles.copy} onClick={() => void copy()}>
          {copied === part ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />}
          {copied === part ? t('Copied') : t('Copy')}
        </button>
      </div>
      <p className={styles.note}>
        {t(
          'Add this to the page’s URL. Separate several names with commas. A value after the colon replaces this one.',
        )}
      </p>
    </div>
  );
}
