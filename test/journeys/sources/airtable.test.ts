import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { fullTest } from '#test/full-test.ts';
import { everyFew } from '#test/tier.ts';
import { type AirtableServer, openAirtable, type SeenCall } from '../../airtable/airtable-server.ts';
import { filesOf } from '#engine/file-cells.ts';
import { exampleBase, exampleFiles, exampleToken as token } from '../../airtable/example-base.ts';
import { openServer, type TestBrowser, type WholeServer } from '../whole-server.ts';

type Json = ReturnType<typeof JSON.parse>;
let airtable: AirtableServer;
let sheaf: WholeServer;
let browser: TestBrowser;
const base_id = 'appStudio00000001';
const allTables = ['tblProjects000001', 'tblCustomers00001', 'tblTasks000000001'];

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
beforeEach(() => {
  airtable.bases = [exampleBase()];
  airtable.tokens = new Map([[token, { scopes: ['schema.bases:read', 'data.records:read'], bases: 'all' }]]);
  exampleFiles(airtable);
  airtable.calls = [];
  airtable.before = () => 'fine';
});

const post = async (address: string, body: object): Promise<{ status: number; body: Json }> =>
  browser.call('POST', address, body);
const tableOf = (id: string) => airtable.bases[0]?.tables.find((table) => table.id === id);

/** Imports, and waits until it has come to an end. */
async function bring(tables = allTables, expected: object = { state: 'ready', problem: null }): Promise<Json> {
  const started = await post('/api/airtable/imports', { token, base_id, tables });
  expect(started.body).toMatchObject({ import: { state: 'reading', base_name: 'Studio' } });
  await sheaf.services.jobs.drain();
  const { id } = started.body.import;
  const ended = ((await browser.call('GET', `/api/airtable/imports/${id}`)).body as Json).import;
  expect(ended).toMatchObject(expected);
  return ended;
}
interface Sheet {
  id: string;
  columns: Json[];
  rows: Json[];
}
async function sheetsOf(workbook: string): Promise<Record<string, Sheet>> {
  const { sheets } = ((await browser.call('GET', `/api/workbooks/${workbook}`)).body as Json).workbook;
  const read = async ({ id, title, columns }: Json): Promise<[string, Sheet]> => {
    const { rows } = (await post(`/api/sheets/${id}/query`, { limit: 500 })).body;
    return [title, { id, columns, rows }];
  };
  const found: [string, Sheet][] = [];
  for (const sheet of sheets) found.push(await read(sheet));
  return Object.fromEntries(found);
}
const column = (sheet: Sheet | undefined, name: string): Json => sheet?.columns.find((one) => one.name === name);
const cells = (sheet: Sheet | undefined, name: string): Json[] =>
  (sheet?.rows ?? []).map((row) => row.cells[column(sheet, name)?.id] ?? null);

fullTest('the token is answered nowhere and stored sealed, only while a base is read', async () => {
  expect((await post('/api/airtable/bases', { token })).body).toEqual({ bases: [{ id: base_id, name: 'Studio' }] });
  const started = await post('/api/airtable/imports', { token, base_id, tables: allTables });
  expect(JSON.stringify(started.body)).not.toContain(token);
  const stored = () => sheaf.services.database.selectFrom('airtable_imports').selectAll().execute();
  const [before] = await stored();
  expect(before?.sealed_token).toMatch(/^v1\./);
  expect(JSON.stringify(before)).not.toContain(token);
  await sheaf.services.jobs.drain();
  expect((await stored()).map(({ state, sealed_token }) => [state, sealed_token])).toEqual([['ready', null]]);
  // In a header of calls of the API, in no address, and never with a file.
  const calls: SeenCall[] = airtable.calls;
  expect(calls.every(({ address }) => !address.href.includes(token))).toBe(true);
  expect(calls.filter(({ name }) => name === 'file').map(({ token: sent }) => sent)).toEqual([null, null, null]);
});

