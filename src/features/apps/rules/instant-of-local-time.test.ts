import { expect, test } from 'vitest';
import { instantOfLocalTime } from './instant-of-local-time.ts';

test.each([
  ['2026-12-01T09:00', 'UTC', '2026-12-01T09:00:00.000Z'],
  ['2026-12-01T09:00', 'Europe/Berlin', '2026-12-01T08:00:00.000Z'],
  ['2026-07-01T09:00', 'America/New_York', '2026-07-01T13:00:00.000Z'],
  // The hour that is there twice: the first of the two.
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
])('%s in %s', (local, zone, instant) => {
  expect(new Date(instantOfLocalTime(local, zone) ?? Number.NaN).toISOString()).toBe(instant);
});

test.each(['2026-03-29T02:30', '2026-02-30T09:00', '2026-12-01 09:00', 'tomorrow', ''])(
  '%s is no time of the clocks of Berlin',
  (local) => expect(instantOfLocalTime(local, 'Europe/Berlin')).toBeNull(),
);
