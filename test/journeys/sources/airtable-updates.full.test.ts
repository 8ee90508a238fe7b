/** A spreadsheet that was made of a base, from that base again: by Airtable's ids, next to what people edited here. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fullTest } from '#test/full-test.ts';
import { type AirtableServer, openAirtable } from '../../airtable/airtable-server.ts';
import { exampleBase, exampleFiles, exampleToken as token } from '../../airtable/example-base.ts';
import { openServer, type TestBrowser, type WholeServer } from '../whole-server.ts';

type Json = ReturnType<typeof JSON.parse>;
let airtable: AirtableServer;
let sheaf: WholeServer;
let browser: TestBrowser;
let workbook: string;
const tables = ['tblProjects000001', 'tblCustomers00001', 'tblTasks000000001'];

beforeAll(async () => {
  airtable = await openAirtable();
  sheaf = await openServer({
    AIRTABLE_API_BASE: airtable.base,
    OUTGOING_ALLOW: '127.0.0.1',
    AIRTABLE_FILE_MEGABYTES: '1',
  });
  browser = sheaf.browser();
  await browser.signUp('Ann');
});
afterAll(async () => {
  await sheaf[Symbol.asyncDispose]();
  await airtable[Symbol.asyncDispose]();
});
beforeEach(async () => {
  airtable.bases = [exampleBase()];
  airtable.tokens = new Map([[token, { scopes: ['schema.bases:read', 'data.records:read'], bases: 'all' }]]);
  exampleFiles(airtable);
  airtable.before = () => 'fine';
  const started = await post('/api/airtable/imports', { token, base_id: 'appStudio00000001', tables });
  await sheaf.services.jobs.drain();
  const ended = (await browser.call('GET', `/api/airtable/imports/${started.import.id}`)).body as Json;
  workbook = ended.import.workbook_id;
  airtable.calls = [];
});

const at = (path = '') => `/api/workbooks/${workbook}/airtable/update${path}`;
async function post(address: string, body: object, status = 200): Promise<Json> {
  const answer = await browser.call('POST', address, body);
  expect([answer.status, status === 200 && answer.status !== 200 ? answer.body : null]).toEqual([status, null]);
  return answer.body;
}
/** Reads the base again, and answers what an update would do. */
async function preview(expected = 'ready'): Promise<Json> {
  await post(at(), { token });
  await sheaf.services.jobs.drain();
  const { body } = (await browser.call('GET', at())) as { body: Json };
  expect(body.update, body.update?.problem).toMatchObject({ state: expected });
  return body.preview;
}
async function update(rule = 'mine', choices: object[] = []): Promise<Json> {
  const { digest } = await preview();
  return (await post(at('/apply'), { digest, rule, choices })).counts;
}
const table = (id: string) => airtable.bases[0]!.tables.find((one) => one.id === id)!;
const projects = () => table('tblProjects000001');
const customers = () => table('tblCustomers00001');
const tasks = () => table('tblTasks000000001');
const record = (of: { records: { id: string; fields: Json }[] }, id: string): Json =>
  of.records.find((one) => one.id === id)!.fields;

interface Sheet {
  id: string;
  columns: Json[];
  rows: Json[];
}
async function sheets(): Promise<Record<string, Sheet>> {
  const { body } = (await browser.call('GET', `/api/workbooks/${workbook}`)) as { body: Json };
  const found: Record<string, Sheet> = {};
  for (const { id, title, columns } of body.workbook.sheets)
    found[title] = { id, columns, rows: (await post(`/api/sheets/${id}/query`, { limit: 500 })).rows };
  return found;
}
const column = (sheet: Sheet | undefined, name: string): Json => sheet?.columns.find((one) => one.name === name);
const cells = (sheet: Sheet | undefined, name: string): Json[] =>
  (sheet?.rows ?? []).map((row) => row.cells[column(sheet, name)?.id] ?? null);
