import { expect, test } from 'vitest';
import { instantOf, pickedOf, recentDays } from './filter-days.ts';

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/Los_Angeles',
  'Asia/Kolkata',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
];

test.each(zones)('a picked day is the whole day of %s, also when its clocks change', (zone) => {
  for (const day of ['2026-01-15', '2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01', '2028-02-29']) {
    const [first, last] = [instantOf(day, zone, 'first'), instantOf(day, zone, 'last')];
    expect(pickedOf(first, zone, true)).toBe(`${day}T00:00`);
    expect(pickedOf(last, zone, true)).toBe(`${day}T23:59`);
    expect(pickedOf(first - 1, zone, false)).not.toBe(day);
    expect(pickedOf(last + 1, zone, false)).not.toBe(day);
  }
});

test('a picked minute lasts until the next one', () => {
  expect(instantOf('2026-07-01T10:00', 'Europe/Berlin', 'first')).toBe(Date.parse('2026-07-01T08:00:00Z'));
  expect(instantOf('2026-07-01T10:00', 'Europe/Berlin', 'last')).toBe(Date.parse('2026-07-01T08:00:59.999Z'));
  expect(instantOf('', 'UTC', 'first')).toBeNaN();
});

test('a new period ends with today, as the app counts', () => {
  const now = Date.parse('2026-03-11T22:30:00Z');
  const [first, last] = recentDays(now, 'Europe/Berlin', 30);
  expect(pickedOf(first, 'Europe/Berlin', true)).toBe('2026-02-10T00:00');
  expect(pickedOf(last, 'Europe/Berlin', true)).toBe('2026-03-11T23:59');
});