test('tables become sheets: every type of field, with what becomes of it', async () => {
  const { state, workbook_id, report } = await bring();
  expect(state).toBe('ready');
  const { Projects, Customers, Tasks } = await sheetsOf(workbook_id);
  expect(column(Projects, 'Status')).toMatchObject({
    ...{ type: 'choice', options: ['Planned', 'Running', 'Done'], option_colors: ['blue', 'deep_yellow', 'green'] },
  });
  expect(column(Projects, 'Tags')).toMatchObject({ type: 'choices', option_colors: ['purple', 'deep_purple'] });
  expect(cells(Projects, 'Tags')).toEqual(['Print, Web', null, null]);
  expect(column(Projects, 'Budget')).toMatchObject({ type: 'currency', format: '"€"#,##0.00' });
  expect(cells(Projects, 'Budget')).toEqual([1200.5, 800, null]);
  expect([column(Projects, 'Progress').type, cells(Projects, 'Progress')[0]]).toEqual(['percent', 0.425]);
  expect([column(Projects, 'Hours').format, cells(Projects, 'Hours')[0]]).toEqual(['[h]:mm', 0.0625]);
  expect(cells(Projects, 'Paid')).toEqual([true, false, false]);
  expect(cells(Projects, 'Start')[0]).toBe('2026-03-01');
  // At that moment the clocks of Berlin show two hours more.
  expect(cells(Projects, 'Kick-off')[0]).toBe('2026-07-01T10:30:00');
  expect([column(Projects, 'Lead').type, cells(Projects, 'Lead')[0]]).toEqual(['email', 'ada@studio.example']);
  expect(cells(Projects, 'Team')[0]).toBe('ada@studio.example, bo@studio.example');
  expect([column(Projects, 'Customer mail').type, cells(Projects, 'Customer mail')[0]]).toEqual([
    'email',
    'hello@harbor.example',
  ]);
  // Errors are errors here, too: nothing adds them up.
  expect(cells(Projects, 'Euros per page')).toEqual([100.0416, '#NUM!', '#VALUE!']);
  expect([cells(Projects, 'Task count')[0], cells(Projects, 'Task days')[0], cells(Projects, 'Number')]).toEqual([
    2,
    3.5,
    [1, 2, null],
  ]);
  expect(cells(Projects, 'Created')[0]).toBe('2026-01-05T09:00:00');
  expect([cells(Projects, 'Code')[0], cells(Projects, 'Open')[0]]).toEqual([
    '4006381333931',
    'https://studio.example/1',
  ]);
  expect(cells(Projects, 'Summary')).toEqual(['A menu in two languages.', null, null]);
  expect(cells(Projects, 'Mystery')).toEqual(['{"shape":"not known here"}', 'a plain text', null]);
  expect([cells(Customers, 'Name'), cells(Tasks, 'Days')]).toEqual([
    ['Harbor Café', 'North Wind', null],
    [1.5, 2, null],
  ]);
  const notes = Object.fromEntries(report.tables[0].fields.map((field: Json) => [field.name, field.notes.join(' ')]));
  expect(notes['Euros per page']).toContain('aren’t computed here');
  expect(notes['Euros per page']).toContain('2 values are errors in Airtable and here.');
  expect(notes['Mystery']).toContain('doesn’t know this type');
  expect(report.tables[0].notes.join(' ')).toContain('By status (kanban), Calendar (calendar)');
});

