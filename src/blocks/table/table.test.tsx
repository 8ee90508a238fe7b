import { expect, test } from 'vitest';
import { configOf, renderSample, type RenderOptions, sampleProps } from '#test/render-sample.tsx';
import { storedSample } from '#test/prepare-sample.ts';
import type { WriteRequest } from '../contract.ts';
import type { BlockSample } from '../view-contract.ts';
import { readBlock } from '../read-block.ts';

import { definition } from './definition.ts';
import { pageNumbers } from '../shared/rows/pagination.tsx';
import { samples } from './samples.ts';
import { isSame } from '../shared/rows/stored-cell.ts';
import { pixels } from '../shared/rows/pixels.ts';
import { nextSort } from '../shared/sort/next-sort.ts';

const [clients, tasks, prices, bare, unchosen, gone] = samples;

async function render(sample: BlockSample | undefined, options: RenderOptions = {}): Promise<string> {
  if (!sample) throw new Error('no such sample');
  return renderSample('table', sample, options);
}
async function propsOf(sample: BlockSample | undefined) {
  if (!sample) throw new Error('no such sample');
  return sampleProps('table', sample);
}

test.each(samples.map((sample) => [sample.name, sample] as const))(
  'the sample "%s" may be saved and is drawn',
  async (_, sample) => {
    expect(readBlock(definition, storedSample('table', sample))).toMatchObject({ problems: [], gaps: [] });
    expect(await render(sample)).not.toMatch(/undefined|NaN|\[object/);
  },
);

test('the first page stands in the HTML, formatted, numbers at the right', async () => {
  const html = await render(clients);
  expect(html).toContain('Tidewater Clinic');
  expect(html).not.toContain('Field Museum Shop');
  expect(html).toMatch(/data-align="right"[^>]*>(?:<[^>]+>)*\$4,800/);
  expect(html).toContain('January 1, 2027');
  expect(html).toContain('1–10 of 24 rows');
});

test('a hidden column is neither asked for nor in the HTML', async () => {
  const props = await propsOf(clients);
  expect(definition.requests(props.config).rows.columns).toEqual([
    'client',
    'status',
    'value',
    'share',
    'renewal',
    'email',
  ]);
  expect(props.data.rows.rows[0]?.cells).not.toHaveProperty('margin');
  expect(await render(clients)).not.toContain('Internal margin');
});

test('a column that only a link button opens is asked for as such, and not when nobody sees the buttons', async () => {
  const actions = [{ type: 'Open link', source_column: 'site' }];
  const axis = [{ column: 'client' }];
  expect(definition.requests(configOf('table', { axis, actions })).rows).toMatchObject({
    columns: ['client'],
    actionColumns: ['site'],
  });
  const hidden = configOf('table', { axis, actions, settings: { action_button_visibility: 'None' } });
  expect(definition.requests(hidden).rows.actionColumns).toEqual([]);
});

test('the ask offers visitors what the owner offers, and pages of the owner’s size', async () => {
  const request = definition.requests(configOf('table', { axis: [{ column: 'a' }] })).rows;
  expect(request).toMatchObject({ pageSize: 10, visitor: { search: true, filter: true, sort: true, page: true } });
  const still = { show_search: false, show_filter: false, show_sort: false, paginate: false };
  expect(definition.requests(configOf('table', { axis: [{ column: 'a' }], settings: still })).rows).toMatchObject({
    pageSize: 200,
    visitor: { search: false, filter: false, sort: false, page: true },
  });
});

test('options of a sheet are asked for only where someone may write', async () => {
  const axis = [
    { column: 'owner', type: 'select', from_google_sheet: true, source: { sheet_title: 'People', column: 'name' } },
  ];
  expect(Object.keys(definition.requests(configOf('table', { axis })))).toEqual(['rows']);
  expect(definition.requests(configOf('table', { axis, settings: { add_new_row: 'Admins' } }))).toMatchObject({
    'options:owner': { shape: 'distinct', sheet_title: 'People', column: 'name' },
  });
});

test('a table that offers nothing to do needs no script', async () => {
  expect(definition.hydrates((await propsOf(prices)).config)).toBe('never');
  expect(definition.hydrates((await propsOf(clients)).config)).toBe('idle');
  const still = { show_search: false, show_filter: false, show_sort: false, paginate: false };
  const links = [{ type: 'Open link', source_column: 'a' }, { type: 'Download pdf' }];
  expect(definition.hydrates(configOf('table', { settings: still, actions: links }))).toBe('never');
  expect(definition.hydrates(configOf('table', { settings: still, actions: [{ type: 'Delete row' }] }))).toBe('idle');
  expect(definition.hydrates(configOf('table', { settings: still, axis: [{ column: 'a', editable: 'Admins' }] }))).toBe(
    'idle',
  );
});

test('buttons that only lead somewhere are links; those that the viewer may not use are not there', async () => {
  const html = await render(clients);
  expect(html).toContain('href="https://www.nordlicht-lamps.example"');
  expect(html).toContain('href="mailto:hello@nordlicht-lamps.example"');
  expect(await render(clients, { rights: { actions: [] } })).not.toContain('Website');
});

test('an address that could run something is not a link', async () => {
  const sample: BlockSample = {
    name: '',
    state: 'normal',
    block: {
      sheet_title: 'A',
      axis: [
        { column: 'site', type: 'url' },
        { column: 'note', use_markdown: true },
        { column: 'photo', type: 'image' },
      ],
      actions: [{ type: 'Open link', source_column: 'site' }],
    },
    sheets: {
      A: {
        columns: ['site', 'note', 'photo'].map((id) => ({ id, name: id, type: 'text' })),
        rows: [
          {
            site: 'javascript:alert(1)',
            note: '[x](javascript:alert(2)) <img src=x onerror=alert(3)>',
            photo: 'javascript:alert(4)',
          },
        ],
      },
    },
    rights: { actions: [0] },
  };
  const html = await render(sample);
  expect(html).not.toMatch(/href="javascript|src="javascript|<img src="?x/);
  expect(html).toContain('&lt;img src=x');
});

test('who may not add or edit sees no way to', async () => {
  expect(await render(tasks)).toContain('New task');
  expect(await render(tasks, { rights: { add: false, edit: [], actions: [] } })).not.toMatch(/New task|Edit|Delete/);
});

test('buttons that edit or copy are there only for those who may fill in a column', async () => {
  const [, sample] = samples;
  if (!sample) throw new Error('no sample');
  const { rights: _given, ...asSet } = sample;
  const withAxis = (editable: string): BlockSample => ({
    ...asSet,
    block: {
      ...sample.block,
      axis: [{ column: 'task', editable }],
      actions: [{ type: 'Edit row' }, { type: 'Duplicate row' }],
    },
  });
  expect(await render(withAxis('Everyone'))).toMatch(/Edit<\/button>/);
  expect(await render(withAxis('Everyone'))).toMatch(/Duplicate<\/button>/);
  for (const who of ['None', 'Admins', 'Admins & Guests']) {
    expect(await render(withAxis(who))).not.toMatch(/(?:Edit|Duplicate)<\/button>/);
    expect(await render(withAxis(who))).not.toContain('>Actions<');
  }
});

test('types have their own look', async () => {
  const html = await render(tasks);
  expect(html).toContain('9:30 AM');
  expect(html).toContain('<strong>north hall</strong>');
  expect(html).toMatch(/data-tint="0"[^>]*>High/);
  expect(await render(prices)).toContain('Week 49, 2026');
  expect(await render(prices)).toContain('€129.50');
});

test('rules color the cells that match them', async () => {
  const html = await render(clients);
  expect(html).toMatch(/background-color:#dcf3ea[^>]*>Active/);
  expect(html).toMatch(/color:#a11b1b[^>]*>Lost/);
});

test('empty, unconfigured and broken tables say what is the matter', async () => {
  expect(await render(bare)).toContain('No rows yet');
  expect(await render(bare)).toContain('Add the first row.');
  expect(await render(unchosen)).toContain('This table has no columns yet');
  expect(await render(gone)).toContain('no longer exists.');
  expect(await render(gone)).not.toContain('<table');
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

test('a write keeps to the columns that the viewer may edit, and reads them by type', async () => {
  const config = configOf('table', {
    axis: [
      { column: 'name', editable: 'Everyone', character_limit: 5 },
      { column: 'price', type: 'number', editable: 'Admins' },
      { column: 'secret', hidden: true },
    ],
  });
  const editable = ['name'];
  expect(definition.checkWrite?.(config, request({ cells: { name: ' Bo ' }, editable }))).toEqual({
    cells: { name: 'Bo' },
    problems: [],
  });
  const refused = definition.checkWrite?.(
    config,
    request({ cells: { name: 'much too long', price: 4, secret: 'x' }, editable }),
  );
  expect(refused?.problems.map((one) => one.path)).toEqual(['name', 'price', 'secret']);
  const added = definition.checkWrite?.(config, request({ kind: 'add', cells: { price: '1,200' } }));
  expect(added).toEqual({ cells: { price: 1200 }, problems: [] });
});

test('an edit button is no permission where the owner made no column editable', async () => {
  const config = configOf('table', {
    axis: [{ column: 'name' }, { column: 'secret', hidden: true }],
    actions: [{ type: 'Edit row' }],
  });
  expect(definition.checkWrite?.(config, request({ cells: { name: 'Bo' } }))?.problems).toHaveLength(1);
  expect(definition.checkWrite?.(config, request({ cells: { secret: 'x' } }))?.problems).toHaveLength(1);
  // Who may add a row is set once for the block, and a new row takes what the block shows.
  expect(definition.checkWrite?.(config, request({ kind: 'add', cells: { name: 'Bo' } }))?.problems).toEqual([]);
  const hidden = definition.checkWrite?.(config, request({ kind: 'add', cells: { secret: 'x' } }));
  expect(hidden?.problems).toHaveLength(1);
});

test('item buttons lead to the page about the row; one whose page is gone is not there', async () => {
  const withButtons = (open_detail_page: string): BlockSample => ({
    ...clients!,
    block: { ...clients!.block, item_buttons: [{ title: 'Look', open_detail_page }] },
  });
  expect(await render(withButtons('events'))).toMatch(/href="\/events\?record=Clients-1"[^>]*>Look/);
  expect(await render(withButtons('deleted'))).not.toContain('Look');
  expect(await render(withButtons('deleted'), { context: { editing: true } })).toContain('Look');
});

test('a click on a heading sorts up, then down, then not', async () => {
  const up = nextSort('a', undefined);
  expect(up).toEqual([{ column: 'a', direction: 'ascending' }]);
  expect(nextSort('a', up[0])).toEqual([{ column: 'a', direction: 'descending' }]);
  expect(nextSort('a', { column: 'a', direction: 'descending' })).toEqual([]);
  expect(nextSort('b', up[0])).toEqual([{ column: 'b', direction: 'ascending' }]);
});

test.each([
  [1, 3, [1, 2, 3]],
  [1, 12, [1, 2, 3, 4, 12]],
  [6, 12, [1, 5, 6, 7, 12]],
  [12, 12, [1, 9, 10, 11, 12]],
  [1, 1, [1]],
])('on page %d of %d the pages %j are offered', (page, pages, numbers) => {
  expect(pageNumbers(page, pages)).toEqual(numbers);
});

test.each([
  ['200px', 200],
  ['12rem', 192],
  ['160', 160],
  ['9999px', 1200],
  ['50%', undefined],
  ['expression(1)', undefined],
  ['', undefined],
])('the width "%s" is %s pixels', (text, width) => {
  expect(pixels(text)).toBe(width);
});

test('leaving a date field alone is no change, though it cannot show the seconds', async () => {
  expect(isSame('2026-11-21', '2026-11-21T10:00:00')).toBe(true);
  expect(isSame('2026-11-22', '2026-11-21T10:00:00')).toBe(false);
  expect(isSame(null, '')).toBe(true);
  expect(isSame(4, '4')).toBe(false);
});

test('proposed columns leave record ids out and follow the types', async () => {
  const { axis } = definition.propose([
    { id: '_id', name: '_id', type: 'text' },
    { id: 'name', name: 'Name', type: 'text' },
    { id: 'photo', name: 'Photo', type: 'image' },
    { id: 'notes', name: 'Notes', type: 'text' },
  ]);
  expect(axis).toEqual([
    { column: 'name', type: 'text' },
    { column: 'photo', type: 'image' },
    { column: 'notes', type: 'textarea' },
  ]);
});
