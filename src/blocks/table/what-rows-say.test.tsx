import { expect, test } from 'vitest';
import { renderSample, type RenderOptions } from '#test/render-sample.tsx';
import { acrossText } from '#engine/across-text.ts';
import type { BlockSample } from '../view-contract.ts';

const render = (sample: BlockSample, options: RenderOptions = {}): Promise<string> =>
  renderSample('table', sample, options);

test('a cell whose own format names another currency is shown in it, and all others in that of their column', async () => {
  const shekels = { id: 'price', name: 'Price', type: 'currency' as const, format: '[$₪-40D]\\ #,##0.00' };
  const sample: BlockSample = {
    name: '',
    state: 'normal',
    sheets: {
      A: {
        columns: [{ ...shekels, own_currencies: true }],
        rows: [{ price: 12 }, { price: 14 }, { price: 16 }],
        formats: { 1: { price: '"$"#,##0.00' }, 2: { price: 'General' } },
      },
    },
    block: { sheet_title: 'A', axis: [{ column: 'price' }] },
  };
  const html = await render(sample);
  expect(html).toContain('₪ 12.00');
  expect(html).toContain('$14.00');
  expect(html).toContain('₪ 16.00');
  expect(html).not.toContain('₪ 14.00');
});

test('rows that have all words of a search in one field are shown alone; else those with them in several, and it is said', async () => {
  const columns = [
    { id: 'name', name: 'Name', type: 'text' as const },
    { id: 'price', name: 'Price', type: 'number' as const },
  ];
  const rows = [
    { name: 'Product 30', price: 5 },
    { name: 'Product 11', price: 30.5 },
  ];
  const sample: BlockSample = {
    ...{ name: '', state: 'normal', sheets: { A: { columns, rows } } },
    block: { sheet_title: 'A', settings: { show_search: true }, axis: [{ column: 'name' }, { column: 'price' }] },
  };
  const found = (text: string) => render(sample, { address: new URLSearchParams({ 'sample.search': text }) });
  const one = await found('product 30');
  expect(one).not.toContain('Product 11');
  expect(one).not.toContain(acrossText);
  const several = await found('product 30.5');
  expect(several).toContain('Product 11');
  expect(several).not.toContain('Product 30<');
  expect(several).toContain(acrossText);
  expect(await found('')).not.toContain(acrossText);
});

test('rows that a search may miss are said below the table, and only then', async () => {
  const columns = [
    { id: 'name', name: 'Name', type: 'text' as const },
    { id: 'sum', name: 'Sum', type: 'text' as const },
  ];
  const rows = [
    { name: 'Ann', sum: 'paid' },
    { name: 'Bob', sum: '#BUSY!' },
  ];
  const sample: BlockSample = {
    ...{ name: '', state: 'normal', sheets: { A: { columns, rows } } },
    block: { sheet_title: 'A', settings: { show_search: true }, axis: [{ column: 'name' }, { column: 'sum' }] },
  };
  const searched = await render(sample, { address: new URLSearchParams('sample.search=paid') });
  expect(searched.replaceAll('<!-- -->', '')).toContain('1 row · 1 value is still being calculated.');
  expect(await render(sample)).not.toContain('being calculated.');
});
