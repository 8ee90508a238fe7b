/** Previous and next on the page of a record, in the list that a visitor came from: as it was searched and sorted there. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import type { PublishedApp } from '../published-app.ts';
import { publishApp } from '../published-app.ts';

let shop: PublishedApp;
let ids: Map<string, string>;

const sheet = {
  title: 'Customers',
  columns: [
    { id: 'name', name: 'Name', type: 'text' as const },
    { id: 'city', name: 'City', type: 'text' as const },
    { id: 'size', name: 'Size', type: 'number' as const },
    { id: 'note', name: 'Note', type: 'text' as const },
  ],
  rows: ['Ash', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir'].map((name, index) => ({
    cells: { name, city: index % 2 ? 'Kiel' : 'Bonn', size: 10 - index, note: index > 2 ? 'secret' : 'plain' },
  })),
};
let details = '';
const steps = { id: 'steps', type: 'stepper', sheet_title: 'Customers', settings: { row_name: 'name' } };

beforeAll(async () => {
  shop = await publishApp([sheet]);
  ids = new Map((await shop.rowsOf('Customers')).map(({ row_id, cells }) => [String(cells['name']), row_id]));
  details = await shop.setBlocks('about', [steps]);
  const table = (id: string, settings: Record<string, unknown>, other: Partial<StoredBlock> = {}) => ({
    ...{
      id,
      type: 'table',
      sheet_title: 'Customers',
      settings,
      axis: [{ column: 'name' }, { column: 'city' }, { column: 'size' }],
    },
    ...other,
  });
  const view = { item_buttons: [{ title: 'View', open_detail_page: details }] };
  const onlyKiel = [
    {
      name: 'kiel',
      active: true,
      condition: '=' as const,
      value: 'Kiel',
      sheet_column: { sheet: 'Customers', column: 'city' },
    },
  ];
  await shop.setBlocks('', [
    table('all', { show_search: true, show_filter: true, show_sort: true, paginate: true, rows_per_page: 2 }, view),
    table(
      'kiel',
      { show_search: false, show_filter: false, show_sort: false, paginate: true, rows_per_page: 10 },
      { filters: onlyKiel },
    ),
    table('first', {
      show_search: false,
      ...{ show_filter: false, show_sort: false },
      paginate: true,
      rows_per_page: 2,
      show_pagination: false,
      show_details_on_click: false,
    }),
  ]);
  const shut = await shop.setBlocks('orders', [table('shut', { show_search: true })]);
  await shop.services.database.updateTable('pages').set({ is_public: false }).where('id', '=', shut).execute();
});
afterAll(() => shop?.[Symbol.asyncDispose]());

async function stepsAt(name: string, list: string): Promise<(string | undefined)[]> {
  const address = new URLSearchParams({ record: ids.get(name) ?? '', ...(list && { list }) });
  const html = await (await shop.ask(`/about?${address}`)).text();
  const nav = /<nav[^>]*aria-label="Other rows".*?<\/nav>/s.exec(html)?.[0].replaceAll('&amp;', '&') ?? '';
  const names = [...nav.matchAll(/\/about\/(?:[a-z0-9-]+-)?([0-9a-z]{13})[?"]/g)].map(
    ([, end = '']) => [...ids].find(([, one]) => one.endsWith(end))?.[0],
  );
  return [/(\d+) of (\d+)/.exec(nav)?.[0], ...names];
}

test('without a list they are those of the sheet', async () => {
  expect(await stepsAt('Cedar', '')).toEqual(['3 of 6', 'Birch', 'Dogwood']);
});

test('they follow the order, the search and the filters of the list, over its pages', async () => {
  expect(await stepsAt('Cedar', '/?all.sort=size:ascending#all')).toEqual(['4 of 6', 'Dogwood', 'Birch']);
  expect(await stepsAt('Dogwood', '/?all.search=kiel#all')).toEqual(['2 of 3', 'Birch', 'Fir']);
  expect(await stepsAt('Cedar', '/?all.filter=city:=:Bonn&all.page=3#all')).toEqual(['2 of 3', 'Ash', 'Elm']);
  expect(await stepsAt('Fir', '/#kiel')).toEqual(['3 of 3', 'Dogwood']);
});

test('a list tells of no more rows than it shows, and sorts by no column that it does not', async () => {
  expect(await stepsAt('Birch', '/#first')).toEqual(['2 of 2', 'Ash']);
  // It is not in the list: then there is none.
  expect(await stepsAt('Cedar', '/#first')).toEqual(['3 of 6', 'Birch', 'Dogwood']);
  expect(await stepsAt('Ash', '/#kiel')).toEqual(['1 of 6', 'Birch']);
  expect(await stepsAt('Cedar', '/?all.search=secret#all')).toEqual(['3 of 6', 'Birch', 'Dogwood']);
  expect(await stepsAt('Cedar', '/?all.filter=note:=:plain#all')).toEqual(['3 of 6', 'Birch', 'Dogwood']);
  expect(await stepsAt('Cedar', '/?all.sort=note:descending#all')).toEqual(['3 of 6', 'Birch', 'Dogwood']);
});

test('what is no list, or not for the viewer, changes nothing', async () => {
  for (const list of [
    '/orders?shut.sort=size:ascending#shut',
    '/gone#all',
    '/#gone',
    '//evil.example/#all',
    '/about#steps',
  ])
    expect(await stepsAt('Cedar', list)).toEqual(['3 of 6', 'Birch', 'Dogwood']);
});

test('buttons of a list lead to its records with the list, where the page about them steps', async () => {
  const html = (await (await shop.ask('/?all.search=kiel')).text()).replaceAll('&amp;', '&');
  const href = /href="(\/about\/birch-[^"]*)"/.exec(html)?.[1] ?? '';
  expect(new URLSearchParams(href.split('?')[1]).get('list')).toBe('/?all.search=kiel#all');
  const page = await (await shop.ask(href)).text();
  expect(page).toContain('1 of 3');
  expect(page).toContain('Back to the list');
  await shop.setBlocks('about', [{ ...steps, settings: { ...steps.settings, show_list_link: false } }]);
  expect(await (await shop.ask(href)).text()).not.toContain('Back to the list');
});
