import { expect, test } from 'vitest';
import { configOf, renderSample, type RenderOptions, sampleProps } from '#test/render-sample.tsx';
import { storedSample } from '#test/prepare-sample.ts';
import type { WriteRequest } from '../contract.ts';
import { readBlock } from '../read-block.ts';
import type { BlockSample } from '../view-contract.ts';
import { definition } from './definition.ts';
import { samples } from './samples.ts';

const [trips, people, names, bare, unchosen, gone] = samples;

async function render(sample: BlockSample | undefined, options: RenderOptions = {}): Promise<string> {
  if (!sample) throw new Error('no such sample');
  return renderSample('list', sample, options);
}
const withSettings = (sample: BlockSample | undefined, settings: Record<string, unknown>): BlockSample => {
  if (!sample) throw new Error('no such sample');
  return { ...sample, block: { ...sample.block, settings: { ...sample.block.settings, ...settings } } };
};

test.each(samples.map((sample) => [sample.name, sample] as const))(
  'the sample "%s" may be saved and is drawn',
  async (_, sample) => {
    expect(readBlock(definition, storedSample('list', sample))).toMatchObject({ problems: [], gaps: [] });
    expect(await render(sample)).not.toMatch(/undefined|NaN|\[object/);
  },
);

test('the first page stands in the HTML: a record each, its picture, its heading, its values', async () => {
  const html = await render(trips);
  expect(html.match(/<li /g)).toHaveLength(10);
  expect(html).toContain('1–10 of 14 rows');
  expect(html).toMatch(/<img src="\/samples\/fjord\.svg" alt="Three fjords by boat"/);
  expect(html).toMatch(/<h3[^>]*>(?:<[^>]+>)*Three fjords by boat/);
  expect(html).toMatch(/<dt>Departs<\/dt>/);
  expect(html).not.toContain('Two rivers');
});

test('the other pages can be had without a script', async () => {
  expect(await render(trips)).toMatch(/href="\/menu\?[^"]*sample\.page=2#sample"/);
  const second = await render(trips, { address: new URLSearchParams([['sample.page', '2']]) });
  expect(second).toContain('11–14 of 14 rows');
  expect(second).toContain('Two rivers');
});

test('labels, colors and styles are the owner’s', async () => {
  const html = await render(trips);
  expect(html).toMatch(
    /color:var\(--app-accent, var\(--accent\)\);font-weight:700;font-style:normal[^>]*>(?:<[^>]+>)*€480/,
  );
  expect(await render(withSettings(trips, { show_labels: false }))).not.toContain('<dt>Departs</dt>');
  expect(await render(withSettings(trips, { column_width: '300px' }))).toContain('--value-width:300px');
  expect(await render(people)).toContain('--block-card:#fffdf7');
});

test('the buttons stand at the end of the record, or below its values', async () => {
  expect(await render(people)).toContain('data-frozen="true"');
  expect(await render(withSettings(people, { freeze_actions_column: false }))).not.toContain('data-frozen');
});

test('a value is changed by a button alone: without one nobody may edit, whatever the columns say', async () => {
  const axis = [{ column: 'name' }, { column: 'mail', editable: 'None' }];
  const base: BlockSample = { ...people!, rights: {}, block: { sheet_title: 'People', axis } };
  expect((await sampleProps('list', base)).rights).toMatchObject({ edit: [], delete: false, actions: [] });
  const withButton: BlockSample = { ...base, block: { ...base.block, actions: [{ type: 'Edit row' }] } };
  expect((await sampleProps('list', withButton)).rights).toMatchObject({ edit: ['name'], actions: [0] });
});

const request = (part: Partial<WriteRequest>): WriteRequest => ({
  kind: 'edit',
  cells: {},
  editable: [],
  columns: [],
  options: {},
  today: '2026-11-21',
  user: null,
  matches: () => true,
  ...part,
});

test('a column that nobody may edit is no button’s to change', () => {
  const config = configOf('list', {
    axis: [
      { column: 'name', editable: 'None' },
      { column: 'role', editable: 'None' },
    ],
    actions: [{ type: 'Edit row' }],
  });
  const refused = definition.checkWrite?.(config, request({ cells: { name: 'Bo' } }));
  expect(refused?.problems.map((one) => one.path)).toEqual(['name']);
  const taken = definition.checkWrite?.(config, request({ cells: { name: 'Bo' }, editable: ['name'] }));
  expect(taken).toEqual({ cells: { name: 'Bo' }, problems: [] });
});

test('a list knows two kinds of buttons', () => {
  const stored = storedSample('list', { ...people!, block: { ...people!.block, actions: [{ type: 'API call' }] } });
  expect(readBlock(definition, stored).problems.map((one) => one.path)).toEqual(['actions.0.type']);
});

test('who may not add or change sees no way to', async () => {
  expect(await render(people)).toMatch(/Add a colleague|Remove/);
  expect(await render(people, { rights: { add: false, edit: [], actions: [] } })).not.toMatch(/Add a colleague|Remove/);
});

test('a picture that could run something is none', async () => {
  const rows = [
    { name: 'A', portrait: 'javascript:alert(1)', role: '', mail: 'x', about: '<img src=x onerror=alert(2)>' },
  ];
  const html = await render({ ...people!, sheets: { People: { columns: people!.sheets!['People']!.columns, rows } } });
  expect(html).not.toMatch(/javascript:|<img/);
});

test('a list that offers nothing to do needs no script', async () => {
  if (!names || !trips) throw new Error('no sample');
  expect(definition.hydrates((await sampleProps('list', names)).config)).toBe('never');
  expect(definition.hydrates((await sampleProps('list', trips)).config)).toBe('idle');
});

test('what is asked for is what is shown', async () => {
  if (!trips) throw new Error('no sample');
  const { config } = await sampleProps('list', trips);
  expect(definition.requests(config).rows).toMatchObject({
    columns: ['photo', 'place', 'price', 'days', 'departs', 'guide'],
    pageSize: 10,
    visitor: { search: true, filter: true, sort: true, page: true },
  });
});

test('empty, unconfigured and broken lists say what is the matter', async () => {
  expect(await render(bare)).toContain('Add the first row.');
  expect(await render(unchosen)).toContain('This list has no columns yet');
  expect(await render(gone)).toContain('no longer exists.');
  expect(await render(trips, { address: new URLSearchParams([['sample.search', 'zzz']]) })).toContain(
    'No matching rows',
  );
});

test('a fresh list shows pictures as pictures and no record ids', () => {
  const { axis } = definition.propose([
    { id: '_id', name: '_id', type: 'text' },
    { id: 'name', name: 'Name', type: 'text' },
    { id: 'photo', name: 'Photo', type: 'image' },
  ]);
  expect(axis).toEqual([
    { column: 'photo', type: 'image' },
    { column: 'name', type: 'text' },
  ]);
});
