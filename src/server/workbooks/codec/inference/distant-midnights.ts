/**
 * Days that a program wrote as the midnights of its time zone, in UTC: 08:00 in winter and 07:00 in summer is Los Angeles.
 * Only the hour that moves with the clocks tells them from times of day.
 */
import type { DateMatch } from '#sheet/date-text.ts';
import { type ColumnReadings, countWhere } from './column-plan.ts';

const leastInSeason = 3;

/** What of a date tells whether it may be such a midnight: its hour, and whether clocks are put forward then. */
export function seasonAndHour({ shape, parts, time, zone }: DateMatch): string {
  const hour = /^(\d\d):00(?::00(?:\.0+)?)?$/.exec(time)?.[1];
  if (shape !== 'ymd' || zone !== 'Z' || hour === undefined) return 't';
  // In between it depends on the year and the country.
  const season = [12, 1, 2].includes(parts[1]) ? 'winter' : parts[1] >= 5 && parts[1] <= 9 ? 'summer' : 'between';
  return `${season} ${hour}`;
}

/** Whether all dates of a column are midnights of one zone whose clocks are put forward in summer, by an hour. */
export function areDistantMidnights(readings: ColumnReadings): boolean {
  const hours = { winter: new Set<string>(), summer: new Set<string>(), between: new Set<string>() };
  for (const reading of readings.keys()) {
    if (reading.kind === 'true_datetime' || reading.kind === 'true_date') return false;
    if (reading.kind !== 'date') continue;
    const [season, hour] = seasonAndHour(reading.match).split(' ');
    if (hour === undefined) return false;
    hours[season as 'winter'].add(hour);
  }
  const [winter, summer] = [[...hours.winter], [...hours.summer]];
  if (winter.length !== 1 || summer.length !== 1 || winter[0] === summer[0]) return false;
  if ((Number(winter[0]) - Number(summer[0]) + 24) % 24 !== 1) return false;
  if ([...hours.between].some((hour) => hour !== winter[0] && hour !== summer[0])) return false;
  return ['winter', 'summer'].every(
    (season) =>
      countWhere(readings, (reading) => reading.kind === 'date' && seasonAndHour(reading.match).startsWith(season)) >=
      leastInSeason,
  );
}

/** The day that begins at such a moment: west of Greenwich on the same date of UTC, east of it on the next. */
export function dayOfDistantMidnight(date: string, time: string): string {
  if (Number(time.slice(0, 2)) <= 12) return date;
  return new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
