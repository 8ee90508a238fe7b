import { expect, test } from 'vitest';
import { formatTick } from './format-value.ts';

test.each([
  ['#,##0.00\\ [$€]', '€120K'],
  ['[$€-407] #,##0.00', '€120K'],
  ['[$CHF] #,##0', 'CHF120K'],
  ['[$$]#,##0', '$120K'],
])('money of the format %s is marked as %s', (format, text) => {
  const column = { type: 'currency', name: 'Amount', format } as const;
  expect(formatTick(120_000, { format: 'Automatic', decimal: 'dot', column })).toBe(text);
});
