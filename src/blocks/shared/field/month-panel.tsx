import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { monthNames, shortMonthNames } from './calendar-days.ts';
import styles from './calendar-panel.module.css';
import { t } from '#kit/language/language.ts';

/** The twelve months of a year to pick from. */
export function MonthPanel({ value, onPick }: { value: string; onPick: (value: string) => void }) {
  const [year, setYear] = useState(() => Number(value.slice(0, 4)) || new Date().getFullYear());
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <Button
          variant="plain"
          square
          aria-label={t('Previous year')}
          onClick={() => setYear(year - 1)}
          icon={<Icon of={ChevronLeft} />}
        />
        <strong aria-live="polite">{year}</strong>
        <Button
          variant="plain"
          square
          aria-label={t('Next year')}
          onClick={() => setYear(year + 1)}
          icon={<Icon of={ChevronRight} />}
        />
      </div>
      <div className={styles.months}>
        {monthNames().map((name, index) => {
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
              {shortMonthNames()[index]}
            </button>
          );
        })}
      </div>
      <div className={styles.foot}>
        <Button variant="plain" size="small" onClick={() => onPick('')}>
          {t('Clear')}
        </Button>
      </div>
    </div>
  );
}
