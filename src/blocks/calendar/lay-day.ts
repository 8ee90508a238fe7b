import type { CalendarEvent } from './calendar-event.ts';

/** An event within the hours of one day. */
export interface Placed {
  event: CalendarEvent;
  /** Minutes after midnight. */
  top: number;
  bottom: number;
  /** Which of how many columns side by side it is in. */
  column: number;
  columns: number;
  /** How many columns it may take, because those next to it are free meanwhile. */
  wide: number;
  startsBefore: boolean;
}

/** Minutes that an event takes up at least, so that its words have room. */
const leastMinutes = 30;
const dayMinutes = 1_440;

/** Events with hours on a day; those that overlap share its width. */
export function layDay(events: readonly CalendarEvent[], date: string): Placed[] {
  const placed = events
    .filter((event) => !event.isLong && event.first <= date && event.last >= date)
    .map((event): Placed => {
      const startsBefore = event.first < date;
      const top = startsBefore ? 0 : (event.start ?? 0);
      const end = event.last > date ? dayMinutes : (event.end ?? top + 60);
      const bottom = Math.min(dayMinutes, Math.max(end, top + leastMinutes));
      return {
        event,
        top: Math.min(top, dayMinutes - leastMinutes),
        bottom,
        column: 0,
        columns: 1,
        wide: 1,
        startsBefore,
      };
    })
    .sort((one, other) => one.top - other.top || other.bottom - one.bottom);
  let group: Placed[] = [];
  let groupEnd = 0;
  const close = (): void => {
    const columns = Math.max(1, ...group.map((one) => one.column + 1));
    for (const one of group) {
      one.columns = columns;
      const beside = group.filter((other) => other.column > one.column && meet(one, other));
      one.wide = Math.min(columns, ...beside.map((other) => other.column)) - one.column;
    }
    group = [];
  };
  for (const one of placed) {
    if (one.top >= groupEnd) close();
    const taken = new Set(group.filter((other) => other.bottom > one.top).map((other) => other.column));
    while (taken.has(one.column)) one.column += 1;
    groupEnd = group.length === 0 ? one.bottom : Math.max(groupEnd, one.bottom);
    group.push(one);
  }
  close();
  return placed;
}

const meet = (one: Placed, other: Placed): boolean => one.top < other.bottom && other.top < one.bottom;

/** The hours that are rendered: a working day, and as much more as the events need. Both ends in whole hours. */
export function hoursShown(days: readonly (readonly Placed[])[]): { from: number; to: number } {
  const all = days.flat();
  return {
    from: Math.floor(Math.min(8 * 60, ...all.map((one) => one.top)) / 60),
    to: Math.ceil(Math.max(18 * 60, ...all.map((one) => one.bottom)) / 60),
  };
}
