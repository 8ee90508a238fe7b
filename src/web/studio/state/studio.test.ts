import { expect, test, vi } from 'vitest';
import { definitionOf } from '#blocks/catalogue.ts';
import type { StoredBlock } from '#domain/page/document.ts';
import { defaultPageSettings } from '#domain/page/document.ts';
import type { Endpoint } from '#api/endpoint.ts';
import { openSpreadsheet } from '../shell/open-elsewhere.ts';
import type { StepOnTheWire } from '#api/app-document.ts';
import { applyAppEdits } from '#domain/app-document/apply.ts';
import { type AppDocument, type AppEdit, type AppPage, defaultAppLook } from '#domain/app-document/document.ts';
import { defaultAppSettings } from '#domain/app.ts';
import type { SentLine } from './draft-sync.ts';
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
const pageOf = (id: string, name: string, slug: string, blocks: StoredBlock[]): AppPage => ({
  ...{ id, name, slug, type: slug === '' ? 'home' : 'page', is_public: true },
  document: { settings: defaultPageSettings, blocks },
});
const columns = [
  { id: 'item', name: 'Item', type: 'text' },
  { id: 'price', name: 'Price', type: 'number' },
];

/** Where the source of the workbook says that it stands. */
let spreadsheet = { href: '/dashboard/workbooks/book', place: '' };

/** The studio on a server of one app with two pages; everything that was sent is on record. */
async function openStudio(blocks: StoredBlock[], loaded: { undo?: StepOnTheWire[]; redo?: StepOnTheWire[] } = {}) {
  const lines: SentLine[] = [];
  const drawn: unknown[] = [];
  let draft: AppDocument = {
    look: defaultAppLook,
    pages: [pageOf('home', 'Home', '', blocks), pageOf('menu', 'Menu', 'menu', [stored('m', 'table')])],
  };
  let revision = 3;
  const answers: Record<string, (input: { params: Record<string, string>; body?: unknown }) => unknown> = {
    'GET /api/apps/{appId}': () => ({
      ...{ id: 'app', name: 'Shop', workbook_id: 'book', kind: 'multipage', settings: defaultAppSettings },
    }),
    'GET /api/apps/{appId}/draft': () => ({
      ...{ revision, document: draft, goes_live: 'at once', live_release: null, unpublished: 0, undo: [], redo: [] },
      ...loaded,
    }),
    'GET /api/workbooks/{workbookId}': () => ({
      workbook: {
        sheets: [{ id: 's', title: 'Orders', columns, row_count: 4 }],
        source: { link: spreadsheet },
      },
    }),
    'POST /api/apps/{appId}/draft': ({ body }) => {
      const line = body as SentLine;
      lines.push(line);
      draft = applyAppEdits(draft, line.edits).document;
      revision += 1;
      const change = { ...line, revision, of_revision: line.of_revision ?? null, who: null, at: '' };
      return { revision, unpublished: lines.length, changes: [change] };
    },
    'POST /api/studio/{appId}/blocks': ({ body }) => (
      drawn.push(body),
      {
        blocks: (body as { blocks: StoredBlock[] }).blocks.map((block) => ({
          ...{ id: block.id, type: block.type, config: {}, data: {}, html: {}, rights: {}, gaps: [] },
        })),
        context: { page: {}, pages: [] },
      }
    ),
  };
  const call = (async (endpoint: Endpoint, input: Parameters<(typeof answers)[string]>[0]) =>
    answers[`${endpoint.method} ${endpoint.path}`]?.(input)) as StudioNeeds['call'];
  const notify = vi.fn();
  const withdraw = vi.fn();
  const showAddress = vi.fn();
  const data = {
    ...{ app: { id: 'app', name: 'Shop' }, page_id: 'home', revision: 3 },
    ...{ main_href: 'https://sheaf.example', is_free_plan: true, workbook_id: 'book' },
  };
  const studio = createStudio(data, { call, notify, withdraw, showAddress });
  await studio.load();
  const edits = () => lines.flatMap((line) => line.edits);
  const types = () =>
    studio
      .state()
      .document?.blocks.map((block) => block.type)
      .join(' ');
  return { studio, lines, edits, drawn, notify, withdraw, showAddress, types, draft: () => draft };
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
  const { studio, types, edits, lines } = await openStudio([stored('h', 'header'), stored('t', 'table')]);
  studio.removeBlock('t');
  expect(studio.state().history.past.at(-1)?.label).toBe('delete Table');
  studio.undo();
  expect(types()).toBe('header table');
  studio.redo();
  expect(types()).toBe('header');
  await studio.saved();
  expect(edits().map((edit) => edit.kind === 'edit-page' && edit.edit.kind)).toEqual([
    ...['remove-block', 'add-block', 'remove-block'],
  ]);
  expect(lines.map(({ reason, of_revision, label }) => [reason, of_revision, label])).toEqual([
    ['edited', undefined, 'delete Table'],
    ['undone', 4, 'delete Table'],
    ['redone', 4, 'delete Table'],
  ]);
  expect(studio.state()).toMatchObject({ saving: { kind: 'saved' }, unpublished: 3 });
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
  const set = (value: unknown) => ({ kind: 'edit-page', page_id: 'home', edit: { kind: 'set-filters', value } });
  expect(edits()).toEqual([set([filter]), set([]), set([filter])]);
  studio.stop();
});

