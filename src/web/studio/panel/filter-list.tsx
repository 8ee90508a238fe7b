import { plural, t } from '#kit/language/product.ts';
import { DragDropProvider } from '@dnd-kit/react';
import { isSortable } from '@dnd-kit/react/sortable';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { mostFilters } from '#features/visitor/rules/filter-rules.ts';
import type { BlockFilter } from '#features/apps/rules/page/document.ts';
import { rich } from '../../ui/rich.tsx';
import { usePanel } from '../inputs/panel-context.ts';
import { useStudioState } from '../state/use-studio.ts';
import { FilterCard } from './filter-card.tsx';
import { newFilter } from './owner-filter.ts';
import type { CountState } from './use-filter-counts.ts';
import styles from '../inputs/inputs.module.css';

interface FilterListProps {
  label: string;
  filters: readonly BlockFilter[];
  titles: readonly string[];
  counting: CountState;
  /** Where the filters of this list begin in what was counted. */
  first: number;
  empty: string;
  onFilters(filters: BlockFilter[]): void;
}

/** Filters that open in place, move by drag or by menu, and keep to the limit. */
// oxlint-disable-next-line max-lines-per-function -- still to be split: the list, and the button below it
export function FilterList({ label, filters, titles, counting, first, empty, onFilters }: FilterListProps) {
  const [open, setOpen] = useState<number | null>(null);
  const { sheets } = usePanel();
  const timeZone = useStudioState((state) => state.app?.settings.time_zone ?? 'UTC');
  const move = (from: number, to: number): void => {
    const filter = filters[from];
    if (!filter || to < 0 || to >= filters.length || from === to) return;
    onFilters(filters.toSpliced(from, 1).toSpliced(to, 0, filter));
    setOpen(null);
  };
  const countOf = (filter: BlockFilter, index: number): ReactNode => {
    if (counting.failure)
      return rich(t('Keeps <b>an unknown number of rows.</b> {failure}'), { b: strong, failure: counting.failure });
    const remaining = counting.counts?.alone[first + index];
    const total = counting.counts?.sheets[filter.sheet_column.sheet]?.total;
    if (!counting.counts) return '';
    return typeof remaining === 'number' && total !== undefined
      ? rich(keptText(remaining, total), { b: strong })
      : rich(t('Keeps <b>no rows: sheet not found</b>'), { b: strong });
  };
  return (
    <div className={styles.list} role="group" aria-label={label}>
      <DragDropProvider
        onDragEnd={({ operation: { source }, canceled }) => {
          if (!canceled && isSortable(source)) move(source.initialIndex, source.index);
        }}
      >
        {filters.map((filter, index) => (
          <FilterCard
            // Filters have no identity of their own: with the length, a list that was rearranged renders again.
            // oxlint-disable-next-line react/no-array-index-key
            key={`${index}-${filters.length}`}
            filter={filter}
            index={index}
            others={filters.toSpliced(index, 1)}
            titles={titles}
            count={countOf(filter, index)}
            open={open === index}
            onToggle={() => setOpen(open === index ? null : index)}
            onChange={(next) => onFilters(filters.with(index, next))}
            onMove={(to) => move(index, to)}
            onRemove={() => {
              onFilters(filters.toSpliced(index, 1));
              setOpen(null);
            }}
          />
        ))}
      </DragDropProvider>
      {filters.length === 0 && <p className={styles.nothing}>{empty}</p>}
      {filters.length >= mostFilters ? (
        <p className={styles.limit}>{t('At most {most}.', { most: mostFilters })}</p>
      ) : (
        <button
          type="button"
          className={styles.add}
          onClick={() => {
            const sheet = sheets.find((one) => one.title === titles[0]);
            onFilters([...filters, newFilter(filters, sheet, timeZone)]);
            setOpen(filters.length);
          }}
        >
          <Plus size={15} aria-hidden="true" /> {t('Add filter')}
        </button>
      )}
    </div>
  );
}

/** "Keeps 128 of 1,000 rows". */
const keptText = (rows: number, total: number): string =>
  plural(total, 'Keeps <b>{rows} of {count} row</b>', 'Keeps <b>{rows} of {count} rows</b>', { rows });

const strong = (words: string) => <strong>{words}</strong>;
