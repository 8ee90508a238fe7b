import { expect, test } from 'vitest';
import { scalarOfCell } from '../columns/cell-scalar.ts';
import { cellOfFormula, typeOfFormat } from './cell-type.ts';

test.each([
  { value: 46_000, format: 'yyyy-mm-dd', cell: '2025-12-09' },
  { value: 46_000.5, format: 'yyyy-mm-dd', cell: '2025-12-09T12:00:00' },
  { value: 12.3, format: 'YY', cell: '1900-01-12T07:12:00' },
  { value: 46_000.5, format: 'd.m.yyyy h:mm', cell: '2025-12-09T12:00:00' },
  // None of these is a day.
  { value: -1.2, format: 'YY', cell: -1.2 },
  { value: 0, format: 'yyyy-mm-dd', cell: 0 },
  { value: 60, format: 'yyyy-mm-dd', cell: 60 },
  { value: 3_000_000, format: 'yyyy-mm-dd', cell: 3_000_000 },
  { value: 12.3, format: '0.0', cell: 12.3 },
])('a formula that comes to $value in a cell with the format $format is $cell, and is read as it is', (one) => {
  const { value, format, cell } = one;
  const shown = typeOfFormat('number', format);
  expect(cellOfFormula(value, 'number', shown)).toBe(cell);
  expect(scalarOfCell(cell, { type: shown, formula: '=A1' })).toBeCloseTo(value, 9);
});