test('a change that does not fit is explained and not sent', async () => {
  const { studio, types, edits, notify } = await openStudio([stored('h', 'header')]);
  studio.addBlock(definition('header'));
  expect(types()).toBe('header');
  expect(notify).toHaveBeenCalledWith(expect.objectContaining({ type: 'warning' }));
  await studio.saved();
  expect(edits()).toEqual([]);
  studio.stop();
});

test('a page opens at once, and an undo of another page goes there first', async () => {
  const { studio, edits, showAddress } = await openStudio([stored('t', 'table')]);
  studio.setValue('t', ['settings', 'title'], 'Orders');
  await studio.goTo('menu');
  expect(edits()).toEqual([]);
  expect(studio.state()).toMatchObject({ pageId: 'menu', document: { blocks: [{ id: 'm' }] } });
  expect(showAddress).toHaveBeenLastCalledWith('menu');
  studio.undo();
  expect(studio.state()).toMatchObject({ pageId: 'home', document: { blocks: [{ id: 't', settings: {} }] } });
  studio.stop();
});

test('undo and redo survive reload: they are read from the log', async () => {
  const set = (value: string): AppEdit[] => [
    {
      ...{ kind: 'edit-page', page_id: 'menu' },
      edit: { kind: 'set-block', id: 'm', path: ['settings', 'title'], value },
    },
  ];
  const { studio, lines } = await openStudio([stored('t', 'table')], {
    undo: [{ revision: 3, label: 'change Title of Table', edits: set('before') }],
    redo: [{ revision: 2, label: 'delete Form', edits: set('again') }],
  });
  expect(studio.state().history.future[0]?.label).toBe('delete Form');
  studio.undo();
  expect(studio.state()).toMatchObject({ pageId: 'menu', document: { blocks: [{ settings: { title: 'before' } }] } });
  await studio.saved();
  expect(lines[0]).toMatchObject({ base: 3, reason: 'undone', of_revision: 3, label: 'change Title of Table' });
  studio.stop();
});

