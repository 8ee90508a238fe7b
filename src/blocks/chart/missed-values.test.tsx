import { expect, test } from 'vitest';
import { renderSample } from '#test/render-sample.tsx';
import type { Cell } from '#engine/model.ts';
import type { BlockSample } from '../view-contract.ts';

const draw = (sample: BlockSample): Promise<string> => renderSample('chart', sample);

test('a chart says which values it misses: below it, in its table, and where there is nothing else to draw', async () => {
  const columns = [
    { id: 'x', name: 'Region', type: 'text' as const },
    { id: 'y', name: 'Revenue', type: 'number' as const },
  ];
  const sampleOf = (rows: Record<string, Cell>[]): BlockSample => ({
    ...{ name: '', state: 'normal', sheets: { A: { columns, rows } } },
    block: { sheet_title: 'A', settings: { x_axis: 'x' }, axis: [{ column: 'y' }] },
  });
  const html = await draw(
    sampleOf([
      { x: 'North', y: 10 },
      { x: 'North', y: '#BUSY!' },
      { x: 'South', y: 4 },
    ]),
  );
  expect(html).toMatch(/<figcaption[^>]*>.*1 value is still being calculated\.<\/figcaption>/);
  expect(html).toMatch(/<caption[^>]*>1 value is still being calculated\.<\/caption>/);
  expect(await draw(sampleOf([{ x: 'North', y: '#CALC!' }]))).toContain('1 value couldn’t be calculated.');
  expect(await draw(sampleOf([{ x: 'North', y: 10 }]))).not.toContain('calculated');
});
