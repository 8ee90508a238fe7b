import { expect, test, vi } from 'vitest';
import { definitionOf } from '#blocks/catalogue.ts';
import type { AppEdit } from '#features/apps/rules/document/document.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { openStudioOnRecord, source, stored } from '#test/studio-on-record.ts';
import { openSpreadsheet } from '../shell/open-elsewhere.ts';

const definition = (type: string) => {
  const found = definitionOf(type);
  if (!found) throw new Error(type);
  return found;
};

test('a new block goes before the last one, is selected, and is set up for the sheet', async () => {
  const { studio, types } = await openStudioOnRecord([stored('h', 'header'), stored('f', 'footer')]);
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
  const before = source.link;
  source.link = { href, place: 'Docs' };
  const { studio } = await openStudioOnRecord([]);
  const open = vi.fn();
  vi.stubGlobal('open', open);
  openSpreadsheet(studio);
  expect(open).toHaveBeenCalledWith(opened, '_blank', 'noopener');
  vi.unstubAllGlobals();
  source.link = before;
  studio.stop();
});

test('undo and redo say what they do, change the page, and are saved like any change', async () => {
  const { studio, types, edits, lines } = await openStudioOnRecord([stored('h', 'header'), stored('t', 'table')]);
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
  const { studio, edits, drawn: rendered } = await openStudioOnRecord([stored('t', 'table')]);
  const filter = {
    ...{ name: 'mine', active: true, condition: '=' as const, value: 'Rome' },
    sheet_column: { sheet: 'Orders', column: 'city' },
  };
  await expect.poll(() => rendered.length).toBe(1);
  studio.setPageFilters([filter]);
  expect(studio.state().history.past.at(-1)?.label).toBe('change filters of the page');
  await expect.poll(() => rendered.at(-1)).toMatchObject({ blocks: [{ id: 't' }], filters: [filter] });
  studio.undo();
  expect(studio.state().document?.filters).toBeUndefined();
  await expect.poll(() => rendered.at(-1)).toMatchObject({ filters: [] });
  studio.redo();
  await studio.saved();
  const set = (value: unknown) => ({ kind: 'edit-page', page_id: 'home', edit: { kind: 'set-filters', value } });
  expect(edits()).toEqual([set([filter]), set([]), set([filter])]);
  studio.stop();
});

test('a change that does not fit is explained and not sent', async () => {
  const { studio, types, edits, notify } = await openStudioOnRecord([stored('h', 'header')]);
  studio.addBlock(definition('header'));
  expect(types()).toBe('header');
  expect(notify).toHaveBeenCalledWith(expect.objectContaining({ type: 'warning' }));
  await studio.saved();
  expect(edits()).toEqual([]);
  studio.stop();
});

test('a page opens at once, and an undo of another page goes there first', async () => {
  const { studio, edits, showAddress } = await openStudioOnRecord([stored('t', 'table')]);
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
  const { studio, lines } = await openStudioOnRecord([stored('t', 'table')], {
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

test('pages are added, renamed, moved and deleted as changes, and undo takes each back', async () => {
  const { studio, draft, notify } = await openStudioOnRecord([stored('h', 'header'), stored('t', 'table')]);
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
  const { studio } = await openStudioOnRecord([stored('t', 'table')]);
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
  const { studio } = await openStudioOnRecord([stored('h', 'header'), before, stored('b', 'form')]);
  const grid = definitionOf('grid');
  if (!grid) throw new Error('there is no grid');
  studio.openReplace('a');
  studio.addBlock(grid);
  const [first, after, last] = studio.state().document?.blocks ?? [];
  expect([first?.id, after?.type, last?.id]).toEqual(['h', 'grid', 'b']);
  expect(after).toMatchObject({ sheet_title: 'Orders', filters: before.filters });
  expect(after?.settings).toMatchObject({ title: 'Open orders', section: 'People', full_width: true });
  expect(after?.settings).toHaveProperty('rows_per_page', 5);
  expect(studio.state()).toMatchObject({ selectedId: after?.id, panel: 'settings', replacing: null });
  expect(studio.state().history.past.at(-1)?.label).toBe('replace Table with Grid');
  studio.undo();
  expect(studio.state().document?.blocks[1]).toEqual(before);
});
