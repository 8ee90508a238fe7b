import { expect, test } from 'vitest';
import { configOf, renderSample, type RenderOptions } from '#test/render-sample.tsx';
import type { BlockSample } from '../view-contract.ts';
import { definition } from './definition.ts';
import { samples } from './samples.ts';

const [menu, cards, timeline, centered, across, zigzag, unchosen, bare, gone, wide] = samples;

const render = (sample: BlockSample | undefined, options: RenderOptions = {}): Promise<string> => {
  if (!sample) throw new Error('no such sample');
  return renderSample('datalist', sample, options);
};
const withSettings = (sample: BlockSample | undefined, settings: Record<string, unknown>): BlockSample => {
  if (!sample) throw new Error('no such sample');
  return { ...sample, block: { ...sample.block, settings: { ...sample.block.settings, ...settings } } };
};
const positions = (html: string, ...words: string[]): number[] => words.map((word) => html.indexOf(word));

test('it asks for the columns it shows, in pages, and needs no script', () => {
  const config = configOf('datalist', { axis: [{ column: 'a' }, { column: 'b', type: 'button' }, { column: 'a' }] });
  expect(definition.requests(config).rows).toEqual({
    shape: 'rows',
    columns: ['a', 'b'],
    pageSize: 10,
    visitor: { page: true },
  });
  for (const list_type of ['vertical', 'horizontal', 'timeline'])
    expect(definition.hydrates(configOf('datalist', { settings: { list_type } }))).toBe('never');
});

test.each([
  [{ sorting: 'None', sorting_column: 'b' }, undefined],
  [{ sorting: 'Ascending' }, [{ column: 'a', direction: 'ascending' }]],
  [{ sorting: 'Descending', sorting_column: 'b' }, [{ column: 'b', direction: 'descending' }]],
])('%j sorts by %j', (settings, sort) => {
  const axis = [{ column: 'photo', type: 'image' }, { column: 'a' }];
  expect(definition.requests(configOf('datalist', { settings, axis })).rows.sort).toEqual(sort);
});

test('the order of the rows is the owner’s, by a column that need not be shown', async () => {
  const sorted = await render(withSettings(timeline, { sorting: 'Descending', sorting_column: 'day' }));
  const [second = 0, first = 0] = positions(sorted, 'A second house', 'A kitchen of eight tables');
  expect(second).toBeLessThan(first);
  const [before = 0, after = 0] = positions(await render(timeline), 'A kitchen of eight tables', 'A second house');
  expect(before).toBeLessThan(after);
  // Dishes are sorted by their kind, which is no column of the list.
  expect(await render(menu)).not.toContain('Dessert');
});

test('the other pages are links', async () => {
  const html = await render(menu);
  expect(html).toContain('1–6 of 23');
  expect(html).toContain('href="/menu?sample.page=2#sample"');
  expect(await render(menu, { address: new URLSearchParams('sample.page=4') })).toContain('19–23 of 23');
  expect(await render(timeline)).not.toContain('Pages of the list');
});

test('a button leads to the address in its cell; what is no address has no button', async () => {
  const html = await render(menu);
  expect(html).toMatch(/<a[^>]*target="_blank" rel="noopener noreferrer"[^>]*>Recipe<\/a>|>Recipe</);
  expect(html).toContain('href="https://example.com/recipes/');
  for (const sample of samples) expect(await render(sample), sample.name).not.toMatch(/javascript:/);
});

test('a button says Click me where the owner says nothing', () => {
  expect(configOf('datalist', { axis: [{ column: 'a', type: 'button' }] }).axis[0]?.button_text).toBe('Click me');
});

test('in a timeline the first date stands at the line, in other lists among the values', async () => {
  const html = await render(timeline);
  expect(html).toMatch(/<time dateTime="2019-03-02">(?:<[^>]+>)*March 2, 2019/);
  expect(html).toContain('data-layout="vertical"');
  const list = await render(withSettings(timeline, { list_type: 'vertical' }));
  expect(list).toContain('March 2, 2019');
  expect(list).not.toMatch(/<time|data-layout/);
});

test('the three timelines, their line, their cards', async () => {
  expect(await render(centered)).toMatch(
    /data-layout="vertical" data-line="center" data-cards="sharp" data-bounded="true"/,
  );
  expect(await render(across)).toMatch(/data-layout="horizontal" data-line="start" data-cards="rounded"/);
  expect(await render(zigzag)).toMatch(/data-layout="zigzag" data-line="center"/);
  expect(await render(timeline)).toContain('data-animated="true"');
  expect(await render(withSettings(timeline, { enable_animations: false }))).not.toContain('data-animated');
});

test('what scrolls sideways can be reached by keyboard', async () => {
  expect(await render(cards)).toMatch(/<ul[^>]*tabindex="0"[^>]*aria-label="What people order twice"/i);
  expect(await render(across)).toMatch(/<ol[^>]*tabindex="0"/i);
  expect(await render(timeline)).not.toMatch(/<ol[^>]*tabindex/i);
});

test('both headings stand, the list’s own below that of the block', async () => {
  expect(await render(cards)).toMatch(/<h2[^>]*>Favourites<\/h2>[\s\S]*<h3[^>]*>What people order twice<\/h3>/);
  expect(await render(menu)).toMatch(/<h2[^>]*>On the table today<\/h2>/);
});

test('the page about a row is a button’s way', async () => {
  expect(await render(cards)).toMatch(/href="\/menu\?record=Menu-1"[^>]*>Details/);
});

test('empty, unconfigured and broken lists say what is the matter', async () => {
  expect(await render(unchosen)).toContain('This list has no columns yet');
  expect(await render(bare)).toContain('No rows yet');
  expect(await render(gone)).toContain('no longer exists.');
});

test('blank values leave no label behind', async () => {
  const sample = wide ?? bare;
  const sheet = {
    columns: [
      { id: 'dish', name: 'Dish', type: 'text' as const },
      { id: 'kind', name: 'Kind', type: 'text' as const },
    ],
    rows: [{ dish: 'Soup', kind: '' }],
  };
  const html = await render({
    ...sample!,
    block: { sheet_title: 'Menu', axis: [{ column: 'dish' }, { column: 'kind', label: 'Sort of' }] },
    sheets: { Menu: sheet },
  });
  expect(html).toContain('Soup');
  expect(html).not.toContain('Sort of');
});

test('a proposed list leads with the image and the name, and leaves record ids out', () => {
  const { axis } = definition.propose([
    { id: '_id', name: '_id', type: 'text' },
    { id: 'kind', name: 'Kind', type: 'text' },
    { id: 'name', name: 'Name', type: 'text' },
    { id: 'photo', name: 'Photo', type: 'image' },
    { id: 'price', name: 'Price', type: 'currency' },
    { id: 'site', name: 'Website', type: 'url' },
  ]);
  expect(axis).toEqual([
    { column: 'photo', type: 'image' },
    { column: 'name', type: 'text' },
    { column: 'kind', type: 'text' },
    { column: 'price', type: 'text', label: 'Price' },
    { column: 'site', type: 'button' },
  ]);
});
