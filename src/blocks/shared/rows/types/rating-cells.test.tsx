import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Cell, Column } from '#engine/model.ts';
import { checkFormWrite } from '../../../form/check-form-write.ts';
import { formField, type FormFieldSettings } from '../../../form/form-field.ts';
import { FieldRow } from '../../field/field-row.tsx';
import { CellView } from '../cell-view.tsx';
import { checkRowWrite } from '../check-row-write.ts';
import { rowColumn } from '../row-column.ts';
import './typed-columns.tsx';

const column: Column = { id: 'stars', name: 'Stars', type: 'rating', max: 4 };
const shown = (cell: Cell, type: 'text' | 'select' | 'number' = 'text') =>
  renderToStaticMarkup(<CellView cell={cell} shown={rowColumn(column, { type })} today="2026-11-27" />);
const settings: FormFieldSettings = {
  ...{ column: 'stars', label: '', description: '', type: 'select', required: false, from_google_sheet: false },
  ...{ options: '', source: null, file_mime_type: '*', hide: false, regex_validation: '', regex_message: '' },
  ...{ placeholder: '', default: '' },
};
const request = {
  ...{ kind: 'add' as const, editable: ['stars'], columns: [column], options: {}, today: '', user: null },
  matches: () => true,
};

test('a rating is stars with words; another value stays as it is', () => {
  expect(shown(3)).toMatch(/role="img" aria-label="3 of 4"[^>]*>★★★☆</);
  expect(shown(0, 'select')).toContain('>☆☆☆☆<');
  expect([shown(5), shown('good'), shown(2.5), shown(3, 'number')].join()).not.toContain('★');
  expect([shown(5), shown('good')]).toEqual(['5', 'good']);
});

test('a field of a form and of a table is a group of radio buttons, one for each star', () => {
  const field = formField(settings, [], column);
  expect(rowColumn(column).field).toMatchObject({ type: 'rating', options: ['1', '2', '3', '4'] });
  expect(field).toMatchObject({ type: 'rating', options: ['1', '2', '3', '4'] });
  const html = renderToStaticMarkup(<FieldRow field={field} id="f" cell={2} message="" isHydrated={false} />);
  expect(html.match(/type="radio"/g)).toHaveLength(5);
  expect(html.match(/<input[^>]*checked=""[^>]*>/g)).toEqual([expect.stringContaining('aria-label="2 of 4"')]);
  expect(html).toContain('No rating');
  // No other list is one of stars.
  expect(formField({ ...settings, options: 'Good, Bad' }, [], column)).toMatchObject({ type: 'rating' });
});

test('what is no rating of the column is refused, whatever the field', () => {
  for (const type of ['select', 'number', 'text'] as const) {
    const write = (cell: Cell) =>
      checkFormWrite({ axis: [{ ...settings, type }] }, { ...request, cells: { stars: cell } });
    expect(write('3').problems).toEqual([]);
    expect(write('').problems).toEqual([]);
    expect(write('5').problems).toHaveLength(1);
    expect(write('good').problems).toHaveLength(1);
  }
  const row = (cell: Cell) =>
    checkRowWrite({ axis: [{ column: 'stars', type: 'text' }] }, { ...request, cells: { stars: cell } });
  expect(row('4')).toEqual({ cells: { stars: 4 }, problems: [] });
  expect([row('9'), row(2.5), row('-1')].map(({ problems }) => problems.length)).toEqual([1, 1, 1]);
});
