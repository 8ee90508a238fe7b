import { expect, test } from 'vitest';
import { costAdvice, costText, scriptText } from './cost-text.ts';

const light = { milliseconds: 4.4, rows_read: 1, bytes: 900 };

test('costs are said with their units', () => {
  expect(costText(light)).toEqual(['4 ms', '1 row read', '900 bytes sent']);
  expect(costText({ milliseconds: 1_234, rows_read: 100_000, bytes: 34_400 })).toEqual([
    '1,234 ms',
    '100,000 rows read',
    '34 kB sent',
  ]);
  expect([scriptText(0), scriptText(8_200)]).toEqual(['No script', '8 kB of script']);
});

test('only what is heavy gets a sentence, by what visitors meet where they came', () => {
  const heavy = { milliseconds: 400, rows_read: 100_000, bytes: 250_000 };
  expect(costAdvice({ now: light, visits: null, script_bytes: 0, is_in_parts: false })).toEqual([]);
  expect(costAdvice({ now: heavy, visits: { ...light, count: 3 }, script_bytes: 0, is_in_parts: false })).toEqual([]);
  expect(costAdvice({ now: light, visits: { ...heavy, count: 2 }, script_bytes: 0, is_in_parts: false })).toEqual([]);
  expect(
    costAdvice({ now: light, visits: { ...heavy, count: 3 }, script_bytes: 90_000, is_in_parts: false }),
  ).toHaveLength(4);
  expect(costAdvice({ now: light, visits: null, script_bytes: 0, is_in_parts: true }).join(' ')).toMatch(/in parts/);
  expect(costAdvice({ now: heavy, visits: null, script_bytes: 0, is_in_parts: false }).join(' ')).toMatch(
    /100,000 rows.*250 kB/,
  );
});
