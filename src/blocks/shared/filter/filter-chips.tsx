import { X } from 'lucide-react';
import { useRef } from 'react';
import type { Filter } from '#engine/query-model.ts';
import type { PageContext } from '../../view-contract.ts';
import { Icon } from '../icon.tsx';
import { isPlainClick, Link } from '../link.tsx';
import type { FilterColumn } from './filter-column.ts';
import { shownFilters } from './filter-periods.ts';
import { filterText } from './filter-text.ts';
import styles from './filter.module.css';
import { t } from '#kit/language/language.ts';

interface FilterChipsProps {
  filters: readonly Filter[];
  columns: readonly FilterColumn[];
  context: PageContext;
  /** The same page with other filters: chips are links, so that they work without a script. */
  hrefOf: (filters: Filter[]) => string;
  onFilter: (filters: Filter[]) => void;
}

/** The filters that hold now, each to be taken away by a click. */
export default function FilterChips({ filters, columns, context, hrefOf, onFilter }: FilterChipsProps) {
  const position = useRef<HTMLDivElement>(null);
  const shown = shownFilters(filters);
  const chip = (words: string, label: string | undefined, left: Filter[]) => (
    <Link
      key={words}
      className={label ? styles.chip : styles.clearChips}
      href={hrefOf(left)}
      context={context}
      aria-label={label}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        // The chip goes away: people who move by keyboard stay next to it.
        if (left.length > 0) position.current?.focus();
        else position.current?.closest('section')?.querySelector<HTMLElement>('[aria-haspopup="dialog"]')?.focus();
        onFilter(left);
      }}
    >
      {words}
      {label && <Icon of={X} size={14} />}
    </Link>
  );
  return (
    <div ref={position} className={styles.chips} role="group" aria-label={t('Active filters')} tabIndex={-1}>
      {shown.map((one) => {
        const known = columns.find(({ column }) => column.id === one.filters[0]?.column);
        const words = known ? filterText(one, known) : '';
        return chip(
          words,
          t('Remove filter: {filter}', { filter: words }),
          filters.filter((other) => !one.filters.includes(other)),
        );
      })}
      {shown.length > 1 && chip(t('Clear filters'), undefined, [])}
    </div>
  );
}