test('a page enters the navigation, is renamed there and leaves it, each as one step with its change', async () => {
  const head = stored('h', 'header');
  head.settings['navigationItems'] = [{ name: 'Menu', pageId: 'menu' }];
  const { studio, draft, notify } = await openStudio([head]);
  const links = () =>
    studio.state().draft?.pages.find(({ id }) => id === 'home')?.document.blocks[0]?.settings['navigationItems'];
  const before = studio.state().draft;
  const team = studio.addPage('Team');
  expect(links()).toEqual([
    { name: 'Menu', pageId: 'menu' },
    { name: 'Team', pageId: team },
  ]);
  expect(notify).toHaveBeenLastCalledWith(
    expect.objectContaining({ message: 'The page “Team” is there, and in the navigation of 2 pages.' }),
  );
  studio.setPage('menu', 'Food', 'menu');
  expect(links()).toContainEqual({ name: 'Food', pageId: 'menu' });
  studio.removePage('menu');
  expect(links()).toEqual([{ name: 'Team', pageId: team }]);
  expect(studio.state().history.past).toHaveLength(3);
  for (let count = 0; count < 3; count += 1) studio.undo();
  expect(studio.state().draft).toEqual(before);
  await studio.saved();
  expect(draft()).toEqual(before);
  studio.stop();
});

test('the home page goes when another takes its place, in one step; what was said of it leaves with Undo', async () => {
  const { studio, notify, withdraw } = await openStudio([stored('h', 'header')]);
  const list = () => studio.state().pages.map(({ name, slug, type }) => `${name}/${slug}${type === 'home' ? '!' : ''}`);
  studio.removePage('home', 'menu');
  expect(list()).toEqual(['Menu/!']);
  expect(studio.state().pageId).toBe('menu');
  const step = studio.state().history.past.at(-1)?.key;
  expect(notify).toHaveBeenLastCalledWith(
    expect.objectContaining({ message: 'The page “Home” was deleted. “Menu” is the home page now.', step }),
  );
  studio.undo();
  expect(list()).toEqual(['Home/!', 'Menu/menu']);
  expect(studio.state().pageId).toBe('home');
  expect(withdraw).toHaveBeenCalledExactlyOnceWith(step);
  studio.stop();
});

test('a page out of the trash takes a free address, and the navigation has it again', async () => {
  const head = stored('h', 'header');
  head.settings['navigationItems'] = [{ name: 'Menu', pageId: 'menu' }];
  const { studio } = await openStudio([head]);
  const gone = { ...pageOf('gone', 'Former', 'menu', [stored('x', 'table')]), type: 'home' as const };
  expect(studio.restorePage(gone)).toBe(true);
  expect(studio.state().pages.at(-1)).toMatchObject({ id: 'gone', type: 'page', slug: 'menu-2' });
  expect(studio.linksTo('gone').map(({ block }) => block.id)).toEqual(['h']);
  expect(studio.state().history.past.at(-1)?.label).toBe('bring back page Former');
  studio.stop();
});

test('pages are added, renamed, moved and deleted as changes, and undo takes each back', async () => {
  const { studio, draft, notify } = await openStudio([stored('h', 'header'), stored('t', 'table')]);
  const list = () => studio.state().pages.map(({ name, slug, type }) => `${name}/${slug}${type === 'home' ? '!' : ''}`);
  const id = studio.addPage('Über uns');
  await studio.goTo(id);
  expect(studio.state()).toMatchObject({ pageId: id, document: { blocks: [{ type: 'header' }] } });
  expect(studio.state().document?.blocks[0]?.id).not.toBe('h');
  studio.setPage(id, 'About', 'about');
  studio.movePage(id, 0);
  studio.makeHome('menu');
  expect(list()).toEqual(['About/about', 'Home/home', 'Menu/!']);
  expect(studio.setPage(id, 'About', 'home')).toBe(false);
  expect(notify).toHaveBeenLastCalledWith(
    expect.objectContaining({ message: expect.stringContaining('Another page') }),
  );
  studio.removePage(id);
  expect(studio.state().pageId).toBe('menu');
  expect(studio.state().history.past.map(({ label }) => label)).toEqual([
    ...['add page Über uns', 'rename page Über uns to About', 'move page About', 'make Menu the home page'],
    'delete page About',
  ]);
  await studio.saved();
  expect(draft()).toEqual(studio.state().draft);
  for (let count = 0; count < 5; count += 1) studio.undo();
  expect(list()).toEqual(['Home/!', 'Menu/menu']);
  await studio.saved();
  expect(draft()).toEqual(studio.state().draft);
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
