import { type KeyboardEvent, useEffect, useRef } from 'react';
import { daysAfter, isSpanDate } from '#features/visitor/rules/day-span.ts';
import { classes } from '../shared/classes.ts';
import { addMonths, dayTitle, weekdayNames, weekdayOf } from '../shared/field/calendar-days.ts';
import { Link } from '../shared/link.tsx';
import { cssVariables } from '../shared/owner-color.ts';
import { leadTo } from './calendar-nav.tsx';
import { type CalendarState, spanTitle } from './calendar-state.ts';
import { EventButton } from './event-button.tsx';
import { type DayLines, layWeek, type WeekLine } from './lay-week.ts';
import styles from './view.module.css';
import { formats, plural, t } from '#kit/language/language.ts';

const mostLines = 4;

/**
 * A month as a table of days. Long events are bars across their days; days that are full lead to the day itself. On a
 * phone only the days with events are shown, below each other.
 */
export function MonthGrid({ calendar, hasPopover }: { calendar: CalendarState; hasPopover: (id: string) => boolean }) {
  const { dates, span, events } = calendar;
  const table = useRef<HTMLTableElement>(null);
  const requested = useRef('');
  useEffect(() => {
    if (!requested.current) return;
    table.current?.querySelector<HTMLElement>(`[data-day="${requested.current}"]`)?.focus();
    requested.current = '';
  });
  const weeks = Array.from({ length: dates.length / 7 }, (_, week) => dates.slice(week * 7, week * 7 + 7));
  const month = span.date.slice(0, 7);
  const tabStop = calendar.context.today.startsWith(month) ? calendar.context.today : `${month}-01`;
  const move = (event: KeyboardEvent<HTMLTableElement>) => {
    const from = event.target instanceof HTMLElement ? event.target.dataset['day'] : undefined;
    const to = from && dayByKey(event.key, from, dates);
    if (!to || !isSpanDate(to) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const there = table.current?.querySelector<HTMLElement>(`[data-day="${to}"]`);
    if (there) return there.focus();
    requested.current = to;
    calendar.go({ unit: 'month', date: to });
  };
  return (
    // Arrow keys go from day to day; every day is a link as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <table
      ref={table}
      className={styles.month}
      aria-busy={calendar.pending || undefined}
      onKeyDown={calendar.isHydrated ? move : undefined}
    >
      <caption className={styles.unseen}>{spanTitle(span)}</caption>
      <thead>
        <tr>
          {dates.slice(0, 7).map((date) => (
            <th key={date} scope="col">
              <abbr title={weekdayNames()[weekdayOf(date)]}>{formats().shortWeekdays[weekdayOf(date)]}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {layWeek(events, week, mostLines, calendar.counts).map((day) => (
              <DayCell
                key={day.date}
                day={day}
                isOutside={!day.date.startsWith(month)}
                isTabStop={day.date === tabStop}
                calendar={calendar}
                hasPopover={hasPopover}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayCellProps {
  day: DayLines;
  /** Whether it belongs to another month. */
  isOutside: boolean;
  isTabStop: boolean;
  calendar: CalendarState;
  hasPopover: (id: string) => boolean;
}

function DayCell({ day, isOutside, isTabStop, calendar, hasPopover }: DayCellProps) {
  const isToday = day.date === calendar.context.today;
  return (
    <td
      className={classes(
        isOutside && styles.outside,
        isToday && styles.today,
        day.count === 0 && styles.free,
        day.count > 0 && day.hidden === 0 && day.lines.every(({ kind }) => kind !== 'begins') && styles.goingOn,
      )}
    >
      <Link
        {...leadTo(calendar, { unit: 'day', date: day.date })}
        className={styles.date}
        data-day={day.date}
        tabIndex={calendar.isHydrated && !isTabStop ? -1 : undefined}
        aria-current={isToday ? 'date' : undefined}
      >
        <span className={styles.number} aria-hidden="true">
          {Number(day.date.slice(8, 10))}
        </span>
        <span className={styles.dayName} aria-hidden="true">
          {dayTitle(day.date)}
        </span>
        <span className={styles.unseen}>{formatDay(day)}</span>
      </Link>
      {day.lines.length > 0 && (
        <ol className={styles.lines}>
          {day.lines.map((line, position) => (
            // Lines have no identity but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <DayLine key={position} line={line} calendar={calendar} hasPopover={hasPopover} />
          ))}
        </ol>
      )}
      {day.hidden > 0 && (
        <Link
          {...leadTo(calendar, { unit: 'day', date: day.date })}
          className={styles.more}
          aria-label={t('{count} more on {day}', { count: day.hidden, day: dayTitle(day.date) })}
        >
          {t('+{count} more', { count: day.hidden })}
        </Link>
      )}
    </td>
  );
}

interface DayLineProps {
  line: WeekLine;
  calendar: CalendarState;
  hasPopover: (id: string) => boolean;
}

function DayLine({ line, calendar, hasPopover }: DayLineProps) {
  if (line.kind === 'gap') return <li className={styles.gap} aria-hidden="true" />;
  const { event, days, startsBefore, endsAfter } = line.bar;
  const button = (
    <EventButton
      calendar={calendar}
      event={event}
      look={event.isLong ? 'bar' : 'line'}
      hasPopover={hasPopover(event.row.row_id)}
      goesOn={days > 1 || endsAfter}
    />
  );
  if (line.kind === 'goes on') return <li className={styles.goesOn}>{button}</li>;
  return (
    <li
      className={classes(startsBefore && styles.startsBefore, endsAfter && styles.endsAfter)}
      style={days > 1 ? cssVariables({ '--days': days }) : undefined}
    >
      {button}
    </li>
  );
}

function formatDay({ date, count }: DayLines): string {
  const events = count === 0 ? '' : `, ${plural(count, '{count} event', '{count} events')}`;
  return dayTitle(date) + events;
}

/** The day that a key leads to from another. */
function dayByKey(key: string, date: string, dates: readonly string[]): string | null {
  const position = dates.indexOf(date) % 7;
  switch (key) {
    case 'ArrowLeft':
      return daysAfter(date, -1);
    case 'ArrowRight':
      return daysAfter(date, 1);
    case 'ArrowUp':
      return daysAfter(date, -7);
    case 'ArrowDown':
      return daysAfter(date, 7);
    case 'Home':
      return daysAfter(date, -position);
    case 'End':
      return daysAfter(date, 6 - position);
    case 'PageUp':
      return addMonths(date, -1);
    case 'PageDown':
      return addMonths(date, 1);
    default:
      return null;
  }
}
