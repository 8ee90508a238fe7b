import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Cell, Column } from '#engine/model.ts';
import { configOf, renderSample } from '#test/render-sample.tsx';
import type { DataRow, RowsData } from '../../data-contract.ts';
import { checkFormWrite } from '../check-form-write.ts';
import { definition } from '../definition.ts';
import { invoiceSample } from '../samples.ts';
import { linesOf, withComputedLines, withoutHiddenLines } from './lines-of.ts';
import { namedByLine } from './named-by-line.ts';
import { SavedLines } from './saved-lines.tsx';

const at = { today: '2026-11-21', user: null };
const configWith = (line_fields: Record<string, unknown>[], settings: Record<string, unknown> = {}) =>
  configOf('form', {
    ...invoiceSample.block,
    settings: { ...invoiceSample.block.settings, line_fields, ...settings },
  });
const ofLines = (column: string) => ({ line_column: { sheet_title: 'Invoice lines', column } });

test('the fields of lines are those of their sheet, and never the column that names the row', () => {
  const config = configWith([
    ...[ofLines('item'), ofLines('invoice'), { line_column: { sheet_title: 'Items', column: 'name' } }],
    { ...ofLines('amount'), type: 'calculated' },
  ]);
  const lines = linesOf(config);
  expect(lines?.config.axis.map(({ column }) => column)).toEqual(['item']);
  expect(lines).toMatchObject({
    sheet_title: 'Invoice lines',
    link: 'invoice',
    key: 'number',
    shown: ['item', 'amount'],
  });
  expect(linesOf(lines!.config)).toBeNull();
  expect(linesOf(configWith([], { takes_lines: false }))).toBeNull();
  expect(linesOf(configWith([], { lines_key: '' }))).toBeNull();
});

test('a column that is computed is no field, whatever its owner chose, and is shown afterwards', () => {
  const config = withComputedLines(configWith([ofLines('item'), ofLines('amount')]), new Set(['amount']));
  expect(linesOf(config)?.config.axis.map(({ column }) => column)).toEqual(['item']);
  expect(linesOf(config)?.shown).toEqual(['item', 'amount']);
});

test('hidden fields stay on the server', () => {
  const hidden = { ...ofLines('item'), hide: true, default: 'quiet' };
  expect(JSON.stringify(withoutHiddenLines(configWith([hidden])).settings.line_fields)).not.toContain('quiet');
});

test.each<[Record<string, Cell>, boolean]>([
  [{}, true],
  [{ item: '', quantity: '1' }, true],
  [{ item: null, quantity: 1 }, true],
  [{ item: 'Fender' }, false],
  [{ quantity: 2 }, false],
])('of a line %j it is %j that nothing was filled in', (cells, isBlank) => {
  expect(linesOf(configOf('form', invoiceSample.block))?.isBlank(cells, at)).toBe(isBlank);
});

test('choices of lines are asked for by their own names: regex_validation and regex_message are of each line', () => {
  const config = configOf('form', invoiceSample.block);
  expect(Object.keys(definition.requests(config))).toEqual(['options:customer', 'line:item', 'line:unit']);
  expect(definition.requests(config)['line:item']).toMatchObject({ choicesFor: 'item', choicesIn: 'Invoice lines' });
  const checked = linesOf(configWith([{ ...ofLines('item'), regex_validation: '[A-Z]+', regex_message: 'Capitals.' }]));
  const request = { ...at, kind: 'add' as const, cells: { item: 'low' }, editable: [], columns: [], options: {} };
  const matches = (pattern: string, text: string) => new RegExp(`^(?:${pattern})$`, 'u').test(text);
  expect(checkFormWrite(checked!.config, { ...request, matches }).problems).toEqual([
    { path: 'item', message: 'Capitals.' },
  ]);
});

test('a form is drawn with its empty lines, without a script', async () => {
  const html = await renderSample('form', invoiceSample, { id: 'b7' });
  expect(html.match(/<fieldset/g)).toHaveLength(2);
  expect(html).toContain('What is on it');
  expect(html).toMatch(/<button type="submit"[^>]*name="_more"/);
  expect(html).not.toMatch(/Amount|undefined/);
});

test('what was posted and refused is drawn again, in as many lines', async () => {
  const posted = {
    ...{ block: 'b7', fields: { number: ['R-1'], '_line-2-quantity': ['many'] }, lines: 3 },
    messages: { '_line-2-quantity': 'Enter a number.', number: 'Taken.' },
  };
  const html = await renderSample('form', invoiceSample, { id: 'b7', context: { posted } });
  expect(html.match(/<fieldset/g)).toHaveLength(3);
  expect(html).toMatch(/name="number" value="R-1"/);
  expect(html).toMatch(/aria-invalid="true"[^>]*name="_line-2-quantity" value="many"/);
  expect(html).toContain('Taken.');
  const other = await renderSample('form', invoiceSample, { id: 'b8', context: { posted } });
  expect(other).not.toMatch(/R-1|many|Taken/);
});

test('a refusal of the third line marks the line that is third on screen', () => {
  const error = Object.assign(new Error('Wrong.'), {
    fields: [
      { path: 'lines.2.item', message: 'a' },
      { path: 'cells.number', message: 'b' },
      { path: 'lines.9.item', message: 'c' },
    ],
  });
  expect(namedByLine(error, [0, 4, 7])).toMatchObject({
    fields: [{ path: '_line-7-item' }, { path: 'cells.number' }, { path: 'lines.9.item' }],
  });
  expect(namedByLine('lost', [])).toBe('lost');
});

const columns: Column[] = [
  { id: 'item', name: 'Item', type: 'text' },
  { id: 'quantity', name: 'Quantity', type: 'number' },
  { id: 'amount', name: 'Amount', type: 'currency', format: '€#,##0.00' },
];
const saved = (rows: Partial<DataRow>[], more: Partial<RowsData> = {}): string => {
  const all = rows.map((row, index) => ({ row_id: `r${index}`, version: 1, cells: {}, ...row }));
  const data: RowsData = {
    shape: 'rows',
    columns,
    rows: all,
    total: all.length,
    offset: 0,
    pageSize: 100,
    query: {},
    ...more,
  };
  return renderToString(<SavedLines settings={configOf('form', invoiceSample.block).settings} data={data} />);
};

test('lines that are saved are shown with the sum of what adds_up', () => {
  const html = saved([
    { cells: { item: 'Fender', quantity: 2, amount: 0.1 } },
    { cells: { item: 'Rope', quantity: 1, amount: 0.2 } },
  ]);
  expect(html).toContain('€0.30');
  expect(html.match(/<tfoot>.*<\/tfoot>/)?.[0]).not.toContain('>3<');
});

test.each<[string, Partial<DataRow>]>([
  ['an error', { cells: { amount: '#N/A' } }],
  ['another currency', { cells: { amount: 1 }, formats: { amount: '$0' } }],
  ['what is out of date', { cells: { amount: 1 }, outdated: ['amount'] }],
])('no sum is shown of numbers and %s', (_, row) => {
  expect(saved([{ cells: { amount: 1 } }, row])).not.toContain('<tfoot>');
});

test('what is to be said of their values is said', () => {
  expect(saved([{ cells: { amount: 1 } }], { outdated: 'Some values are not up to date.' })).toContain(
    'not up to date',
  );
});
