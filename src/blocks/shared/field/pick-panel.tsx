import { CalendarPanel } from './calendar-panel.tsx';
import { MonthPanel } from './month-panel.tsx';
import { TimePanel } from './time-panel.tsx';

export type DateType = 'date' | 'datetime-local' | 'month' | 'week' | 'time';

/** What a day, week, month or time is picked from. */
export function PickPanel({ type, value, onPick }: { type: DateType; value: string; onPick: (value: string) => void }) {
  if (type === 'time') return <TimePanel value={value} onPick={onPick} />;
  if (type === 'month') return <MonthPanel value={value} onPick={onPick} />;
  return (
    <CalendarPanel
      unit={type === 'week' ? 'week' : 'day'}
      value={value}
      onPick={onPick}
      withTime={type === 'datetime-local'}
    />
  );
}
