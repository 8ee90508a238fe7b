import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { MouseEvent } from 'react';
import { type DaySpan, type SpanUnit, spanUnits } from '#features/visitor/rules/day-span.ts';
import { LinkButton } from '../shared/button.tsx';
import { Icon } from '../shared/icon.tsx';
import { isPlainClick, Link } from '../shared/link.tsx';
import { type CalendarState, spanTitle, stepped } from './calendar-state.ts';
import styles from './view.module.css';
import { t } from '#kit/language/language.ts';

// @sentences: looked up where they are shown.
const unitNames: Record<SpanUnit, string> = {
  month: 'Month',
  week: 'Week',
  day: 'Day',
};
// @sentences: looked up where they are shown.
const previousNames: Record<SpanUnit, string> = {
  month: 'Previous month',
  week: 'Previous week',
  day: 'Previous day',
};
// @sentences: looked up where they are shown.
const nextNames: Record<SpanUnit, string> = {
  month: 'Next month',
  week: 'Next week',
  day: 'Next day',
};

interface CalendarNavProps {
  calendar: CalendarState;
  /** Whether the days are the heading of the block, which has no other. */
  isHeading: boolean;
}

/** What days are on show, and the ways to others. Links: without scripts they lead to the page with those days. */
export function CalendarNav({ calendar, isHeading }: CalendarNavProps) {
  const Heading = isHeading ? 'h2' : 'p';
  const { context, span } = calendar;
  const { unit } = span;
  const today: DaySpan = { unit, date: context.today };
  const isNow = span.from <= context.today && context.today <= span.to && inSameMonth(calendar);
  return (
    <nav className={styles.nav} aria-label={t('Calendar days')}>
      <div className={styles.steps}>
        <LinkButton
          {...leadTo(calendar, stepped(span, -1))}
          variant="outline"
          square
          aria-label={t(previousNames[unit])}
          icon={<Icon of={ChevronLeft} />}
        />
        <LinkButton
          {...leadTo(calendar, stepped(span, 1))}
          variant="outline"
          square
          aria-label={t(nextNames[unit])}
          icon={<Icon of={ChevronRight} />}
        />
        <LinkButton {...leadTo(calendar, today)} variant="outline" aria-current={isNow ? 'date' : undefined}>
          {t('Today')}
        </LinkButton>
      </div>
      <Heading className={styles.span} aria-live="polite">
        {spanTitle(span)}
      </Heading>
      <ul className={styles.units}>
        {spanUnits.map((one) => (
          <li key={one}>
            <Link
              {...leadTo(calendar, { unit: one, date: dateFor(calendar, one) })}
              className={styles.unit}
              aria-current={one === unit ? 'true' : undefined}
            >
              {t(unitNames[one])}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A link to other days that is followed in place where a script runs. */
export function leadTo(calendar: CalendarState, span: DaySpan | null) {
  return {
    context: calendar.context,
    href: span ? calendar.hrefOf(span) : '',
    'aria-disabled': span === null || undefined,
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      if (!span || !calendar.isHydrated || !isPlainClick(event)) return;
      event.preventDefault();
      calendar.go(span);
    },
  };
}

/** From a month that holds today one goes to today's week, not to that of the first. */
function dateFor({ span, context }: CalendarState, unit: SpanUnit): string {
  const holdsToday = span.unit === 'month' && span.date.slice(0, 7) === context.today.slice(0, 7);
  return unit !== 'month' && holdsToday ? context.today : span.date;
}

const inSameMonth = ({ span, context }: CalendarState): boolean =>
  span.unit !== 'month' || span.date.slice(0, 7) === context.today.slice(0, 7);
