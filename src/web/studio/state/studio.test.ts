import { expect, test, vi } from 'vitest';
import { definitionOf } from '#blocks/catalogue.ts';
import type { StoredBlock } from '#domain/page/document.ts';
import { defaultPageSettings } from '#domain/page/document.ts';
import type { Endpoint } from '#api/endpoint.ts';
import { openSpreadsheet } from '../shell/open-elsewhere.ts';
import { createStudio, type StudioNeeds } from './studio.ts';

const stored = (id: string, type: string): StoredBlock => ({
  id,
  type,
  version: 1,
  sheet_title: null,
  settings: {},
  axis: [],
  actions: [],
  toolbar_buttons: [],
  item_buttons: [],
  conditional_filter: [],
  filters: [],
});
const pages = [
  { page_id: 'home', page_name: 'Home', page_slug: '', page_type: 'home', revision: 3 },
  { page_id: 'menu', page_name: 'Menu', page_slug: 'menu', page_type: 'page', revision: 1 },
];
const columns = [
  { id: 'item', name: 'Item', type: 'text' },
  { id: 'price', name: 'Price', type: 'number' },
];

/** Where the source of the workbook says that it stands. */
let spreadsheet = { href: '/dashboard/workbooks/book', place: '' };

/** The studio on a server of one app with two pages; everything that was sent is on record. */
async function openStudio(blocks: StoredBlock[]) {
  const edits: unknown[] = [];
  const drawn: unknown[] = [];
  const answers: Record<
    string,
    (input: { params: Record<string, string>; body?: { edits?: unknown[]; blocks?: StoredBlock[] } }) => unknown
  > = {
    'GET /api/apps/{appId}': () => ({ id: 'app', name: 'Shop', workbook_id: 'book', kind: 'multipage' }),
    'GET /api/pages/{appId}': () => ({ pages }),
    'GET /api/workbooks/{workbookId}': () => ({
      workbook: {
        sheets: [{ id: 's', title: 'Orders', columns, row_count: 4 }],
        source: { link: spreadsheet },
      },
    }),
    'GET /api/pages/{appId}/{pageId}': ({ params }) => ({
      page: {
        ...pages.find((page) => page.page_id === params.pageId),
        document: { settings: defaultPageSettings, blocks },
      },
    }),
    'POST /api/pages/{appId}/{pageId}/edits': ({ body }) => {
      edits.push(...(body?.edits ?? []));
      return { revision: 3 + edits.length };
    },
    'POST /api/studio/{appId}/blocks': ({ body }) => (
      drawn.push(body),
      {
        blocks: (body?.blocks ?? []).map((block) => ({
          id: block.id,
          type: block.type,
          config: {},
          data: {},
          html: {},
          rights: {},
          gaps: [],
        })),
        context: { page: pages[0], pages },
      }
    ),
  };
  const call = (async (endpoint: Endpoint, input: Parameters<(typeof answers)[string]>[0]) =>
    answers[`${endpoint.method} ${endpoint.path}`]?.(input)) as StudioNeeds['call'];
  const notify = vi.fn();
  const showAddress = vi.fn();
  const data = {
    app: { id: 'app', name: 'Shop' },
    page_id: 'home',
    revision: 3,
    main_href: 'https://sheaf.example',
    is_free_plan: true,
    workbook_id: 'book',
  };
  const studio = createStudio(data, { call, notify, showAddress });
  await studio.load();
  const types = () =>
    studio
      .state()
      .document?.blocks.map((block) => block.type)
      .join(' ');
  return { studio, edits, drawn, notify, showAddress, types };
}
const definition = (type: string) => {
  const found = definitionOf(type);
  if (!found) throw new Error(type);
  return found;
};

test('a new block goes before the last one, is selected, and is set up for the sheet', async () => {
  const { studio, types } = await openStudio([stored('h', 'header'), stored('f', 'footer')]);
  studio.addBlock(definition('table'));
  expect(types()).toBe('header table footer');
  const { selectedId, panel, document } = studio.state();
  const block = document?.blocks.find((one) => one.id === selectedId);
  expect([block?.type, block?.sheet_title, panel]).toEqual(['table', 'Orders', 'settings']);
  expect(block?.axis.length).toBeGreaterThan(0);
  studio.stop();
});

test.each([
  ['/dashboard/workbooks/book', 'https://sheaf.example/dashboard/workbooks/book'],
  ['https://docs.example/spreadsheets/7', 'https://docs.example/spreadsheets/7'],
])('the spreadsheet is opened where its source says that it stands: %s', async (href, opened) => {
  const before = spreadsheet;
  spreadsheet = { href, place: 'Docs' };
  const { studio } = await openStudio([]);
  const open = vi.fn();
  vi.stubGlobal('open', open);
  openSpreadsheet(studio);
  expect(open).toHaveBeenCalledWith(opened, '_blank', 'noopener');
  vi.unstubAllGlobals();
  spreadsheet = before;
  studio.stop();
});