test('a single linked record becomes a link: by its name, or by a hidden id where names are not all different', async () => {
  const { workbook_id, report } = await bring();
  const { Projects, Customers, Tasks } = await sheetsOf(workbook_id);
  const name = column(Customers, 'Name').id;
  expect(column(Projects, 'Customer').link).toEqual({ sheet: Customers?.id, key: name, name, on_delete: 'keep' });
  expect(cells(Projects, 'Customer')).toEqual(['Harbor Café', 'Harbor Café', 'North Wind']);
  // Two tasks have one name.
  expect(column(Tasks, 'After').link).toMatchObject({ sheet: Tasks?.id, key: column(Tasks, 'Airtable id').id });
  expect(column(Tasks, 'After').link.name).toBe(column(Tasks, 'Task').id);
  expect(cells(Tasks, 'After')).toEqual([null, 'recTask1', 'recTask2']);
  expect(cells(Tasks, 'Airtable id')).toEqual(['recTask1', 'recTask2', 'recTask3']);
  const { views } = (await browser.call('GET', `/api/sheets/${Tasks?.id}/views`)).body as Json;
  expect(views).toMatchObject([{ name: 'All fields', arrangement: { hidden: [column(Tasks, 'Airtable id').id] } }]);
  // Keys are followed from the first moment.
  const edits = [
    {
      kind: 'set-cells',
      row_id: Customers?.rows[0].row_id,
      version: Customers?.rows[0].version,
      cells: { [name]: 'Harbor Bar' },
    },
  ];
  expect((await post(`/api/sheets/${Customers?.id}/edits`, { edits })).status).toBe(200);
  expect(cells((await sheetsOf(workbook_id))['Projects'], 'Customer').slice(0, 2)).toEqual([
    'Harbor Bar',
    'Harbor Bar',
  ]);
  // Several are a link to several.
  expect(column(Customers, 'Projects')).toMatchObject({
    ...{ type: 'choices', link: { sheet: Projects?.id, key: column(Projects, 'Project').id } },
  });
  expect(cells(Customers, 'Projects')).toEqual(['Menu, Sign', 'Kite shop', null]);
  const fields = report.tables[1].fields as Json[];
  expect(fields.find((field) => field.name === 'Projects')).toMatchObject({
    to: 'Link to several of Projects',
    notes: [],
  });
});

fullTest('a table that is not chosen still gives the names of its records', async () => {
  const { workbook_id, report } = await bring(['tblProjects000001']);
  const { Projects } = await sheetsOf(workbook_id);
  expect(cells(Projects, 'Customer')).toEqual(['Harbor Café', 'Harbor Café', 'North Wind']);
  expect(column(Projects, 'Customer').link).toBeUndefined();
  expect(report.tables[0].fields[2].notes[0]).toContain('not a link');
  const named = airtable.calls.filter(({ address }) => address.pathname.endsWith('tblCustomers00001'));
  expect(named.map(({ address }) => address.searchParams.getAll('fields[]'))).toEqual([['fldCustomerName']]);
});

fullTest(
  'attachments are downloaded at once and belong to the workspace; what is too large or gone is named',
  async () => {
    const paper = tableOf('tblProjects000001')?.records[0]?.fields['fldProjectPaper'] as Json[];
    paper.push({
      id: 'att8',
      filename: 'film.mp4',
      size: 9_000_000,
      type: 'video/mp4',
      url: `${airtable.base}/files/film.mp4`,
    });
    paper.push({
      id: 'att9',
      filename: 'gone.pdf',
      size: 10,
      type: 'application/pdf',
      url: `${airtable.base}/files/gone.pdf`,
    });
    const { workbook_id, report } = await bring(['tblProjects000001']);
    const { Projects } = await sheetsOf(workbook_id);
    expect([column(Projects, 'Pictures').type, column(Projects, 'Contract').type]).toEqual(['files', 'files']);
    const files = filesOf(cells(Projects, 'Pictures')[0]);
    expect(files.map(({ name }) => name)).toEqual(['front.png', 'back.png']);
    // Only who may see the cell gets them.
    const key = files[0]?.url ?? '';
    const file = await browser.ask(`/api/sheets/${Projects?.id}/file?file=${key.slice('/files/'.length)}`);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await browser.ask(key)).status).toBe(404);
    expect(cells(Projects, 'Contract')[0]).not.toContain('film.mp4');
    const notes = (report.tables[0].fields as Json[]).find(({ name }) => name === 'Contract').notes;
    expect(notes).toEqual([
      'film.mp4 wasn’t downloaded. It’s larger than 1 MB.',
      'gone.pdf wasn’t downloaded. It couldn’t be downloaded (410).',
    ]);
    const owned = await sheaf.services.database
      .selectFrom('files')
      .select('name')
      .where('name', '=', 'front.png')
      .execute();
    expect(owned.length).toBeGreaterThan(0);
  },
);

