import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { monthNames } from './calendar-days.ts';
import styles from './calendar-panel.module.css';

/** The twelve months of a year to pick from. */
export function MonthPanel({ value, onPick }: { value: string; onPick: (value: string) => void }) {
  const [year, setYear] = useState(() => Number(value.slice(0, 4)) || new Date().getFullYear());
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <Button
          variant="plain"
          square
          aria-label="Previous year"
          onClick={() => setYear(year - 1)}
          icon={<Icon of={ChevronLeft} />}
        />
        <strong aria-live="polite">{year}</strong>
        <Button
          variant="plain"
          square
          aria-label="Next year"
          onClick={() => setYear(year + 1)}
          icon={<Icon of={ChevronRight} />}
        />
      </div>
      <div className={styles.months}>
        {monthNames.map((name, index) => {
          const month = `${String(year).padStart(4, '0')}-${String(index + 1).padStart(2, '0')}`;
          return (
            <button
              key={name}
              type="button"
              className={styles.day}
              aria-pressed={month === value}
              aria-label={`${name} ${year}`}
              onClick={() => onPick(month)}
            >
              {name.slice(0, 3)}
            </button>
          );
        })}
      </div>
      <div className={styles.foot}>
        <Button variant="plain" size="small" onClick={() => onPick('')}>
          Clear
        </Button>
      </div>
    </div>
  );
}
