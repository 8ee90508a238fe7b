import { expect, test } from 'vitest';
import { withEvenDecimals } from './row-column.ts';

const formatOf = (values: (number | string | null)[], format?: string) =>
  withEvenDecimals(
    { id: 'a', name: 'A', type: 'number', ...(format && { format }) },
    values.map((a, at) => ({ row_id: String(at), version: 1, cells: { a } })),
  ).format;

test.each([
  [[1, 2, 3], undefined],
  [[1.5, 2, null], '#,##0.00'],
  [[0.1, 0.25], '#,##0.00'],
  [[0.0041, 0.0123, 'none'], '#,##0.000'],
  [[-0.00041, 0.0002], '#,##0.00000'],
  [[0.000000001], '#,##0.000000'],
])('%j are written as %s', (values, format) => {
  expect(formatOf(values)).toBe(format);
});

test('a format of the sheet stays', () => expect(formatOf([0.004], '0.0')).toBe('0.0'));
