import { expect, test } from 'vitest';
import { configOf, renderSample } from '#test/render-sample.tsx';
import { storedSample } from '#test/prepare-sample.ts';
import { readBlock, upgradeBlock } from '../read-block.ts';
import { definition } from './definition.ts';
import { formatFigure } from './format-figure.ts';
import { samples } from './samples.ts';

async function render(index: number): Promise<string> {
  const sample = samples[index];
  if (!sample) throw new Error('no such sample');
  return renderSample('scorecard', sample);
}

test.each(samples.map((sample) => [sample.name, sample] as const))(
  'the sample "%s" is a block that may be saved',
  async (_, sample) => {
    expect(readBlock(definition, storedSample('scorecard', sample)).problems).toEqual([]);
  },
);

test.each(samples.map((sample, index) => [sample.name, index] as const))(
  'the sample "%s" is drawn on the server',
  async (_, index) => {
    const html = await render(index);
    expect(html).not.toMatch(/undefined|NaN|\[object/);
  },
);

test('a card shows its figure short, with the full figure below', async () => {
  const html = await render(0);
  expect(html).toContain('$1.3M');
  expect(html).toContain('$1,254,687');
  expect(html).toContain('30.8%');
  expect(html).toContain('Meridian Offices');
});

test('a new figure is in the currency of its column, one of before as it was, and one with another symbol as written', async () => {
  const euros = samples[1]!;
  const old = { ...euros, block: { ...euros.block, version: 2, settings: { currency: 'As written' } } };
  expect(await renderSample('scorecard', euros)).toContain('€1,254,687');
  expect(await renderSample('scorecard', old)).toContain('$1,254,687');
  const { settings } = readBlock(
    definition,
    upgradeBlock(definition, { ...storedSample('scorecard', euros), version: 2 }),
  ).config;
  expect(settings.currency).toBe('As written');
  const pounds = { ...euros, block: { ...euros.block, axis: [{ ...euros.block.axis![0], symbol: '£' }] } };
  expect(await renderSample('scorecard', pounds)).toContain('£1,254,687');
});

test('a figure says which values it misses, and says nothing where it misses none', async () => {
  const columns = [
    { id: 'amount', name: 'Amount', type: 'number' as const },
    { id: 'state', name: 'State', type: 'text' as const },
    { id: 'place', name: 'Place', type: 'text' as const },
  ];
  const rows = [
    { amount: 10, state: 'Open', place: 'A' },
    { amount: '#BUSY!', state: 'Open', place: 'A' },
    { amount: '#CALC!', state: 'Open', place: 'B' },
    { amount: 5, state: '#BUSY!', place: 'B' },
    { amount: '#BUSY!', state: 'Paid', place: 'C' },
  ];
  const card = (column: string, more = {}) => ({ source: { sheet_title: 'A', column }, symbol: '', ...more });
  const rendered = (axis: object[], filters: object[] = []) =>
    renderSample('scorecard', {
      ...{ name: '', state: 'normal', sheets: { A: { columns, rows } } },
      block: { sheet_title: 'A', axis: axis as never, filters: filters as never },
    });
  expect(await rendered([card('amount')])).toContain(
    '2 values are still being calculated. 1 value couldn’t be calculated.',
  );
  expect(await rendered([card('place', { count_rows: true })])).not.toContain('calculated');
  const sheet_column = { sheet: 'A', column: 'state' };
  const open = { name: 'Open', active: true, sheet_column, condition: '=', value: 'Open' };
  // Whether the row with 5 counts is not known yet, and the row that is paid counts for nothing.
  expect(await rendered([card('amount')], [open])).toContain(
    '2 values are still being calculated. 1 value couldn’t be calculated.',
  );
  expect(await rendered([card('place', { count_rows: true })], [open])).toContain('1 value is still being calculated.');
});

test('below a figure stands what it is, unless its label says so', async () => {
  expect(await render(0)).toContain('Sum of Units');
  expect(await render(0)).not.toContain('Average of Margin');
});

test('a scorecard of before still says below each figure what it is, one with another choice does not', () => {
  const stored = storedSample('scorecard', samples[0]!);
  const old = upgradeBlock(definition, { ...stored, version: 1 });
  expect(readBlock(definition, old).config.settings.figure_notes).toBe('Always');
  expect(readBlock(definition, upgradeBlock(definition, stored)).config.settings.figure_notes).toBe(
    'When the label does not',
  );
});

test('what figures are is said below each of them where the owner wants that', async () => {
  const sample = samples[0]!;
  const settings = { ...sample.block.settings, figure_notes: 'Always' };
  const always = { ...sample, block: { ...sample.block, settings } };
  expect(await renderSample('scorecard', always)).toContain('Average of Margin');
});

test('figures are written in full where the owner wants that', async () => {
  expect(await render(1)).toContain('€1,254,687');
  expect(await render(1)).toContain('187.4 lamps');
  expect(await render(1)).toContain('Sep 4, 2026');
});

test('an empty sheet says so instead of showing a zero', async () => {
  expect(await render(2)).toContain('No value yet');
  expect(await render(2)).not.toContain('$0');
});

test('a sheet that is gone says its sentence on the card', async () => {
  expect(await render(4)).toContain('no longer exists.');
});

test('each card asks for one aggregate of its own sheet, and nothing without a source', async () => {
  const config = readBlock(
    definition,
    storedSample('scorecard', {
      name: '',
      state: 'normal',
      block: {
        axis: [
          { source: { sheet_title: 'Orders', column: 'amount' }, function: 'first row' },
          {},
          { source: { sheet_title: 'Team', column: 'age' }, function: 'average' },
        ],
      },
    }),
  );
  expect(config.gaps).toEqual(['axis.1.source']);
  expect(definition.requests(config.config as Parameters<typeof definition.requests>[0])).toEqual({
    'card:0': { shape: 'aggregates', sheet_title: 'Orders', aggregates: [{ function: 'first', column: 'amount' }] },
    'card:2': { shape: 'aggregates', sheet_title: 'Team', aggregates: [{ function: 'average', column: 'age' }] },
  });
});

test('scorecards never need a script', async () => {
  expect(definition.hydrates(configOf('scorecard', samples[0]?.block ?? {}))).toBe('never');
});

const number = { type: 'number', name: 'N' } as const;
test.each([
  [950, '$', '$950', '$950'],
  [12.5, '$', '$12.50', '$12.50'],
  [12.004, '$', '$12', '$12'],
  [4_426.004, '', '4,426', '4,426'],
  [9_999.5, '$', '$10,000', '$10,000'],
  [187.456, '', '187.46', '187.46'],
  [187.5, 'kg', '187.5 kg', '187.5 kg'],
  [12_345, '$', '$12.3K', '$12,345'],
  [-1_250_000, '€', '-€1.3M', '-€1,250,000'],
  [42, 'kg', '42 kg', '42 kg'],
  [42, '', '42', '42'],
  [20_000, 'CHF', 'CHF 20K', 'CHF 20,000'],
  [12, '%', '12%', '12%'],
])('%d with the symbol "%s" is %s, in full %s', (value, symbol, short, full) => {
  expect(formatFigure(value, number, { symbol, compact: true })).toEqual({ short, full });
});

test('a percent column is written in percent, also with the default symbol', async () => {
  const column = { type: 'percent', name: 'Margin' } as const;
  expect(formatFigure(0.3, column, { symbol: '$', compact: true }).short).toBe('30%');
  expect(formatFigure(0.125, column, { symbol: '', compact: true }).short).toBe('12.5%');
});

test('proposed cards follow what the columns are', async () => {
  const { axis } = definition.propose([
    { id: 'id', name: 'ID', type: 'number' },
    { id: 'price', name: 'Unit price', type: 'currency', format: '€#,##0' },
    { id: 'stock', name: 'Stock', type: 'number' },
    { id: 'name', name: 'Name', type: 'text' },
  ]);
  expect(axis).toEqual([
    { source: { sheet_title: '', column: 'price' }, label: 'Unit price', function: 'average', symbol: '€' },
    { source: { sheet_title: '', column: 'stock' }, label: 'Stock', function: 'sum' },
  ]);
});
