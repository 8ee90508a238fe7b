import { expect, test } from 'vitest';
import type { Cell } from '#engine/model.ts';
import { renderSample, sampleProps } from '#test/render-sample.tsx';
import { storedSample } from '#test/prepare-sample.ts';
import { readBlock } from '../read-block.ts';
import type { BlockSample } from '../view-contract.ts';
import { definition } from './definition.ts';
import { linesOf, pivotTable } from './pivot-table.ts';
import { samples } from './samples.ts';

const named = (name: string): BlockSample => {
  const sample = samples.find((one) => one.name === name);
  if (!sample) throw new Error(`no sample ${name}`);
  return sample;
};
async function tableOf(sample: BlockSample) {
  return pivotTable(await sampleProps('pivot', sample));
}
const both = { below: true, behind: true };

test.each(samples.map((sample) => [sample.name, sample] as const))(
  'the sample "%s" may be saved, and is drawn on the server',
  async (_, sample) => {
    expect(readBlock(definition, storedSample('pivot', sample)).problems).toEqual([]);
    expect(await renderSample('pivot', sample)).not.toMatch(/undefined|NaN|\[object/);
  },
);

const columns = [
  { id: 'area', name: 'Area', type: 'text' as const },
  { id: 'kind', name: 'Kind', type: 'text' as const },
  { id: 'day', name: 'Day', type: 'text' as const },
  { id: 'n', name: 'N', type: 'number' as const },
];
const small = (
  rows: Record<string, Cell>[],
  settings: Record<string, unknown>,
  axis = [{ column: 'n' }],
): BlockSample => ({
  ...{ name: 'small', state: 'normal' },
  block: { sheet_title: 'S', settings, axis },
  sheets: { S: { columns, rows } },
});

test('figures stand where a row and a column meet, and totals are those of the rows behind them', async () => {
  const rows = [
    { area: 'North', kind: 'a', n: 1 },
    { area: 'North', kind: 'b', n: 4 },
    { area: 'South', kind: 'b', n: 10 },
    { area: 'North', kind: 'a', n: 3 },
    { area: '', kind: 'a', n: 100 },
  ];
  const averages = small(rows, { rows: 'area', columns: 'kind' }, [
    { column: 'n', function: 'average' } as { column: string },
  ]);
  const table = await tableOf(averages);
  expect(table && linesOf(table, both)).toEqual([
    ['Area', 'a', 'b', 'Total'],
    ['North', 2, 4, 8 / 3],
    ['South', null, 10, 10],
    ['No value', 100, null, 100],
    ['Total', 104 / 3, 7, 118 / 5],
  ]);
});

test('two levels down have their own figures, also for averages', async () => {
  const rows = [
    { area: 'North', kind: 'a', day: 'Tue', n: 1 },
    { area: 'North', kind: 'a', day: 'Mon', n: 3 },
    { area: 'North', kind: 'b', day: 'Mon', n: 8 },
    { area: 'South', kind: 'a', day: 'Tue', n: 5 },
  ];
  const sample = small(rows, { rows: 'area', rows_within: 'kind', columns: 'day' }, [
    { column: 'n', function: 'average' } as { column: string },
  ]);
  const table = await tableOf(sample);
  expect(table && linesOf(table, both)).toEqual([
    // In the order of the week.
    ['Area', 'Kind', 'Mon', 'Tue', 'Total'],
    ['North', 'Total', 5.5, 1, 4],
    ['North', 'a', 3, 1, 2],
    ['North', 'b', 8, null, 8],
    ['South', 'Total', null, 5, 5],
    ['South', 'a', null, 5, 5],
    ['Total', '', 5.5, 3, 17 / 4],
  ]);
});

test('choices of a column are in their order, and the largest rows first where that is asked', async () => {
  const table = await tableOf(named('Weekdays and posts, counted'));
  expect(table?.across).toEqual(['Bar', 'Kitchen', 'Door', 'No value']);
  expect(table?.rows.map(({ label }) => label)).toEqual(['Monday', 'Wednesday', 'Friday', 'Saturday', 'Sunday']);
  const largest = await tableOf(named('Areas with their products, two figures each'));
  const totals = largest?.rows.filter(({ level }) => level === 0).map(({ total }) => Number(total[0])) ?? [];
  expect(totals).toEqual(totals.toSorted((one, other) => other - one));
});

test('what is too much is left out and said, and no total misses it', async () => {
  const sample = named('Many rows, many columns and long words');
  const table = await tableOf(sample);
  const sum = sample.sheets?.['Visits']?.rows.reduce((total, { visits }) => total + Number(visits), 0);
  expect(table?.foot.total).toEqual([sum]);
  expect(table?.left).toEqual({ rows: 50, across: 44, isCut: false });
  const html = await renderSample('pivot', sample);
  expect(html).toContain('And 50 more rows and 44 more columns. Totals include everything.');
  expect(table?.rows.slice(0, 3).map(({ label }) => label)).toEqual(['Branch 0', 'Branch 1', 'Branch 2']);
});

test('rows that the limit cuts in two are not shown with half of their figures', async () => {
  const rows = Array.from({ length: 9_000 }, (_, index) => ({ area: `A${index % 3}`, kind: `K${index}`, n: 1 }));
  const table = await tableOf(small(rows, { rows: 'area', columns: 'kind' }));
  expect(table?.left.isCut).toBe(true);
  expect(table?.rows.map(({ label }) => label)).toEqual(['A0', 'A1']);
  expect(table?.rows[0]?.total).toEqual([3_000]);
  expect(table?.foot.total).toEqual([9_000]);
});

test('the file has the table as it is, and no text in it runs as a formula', async () => {
  const html = await renderSample('pivot', small([{ area: '=1+1', n: 2 }], { rows: 'area', title: 'T' }));
  const [, href = ''] = /href="data:text\/csv;charset=utf-8,([^"]*)"/.exec(html) ?? [];
  expect(decodeURIComponent(href)).toBe("\uFEFFArea,N\r\n'=1+1,2\r\nTotal,2\r\n");
});
