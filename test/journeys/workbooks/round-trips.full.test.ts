/**
 * Every type of column through every way in which rows leave and come back: cell by cell the same, or named here and to
 * the person as what can't travel that way.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Cell, Column } from '#engine/model.ts';
import { peopleText } from '#engine/people.ts';
import { cellOfGoogle, cellToInsert } from '#features/sources/adapters/google/server/cell-values.ts';
import { Tab } from '#test/google/grid.ts';
import { answerSheets } from '#test/google/sheets-protocol.ts';
import { filesOf } from '#engine/file-cells.ts';
import { openServer, type TestBrowser, type WholeServer } from '../whole-server.ts';
import { clients, type Made, recordsWith, rollups } from './every-type.ts';

type Json = ReturnType<typeof JSON.parse>;
type Sheets = { Records: string; Clients: string };
const titles = ['Records', 'Clients'] as const;

let whole: WholeServer;
let ann: TestBrowser;
let workspace: string;
let workbook: string;
let sheets: Sheets;
let records: readonly Made[];
let before: Table;

beforeAll(async () => {
  whole = await openServer();
  await whole.services.workbooks.recover();
  ann = whole.browser();
  await ann.signUp('Ann');
  const { database } = whole.services;
  workspace = (await database.selectFrom('workspaces').select('id').executeTakeFirstOrThrow()).id;
  const ada = { id: 'usr_ada', email: 'ada@example.com', name: 'Ada Lovelace', password_hash: null };
  await database.insertInto('users').values(ada).execute();
  await database
    .insertInto('workspace_members')
    .values({ workspace_id: workspace, user_id: ada.id, role: 'editor' })
    .execute();
  ({ workbook, sheets } = await made());
  before = await tableOf(sheets);
}, 120_000);
afterAll(async () => {
  await whole.services.workbooks.stop();
  await whole[Symbol.asyncDispose]();
});

async function edit(sheet: string, ...edits: object[]): Promise<Json> {
  const answer = await ann.call('POST', `/api/sheets/${sheet}/edits`, { edits });
  expect(answer.body).not.toHaveProperty('error');
  return answer.body;
}

const linkTo = (sheet: string) => ({ sheet, key: 'key', name: 'called', on_delete: 'keep' as const });
const own = ({ cells: _cells, names, ...more }: Made, at: Sheets) => ({
  ...more,
  ...(names && { link: linkTo(at.Clients) }),
});

/** As an owner makes it, column by column. */
async function made(): Promise<{ workbook: string; sheets: Sheets }> {
  const first: Column[] = [{ id: 'first', name: 'First', type: 'text' }];
  const { id } = await whole.services.workbooks.create({
    ...{ workspace_id: workspace, name: 'All types' },
    sheets: titles.map((title) => ({ title, columns: first, rows: [] })),
  });
  const at = await sheetsOf(id);
  const files = await awkwardFiles(at.Records);
  for (const one of clients) await edit(at.Clients, { kind: 'add-column', ...own(one, at) });
  await edit(at.Clients, rowsFor(clients));
  records = recordsWith(files);
  for (const one of records) await edit(at.Records, { kind: 'add-column', ...own(one, at) });
  await edit(at.Records, rowsFor(records));
  for (const one of rollups) await edit(at.Clients, { kind: 'add-column', ...one });
  for (const title of titles) await edit(at[title], { kind: 'delete-column', column: 'first' });
  return { workbook: id, sheets: at };
}

const idOf = (name: string): string => name.toLowerCase().replaceAll(' ', '_');
function rowsFor(columns: readonly Made[]): object {
  const filled = columns.filter(({ cells }) => cells);
  const rows = Array.from({ length: 6 }, (_, at) => ({
    cells: Object.fromEntries(filled.map(({ name, cells }) => [idOf(name), cells?.[at] ?? null])),
  }));
  return { kind: 'add-rows', rows };
}

