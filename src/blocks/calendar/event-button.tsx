import { classes } from '../shared/classes.ts';
import { dayIn } from '../shared/field/calendar-days.ts';
import { type CalendarEvent, clock, formatTime, wholeWords } from './calendar-event.ts';
import type { CalendarState } from './calendar-state.ts';
import styles from './event.module.css';
import { t } from '#kit/language/language.ts';

interface EventButtonProps {
  calendar: CalendarState;
  event: CalendarEvent;
  /** `bar`: fills days; `line`: one line with its hour; `block`: as long as it takes. */
  look: 'bar' | 'line' | 'block';
  /** Its details are in the page already. */
  hasPopover: boolean;
  /** It is on for more days than this one. */
  goesOn?: boolean;
}

/** An event: opens its details, at first as the browser does it on its own, later as a dialog. */
export function EventButton({ calendar, event, look, hasPopover, goesOn = false }: EventButtonProps) {
  const shared = {
    className: classes(styles.event, styles.tone, styles[look], calendar.opens && styles.opens),
    'data-tone': calendar.tones.get(event.group) ?? 0,
  };
  const words = (
    <>
      {look === 'line' && event.start !== null && (
        <span className={styles.hour} aria-hidden="true">
          {clock(event.start)}
        </span>
      )}
      <span className={styles.title}>{event.title}</span>
      {look === 'block' && (
        <span className={styles.hour} data-hour aria-hidden="true">
          {formatTime(event)}
        </span>
      )}
      {goesOn && (
        <span className={styles.until} aria-hidden="true">
          {t('until {day}', { day: dayIn('day', event.last) })}
        </span>
      )}
      <span className={styles.unseen}>
        , {wholeWords(event)}
        {event.group && `, ${event.group}`}
      </span>
    </>
  );
  if (!calendar.opens) return <span {...shared}>{words}</span>;
  if (calendar.isHydrated) {
    return (
      <button type="button" {...shared} aria-haspopup="dialog" onClick={() => calendar.open(event)}>
        {words}
      </button>
    );
  }
  return (
    <button
      type="button"
      {...shared}
      aria-haspopup="dialog"
      popoverTarget={hasPopover ? popoverId(calendar, event) : undefined}
    >
      {words}
    </button>
  );
}

export const popoverId = ({ id }: Pick<CalendarState, 'id'>, { row }: CalendarEvent): string =>
  `${id}-event-${row.row_id}`;
