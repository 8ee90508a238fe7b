import { expect, test } from 'vitest';
import { chosenMinute, minuteIn } from './when.ts';

test('a minute is told in the time zone that is asked for, whatever the zone of the browser', () => {
  expect(minuteIn('Asia/Kolkata', new Date('2026-12-01T20:05:00Z'))).toBe('2026-12-02T01:35');
  expect(minuteIn('America/New_York', new Date('2026-12-01T05:00:00Z'))).toBe('2026-12-01T00:00');
});

test('a chosen minute is said as it was chosen', () => {
  expect(chosenMinute('2026-12-01T09:00')).toBe('December 1, 2026 at 9:00 AM');
});