async function awkwardFiles(sheet: string): Promise<Cell[]> {
  await edit(sheet, { kind: 'add-column', name: 'Uploads', type: 'files' });
  const urls: { name: string; url: string }[] = [];
  for (const name of ['a, b (1).txt', '"x"; y.txt', 'שלום 🟢.txt', '007']) {
    const form = new FormData();
    form.set('column', 'uploads');
    form.set('file', new File([`file ${name}`], name));
    const { body, status } = await post(`/api/sheets/${sheet}/files`, form);
    expect([status, body]).toMatchObject([200, { file: { url: expect.stringMatching(/^\/files\//) } }]);
    urls.push(body.file);
  }
  await edit(sheet, { kind: 'delete-column', column: 'uploads' });
  const cell = (...at: number[]): string => at.map((one) => `${urls[one]?.name} (${urls[one]?.url})`).join(', ');
  return [cell(0), cell(0, 1, 2, 3), null, cell(2), 'away.pdf (https://files.example/a.pdf)', cell(3, 1)];
}

async function post(path: string, form: FormData): Promise<{ status: number; body: Json }> {
  const { body, headers } = new Request('http://localhost', { method: 'POST', body: form });
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' };
  const answer = await ann.ask(path, init);
  return { status: answer.status, body: await answer.json() };
}
const send = (path: string, name: string, bytes: Blob) => {
  const form = new FormData();
  form.set('file', bytes, name);
  return post(path, form);
};

async function sheetsOf(id: string): Promise<Sheets> {
  const all = await whole.services.workbooks.sheetsOf(id);
  const idAt = (title: string) => all.find((sheet) => sheet.title === title)?.id ?? '';
  return { Records: idAt('Records'), Clients: idAt('Clients') };
}

/** Cells by sheet, row and name of column. */
type Table = Record<string, Record<string, Cell>[]>;
async function tableOf(at: Sheets): Promise<Table> {
  const table: Table = {};
  for (const title of titles) {
    const { rows, columns } = (await ann.call('POST', `/api/sheets/${at[title]}/query`, { limit: 1000 })).body as Json;
    table[title] = rows.map(({ cells }: Json) =>
      Object.fromEntries(columns.map(({ id, name }: Column) => [name, cells[id] ?? null])),
    );
  }
  return table;
}

/** Files have seconds where people typed none. */
const inFile = (cell: Cell | undefined): string => JSON.stringify(cell ?? null).replace(/(T\d\d:\d\d):00"$/, '$1"');

/** `sheet row column: before → after`, each that isn't the same. */
function differences(after: Table): string[] {
  return titles.flatMap((title) => {
    const [one = [], other = []] = [before[title], after[title]];
    if (one.length !== other.length) return [`${title}: ${one.length} rows → ${other.length}`];
    return one.flatMap((row, at) =>
      Object.entries(row).flatMap(([name, cell]) =>
        inFile(cell) === inFile(other[at]?.[name])
          ? []
          : [`${title} ${at} ${name}: ${JSON.stringify(cell)} → ${JSON.stringify(other[at]?.[name] ?? null)}`],
      ),
    );
  });
}

async function exported(way: 'xlsx' | 'ods' | 'csv', id: string, at: Sheets): Promise<[name: string, bytes: Blob][]> {
  if (way !== 'csv') {
    const answer = await ann.ask(`/api/workbooks/${id}/export?format=${way}`);
    expect(answer.status).toBe(200);
    return [[`All types.${way}`, await answer.blob()]];
  }
  return Promise.all(
    titles.map(async (title): Promise<[string, Blob]> => {
      const answer = await ann.ask(`/api/sheets/${at[title]}/export?format=csv`);
      return [`${title}.csv`, await answer.blob()];
    }),
  );
}

/** Turns the columns of a file into what they were, as an owner does by hand. */
async function turned(at: Sheets, given: readonly (readonly [keyof Sheets, readonly Made[]])[]): Promise<void> {
  for (const [title, columns] of given) {
    const { body } = await ann.call('POST', `/api/sheets/${at[title]}/query`, { limit: 0 });
    for (const one of columns) {
      const column = (body['columns'] as Column[]).find(({ name }) => name === one.name);
      const { name: _, auto: _auto, formula: _formula, ...more } = own(one, at);
      expect(column, `${title} has no ${one.name}`).toBeDefined();
      if (!one.auto && !one.formula) await edit(at[title], { kind: 'change-column', column: column?.id, ...more });
      else if (!column?.formula) await edit(at[title], { kind: 'change-column', column: column?.id, type: one.type });
    }
  }
}

async function uploaded(name: string, bytes: Blob): Promise<string> {
  let { workbook: one } = (await send('/api/workbooks', name, bytes)).body;
  while (one.state === 'importing') {
    await delay(20);
    one = ((await ann.call('GET', `/api/workbooks/${one.id}`)).body as Json).workbook;
  }
  expect(one.state).toBe('ready');
  return one.id;
}

describe.each(['xlsx', 'ods'] as const)('.%s', (way) => {
  test('comes back into the same workbook without a change', async () => {
    const [[name, bytes] = ['', new Blob()]] = await exported(way, workbook, sheets);
    const { status, body } = await send(`/api/workbooks/${workbook}/updates`, name, bytes);
    expect(status).toBe(200);
    const { update } = body;
    const { file_name, digest, update_id } = update;
    expect(update.sheets.map(({ counts, conflict_count }: Json) => [counts, conflict_count])).toEqual(
      titles.map(() => [{ added: 0, changed: 0, removed: 0 }, 0]),
    );
    const given = { file_name, digest, rule: 'file', choices: [] };
    const applied = await ann.call('POST', `/api/workbooks/${workbook}/updates/${update_id}`, given);
    expect(applied.status).toBe(200);
    expect(differences(await tableOf(sheets))).toEqual([]);
  }, 120_000);

  test('comes back as a workbook of its own', async () => {
    const [[name, bytes] = ['', new Blob()]] = await exported(way, workbook, sheets);
    const id = await uploaded(name, bytes);
    const at = await sheetsOf(id);
    await turned(at, [
      ['Clients', [...clients, ...rollups]],
      ['Records', records],
    ]);
    expect(differences(await tableOf(at))).toEqual([]);
  }, 120_000);
});

test('.csv comes back as sheets of their own', async () => {
  const parts = await exported('csv', workbook, sheets);
  const ids = await Promise.all(parts.map(([name, bytes]) => uploaded(name, bytes)));
  const [first = '', second = ''] = ids;
  const at = { Records: (await sheetsOf(first)).Records, Clients: (await sheetsOf(second)).Clients };
  const unlinked = (columns: readonly Made[]) => columns.map(({ names: _names, ...one }) => one);
  await turned(at, [
    ['Clients', unlinked([...clients, ...rollups])],
    ['Records', unlinked(records)],
  ]);
  expect(differences(await tableOf(at))).toEqual([]);
}, 120_000);

/** A package has the columns that pages name, and a first version of an app names none of people: its owner is told. */
const ofPeople = new Set(['Who', 'Team', 'Made by', 'Changed by']);

test('an app package brings what its pages name, and files under keys of their own', async () => {
  const app = await ann.call('POST', '/api/apps', { name: 'All', workbook_id: workbook, start: 'proposed' });
  expect(app.status).toBe(200);
  const { id } = (app.body as Json).app;
  const told = (await ann.call('GET', `/api/apps/${id}/export/preview`)).body as Json;
  expect(told.sheets.find(({ title }: Json) => title === 'Records').unused).toEqual([...ofPeople]);
  const bytes = await (await ann.ask(`/api/apps/${id}/export`)).blob();
  const { status, body } = await send('/api/apps/import', 'All.zip', bytes);
  expect([status, body]).toMatchObject([200, {}]);
  const row = await whole.services.database
    .selectFrom('apps')
    .select('workbook_id')
    .where('id', '=', body.app_id)
    .executeTakeFirstOrThrow();
  const at = await sheetsOf(row.workbook_id ?? '');
  const after = await tableOf(at);
  const namesOf = (table: Table) => table['Records']?.map(({ Papers }) => filesOf(Papers).map(({ name }) => name));
  expect(namesOf(after)).toEqual(namesOf(before));
  const [one] = filesOf(after['Records']?.[0]?.['Papers']);
  const key = one?.url.slice('/files/'.length) ?? '';
  expect(await (await ann.ask(`/api/sheets/${at.Records}/file?file=${key}`)).text()).toBe('file a, b (1).txt');
  for (const row of after['Records'] ?? []) for (const name of ofPeople) expect(row).not.toHaveProperty([name]);
  const others = differences(after).filter((text) => !/ (?:Papers|Who|Team|Made by|Changed by): /.test(text));
  expect(others).toEqual([]);
}, 120_000);

/** As the mirror sends a row that is new, and reads it again: sources have the names of people. */
test('the cells of a followed Google Sheet are what was sent', async () => {
  for (const title of titles) {
    const { body } = await ann.call('POST', `/api/sheets/${sheets[title]}/query`, { limit: 0 });
    const columns = body['columns'] as Column[];
    const tab = new Tab(7, title, [columns.map(({ name }) => name)]);
    const there = { id: 's', name: 'S', version: 1, trashed: false, canEdit: true, isShared: true, tabs: [tab] };
    const sent = before[title]?.map((row) => columns.map(({ name }) => peopleText(row[name] ?? null))) ?? [];
    const rows = sent.map((cells) => ({ values: cells.map((cell, at) => cellToInsert(cell, columns[at]!.type)) }));
    const address = new URL(`https://example.org/?fields=data(&ranges='${title}'`);
    const requests = [
      { insertDimension: { range: { sheetId: 7, startIndex: 1, endIndex: rows.length + 1 } } },
      { updateCells: { start: { sheetId: 7, rowIndex: 1, columnIndex: 0 }, rows, fields: 'userEnteredValue' } },
    ];
    expect(answerSheets(there, 'batchUpdate', address, { requests }).status).toBe(200);
    const { json } = answerSheets(there, 'get', address, null);
    const found = (json as Json).sheets[0].data[0].rowData.slice(1, rows.length + 1);
    const read = found.map(({ values }: Json) => columns.map(({ type }, at) => inFile(cellOfGoogle(values[at], type))));
    expect(read).toEqual(sent.map((cells) => cells.map(inFile)));
  }
});
