import { useEffect, useRef } from 'react';
import { clockTime } from './calendar-days.ts';
import styles from './calendar-panel.module.css';

/** The half hours of a day to pick from; any other minute can be typed. */
export function TimePanel({ value, onPick }: { value: string; onPick: (value: string) => void }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const near = list.current?.querySelector<HTMLElement>('[data-near]');
    near?.scrollIntoView({ block: 'center' });
    near?.focus({ preventScroll: true });
  }, []);
  const near = halfHours.findLast((time) => time <= (value || '09:00'));
  return (
    <ul ref={list} className={styles.times}>
      {halfHours.map((time) => (
        <li key={time}>
          <button
            type="button"
            className={styles.day}
            data-near={time === near || undefined}
            aria-pressed={time === value}
            onClick={() => onPick(time)}
          >
            {clockTime(time)}
          </button>
        </li>
      ))}
    </ul>
  );
}

const halfHours = Array.from(
  { length: 48 },
  (_, index) => `${String(index >> 1).padStart(2, '0')}:${index % 2 ? '30' : '00'}`,
);