fullTest('grid views come with their hidden fields and order', async () => {
  const { workbook_id } = await bring();
  const { Projects } = await sheetsOf(workbook_id);
  const { views } = (await browser.call('GET', `/api/sheets/${Projects?.id}/views`)).body as Json;
  const running = views.find((view: Json) => view.name === 'Running');
  const shown = Projects?.columns.filter(({ id }) => !running.arrangement.hidden.includes(id)).map(({ name }) => name);
  expect(shown).toEqual(['Project', 'Status', 'Budget']);
});

fullTest('the workbook is one of its own: rows are changed here, and its report stays for its editors', async () => {
  const { workbook_id } = await bring();
  const { workbook } = (await browser.call('GET', `/api/workbooks/${workbook_id}`)).body as Json;
  expect(workbook.source).toMatchObject({
    kind: 'airtable',
    name: 'Studio',
    write_rows: true,
    truth: 'here',
  });
  const { body } = await browser.call('GET', `/api/workbooks/${workbook_id}/airtable`);
  expect(body).toMatchObject({ base_name: 'Studio' });
  const other = sheaf.browser();
  await other.signUp('Bob');
  expect((await other.call('GET', `/api/workbooks/${workbook_id}/airtable`)).status).toBe(404);
  const [done] = await sheaf.services.database.selectFrom('airtable_imports').select('id').limit(1).execute();
  expect((await other.call('GET', `/api/airtable/imports/${done?.id}`)).status).toBe(404);
  expect((await other.call('DELETE', `/api/airtable/imports/${done?.id}`)).status).toBe(404);
});

fullTest('collaborators who are members become persons, and others stay as text and are told of', async () => {
  const { database } = sheaf.services;
  const { workspace_id } = await database
    .selectFrom('workspace_members')
    .select('workspace_id')
    .executeTakeFirstOrThrow();
  const ada = { id: 'ada', email: 'ada@studio.example', name: 'Ada Lovelace', password_hash: null };
  await database.insertInto('users').values(ada).execute();
  await database.insertInto('workspace_members').values({ workspace_id, user_id: 'ada', role: 'editor' }).execute();
  onTestFinished(async () => void (await database.deleteFrom('users').where('id', '=', 'ada').execute()));
  const { workbook_id, report } = await bring(['tblProjects000001']);
  const { Projects } = await sheetsOf(workbook_id);
  expect([column(Projects, 'Lead').type, column(Projects, 'Team').type]).toEqual(['person', 'text']);
  expect(cells(Projects, 'Lead')[0]).toMatch(/^Ada Lovelace \(\/people\/[0-9a-z]{26}\)$/);
  expect(cells(Projects, 'Team')[0]).toBe('ada@studio.example, bo@studio.example');
  const lead = report.tables[0].fields.find(({ name }: Json) => name === 'Lead');
  expect(lead).toMatchObject({
    to: 'Person',
    notes: expect.arrayContaining(['Members of this workspace, by their e-mail addresses.']),
  });
});

test('people in a base are personal: they stay out of pages until they are let in', async () => {
  const { workbook_id } = await bring(['tblProjects000001']);
  const { body } = await post(`/api/workbooks/${workbook_id}/proposal`, {});
  const personal = body.personal.filter(({ is_let_in }: Json) => !is_let_in).map(({ name }: Json) => name);
  expect(personal).toEqual(expect.arrayContaining(['Lead', 'Team', 'Created by', 'Customer mail']));
});