async function write(title: string, key: string, changed: Record<string, unknown>): Promise<void> {
  const sheet = (await sheets())[title]!;
  const row = sheet.rows.find(({ cells: own }) => own[sheet.columns[0].id] === key);
  const values = Object.fromEntries(Object.entries(changed).map(([name, value]) => [column(sheet, name).id, value]));
  const edits = [{ kind: 'set-cells', row_id: row.row_id, version: row.version, cells: values }];
  await post(`/api/sheets/${sheet.id}/edits`, { edits });
}
const edit = async (title: string, edits: (sheet: Sheet) => object[]): Promise<Json> => {
  const sheet = (await sheets())[title]!;
  return post(`/api/sheets/${sheet.id}/edits`, { edits: edits(sheet) });
};

test('records that changed, came and went, fields with other names, and what was edited here', async () => {
  // Here: a cell, a row of our own, another name of a customer.
  await write('Projects', 'Sign', { Budget: 900 });
  await write('Customers', 'North Wind', { Name: 'North Wind Ltd' });
  await edit('Tasks', ({ columns }) => [{ kind: 'add-rows', rows: [{ cells: { [columns[0].id]: 'Mine' } }] }]);
  const before = await sheets();
  // There: everything that a base can do.
  Object.assign(record(projects(), 'recProject1'), { fldProjectStatus: 'Paused', fldProjectBudget: 1500 });
  Object.assign(record(customers(), 'recCustomer1'), { fldCustomerName: 'Harbor Bar' });
  const status = projects().fields.find(({ id }) => id === 'fldProjectStatus')!;
  (status.options as Json).choices.push({ id: 'sel9', name: 'Paused', color: 'redBright' });
  projects().fields.find(({ id }) => id === 'fldProjectBudget')!.name = 'Price';
  projects().fields.push({ id: 'fldProjectRisk', name: 'Risk', type: 'rating', options: { max: 4, icon: 'star' } });
  projects().fields.push({
    ...{ id: 'fldProjectPartner', name: 'Partner', type: 'multipleRecordLinks' },
    options: { linkedTableId: 'tblCustomers00001', isReversed: false, prefersSingleRecordLink: true },
  });
  projects().records.push({
    id: 'recProject4',
    fields: {
      ...{ fldProjectName: 'Boat', fldProjectCustomer: ['recCustomer2'], fldProjectRisk: 3 },
      fldProjectPartner: ['recCustomer1'],
    },
  });
  tasks().records = tasks().records.filter(({ id }) => id !== 'recTask3');

  const shown = await preview();
  const [first] = shown.sheets;
  expect(first).toMatchObject({
    ...{ title: 'Projects', counts: { added: 1, changed: 1, removed: 0 }, conflict_count: 0 },
    columns: { added: ['Risk', 'Partner'], names: [{ before: 'Budget', after: 'Price' }], renamed: [], missing: [] },
  });
  expect(await post(at('/apply'), { digest: shown.digest, rule: 'mine' })).toEqual({
    counts: { added: 1, changed: 2, removed: 1 },
  });

  const { Projects, Customers, Tasks } = await sheets();
  expect(column(Projects, 'Price').id).toBe(column(before['Projects'], 'Budget').id);
  expect(cells(Projects, 'Price')).toEqual([1500, 900, null, null]);
  expect(column(Projects, 'Status').options).toEqual(['Planned', 'Running', 'Done', 'Paused']);
  expect(column(Projects, 'Risk')).toMatchObject({ type: 'rating', max: 4 });
  expect(cells(Customers, 'Name')).toEqual(['Harbor Bar', 'North Wind Ltd', null]);
  // Links go on naming their rows, by whatever these are called here.
  expect(cells(Projects, 'Customer')).toEqual(['Harbor Bar', 'Harbor Bar', 'North Wind Ltd', 'North Wind Ltd']);
  expect(column(Projects, 'Partner').link).toMatchObject({ sheet: Customers?.id });
  expect(cells(Projects, 'Partner')).toEqual([null, null, null, 'Harbor Bar']);
  expect(cells(Tasks, 'Task')).toEqual(['Draw', 'Draw', 'Mine']);
  const ids = (sheet: Sheet | undefined) => sheet?.rows.map(({ row_id }) => row_id);
  expect(ids(Projects)?.slice(0, 3)).toEqual(ids(before['Projects']));

  // Read again, nothing is new: also of files, dates, people and links.
  expect((await preview()).sheets.map(({ counts }: Json) => counts)).toEqual(
    tables.map(() => ({ added: 0, changed: 0, removed: 0 })),
  );
  expect(airtable.calls.filter(({ name }) => name === 'file')).toEqual([]);
});

