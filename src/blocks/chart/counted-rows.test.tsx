import { expect, test } from 'vitest';
import { renderSample } from '#test/render-sample.tsx';
import type { BlockSample } from '../view-contract.ts';

test('the sentence below a chart is one, whatever its columns are called', async () => {
  const columns = [
    { id: 'x', name: 'order_date', type: 'text' as const },
    { id: 'y', name: 'net_amount', type: 'number' as const },
  ];
  const sample: BlockSample = {
    name: '',
    state: 'normal',
    block: { sheet_title: 'A', settings: { x_axis: 'x' }, axis: [{ column: 'y' }] },
    sheets: {
      A: {
        columns,
        rows: [
          { x: 'A', y: 1 },
          { x: 'B', y: 2 },
        ],
      },
    },
  };
  expect(await renderSample('chart', sample)).toContain('Net amount by order date. Highest: B with 2');
});

test('counted are rows, also those without a value on the X axis', async () => {
  const sample: BlockSample = {
    name: '',
    state: 'normal',
    block: { sheet_title: 'A', settings: { x_axis: 'x' }, axis: [{ column: 'x', count_rows: true }] },
    sheets: { A: { columns: [{ id: 'x', name: 'X', type: 'text' }], rows: [{ x: 'A' }, { x: null }, { x: 'A' }] } },
  };
  expect(await renderSample('chart', sample)).toContain('Count by X. Highest: A with 2; lowest: No value with 1.');
});
