import { expect, test } from 'vitest';
import { shownLoose } from './loose-cell.ts';

const column = { id: 'a', name: 'A', type: 'number' as const };

test.each([
  [0.2, '0%', '20%', 'percent', 0.2],
  [2026, undefined, '2026', 'number', 2026],
  [1932, '[$€]#,##0.00', '€1,932.00', 'number', 1932],
  [46146, 'dd/mm/yyyy', '04/05/2026', 'date', '2026-05-04'],
  [46146.5, 'yyyy-mm-dd hh:mm', '2026-05-04 12:00', 'datetime', '2026-05-04T12:00'],
  [0.5, 'h:mm', '12:00', 'datetime', '12:00 PM'],
  ['Invoice', '0%', 'Invoice', 'text', 'Invoice'],
  [true, undefined, 'TRUE', 'boolean', true],
  [null, 'dd/mm/yyyy', '', 'text', null],
])('a cell outside of the table is shown by its own format: %s as %s', (value, format, text, type, cell) => {
  const shown = shownLoose({ value, format }, column);
  expect([shown.text, shown.column.type, shown.cell]).toEqual([text, type, cell]);
});
