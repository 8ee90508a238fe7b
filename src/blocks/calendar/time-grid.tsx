import { classes } from '../shared/classes.ts';
import { dayTitle, weekdayOf } from '../shared/field/calendar-days.ts';
import { Link } from '../shared/link.tsx';
import { cssVariables } from '../shared/owner-color.ts';
import { clock } from './calendar-event.ts';
import { leadTo } from './calendar-nav.tsx';
import type { CalendarState } from './calendar-state.ts';
import { EventButton } from './event-button.tsx';
import { hoursShown, layDay, type Placed } from './lay-day.ts';
import { type DayLines, layWeek, type WeekLine } from './lay-week.ts';
import styles from './time-grid.module.css';
import { formats, t } from '#kit/language/language.ts';

interface TimeGridProps {
  calendar: CalendarState;
  hasPopover: (id: string) => boolean;
}

const mostLongLines = 20;

/**
 * A week or a day by the hour. Each day is a section with its events in order: all-day ones first, the others where
 * their hours are. A week on a phone is the same sections below each other.
 */
export function TimeGrid({ calendar, hasPopover }: TimeGridProps) {
  const { dates, events, span } = calendar;
  const placed = dates.map((date) => layDay(events, date));
  const hours = hoursShown(placed);
  const long = layWeek(
    events.filter((event) => event.isLong),
    dates,
    mostLongLines,
  );
  const longLines = Math.max(0, ...long.map((day) => day.lines.length));
  return (
    <div
      className={classes(styles.grid, span.unit === 'week' && styles.week)}
      aria-busy={calendar.pending || undefined}
      style={cssVariables({
        '--hours': hours.to - hours.from,
        '--long-lines': longLines,
      })}
    >
      <div className={styles.hours} aria-hidden="true">
        {longLines > 0 && <span className={styles.allDay}>{t('All day')}</span>}
        <div className={styles.scale}>
          {Array.from({ length: hours.to - hours.from }, (_, hour) => (
            <span key={hour}>{formatHour(hours.from + hour)}</span>
          ))}
        </div>
      </div>
      {dates.map((date, index) => (
        <Day
          key={date}
          date={date}
          long={long[index]}
          placed={placed[index] ?? []}
          from={hours.from}
          calendar={calendar}
          hasPopover={hasPopover}
        />
      ))}
    </div>
  );
}

interface DayProps extends TimeGridProps {
  date: string;
  long: DayLines | undefined;
  placed: readonly Placed[];
  /** The first hour that is rendered. */
  from: number;
}

function Day({ date, long, placed, from, calendar, hasPopover }: DayProps) {
  const { context, span } = calendar;
  const isToday = date === context.today;
  const hasNone = placed.length === 0 && (long?.count ?? 0) === 0;
  return (
    <section className={classes(styles.day, isToday && styles.today)} aria-label={dayTitle(date)}>
      <h3 className={styles.dayHead}>
        <Link
          {...leadTo(calendar, { unit: span.unit === 'day' ? 'week' : 'day', date })}
          className={styles.dayLink}
          aria-current={isToday ? 'date' : undefined}
        >
          <span className={styles.weekday} aria-hidden="true">
            {formats().shortWeekdays[weekdayOf(date)]}
          </span>
          <span className={styles.number} aria-hidden="true">
            {Number(date.slice(8, 10))}
          </span>
          <span
            className={styles.unseen}
          >{`${dayTitle(date)}, ${span.unit === 'day' ? t('open as week') : t('open as day')}`}</span>
        </Link>
      </h3>
      {hasNone && <p className={styles.none}>{t('No events')}</p>}
      {long && long.lines.length > 0 && (
        <ol className={styles.long}>
          {long.lines.map((line, position) => (
            // Lines have no identity but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <LongLine key={position} line={line} calendar={calendar} hasPopover={hasPopover} />
          ))}
        </ol>
      )}
      <ol className={styles.events}>
        {placed.map((one) => (
          <li
            key={one.event.row.row_id}
            className={styles.placed}
            data-short={one.bottom - one.top < 50 || undefined}
            style={cssVariables({
              '--top': round((one.top - from * 60) / 60),
              '--length': round((one.bottom - one.top) / 60),
              '--column': one.column,
              '--columns': one.columns,
              '--wide': one.wide,
            })}
          >
            <EventButton
              calendar={calendar}
              event={one.event}
              look="block"
              hasPopover={hasPopover(one.event.row.row_id)}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

function LongLine({ line, calendar, hasPopover }: TimeGridProps & { line: WeekLine }) {
  if (line.kind === 'gap') return <li className={styles.gap} aria-hidden="true" />;
  const { event, days } = line.bar;
  return (
    <li
      className={line.kind === 'goes on' ? styles.goesOn : undefined}
      style={line.kind === 'begins' && days > 1 ? cssVariables({ '--days': days }) : undefined}
    >
      <EventButton
        calendar={calendar}
        event={event}
        look="bar"
        hasPopover={hasPopover(event.row.row_id)}
        goesOn={days > 1}
      />
    </li>
  );
}

const round = (hours: number): number => Math.round(hours * 1_000) / 1_000;
const formatHour = (hour: number): string => clock(hour * 60).replace(':00', '');