const refusals: [string, () => void, number, string][] = [
  ['an unknown token', () => airtable.tokens.clear(), 422, 'doesn’t accept this token'],
  ['a missing scope', () => airtable.tokens.set(token, { scopes: [], bases: 'all' }), 422, 'scope schema.bases:read'],
  [
    'a pace that is refused',
    () => (airtable.before = () => ({ status: 429, body: { errors: [{ error: 'RATE_LIMIT_REACHED' }] } })),
    503,
    'wait half a minute',
  ],
  [
    'calls of the month used up',
    () =>
      (airtable.before = () => ({ status: 429, body: { errors: [{ error: 'PUBLIC_API_BILLING_LIMIT_EXCEEDED' }] } })),
    503,
    'no API calls left',
  ],
  ['a server in trouble', () => (airtable.before = () => ({ status: 503 })), 503, 'having problems'],
  ['half an answer', () => (airtable.before = () => 'half'), 503, 'interrupted'],
  ['a cut connection', () => (airtable.before = () => 'cut'), 503, 'Can’t reach Airtable'],
  ['a page of HTML', () => (airtable.before = () => ({ raw: '<p>Sign in' })), 503, 'doesn’t understand'],
  ['a redirect', () => (airtable.before = () => ({ status: 302, body: 'x' })), 503, 'refused the request (302)'],
];

test.each(everyFew(refusals, 4))('%s is named before anything is stored', async (_, prepare, status, message) => {
  prepare();
  const answer = await post('/api/airtable/bases', { token });
  expect([answer.status, answer.body.error?.message ?? answer.body.message]).toEqual([
    status,
    expect.stringContaining(message),
  ]);
});

fullTest(
  'what the dialog forbids, the server forbids: other addresses in ids, no tables, two imports at once',
  async () => {
    const start = (body: object) => post('/api/airtable/imports', { token, base_id, tables: allTables, ...body });
    expect((await start({ base_id: '../v0/meta' })).status).toBe(422);
    expect((await start({ tables: ['tbl1/../../meta'] })).status).toBe(422);
    expect((await start({ tables: [] })).status).toBe(422);
    expect((await start({ token: 'pat\r\nx: y' })).status).toBe(422);
    expect((await start({ base_id: 'appOther' })).status).toBe(404);
    const { body } = await start({});
    expect((await start({})).status).toBe(409);
    expect((await browser.call('DELETE', `/api/airtable/imports/${body.import.id}`)).status).toBe(200);
    await sheaf.services.jobs.drain();
    expect((await browser.call('GET', `/api/airtable/imports/${body.import.id}`)).status).toBe(404);
  },
);

fullTest('an import that is stopped while it is read leaves nothing', async () => {
  const books = async () => (await sheaf.services.database.selectFrom('workbooks').select('id').execute()).length;
  const files = async () => (await sheaf.services.database.selectFrom('files').select('id').execute()).length;
  const before = [await books(), await files()];
  const { body } = await post('/api/airtable/imports', { token, base_id, tables: allTables });
  airtable.before = ({ name, address }) => {
    if (name === 'records' && address.pathname.endsWith('tblTasks000000001')) {
      void browser.call('DELETE', `/api/airtable/imports/${body.import.id}`);
      return { slow: 300 };
    }
    return 'fine';
  };
  await sheaf.services.jobs.drain();
  expect([await books(), await files()]).toEqual(before);
});

/** A table of many records. */
function many(count: number): void {
  const tasks = tableOf('tblTasks000000001');
  if (!tasks) return;
  tasks.fields = tasks.fields.slice(0, 2);
  tasks.records = Array.from({ length: count }, (_, place) => ({
    id: `recMany${place}`,
    fields: { fldTaskName: `Task ${place}`, fldTaskDays: place },
  }));
}
const onlyTasks = ['tblTasks000000001'];

