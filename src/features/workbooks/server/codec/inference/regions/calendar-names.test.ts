import { expect, test } from 'vitest';
import { calendarNames } from '#engine/meaning/value-order.ts';
import calendar from './calendar-names.json' with { type: 'json' };

test('the names of weekdays and months are those of this Node.js', () => {
  const names = new Set(calendar.names.split('|'));
  expect([...calendarNames()].filter((name) => !names.has(name))).toEqual([]);
});
