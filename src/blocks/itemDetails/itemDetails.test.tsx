import { describe, expect, test } from 'vitest';
import { renderSample, type RenderOptions, sampleProps } from '#test/render-sample.tsx';
import { storedSample } from '#test/prepare-sample.ts';
import { readBlock } from '../read-block.ts';
import type { BlockSample } from '../view-contract.ts';
import { definition } from './definition.ts';
import { samples } from './samples.ts';

const [trip, person, facts, missing, bare, unchosen, gone] = samples;

async function render(sample: BlockSample | undefined, options: RenderOptions = {}): Promise<string> {
  if (!sample) throw new Error('no such sample');
  return renderSample('itemDetails', sample, options);
}
const at = (record: string): RenderOptions => ({
  address: new URLSearchParams({ record }),
  context: { path: `/trip?${new URLSearchParams({ record })}` },
});
const nowhere: RenderOptions = { address: new URLSearchParams(), context: { path: '/trip' } };
const withSettings = (sample: BlockSample | undefined, settings: Record<string, unknown>): BlockSample => {
  if (!sample) throw new Error('no such sample');
  return { ...sample, block: { ...sample.block, settings: { ...sample.block.settings, ...settings } } };
};

test.each(samples.map((sample) => [sample.name, sample] as const))(
  'the sample "%s" may be saved and is drawn',
  async (_, sample) => {
    expect(readBlock(definition, storedSample('itemDetails', sample))).toMatchObject({ problems: [], gaps: [] });
    expect(await render(sample)).not.toMatch(/undefined|NaN|\[object/);
  },
);

test('the row of the address is shown, and no other', async () => {
  const second = await render(trip, at('Trips-2'));
  expect(second).toContain('Dunes at first light');
  expect(second).not.toContain('Three fjords');
});

test('an address that names no row shows the first; the studio says so, visitors read nothing of it', async () => {
  expect(await render(trip, nowhere)).toContain('Three fjords by boat');
  expect(await render(trip, nowhere)).not.toContain('first row');
  expect(await render(trip, { ...nowhere, context: { ...nowhere.context, editing: true } })).toContain(
    'This is the first row that passes the filters.',
  );
});

test('a row that is not there is said so, with a way back and without any other row', async () => {
  const html = await render(missing);
  expect(html).toContain('This record isn’t available');
  expect(html).toMatch(/href="\/"[^>]*>Back to (?:<!-- -->)?Harbor Kitchen/);
  expect(html).not.toMatch(/fjords|Dunes/);
  expect(await render(withSettings(missing, { not_found_text: 'This trip has ended' }))).toContain(
    'This trip has ended',
  );
});

test('a row that the owner’s filters leave out is as one that is not there', async () => {
  const filters = [
    {
      ...{ name: 'long', active: true, condition: '>' as const, value: '5' },
      sheet_column: { sheet: 'Trips', column: 'days' },
    },
  ];
  const filtered: BlockSample = { ...trip!, block: { ...trip!.block, filters } };
  expect(await render(filtered, at('Trips-1'))).toContain('Three fjords by boat');
  const html = await render(filtered, at('Trips-2'));
  expect(html).toContain('This record isn’t available');
  expect(html).not.toContain('Dunes');
});

test('one row is asked for, with the columns that are shown', async () => {
  const { config } = await sampleProps('itemDetails', trip!);
  expect(definition.requests(config).row).toEqual({
    shape: 'rows',
    columns: ['photo', 'place', 'line', 'story', 'days', 'price', 'departs', 'guide'],
    actionColumns: ['site'],
    pageSize: 1,
    record: true,
    about: { name: ['place'], texts: ['story', 'line', 'days', 'price', 'departs', 'guide'], picture: 'photo' },
    opens: ['events'],
    neighbours: false,
  });
  expect((await sampleProps('itemDetails', trip!)).data.row.rows).toHaveLength(1);
});

test('buttons lead to the address of the row and to a page about the same row', async () => {
  const html = await render(trip);
  expect(html).toMatch(
    /href="https:\/\/trips\.example\/fjords" target="_blank" rel="noopener noreferrer"[^>]*>Book this trip/,
  );
  expect(html).toMatch(/href="\/events\?record=Trips-1"[^>]*>Dates/);
  // The other row holds no address, and a page that is gone is no button either.
  expect(await render(trip, at('Trips-2'))).not.toContain('Book this trip');
  const lost: BlockSample = {
    ...trip!,
    block: { ...trip!.block, actions: [{ type: 'Page', Pages: 'deleted', label: 'Dates' }] },
  };
  expect(await render(lost)).not.toContain('Dates');
});

test('readers of the app have the buttons too: they write nothing', async () => {
  const reader = {
    kind: 'app_user',
    id: 'u',
    name: 'Ann',
    email: 'ann@example.com',
    row_identity: null,
    role: null,
  } as const;
  const { rights } = await sampleProps('itemDetails', trip!, { viewer: { ...reader, permissions: 'read' } });
  expect(rights).toEqual({ add: false, edit: [], delete: false, duplicate: false, actions: [0, 1] });
});

test('layout, photo, labels and columns are the owner’s', async () => {
  expect(await render(trip)).toContain('data-layout="column"');
  expect(await render(withSettings(trip, { Layout: 'stacked' }))).toContain('data-layout="stacked"');
  expect(await render(person)).toMatch(/style="object-fit:cover;height:160px;width:160px;border-radius:50%"/);
  const contained = { photo_shape: 'Square', photo_width: 300, photo_fit: 'contain' };
  expect(await render(withSettings(person, contained))).toMatch(
    /object-fit:contain;height:160px;width:300px;border-radius:0/,
  );
  expect(await render(person)).toMatch(/data-align="Right"><dt[^>]*>With us since/);
  expect(await render(trip)).toContain('<dt>Price from</dt>');
  expect(await render(withSettings(trip, { show_labels: false }))).not.toContain('<dt>Price from</dt>');
  expect(await render(facts)).toContain('--facts:4');
});

test('Markdown in the text is drawn where the owner wants it; HTML in it stays text', async () => {
  expect(await render(trip)).toContain('<strong>morning wind</strong>');
  expect(await render(withSettings(trip, { use_markdown: false }))).toContain('**morning wind**');
  const rows = [
    { place: '<img src=x onerror=alert(1)>', photo: 'javascript:alert(2)', story: '[x](javascript:alert(3))' },
  ];
  const html = await render({ ...trip!, sheets: { Trips: { columns: trip!.sheets!['Trips']!.columns, rows } } });
  expect(html).not.toMatch(/<img|href="javascript|src="javascript/);
});

test('a page of one row ships no script', async () => {
  expect(definition.hydrates((await sampleProps('itemDetails', trip!)).config)).toBe('never');
});

test('empty, unconfigured and broken details say what is the matter', async () => {
  expect(await render(bare)).toContain('No rows yet');
  expect(await render(unchosen)).toContain('This block has no columns yet');
  expect(await render(gone)).toContain('no longer exists.');
});

test('fresh details have their photo beside a heading, the long text below and the rest as values', () => {
  const proposal = definition.propose([
    { id: '_id', name: '_id', type: 'text' },
    { id: 'name', name: 'Name', type: 'text' },
    { id: 'about', name: 'About', type: 'text' },
    { id: 'photo', name: 'Photo', type: 'image' },
    { id: 'price', name: 'Price', type: 'currency' },
    { id: 'site', name: 'Site', type: 'url' },
  ]);
  expect(proposal).toEqual({
    settings: { photo_column: 'photo', heading_column: 'name', description_column: 'about' },
    axis: [{ column: 'price' }],
    actions: [{ type: 'External URL', column: 'site' }],
  });
});

test('a value without its column is a gap: visitors do not see the block until it is chosen', () => {
  const stored = storedSample('itemDetails', { name: 'open', state: 'normal', block: { axis: [{ label: 'Price' }] } });
  expect(readBlock(definition, stored).gaps).toContain('axis.0.column');
});

test('the records before and after have their own addresses, in the order of the sheet and within the filters', async () => {
  const walked = withSettings(trip, { show_neighbours: true });
  const second = await render(walked, at('Trips-2'));
  expect(second).toMatch(/href="\/trip\?record=Trips-1"[^>]*>(?:<[^>]+>|\s)*Previous|href="\/trip\?record=Trips-1"/);
  expect(second).toMatch(/2(?:<!-- -->)? of (?:<!-- -->)?\d/);
  const first = await render(walked, at('Trips-1'));
  expect(first).not.toContain('record=Trips-0');
  expect(first).toContain('record=Trips-2');
  expect(await render(trip, at('Trips-2'))).not.toContain('Other records');
  const filters = [
    {
      ...{ name: 'this', active: true, condition: '=' as const, value: 'Dunes at first light' },
      sheet_column: { sheet: 'Trips', column: trip!.block.settings!['heading_column'] as string },
    },
  ];
  const alone = { ...walked, block: { ...walked.block, filters } };
  expect(await render(alone, at('Trips-2'))).toContain('Dunes at first light');
  expect(await render(alone, at('Trips-2'))).not.toContain('Other records');
});

test('values stand in groups under the headings that the owner gave them', async () => {
  const axis = trip!.block
    .axis!.slice(0, 3)
    .map((item, index) => (index === 1 ? { ...item, heading: 'The crew' } : item));
  const html = await render({ ...trip!, block: { ...trip!.block, axis } }, at('Trips-1'));
  expect(html).toMatch(/<h3[^>]*>The crew<\/h3>/);
  expect(html.match(/<dl/g)).toHaveLength(2);
});

test('without a heading column the first words of the record name it', async () => {
  const html = await render(
    {
      ...{ name: '', state: 'normal' },
      block: { sheet_title: 'A', axis: [{ column: 'no' }, { column: 'what' }, { column: 'more' }] },
      sheets: {
        A: {
          columns: [
            { id: 'no', name: 'No', type: 'number' },
            { id: 'what', name: 'What', type: 'text' },
            { id: 'more', name: 'More', type: 'text' },
          ],
          rows: [{ no: 7, what: '<b>Lamp</b>', more: 'Brass' }],
        },
      },
    },
    nowhere,
  );
  expect(html).toMatch(/<h2[^>]*>&lt;b&gt;Lamp/);
  expect(html.match(/Lamp/g)).toHaveLength(1);
});

test('a family name stands in the heading after the first name', async () => {
  const html = await render(withSettings(person, { heading_end_column: 'role' }));
  expect(html).toMatch(/<h3[^>]*>Ida Holm Head of programme</);
});

describe('the record that it belongs to', () => {
  const sample = samples.find(({ name }) => name === 'An order with the name of its customer') as BlockSample;
  const change = (settings: Record<string, unknown>, context: Parameters<typeof renderSample>[2] = {}) =>
    renderSample('itemDetails', { ...sample, block: { ...sample.block, settings } }, context);

  test('is above the heading, and leads to its page', async () => {
    const html = await change({ heading_column: 'order', path_column: 'customer' });
    const [path = ''] = /<nav[^>]*aria-label="Belongs to">.*?<\/nav>/.exec(html) ?? [];
    expect(path).toMatch(/<a[^>]* href="\/events\?record=Customers-2">Harbour Hotel<\/a>/);
    expect(path).toContain('<li aria-current="page">O-104</li>');
    expect(html.indexOf('Belongs to')).toBeLessThan(html.indexOf('<h2'));
  });

  test('is a name alone where its page may not be seen', async () => {
    const html = await change({ heading_column: 'order', path_column: 'customer' }, { context: { pages: [] } });
    expect(html).toMatch(/<nav[^>]*aria-label="Belongs to"><ol><li>Harbour Hotel<\/li>/);
  });

  test('is nothing without a name: a column that shows its own values, or is gone', async () => {
    for (const path_column of ['', 'total', 'gone'])
      expect(await change({ heading_column: 'order', path_column })).not.toContain('Belongs to');
  });
});
