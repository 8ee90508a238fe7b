import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { classes } from '../classes.ts';
import { Icon } from '../icon.tsx';
import { addDays, addMonths, dayOfWeek, dayTitle, monthTitle, weekdayNames, weeksOfMonth } from './calendar-days.ts';
import styles from './calendar-panel.module.css';
import { weekOf } from './field-value.ts';
import { formats, t } from '#kit/language/language.ts';

interface CalendarPanelProps {
  unit: 'day' | 'week';
  /** What the field holds: an ISO date, date and time, or week. */
  value: string;
  withTime: boolean;
  onPick: (value: string) => void;
}

/** A month of days to pick a day or an ISO week from; arrow keys, Page Up and Page Down move. */
export function CalendarPanel({ unit, value, withTime, onPick }: CalendarPanelProps) {
  const today = localToday();
  const chosen = unit === 'week' ? dayOfWeek(value) : /^\d{4}-\d{2}-\d{2}/.test(value) ? value.slice(0, 10) : null;
  const [day, setDay] = useState(chosen ?? today);
  const [moved, setMoved] = useState(true);
  const grid = useFocusOnDay(day, moved);
  const weekStartsOn = unit === 'week' ? 1 : formats().weekStartsOn;
  const pick = (date: string) =>
    onPick(unit === 'week' ? weekOf(date) : withTime ? `${date}T${value.slice(11, 16) || '09:00'}` : date);
  const move = (event: KeyboardEvent) => {
    const next = steps[event.key]?.(day);
    if (!next) return;
    event.preventDefault();
    setMoved(true);
    setDay(next);
  };
  const turn = (months: number) => {
    setMoved(false);
    setDay(addMonths(day, months));
  };
  const unitOf = unit === 'week' ? weekOf : (date: string) => date;
  const chosenUnit = chosen && unitOf(chosen);
  return (
    <div className={styles.panel}>
      <Head day={day} onTurn={turn} />
      {/* The arrow keys belong to the whole grid; its buttons stay reachable one by one. */}
      <table ref={grid} className={styles.days} onKeyDown={move}>
        <Weekdays startsOn={weekStartsOn} />
        <tbody>
          {weeksOfMonth(day, weekStartsOn).map((week) => (
            <tr key={week[0]} className={unit === 'week' ? styles.week : undefined}>
              {week.map((date) => (
                <td key={date}>
                  <DayButton
                    name={unit === 'week' ? `${weekOf(date)}, ${dayTitle(date)}` : dayTitle(date)}
                    date={date}
                    day={day}
                    isChosen={unitOf(date) === chosenUnit}
                    isToday={date === today}
                    onPick={() => pick(date)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Foot
        today={unit === 'week' ? t('This week') : t('Today')}
        onClear={() => onPick('')}
        onToday={() => pick(today)}
      />
    </div>
  );
}

/** The day that keys moved to has the focus. */
function useFocusOnDay(day: string, moved: boolean) {
  const grid = useRef<HTMLTableElement>(null);
  useEffect(() => {
    if (moved) grid.current?.querySelector<HTMLButtonElement>('button[tabindex="0"]')?.focus();
  }, [moved, day]);
  return grid;
}

function Head({ day, onTurn }: { day: string; onTurn: (months: number) => void }) {
  return (
    <div className={styles.head}>
      <Button
        variant="plain"
        square
        aria-label={t('Previous month')}
        onClick={() => onTurn(-1)}
        icon={<Icon of={ChevronLeft} />}
      />
      <strong aria-live="polite">{monthTitle(day)}</strong>
      <Button
        variant="plain"
        square
        aria-label={t('Next month')}
        onClick={() => onTurn(1)}
        icon={<Icon of={ChevronRight} />}
      />
    </div>
  );
}

interface DayButtonProps {
  name: string;
  date: string;
  /** The one that the keys move from. */
  day: string;
  isChosen: boolean;
  isToday: boolean;
  onPick: () => void;
}

function DayButton({ name, date, day, isChosen, isToday, onPick }: DayButtonProps) {
  return (
    <button
      type="button"
      tabIndex={date === day ? 0 : -1}
      aria-label={name}
      aria-pressed={isChosen}
      aria-current={isToday ? 'date' : undefined}
      className={classes(styles.day, date.slice(0, 7) !== day.slice(0, 7) && styles.other)}
      onClick={onPick}
    >
      {Number(date.slice(8))}
    </button>
  );
}

function Foot({ today, onClear, onToday }: { today: string; onClear: () => void; onToday: () => void }) {
  return (
    <div className={styles.foot}>
      <Button variant="plain" size="small" onClick={onClear}>
        {t('Clear')}
      </Button>
      <Button variant="plain" size="small" onClick={onToday}>
        {today}
      </Button>
    </div>
  );
}

/** Counted from Sunday. */
function Weekdays({ startsOn }: { startsOn: number }) {
  return (
    <thead>
      <tr>
        {weekdayNames().map((_, index) => {
          const at = (index + startsOn) % 7;
          const name = weekdayNames()[at] ?? '';
          return (
            <th key={name} scope="col" abbr={name}>
              {formats().initials[at]}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

const steps: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

/** The panel opens in the browser only, so the visitor's own day is right here. */
function localToday(): string {
  const now = new Date();
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`;
}