fullTest('where both sides changed a cell, the person chooses; the digest holds them to what they saw', async () => {
  await write('Projects', 'Sign', { Budget: 900 });
  record(projects(), 'recProject2')['fldProjectBudget'] = 700;
  const shown = await preview();
  const [sheet] = shown.sheets;
  const [conflict] = sheet.conflicts;
  expect(conflict).toMatchObject({ kind: 'conflict', label: 'Sign', name: 'Budget', mine: '900', file: '700' });
  await post(at('/apply'), { digest: shown.digest, rule: 'each' }, 422);
  await write('Projects', 'Sign', { Budget: 950 });
  await post(at('/apply'), { digest: shown.digest, rule: 'file' }, 409);
  const choices = [{ sheet_id: sheet.sheet_id, row_id: conflict.row_id, column: conflict.column, winner: 'file' }];
  const { digest } = ((await browser.call('GET', at())) as { body: Json }).body.preview;
  await post(at('/apply'), { digest, rule: 'each', choices });
  expect(cells((await sheets())['Projects'], 'Budget')).toEqual([1200.5, 700, null]);
  // It is done once.
  await post(at('/apply'), { digest, rule: 'file' }, 404);
});

fullTest('an update is undone as a whole, and the next one knows its records again', async () => {
  const before = await sheets();
  record(projects(), 'recProject1')['fldProjectBudget'] = 1;
  projects().records.push({ id: 'recProject5', fields: { fldProjectName: 'New' } });
  tasks().records.shift();
  await update();
  const { updates } = ((await browser.call('GET', `/api/sheets/${before['Projects']?.id}/history`)) as { body: Json })
    .body;
  await post(`/api/workbooks/${workbook}/updates/${updates[0].id}/undo`, {});
  const values = (all: Record<string, Sheet>) =>
    Object.values(all).map(({ rows }) => rows.map(({ row_id, cells: own }) => [row_id, own]));
  expect(values(await sheets())).toEqual(values(before));
  expect(await update()).toEqual({ added: 1, changed: 1, removed: 1 });
});

fullTest('columns, rows and sheets that were deleted here stay away, update after update', async () => {
  await edit('Projects', (sheet) => [
    { kind: 'delete-column', column: column(sheet, 'Tags').id },
    { kind: 'delete-rows', row_ids: [sheet.rows[2].row_id] },
  ]);
  await browser.call('DELETE', `/api/sheets/${(await sheets())['Tasks']?.id}`);
  for (let round = 1; round < 4; round++) {
    record(projects(), 'recProject1')['fldProjectBudget'] = round;
    expect(await update()).toEqual({ added: 0, changed: 1, removed: 0 });
    const now = await sheets();
    expect([Object.keys(now), now['Projects']?.rows.length]).toEqual([['Projects', 'Customers'], 2]);
    expect(column(now['Projects'], 'Tags')).toBeUndefined();
  }
  // Of a sheet that is gone, the names that links show are read, and no more.
  const ofTasks = airtable.calls.filter(({ address }) => address.pathname.endsWith('tblTasks000000001'));
  expect(ofTasks.map(({ address }) => address.searchParams.getAll('fields[]'))).toEqual(
    ofTasks.map(() => [tasks().primaryFieldId]),
  );
});

