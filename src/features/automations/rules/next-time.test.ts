import { expect, test } from 'vitest';
import { instantOf, nextTime } from './next-time.ts';

const at = (text: string): number => Date.parse(text);
const next = (trigger: Parameters<typeof nextTime>[0], zone: string, after: string): string =>
  new Date(nextTime(trigger, zone, at(after))).toISOString();
const daily = { kind: 'schedule', every: 'day', at: '09:00' } as const;

test('a time of the day is meant in its zone, summer and winter', () => {
  expect(next(daily, 'Europe/Berlin', '2026-01-10T07:59:59Z')).toBe('2026-01-10T08:00:00.000Z');
  expect(next(daily, 'Europe/Berlin', '2026-01-10T08:00:00Z')).toBe('2026-01-11T08:00:00.000Z');
  expect(next(daily, 'Europe/Berlin', '2026-07-10T06:00:00Z')).toBe('2026-07-10T07:00:00.000Z');
  expect(next(daily, 'Pacific/Kiritimati', '2026-01-10T00:00:00Z')).toBe('2026-01-10T19:00:00.000Z');
});

test('a week day, and a day of months that are shorter', () => {
  const weekly = { kind: 'schedule', every: 'week', weekday: 1, at: '08:00' } as const;
  expect(next(weekly, 'UTC', '2026-11-27T12:00:00Z')).toBe('2026-11-30T08:00:00.000Z');
  const monthly = { kind: 'schedule', every: 'month', day: 31, at: '08:00' } as const;
  expect(next(monthly, 'UTC', '2026-02-01T00:00:00Z')).toBe('2026-02-28T08:00:00.000Z');
  expect(next(monthly, 'UTC', '2026-02-28T08:00:00Z')).toBe('2026-03-31T08:00:00.000Z');
});

test('an hour that the clocks skip comes as much later, one that they repeat is the first', () => {
  expect(new Date(instantOf(at('2026-03-29T02:30:00Z'), 'Europe/Berlin')).toISOString()).toBe(
    '2026-03-29T01:30:00.000Z',
  );
  expect(new Date(instantOf(at('2026-10-25T02:30:00Z'), 'Europe/Berlin')).toISOString()).toBe(
    '2026-10-25T00:30:00.000Z',
  );
});

test('from each time on comes the next, for a year in zones that change their clocks', () => {
  for (const zone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'])
    for (const hour of ['00:00', '02:15', '23:45']) {
      let time = at('2026-01-01T00:00:00Z');
      for (let day = 0; day < 365; day++) {
        const following = nextTime({ ...daily, at: hour }, zone, time);
        expect(following - time).toBeGreaterThan(0);
        if (day > 0) expect(Math.abs(following - time - 86_400_000)).toBeLessThanOrEqual(3_600_000);
        time = following;
      }
    }
});
