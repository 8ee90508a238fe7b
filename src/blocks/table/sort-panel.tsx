import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { Sort } from '#sheet/query-model.ts';
import { Button } from '../shared/button.tsx';
import { Icon } from '../shared/icon.tsx';
import { Popover } from '../shared/popover.tsx';
import type { ShownColumn } from './shown-columns.ts';
import styles from './toolbar.module.css';

/** Sorting where the column headings are out of sight: on a phone. */
export function SortPanel({
  columns,
  sort,
  onSort,
}: {
  columns: readonly ShownColumn[];
  sort: Sort | undefined;
  onSort: (sort: Sort[]) => void;
}) {
  return (
    <span className={styles.narrowOnly}>
      <Popover
        label="Sort"
        align="end"
        trigger={(properties) => (
          <Button {...properties} variant="outline" icon={<Icon of={ArrowUpDown} size={16} />}>
            Sort
          </Button>
        )}
      >
        {() => (
          <ul className={styles.sorts}>
            {columns.map((shown) => {
              const own = sort?.column === shown.column.id ? sort : undefined;
              return (
                <li key={shown.key}>
                  <Button
                    variant="plain"
                    aria-pressed={own !== undefined}
                    className={styles.sortChoice}
                    onClick={() => onSort(nextSort(shown.column.id, sort))}
                  >
                    <span>{shown.column.name}</span>
                    {own && <Icon of={own.direction === 'ascending' ? ArrowUp : ArrowDown} size={16} />}
                  </Button>
                </li>
              );
            })}
          </ul>
        )}
      </Popover>
    </span>
  );
}

/** The sort after another click on a column: ascending, descending, none. */
export function nextSort(column: string, current: Sort | undefined): Sort[] {
  if (current?.column !== column) return [{ column, direction: 'ascending' }];
  return current.direction === 'ascending' ? [{ column, direction: 'descending' }] : [];
}