fullTest('names that change places, that are taken here, and tables with another name', async () => {
  await edit('Customers', ({ columns }) => [{ kind: 'change-column', column: columns[3].id, name: 'Site' }]);
  const [name, mail, phone, site] = customers().fields;
  [mail!.name, phone!.name] = [phone!.name, mail!.name];
  site!.name = 'Homepage';
  name!.name = 'Company';
  customers().name = 'Clients';
  const shown = await preview();
  await post(at('/apply'), { digest: shown.digest, rule: 'mine' });
  const { Clients } = await sheets();
  expect(Clients?.columns.slice(0, 4).map((one) => one.name)).toEqual(['Company', 'Phone', 'E-mail', 'Site']);
  expect(cells(Clients, 'Phone')[0]).toBe('hello@harbor.example');
});

fullTest('a base of an older import, without ids, is matched by its contents and known from then on', async () => {
  const { database } = sheaf.services;
  const { source } = await database
    .selectFrom('workbooks')
    .select('source')
    .where('id', '=', workbook)
    .executeTakeFirstOrThrow();
  const { table: _, ...older } = source as Json;
  await database
    .updateTable('workbooks')
    .set({ source: JSON.stringify(older) as never })
    .where('id', '=', workbook)
    .execute();
  const own = (await database.selectFrom('sheets').select('id').where('workbook_id', '=', workbook).execute()).map(
    ({ id }) => id,
  );
  await database.deleteFrom('mirror_rows').where('sheet_id', 'in', own).execute();
  record(projects(), 'recProject2')['fldProjectBudget'] = 801;
  expect(await update()).toEqual({ added: 0, changed: 1, removed: 0 });
  Object.assign(record(projects(), 'recProject2'), { fldProjectName: 'Quite another', fldProjectBudget: 4 });
  expect(await update()).toMatchObject({ added: 0, removed: 0 });
});

fullTest(
  'what goes wrong changes nothing: tokens, tables and fields that are gone, a stop, another session',
  async () => {
    const before = await sheets();
    await post(at(), { token: 'patWrong' }, 422);
    await post(at(), {}, 422);
    const other = sheaf.browser();
    await other.signUp('Eve');
    for (const [method, path] of [
      ['GET', at()],
      ['POST', at()],
      ['POST', at('/apply')],
      ['DELETE', at()],
    ] as const)
      expect(
        (await other.call(method, path, method === 'POST' ? { token, digest: 'x', rule: 'mine' } : undefined)).status,
      ).toBe(404);
    // Two at once.
    await post(at(), { token });
    await post(at(), { token }, 409);
    await post('/api/airtable/imports', { token, base_id: 'appStudio00000001', tables }, 409);
    expect((await browser.call('DELETE', at())).status).toBe(200);
    await sheaf.services.jobs.drain();
    expect(((await browser.call('GET', at())) as { body: Json }).body).toEqual({ update: null, preview: null });
    // A table that is gone leaves its sheet, a field its column.
    airtable.bases[0]!.tables = airtable.bases[0]!.tables.filter(({ id }) => id !== 'tblTasks000000001');
    projects().fields = projects().fields.filter(({ id }) => id !== 'fldProjectTags');
    const shown = await preview();
    expect([shown.missing, shown.sheets[0].columns.missing]).toEqual([['Tasks'], ['Tags']]);
    await post(at('/apply'), { digest: shown.digest, rule: 'file' });
    const values = (all: Record<string, Sheet>) => Object.values(all).map(({ rows }) => rows.map((row) => row.cells));
    expect(values(await sheets())).toEqual(values(before));
    airtable.before = () => ({ status: 403, body: { error: { type: 'INVALID_PERMISSIONS' } } });
    expect((await browser.call('POST', at(), { token })).status).toBe(422);
  },
);
