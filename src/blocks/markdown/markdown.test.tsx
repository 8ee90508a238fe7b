import { expect, test } from 'vitest';
import { renderSample } from '#test/render-sample.tsx';
import { prepareSample, storedSample } from '#test/prepare-sample.ts';
import type { BlockSample, PageContext } from '../view-contract.ts';
import { readBlock } from '../read-block.ts';
import { definition } from './definition.ts';
import { samples } from './samples.ts';

const dishes = samples.find((sample) => sample.name === 'A card for each row')?.sheets;
const sampleOf = (settings: BlockSample['block']['settings'], more: Partial<BlockSample> = {}): BlockSample => ({
  name: 'test',
  state: 'normal',
  block: { sheet_title: 'Dishes', settings },
  ...(dishes && { sheets: dishes }),
  ...more,
});
const render = (settings: BlockSample['block']['settings'], context: Partial<PageContext> = {}): Promise<string> =>
  renderSample('markdown', sampleOf(settings), { context });
const asks = (settings: BlockSample['block']['settings']) =>
  definition.requests(
    readBlock(definition, storedSample('markdown', sampleOf(settings))).config as Parameters<
      typeof definition.requests
    >[0],
  );

test('asks for the named columns only: one row, or as many as it repeats', () => {
  expect(asks({ markdown_text: '[column:name] [column:price] [column:name]' })).toEqual({
    rows: { shape: 'rows', columns: ['name', 'price'], pageSize: 1 },
  });
  expect(asks({ markdown_text: '[column:name]', loop: true, row_limit: 12 })).toMatchObject({ rows: { pageSize: 12 } });
});

test('a text that names no column asks nothing', () => {
  expect(asks({ markdown_text: '# Hello\n\n[a link](https://example.org)', loop: true })).toEqual({});
});

test('columns that are not named never leave the server', async () => {
  const prepared = await prepareSample('markdown', sampleOf({ markdown_text: '[column:name]', loop: true }));
  expect(JSON.stringify(prepared.data)).toContain('Mussels');
  expect(JSON.stringify(prepared)).not.toMatch(/4\.8|"cost"|White wine/);
});

test('without loop the names in brackets are replaced from the first row', async () => {
  const html = await render({
    markdown_text:
      '## [column:name]\n\n[column:about] since [column:since] for [column:price], [Unknown] [column:gone]',
  });
  expect(html).toContain('Grilled mackerel</h2>');
  expect(html).toContain('since March 1, 2026 for $21.50, [Unknown] <');
  expect(html).not.toContain('Mussels');
});

test('values are never read as Markdown or HTML', async () => {
  const html = await render({ markdown_text: '[column:name] [column:about]', loop: true });
  expect(html).toContain('Cheese &amp; &lt;honey&gt;');
  expect(html).toContain('*no*');
});

test('with loop there is one block per row, in the columns and gap of the owner', async () => {
  const html = await render({ markdown_text: '[column:name]', loop: true, columns: 2, gap: '10' });
  expect(html.match(/<li/g)).toHaveLength(5);
  expect(html).toMatch(/--columns:2;--gap:40px/);
});

test('HTML of the text is cleaned', async () => {
  const html = await render({
    markdown_text:
      'Hi <script>alert(1)</script><b onmouseover="alert(1)">there</b>\n\n<iframe src="https://a.example"></iframe>',
  });
  expect(html).not.toMatch(/script|alert|iframe/);
});

test('no rows and a sheet that is gone are said, and no placeholder is shown', async () => {
  for (const [state, words] of [
    ['empty', 'Nothing here yet'],
    ['error', 'no longer exists'],
  ] as const) {
    const sample = samples.find((one) => one.state === state);
    const html = sample ? await renderSample('markdown', sample) : '';
    expect(html).toContain(words);
    expect(html).not.toMatch(/\[|column:/);
  }
});

test('toolbar buttons lead to pages that exist', async () => {
  const withButtons = (open_page: string): BlockSample => {
    const sample = sampleOf({ markdown_text: 'Text' });
    return { ...sample, block: { ...sample.block, toolbar_buttons: [{ title: 'Go there', open_page }] } };
  };
  expect(await renderSample('markdown', withButtons('menu'))).toMatch(/href="\/menu"[^>]*>Go there/);
  expect(await renderSample('markdown', withButtons('deleted'))).not.toContain('Go there');
});

test('a proposal says the first columns of the sheet', () => {
  expect(definition.propose(dishes?.Dishes?.columns ?? []).settings).toEqual({
    markdown_text: '### [column:name]\n\n[column:about]\n\n*[column:price]*',
  });
  expect(definition.propose([])).toEqual({});
});
