/** Columns that name several rows of another sheet: shown, searched, filtered, sorted, filled in and listed from both sides. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SessionOwner } from '#features/accounts/services.ts';
import type { DataRow } from '#blocks/data-contract.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import type { Column } from '#engine/model.ts';
import { publishApp, type PublishedApp } from '../published-app.ts';

let app: PublishedApp;
let page_id: string;
let writer: Partial<SessionOwner>;
let tag_page: string;
let project_page: string;
const text = (id: string): Column => ({ id, name: id, type: 'text' });
const number = (id: string): Column => ({ id, name: id, type: 'number' });
const tagged = {
  lookup_key: { sheet_title: 'Tags', column: 'id' },
  lookup_name: { sheet_title: 'Tags', column: 'name' },
};
const staffed = {
  lookup_key: { sheet_title: 'Staff', column: 'code' },
  lookup_name: { sheet_title: 'Staff', column: 'name' },
};
const tags = ['Garden', 'Smith, Sons', 'Roof', 'Attic'];

beforeAll(async () => {
  app = await publishApp([
    {
      title: 'Projects',
      columns: [
        text('project'),
        {
          ...{ id: 'tags', name: 'tags', type: 'choices' },
          link: { sheet: 'Tags', key: 'id', name: 'name', on_delete: 'keep' },
        },
        {
          ...{ id: 'staff', name: 'staff', type: 'choices' },
          link: { sheet: 'Staff', key: 'code', name: 'name', on_delete: 'keep' },
        },
      ],
      rows: [
        { cells: { project: 'House', tags: '1, 3', staff: 'a,1' } },
        { cells: { project: 'Barn', tags: '2', staff: '"a,1", b2' } },
        { cells: { project: 'Shed', tags: '2, 1, 77', staff: 'b2' } },
        { cells: { project: 'Pond' } },
      ],
    },
    {
      title: 'Tags',
      columns: [number('id'), text('name')],
      rows: tags.map((name, at) => ({ cells: { id: at + 1, name } })),
    },
    {
      title: 'Staff',
      columns: [text('code'), text('name')],
      rows: [
        { cells: { code: 'a,1', name: 'Ann' } },
        { cells: { code: 'b2', name: 'Bob' } },
        ...Array.from({ length: 60 }, (_, at) => ({ cells: { code: `s${at}`, name: `Staff ${at}` } })),
      ],
    },
  ]);
  writer = await app.addAppUser('read-write');
  const record = (id: string, sheet_title: string): Partial<StoredBlock> => ({
    ...{ id, type: 'itemDetails', sheet_title },
    axis: [{ column: sheet_title === 'Tags' ? 'name' : 'project' }],
  });
  const ofRecord = (select_column: string, match_with_column: string) => ({
    conditional_filter: [{ filter_by: 'Current record', select_column, match_with_column }],
  });
  tag_page = await app.setBlocks('about', [
    record('tag', 'Tags'),
    {
      ...{ id: 'ofTag', type: 'table', sheet_title: 'Projects', settings: { add_new_row: 'Admins & Guests' } },
      ...{ axis: [{ column: 'project' }, { column: 'tags', ...tagged }], ...ofRecord('tags', 'id') },
    },
  ]);
  const blocks: Partial<StoredBlock>[] = [
    {
      ...{ id: 'table', type: 'table', sheet_title: 'Projects' },
      settings: { has_search: true, has_sort: true, has_filters: true, add_new_row: 'Admins & Guests' },
      axis: [
        { column: 'project' },
        { column: 'tags', ...tagged, lookup_page: tag_page },
        { column: 'staff', editable: 'Admins & Guests', ...staffed },
      ],
    },
    {
      ...{ id: 'form', type: 'form', sheet_title: 'Projects', settings: { spam_check: false } },
      axis: [{ column: 'project' }, { column: 'tags', ...tagged }, { column: 'staff', ...staffed }],
    },
  ];
  page_id = await app.setBlocks('orders', blocks);
  project_page = await app.setBlocks('', [
    record('project', 'Projects'),
    {
      ...{ id: 'ofProject', type: 'table', sheet_title: 'Tags', settings: { add_new_row: 'Admins & Guests' } },
      ...{ axis: [{ column: 'id' }, { column: 'name' }], ...ofRecord('id', 'tags') },
    },
  ]);
});
afterAll(() => app?.[Symbol.asyncDispose]());

const send = (path: string, body: object, as?: Partial<SessionOwner>) =>
  app.send('POST', path, { page_id, ...body }, as);
type Shown = Pick<DataRow, 'row_id' | 'cells' | 'named' | 'linked'>;
const rows = async (query: object, place: object = { block_id: 'table' }) => {
  const { status, body } = await send('/api/page/query', { ask: 'rows', query, ...place });
  expect([status, JSON.stringify(body).slice(0, 200)]).toEqual([200, expect.anything()]);
  return (body as unknown as { data: { rows: Shown[] } }).data.rows;
};
const html = async (path = '/orders') => (await app.ask(path)).text();
const projects = async (query: object) => (await rows(query)).map(({ cells }) => cells['project']);
const last = async () => (await app.rowsOf('Projects')).at(-1)?.cells;

describe('cells of several keys', () => {
  test('are shown by their names, each with its row, and what isn’t found by its key', async () => {
    const found = await rows({});
    expect(found.map(({ named }) => named?.['tags'])).toEqual([
      'Garden, Roof',
      '"Smith, Sons"',
      '"Smith, Sons", Garden, 77',
      undefined,
    ]);
    expect(found.map(({ named }) => named?.['staff'])).toEqual([undefined, 'Ann, Bob', 'Bob', undefined]);
    expect(found[2]?.linked?.['tags']?.split(',').map((id) => id !== '')).toEqual([true, true, false]);
  });

  test('are chips that lead to each row', async () => {
    const chips = [...(await html()).matchAll(/<a[^>]*href="(\/about\/[^"]*)"[^>]*>(?:<!-- -->)?([^<]*)/g)].map(
      ([, , name]) => name,
    );
    expect(chips).toEqual(expect.arrayContaining(['Garden', 'Roof', 'Smith, Sons']));
  });

  test('are searched, filtered and sorted by their names', async () => {
    expect(await projects({ search: 'garden' })).toEqual(['House', 'Shed']);
    const by = (condition: string, value: string) => projects({ filters: [{ column: 'tags', condition, value }] });
    expect(await by('any_of', '3||2')).toEqual(['House', 'Barn', 'Shed']);
    expect(await by('all_of', '1||2')).toEqual(['Shed']);
    expect(await by('none_of', '1')).toEqual(['Barn', 'Pond']);
    expect(await projects({ filters: [{ column: 'staff', condition: 'any_of', value: '"a,1"' }] })).toEqual(['Barn']);
    expect(await projects({ sort: [{ column: 'tags', direction: 'ascending' }] })).toEqual([
      'House',
      'Barn',
      'Shed',
      'Pond',
    ]);
  });
});

describe('a form', () => {
  test('offers names, and takes keys and names of several rows', async () => {
    const { body } = await send('/api/page/names', { block_id: 'form', column: 'staff', search: 'ann' });
    expect(body).toEqual({ names: [{ key: 'a,1', name: 'Ann' }], total: 1 });
    const cells = { project: 'Hall', tags: 'garden, "Smith, Sons", 4', staff: '"a,1", Bob' };
    expect((await send('/api/page/rows', { block_id: 'form', cells })).status).toBe(200);
    expect(await last()).toEqual({ project: 'Hall', tags: '1, 2, 4', staff: '"a,1", b2' });
  });

  test.each(['1, 99', 'Garden, Cellar'])('refuses %s, of which one names no row', async (given) => {
    const { status, body } = await send('/api/page/rows', { block_id: 'form', cells: { project: 'X', tags: given } });
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('Choose one of the names')]);
  });

  test('without a script ticks several, and types names where there are many', async () => {
    const page = await html();
    expect(page).toMatch(/type="checkbox"[^>]*name="tags"[^>]*value="2"/);
    expect(page).not.toMatch(/type="checkbox"[^>]*name="staff"/);
    const filled = { _block: 'form', project: 'Tower', tags: '1', staff: 'Ann, b2' };
    const body = new URLSearchParams(filled);
    body.append('tags', '4');
    const headers = { origin: 'http://shop.localhost:3000', 'content-type': 'application/x-www-form-urlencoded' };
    const posted = await app.ask('/orders', { method: 'POST', headers, body });
    expect(posted.status).toBe(303);
    expect(await last()).toEqual({ project: 'Tower', tags: '1, 4', staff: '"a,1", b2' });
  });
});

describe('the page of a record', () => {
  const idOf = async (title: string, at: number) => (await app.rowsOf(title))[at]?.row_id ?? '';

  test('lists what names it, and what it names', async () => {
    const record = await idOf('Tags', 1);
    const naming = await rows({}, { page_id: tag_page, block_id: 'ofTag', record });
    expect(naming.map(({ cells }) => cells['project'])).toEqual(['Barn', 'Shed', 'Hall']);
    const of = { page_id: project_page, block_id: 'ofProject', record: await idOf('Projects', 2) };
    expect((await rows({}, of)).map(({ cells }) => cells['name'])).toEqual(['Garden', 'Smith, Sons']);
    const none = { ...of, record: await idOf('Projects', 3) };
    expect(await rows({}, none)).toEqual([]);
  });

  test('fills the link in where a row is added', async () => {
    const place = { page_id: tag_page, block_id: 'ofTag', record: await idOf('Tags', 2) };
    expect((await send('/api/page/rows', { ...place, cells: { project: 'Mill' } }, writer)).status).toBe(200);
    expect(await last()).toEqual({ project: 'Mill', tags: '3', staff: null });
  });

  test('names a row that is added to what it names, both or neither', async () => {
    const at = 1;
    const place = { page_id: project_page, block_id: 'ofProject', record: await idOf('Projects', at) };
    const before = (await app.rowsOf('Projects'))[at]?.cells['tags'];
    const add = (cells: object, more: object = {}) => send('/api/page/rows', { ...place, cells, ...more }, writer);
    const once = { idempotency_key: 'one-tag' };
    expect((await add({ id: 9, name: 'Cellar' }, once)).status).toBe(200);
    expect((await add({ id: 9, name: 'Cellar' }, once)).status).toBe(200);
    expect((await app.rowsOf('Projects'))[at]?.cells['tags']).toBe(`${before}, 9`);
    expect((await rows({}, place)).map(({ cells }) => cells['name'])).toEqual(['Smith, Sons', 'Cellar']);
    const count = (await app.rowsOf('Tags')).length;
    // Of another row, and of none.
    expect((await add({ id: 1, name: 'Again' })).status).toBe(409);
    expect((await add({ name: 'Nameless' })).status).toBe(422);
    expect((await app.rowsOf('Tags')).length).toBe(count);
    expect((await app.rowsOf('Projects'))[at]?.cells['tags']).toBe(`${before}, 9`);
  });
});
