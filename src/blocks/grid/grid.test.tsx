import { expect, test } from 'vitest';
import { configOf, renderSample, type RenderOptions, sampleProps } from '#test/render-sample.tsx';
import { storedSample } from '#test/prepare-sample.ts';
import { readBlock } from '../read-block.ts';
import type { BlockSample } from '../view-contract.ts';
import { definition } from './definition.ts';
import { samples } from './samples.ts';

const [lamps, team, still, bare, unchosen, gone, crowd] = samples;

async function render(sample: BlockSample | undefined, options: RenderOptions = {}): Promise<string> {
  if (!sample) throw new Error('no such sample');
  return renderSample('grid', sample, options);
}
const withSettings = (sample: BlockSample | undefined, settings: Record<string, unknown>): BlockSample => {
  if (!sample) throw new Error('no such sample');
  return { ...sample, block: { ...sample.block, settings: { ...sample.block.settings, ...settings } } };
};

test.each(samples.map((sample) => [sample.name, sample] as const))(
  'the sample "%s" may be saved and is drawn',
  async (_, sample) => {
    expect(readBlock(definition, storedSample('grid', sample))).toMatchObject({ problems: [], gaps: [] });
    expect(await render(sample)).not.toMatch(/undefined|NaN|\[object/);
  },
);

test('the first page stands in the HTML: a card each, its picture, heading, values and button', async () => {
  const html = await render(lamps);
  expect(html.match(/<li /g)).toHaveLength(12);
  expect(html).toContain('1–12 of 14 rows');
  expect(html).toMatch(/<img src="\/samples\/lamp-amber\.svg" alt="Aurora pendant"/);
  expect(html).toMatch(/<h3[^>]*>(?:<[^>]+>)*Aurora pendant/);
  expect(html).toMatch(/href="https:\/\/lamps\.example\/aurora-pendant" target="_blank" rel="noopener noreferrer"/);
  expect(html).toContain('aria-label="Buy: Aurora pendant"');
  expect(html).not.toContain('Salt lamp');
});

test('what is hidden on the grid waits in the details, and is not even sent where there are none', async () => {
  expect(await render(lamps)).not.toContain('Turned from one piece');
  const { config } = await sampleProps('grid', lamps!);
  expect(definition.requests(config).rows.columns).toContain('story');
  const closed = { ...config, settings: { ...config.settings, show_details_on_click: false } };
  expect(definition.requests(closed).rows.columns).toEqual(['photo', 'name', 'price', 'shop']);
});

test('as many cards stand beside each other as the owner wants, four by default', async () => {
  expect(await render(lamps)).toContain('--cards:4');
  expect(await render(team)).toContain('--cards:3');
  expect(readBlock(definition, storedSample('grid', withSettings(lamps, { columns: 5 }))).problems).toHaveLength(1);
});

test('sizes, shapes and places are the owner’s', async () => {
  const circles = await render(team);
  expect(circles).toMatch(
    /data-align="Center"><img[^>]*style="object-fit:cover;height:112px;width:112px;border-radius:50%"/,
  );
  expect(circles).toMatch(/border-radius:999px[^>]*>View/);
  expect(circles).toMatch(/class="[^"]*hidden[^"]*">Role</);
  expect(await render(still)).toMatch(/data-align="Right"><img[^>]*height:96px;width:96px"/);
  expect(await render(withSettings(team, { show_labels: true }))).toMatch(/class="[^"]*label[^"]*">Role</);
});

test('an address that could run something is neither a picture nor a button', async () => {
  const html = await render(crowd);
  expect(html).not.toContain('javascript:');
  expect(html).not.toContain('not an address');
});

test('item buttons lead to the page about the row', async () => {
  expect(await render(team)).toMatch(/href="\/events\?record=Team-1"[^>]*>Profile/);
});

test('a grid that offers nothing to do needs no script', async () => {
  expect(definition.hydrates((await sampleProps('grid', still!)).config)).toBe('never');
  expect(definition.hydrates(configOf('grid', {}))).toBe('idle');
});

test('nobody writes through a grid', async () => {
  expect((await sampleProps('grid', lamps!)).rights).toEqual({
    add: false,
    edit: [],
    delete: false,
    duplicate: false,
    actions: [],
  });
});

test('empty, unconfigured and broken grids say what is the matter', async () => {
  expect(await render(bare)).toContain('No rows yet');
  expect(await render(unchosen)).toContain('This grid has no columns yet');
  expect(await render(gone)).toContain('no longer exists.');
  expect(await render(lamps, { address: new URLSearchParams([['sample.search', 'zzz']]) })).toContain(
    'No matching rows',
  );
});

test('a fresh grid has a picture, a heading, short values and a button; what is long waits in the details', () => {
  const { axis } = definition.propose([
    { id: '_id', name: '_id', type: 'text' },
    { id: 'name', name: 'Name', type: 'text' },
    { id: 'about', name: 'About', type: 'text' },
    { id: 'photo', name: 'Photo', type: 'image' },
    { id: 'site', name: 'Site', type: 'url' },
  ]);
  expect(axis).toEqual([
    { column: 'photo', type: 'image' },
    { column: 'name', type: 'text' },
    { column: 'site', type: 'button' },
    { column: 'about', type: 'text', hide_on_grid: true },
  ]);
});

test('a family name stands in the heading after the first name, and nowhere else on the card', async () => {
  const [heading, value] = team!.block.axis!.filter(({ column }) => column === 'name' || column === 'role');
  const others = team!.block.axis!.filter((entry) => entry !== heading && entry !== value);
  const joined = {
    ...team!,
    block: { ...team!.block, axis: [...others, heading!, { ...value!, ends_heading: true }] },
  };
  const html = (await render(joined)).replaceAll(/<[^>]*>/g, '|');
  expect(html).toMatch(/\|Ida Holm Head of programme\|/);
  expect(html.match(/Head of programme/g)).toHaveLength(1);
});
