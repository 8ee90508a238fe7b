import { plural, t } from '#kit/language/product.ts';
import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { spanTitle, stepped } from '#blocks/calendar/calendar-state.ts';
import type { DaySpan, ShownSpan } from '#features/visitor/rules/day-span.ts';
import styles from './layouts.module.css';
import { today } from './use-layout.ts';

interface Props {
  span: ShownSpan;
  /** Rows on the days that are shown. */
  total: number;
  /** Rows on no day; null while that is not known. */
  away: number | null;
  onSpan(span: DaySpan): void;
}

/** Which days are shown, the ways to others, and how many rows have none. */
export function CalendarBar({ span, total, away, onSpan }: Props) {
  const unit = span.unit === 'week' ? 'week' : 'month';
  const rows =
    unit === 'week'
      ? plural(total, '{count} row in this week', '{count} rows in this week')
      : plural(total, '{count} row in this month', '{count} rows in this month');
  const [before, after] = [stepped(span, -1), stepped(span, 1)];
  return (
    <div className={styles.bar}>
      <div className={styles.steps}>
        <ActionIcon
          {...quiet}
          aria-label={unit === 'week' ? t('Previous week') : t('Previous month')}
          disabled={!before}
          onClick={() => before && onSpan(before)}
        >
          <ChevronLeft size={18} strokeWidth={1.5} />
        </ActionIcon>
        <ActionIcon
          {...quiet}
          aria-label={unit === 'week' ? t('Next week') : t('Next month')}
          disabled={!after}
          onClick={() => after && onSpan(after)}
        >
          <ChevronRight size={18} strokeWidth={1.5} />
        </ActionIcon>
        <Button variant="default" size="sm" h={36} onClick={() => onSpan({ unit, date: today() })}>
          {t('Today')}
        </Button>
      </div>
      <h2 className={styles.days} aria-live="polite">
        {spanTitle(span)}
      </h2>
      <span className={styles.counted}>
        {away !== null && away > 0 ? t('{rows}, {count} without a day', { rows, count: away }) : rows}
      </span>
      <SegmentedControl
        aria-label={t('Days shown')}
        data={[
          { value: 'month', label: t('Month') },
          { value: 'week', label: t('Week') },
        ]}
        value={unit}
        onChange={(next) => onSpan({ unit: next === 'week' ? 'week' : 'month', date: dateFor(span, next) })}
      />
    </div>
  );
}

const quiet = { variant: 'default', size: 36 } as const;

/** From a month that holds today one goes to the week of today, not to that of the first. */
function dateFor({ unit, date }: ShownSpan, next: string): string {
  const now = today();
  return next === 'week' && unit === 'month' && date.slice(0, 7) === now.slice(0, 7) ? now : date;
}
