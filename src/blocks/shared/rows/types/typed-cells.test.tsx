import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Cell, Column } from '#engine/model.ts';
import '#engine/number-mask.ts';
import { FieldRow } from '../../field/field-row.tsx';
import { fitToColumn } from '../../field/fit-to-column.ts';
import { CellView } from '../cell-view.tsx';
import { checkRowWrite } from '../check-row-write.ts';
import { rowColumn } from '../row-column.ts';
import { hasOwnCells } from './own-fields.ts';
import './typed-columns.tsx';

const spent: Column = { id: 'spent', name: 'Spent', type: 'duration', format: '[h]:mm' };
const desk: Column = { id: 'desk', name: 'Desk', type: 'phone' };
const shown = (column: Column, cell: Cell, type: 'text' | 'tel' = 'text') =>
  renderToStaticMarkup(<CellView cell={cell} shown={rowColumn(column, { type })} today="2026-11-27" />);
const written = (column: Column, cell: Cell) =>
  checkRowWrite(
    { axis: [{ column: column.id, type: 'text' }] },
    {
      ...{ kind: 'add', editable: [column.id], columns: [column], options: {}, today: '', user: null },
      ...{ matches: () => true, cells: { [column.id]: cell } },
    },
  );

test('a length of time is shown and typed by its clock', () => {
  expect(shown(spent, 1.0625)).toContain('>25:30<');
  expect(shown(spent, 'soon')).toContain('>soon<');
  const { field } = rowColumn(spent);
  const html = renderToStaticMarkup(<FieldRow field={field} id="f" cell={0.0625} message="" isHydrated={false} />);
  expect(html).toMatch(/placeholder="h:mm".*value="1:30"|value="1:30".*placeholder="h:mm"/);
});

test('a bare number is refused, since it could be hours or minutes', () => {
  expect(written(spent, '90 min')).toEqual({ cells: { spent: '90 min' }, problems: [] });
  expect(fitToColumn('90 min', spent)).toBe(0.0625);
  expect(written(spent, '').problems).toEqual([]);
  for (const cell of ['8', 'soon', '1:75'])
    expect(written(spent, cell).problems).toEqual([
      { path: 'spent', message: 'Enter hours and minutes such as 1:30.' },
    ]);
});

test('a phone number is linked by its digits and shown as it is written', () => {
  const link = '<a href="tel:+49301234">+49 (0)30 1234</a>';
  expect(shown(desk, '+49 (0)30 1234')).toBe(link);
  expect(shown({ ...desk, type: 'text' }, '+49 (0)30 1234', 'tel')).toBe(link);
  expect([shown(desk, 'ask Ann'), shown(desk, '030 12345 / 0171 55512')]).toEqual([
    'ask Ann',
    '030 12345 / 0171 55512',
  ]);
  expect(rowColumn(desk).field.type).toBe('tel');
  expect([written(desk, '030 1234').problems, written(desk, 'ask Ann').problems.length]).toEqual([[], 1]);
});

test('only columns and entries that need it load how such cells are drawn', () => {
  expect([spent, desk, { type: 'rating' }, { type: 'tel' }].every(hasOwnCells)).toBe(true);
  expect([{ type: 'text' }, { type: 'number' }, { type: 'choice' }, {}].some(hasOwnCells)).toBe(false);
});