fullTest(
  'all pages are read, each record once, also where Airtable forgets the iteration, is slow or stumbles',
  async () => {
    many(450);
    let page = 0;
    airtable.before = ({ name }) => {
      if (name !== 'records') return 'fine';
      page++;
      if (page === 2) return { status: 502 };
      if (page === 4) return 'half';
      if (page === 5) airtable.forget();
      if (page === 7) return 'cut';
      return page === 8 ? { status: 429, retryAfter: 1, body: { errors: [{ error: 'RATE_LIMIT_REACHED' }] } } : 'fine';
    };
    const { workbook_id } = await bring(onlyTasks);
    const { Tasks } = await sheetsOf(workbook_id);
    expect(cells(Tasks, 'Days')).toEqual(Array.from({ length: 450 }, (_, place) => place));
  },
  30_000,
);

fullTest(
  'a schema that changes between pages is read again as a whole; one that never settles is refused',
  async () => {
    many(250);
    let changes = 0;
    const rename = (): void => {
      const field = tableOf('tblTasks000000001')?.fields[1];
      changes++;
      if (field) Object.assign(field, { name: `Days ${changes}`, type: 'singleLineText' });
      for (const { fields } of tableOf('tblTasks000000001')?.records ?? []) fields['fldTaskDays'] = `${changes}`;
    };
    airtable.before = ({ name, address }) => {
      if (name === 'records' && address.searchParams.has('offset') && changes === 0) rename();
      return 'fine';
    };
    const { workbook_id } = await bring(onlyTasks);
    const { Tasks } = await sheetsOf(workbook_id);
    expect(new Set(cells(Tasks, 'Days 1'))).toEqual(new Set(['1']));
    airtable.before = ({ name, address }) => {
      if (name === 'records' && address.searchParams.has('offset')) rename();
      return 'fine';
    };
    const failed = await bring(onlyTasks, { state: 'failed' });
    expect([failed.state, failed.problem, failed.workbook_id]).toEqual([
      'failed',
      expect.stringContaining('keep changing'),
      null,
    ]);
  },
  30_000,
);

fullTest('hostile names and values stay text, in the right row', async () => {
  const tasks = tableOf('tblTasks000000001');
  if (!tasks) return;
  const nasty = [
    '=HYPERLINK("http://x")',
    '\u2028two\u2029lines',
    'nul\u0000',
    '\ud800 half',
    '\\N\tx\n\\.',
    '<script>alert(1)</script>',
    '__proto__',
  ];
  tasks.name = '__proto__';
  tasks.fields = [
    tasks.fields[0]!,
    { id: 'fldX', name: 'constructor', type: 'toString' },
    { id: 'fldY', name: 'row_id', type: '__proto__' },
  ];
  tasks.records = nasty.map((text, place) => ({
    id: `rec${place}`,
    fields: { fldTaskName: text, fldX: text, fldY: text },
  }));
  const { workbook_id } = await bring(onlyTasks);
  const { sheets } = ((await browser.call('GET', `/api/workbooks/${workbook_id}`)).body as Json).workbook;
  const { rows } = (await post(`/api/sheets/${sheets[0].id}/query`, {})).body;
  expect(rows.map((row: Json) => row.cells.task)).toEqual(nasty.map((text) => text.replace('\0', '').toWellFormed()));
  expect(sheets[0].title).toBe('__proto__');
});

test('an address of a file that leads into the network is not called', async () => {
  const paper = tableOf('tblProjects000001')?.records[0]?.fields['fldProjectPaper'] as Json[];
  paper[0].url = 'http://169.254.169.254/latest/meta-data';
  const { report } = await bring(['tblProjects000001']);
  const notes = (report.tables[0].fields as Json[]).find(({ name }) => name === 'Contract').notes;
  expect(notes).toEqual([expect.stringContaining('contract.pdf wasn’t downloaded')]);
});