test('undo and redo say what they do, change the page, and are saved like any change', async () => {
  const { studio, types, edits } = await openStudio([stored('h', 'header'), stored('t', 'table')]);
  studio.removeBlock('t');
  expect(studio.state().history.past.at(-1)?.label).toBe('delete Table');
  studio.undo();
  expect(types()).toBe('header table');
  studio.redo();
  expect(types()).toBe('header');
  await studio.saved();
  expect(edits.map((edit) => (edit as { kind: string }).kind)).toEqual(['remove-block', 'add-block', 'remove-block']);
  expect(studio.state().saving.kind).toBe('saved');
  studio.stop();
});

test('filters of the page are a change like any other, and every block is drawn anew with them', async () => {
  const { studio, edits, drawn } = await openStudio([stored('t', 'table')]);
  const filter = {
    ...{ name: 'mine', active: true, condition: '=' as const, value: 'Rome' },
    sheet_column: { sheet: 'Orders', column: 'city' },
  };
  await expect.poll(() => drawn.length).toBe(1);
  studio.setPageFilters([filter]);
  expect(studio.state().history.past.at(-1)?.label).toBe('change filters of the page');
  await expect.poll(() => drawn.at(-1)).toMatchObject({ blocks: [{ id: 't' }], filters: [filter] });
  studio.undo();
  expect(studio.state().document?.filters).toBeUndefined();
  await expect.poll(() => drawn.at(-1)).toMatchObject({ filters: [] });
  studio.redo();
  await studio.saved();
  // Of changes that were not sent yet only the last one is: they are of one place.
  expect(edits).toEqual([{ kind: 'set-filters', value: [filter] }]);
  studio.stop();
});

test('a change that does not fit is explained and not sent', async () => {
  const { studio, types, edits, notify } = await openStudio([stored('h', 'header')]);
  studio.addBlock(definition('header'));
  expect(types()).toBe('header');
  expect(notify).toHaveBeenCalledWith(expect.objectContaining({ type: 'warning' }));
  await studio.saved();
  expect(edits).toEqual([]);
  studio.stop();
});

test('opening another page saves this one first and starts with an empty history', async () => {
  const { studio, edits, showAddress } = await openStudio([stored('t', 'table')]);
  studio.setValue('t', ['settings', 'title'], 'Orders');
  await studio.goTo('menu');
  expect(edits).toHaveLength(1);
  expect(studio.state().pageId).toBe('menu');
  expect(studio.state().history.past).toEqual([]);
  expect(showAddress).toHaveBeenLastCalledWith('menu');
  studio.stop();
});

test('a panel closes the one before; without the selected block its settings close', async () => {
  const { studio } = await openStudio([stored('t', 'table')]);
  studio.select('t', 'settings');
  studio.openPanel('pages');
  expect(studio.state().panel).toBe('pages');
  studio.select('t', 'settings');
  studio.removeBlock('t');
  expect([studio.state().panel, studio.state().selectedId]).toEqual(['view', null]);
  studio.stop();
});

test('a block is replaced in its place with what of it fits, and undo brings it back', async () => {
  const filter = {
    name: '',
    active: true,
    condition: '=',
    sheet_column: { sheet: 'Orders', column: 'item' },
    value: 'Tea',
  };
  const before: StoredBlock = {
    ...stored('a', 'table'),
    sheet_title: 'Orders',
    settings: { title: 'Open orders', section: 'People', full_width: true, rows_per_page: 5 },
    filters: [filter as StoredBlock['filters'][number]],
  };
  const { studio } = await openStudio([stored('h', 'header'), before, stored('b', 'form')]);
  const grid = definitionOf('grid');
  if (!grid) throw new Error('there is no grid');
  studio.openReplace('a');
  studio.addBlock(grid);
  const [first, after, last] = studio.state().document?.blocks ?? [];
  expect([first?.id, after?.type, last?.id]).toEqual(['h', 'grid', 'b']);
  expect(after).toMatchObject({ sheet_title: 'Orders', filters: before.filters });
  expect(after?.settings).toMatchObject({ title: 'Open orders', section: 'People', full_width: true });
  expect(after?.settings).not.toHaveProperty('rows_per_page', 5);
  expect(studio.state()).toMatchObject({ selectedId: after?.id, panel: 'settings', replacing: null });
  expect(studio.state().history.past.at(-1)?.label).toBe('replace Table by Grid');
  studio.undo();
  expect(studio.state().document?.blocks[1]).toEqual(before);
});
