import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { textOn } from '#kit/contrast.ts';
import type { Filter } from '#sheet/query-model.ts';
import { Button } from '../shared/button.tsx';
import { Icon } from '../shared/icon.tsx';
import { Popover } from '../shared/popover.tsx';
import { useLater } from '../shared/use-later.ts';
import type { ShownColumn } from './shown-columns.ts';
import styles from './toolbar.module.css';

interface FilterPanelProps {
  columns: readonly ShownColumn[];
  active: readonly Filter[];
  color: string;
  onFilter: (filters: Filter[]) => void;
}

const loadLines = () => import('./filter-lines.tsx');

/** The filter button and its panel; what stands in the panel comes when it is first opened. */
export function FilterPanel({ columns, active, color, onFilter }: FilterPanelProps) {
  const [wanted, setWanted] = useState(false);
  const [applied, setApplied] = useState(active.length);
  const lines = useLater(loadLines, wanted);
  return (
    <Popover
      label="Filters"
      align="end"
      className={styles.filterPanel}
      onToggle={(open) => {
        if (open) setWanted(true);
      }}
      trigger={(properties) => (
        <Button
          {...properties}
          variant={color ? 'filled' : 'outline'}
          color={color}
          textColor={color ? textOn(color) : ''}
          icon={<Icon of={ListFilter} size={16} />}
          aria-label={applied ? `Filter, ${applied} active` : 'Filter'}
          // The panel is there by the time it opens.
          onPointerEnter={() => setWanted(true)}
          onFocus={() => setWanted(true)}
        >
          Filter
          {applied > 0 && <span className={styles.badge}>{applied}</span>}
        </Button>
      )}
    >
      {() =>
        lines && (
          <lines.FilterLines
            columns={columns}
            active={active}
            onFilter={(filters, count) => {
              setApplied(count);
              onFilter(filters);
            }}
          />
        )
      }
    </Popover>
  );
}
