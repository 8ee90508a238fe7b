/** The first version of an app before it is made: what its owner is shown, what the server lets them choose, and what comes of it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { knownSheets } from '#test/known-sheets.ts';
import { readOneSheet } from '#test/workbook-files.ts';
import { openServer, type TestBrowser, type WholeServer } from './whole-server.ts';

let whole: WholeServer;
let ann: TestBrowser;
let workbookId: string;

interface Proposal {
  name: string;
  purposes: { id: string }[];
  purpose: string;
  palette: string;
  pages: { id: string; slug: string; blocks: { id: string; label: string }[] }[];
  tables: {
    sheet: string;
    sheet_id: string;
    kind: string;
    is_main: boolean;
    pages: string[];
    columns: { column: string; name: string; state: string }[];
  }[];
  personal: { name: string; is_let_in: boolean; kind: string; why: string; examples: string[] }[];
  access: object;
}

beforeAll(async () => {
  whole = await openServer();
  ann = whole.browser();
  await ann.signUp('Ann');
  workbookId = await workbookOf('Contacts');
});

afterAll(async () => {
  await whole[Symbol.asyncDispose]();
});

async function workbookOf(known: string, { name = known, title = known } = {}): Promise<string> {
  const csv = knownSheets.find(([one]) => one === known)?.[1] ?? '';
  const sheet = await readOneSheet(`${known}.csv`, csv);
  const { workspace_id } = await whole.services.database
    .selectFrom('workspace_members')
    .select('workspace_id')
    .executeTakeFirstOrThrow();
  const { id } = await whole.services.workbooks.create({ workspace_id, name, sheets: [{ ...sheet, title }] });
  return id;
}

const propose = (choice: object, body: object = {}) =>
  ann.call('POST', `/api/workbooks/${workbookId}/proposal`, { choice, ...body });
const proposed = async (choice: object): Promise<Proposal> => (await propose(choice)).body as unknown as Proposal;
const pictureAt = (query: Record<string, string>) =>
  ann.ask(`http://localhost:3000/api/workbooks/${workbookId}/proposal/picture?${new URLSearchParams(query)}`);

test('the owner is told what the app is for, its parts, and by name which columns stay out', async () => {
  const proposal = await proposed({});
  expect(proposal.purposes[0]?.id).toBe('people');
  expect(proposal.purpose).toBe('people');
  expect(proposal.personal.map(({ name, is_let_in }) => [name, is_let_in])).toEqual([
    ['E-mail', false],
    ['Phone', false],
    ['Birthday', false],
  ]);
  expect(proposal.pages.map(({ id }) => id)).toEqual(['home', 'contacts', 'add-a-person', 'contacts-details']);
  const browse = await proposed({ layout: 'browse', purpose: 'list' });
  expect(browse.pages[0]?.blocks).toEqual([{ id: 'home/rows', label: 'Table: Contacts' }]);
});

test('what was understood of each table is told, and a column that is kept out is on no page', async () => {
  const { tables } = await proposed({});
  expect(tables.map(({ sheet, kind, is_main }) => [sheet, kind, is_main])).toEqual([['Contacts', 'people', true]]);
  expect(tables[0]?.pages).toEqual(['contacts', 'add-a-person', 'contacts-details']);
  const grid = await ann.call('GET', `/api/sheets/${tables[0]?.sheet_id}/grid`);
  expect(grid.status).toBe(200);
  const company = tables[0]?.columns.find(({ name }) => name === 'Company');
  expect(company?.state).toBe('shown');
  const choice = { kept_out: [{ sheet: 'Contacts', column: company?.column }] };
  const page = await (await pictureAt({ page: 'contacts-details', choice: JSON.stringify(choice) })).text();
  expect(page).not.toContain('Acme Ltd');
});

test('a workbook that nobody named becomes an app that is called by its rows, and is made as it was shown', async () => {
  const workbook_id = await workbookOf('Tasks', { name: 'Book1', title: 'Sheet1' });
  const shown = (body: object) => ann.call('POST', `/api/workbooks/${workbook_id}/proposal`, { choice: {}, ...body });
  const { name, pages } = (await shown({})).body as unknown as Proposal;
  expect(name).toBe('Tasks');
  const input = { workbook_id, start: 'proposed', kind: 'multipage', choice: {} };
  const { body } = await ann.call('POST', '/api/apps', { ...input, name });
  const made = body as { app: { id: string; name: string } };
  expect(made.app.name).toBe(name);
  const { body: stored } = await ann.call('GET', `/api/pages/${made.app.id}`);
  const slugs = (stored as unknown as { pages: { page_slug: string }[] }).pages.map(({ page_slug }) => page_slug);
  expect(slugs.toSorted()).toEqual(pages.map(({ slug }) => slug).toSorted());
  expect((await shown({ name: 'Chores' })).body, 'a name of its owner is kept').toMatchObject({ name: 'Chores' });
});

test('a picture is the page with the real rows, without what is personal until it is let in', async () => {
  const page = await (await pictureAt({ page: 'contacts-details' })).text();
  expect(page).toContain('Acme Ltd');
  expect(page).not.toContain('ann@acme.example');
  expect(page).not.toContain('<script');
  const choice = JSON.stringify({ let_in: [{ sheet: 'Contacts', column: 'e_mail' }], fonts: 'Editorial' });
  const open = await (await pictureAt({ page: 'contacts-details', choice })).text();
  expect(open).toContain('ann@acme.example');
  expect(open).toContain('Fraunces');
});

test.each<[object, string, RegExp]>([
  [{ left_out: ['home/no-such-block'] }, 'choice.left_out.0', /Part not found/],
  [{ left_out: ['home/welcome', 'home/rows'] }, 'choice.left_out', /home page/],
  [{ let_in: [{ sheet: 'Contacts', column: 'company' }] }, 'choice.let_in.0', /personal/],
  [{ let_in: [{ sheet: 'Elsewhere', column: 'e_mail' }] }, 'choice.let_in.0', /personal/],
  [{ purpose: 'money' }, 'choice.purpose', /columns/],
  [{ palette: 'Mud' }, 'choice.palette', /Palette/],
  [{ main: 'Elsewhere' }, 'choice.main', /sheet/],
  [{ kinds: [{ sheet: 'Contacts', kind: 'voices' }] }, 'choice.kinds.0', /columns/],
  [{ kept_out: [{ sheet: 'Contacts', column: 'nothing' }] }, 'choice.kept_out.0', /column/],
])('%j is refused, and the field is named', async (choice, path, message) => {
  for (const [where, body] of [
    [`/api/workbooks/${workbookId}/proposal`, { choice }],
    ['/api/apps', { workbook_id: workbookId, start: 'proposed', choice }],
  ] as const) {
    const answer = await ann.call('POST', where, body);
    expect(answer.status, where).toBe(422);
    expect(answer.body['error']).toMatchObject({ fields: [{ path, message: expect.stringMatching(message) }] });
  }
});

test('the app is made as it was chosen: without what was struck out, and nothing leads there', async () => {
  const choice = { layout: 'browse', palette: 'Rose', fonts: 'Classic', left_out: ['add-a-person'] };
  const answer = await ann.call('POST', '/api/apps', { workbook_id: workbookId, start: 'proposed', choice });
  const app = answer.body['app'] as { id: string; href: string; settings: object; public: boolean };
  expect(app).toMatchObject({ public: false, settings: { fonts: 'Classic', palette: { accent: '#BE123C' } } });
  const pages = (await ann.call('GET', `/api/pages/${app.id}`)).body['pages'] as { page_slug: string }[];
  expect(pages.map(({ page_slug }) => page_slug)).toEqual(['', 'contacts-details']);
  expect((await whole.browser().ask(app.href)).status).toBe(403);
});

test('a workbook about people begins behind a sign-in, and each private column says why', async () => {
  const { personal, access } = await proposed({});
  expect(access).toEqual({ strangers_read: false, strangers_add: false, about_people: ['Contacts'] });
  expect(personal.map(({ kind, why, examples }) => [kind, why, examples[0]])).toEqual([
    ['e-mail address', 'Its heading names an e-mail address.', 'ann@acme.example'],
    ['phone number', 'Its heading names a phone number.', '+44 20 7946 0018'],
    ['birth date', 'Its heading names a birth date.', '1980-02-03'],
  ]);
  const body = { workbook_id: workbookId, start: 'proposed', publish: true };
  const { app } = (await ann.call('POST', '/api/apps', body)).body as unknown as { app: { id: string; href: string } };
  const { pages } = (await ann.call('GET', `/api/pages/${app.id}`)).body as unknown as {
    pages: { page_slug: string }[];
  };
  const stranger = whole.browser();
  for (const { page_slug } of pages) {
    const html = await (await stranger.ask(app.href + page_slug)).text();
    expect(html, `/${page_slug}`).not.toMatch(/Ann|Lee|Acme|London/);
  }
});

test('strangers add no rows to an app of things unless its owner chose it', async () => {
  const workbook_id = await workbookOf('Products');
  interface Leaks {
    pages: { viewers: { viewer: string; blocks: { writes: { adds: boolean } }[] }[] }[];
  }
  const strangersAdd = async (choice: object): Promise<boolean> => {
    const made = await ann.call('POST', '/api/apps', { workbook_id, start: 'proposed', publish: true, choice });
    const { id } = made.body['app'] as { id: string };
    const { pages } = (await ann.call('GET', `/api/apps/${id}/leaks`)).body as unknown as Leaks;
    const seen = pages.flatMap(({ viewers }) => viewers).filter(({ viewer }) => viewer === 'anonymous');
    return seen.some(({ blocks }) => blocks.some(({ writes }) => writes.adds));
  };
  expect(await strangersAdd({})).toBe(false);
  expect(await strangersAdd({ layout: 'single' })).toBe(false);
  expect(await strangersAdd({ strangers_add: true })).toBe(true);
});

test('published at once and opened, a stranger reads the page, and nothing personal', async () => {
  const choice = { strangers_read: true };
  const body = { workbook_id: workbookId, start: 'proposed', publish: true, choice };
  const answer = await ann.call('POST', '/api/apps', body);
  const app = answer.body['app'] as { id: string; href: string; public: boolean };
  expect(app.public).toBe(true);
  const stranger = whole.browser();
  const page = await stranger.ask(`${app.href}contacts`);
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain('Acme Ltd');
  expect(html).not.toMatch(/ann@acme\.example|1980-02-03|7946 0018/);
  const actions = (await whole.services.database.selectFrom('audit_log').select('action').execute()).map(
    (one) => one.action,
  );
  expect(actions).toContain('app.published');
});

test.each(['Contacts', 'Events', 'Stores', 'Products', 'Tasks', 'Expenses'])(
  'every page of an app of %s has one first-level heading, and skips no level',
  async (title) => {
    const choice = { strangers_read: true, strangers_add: true };
    const body = { workbook_id: await workbookOf(title), start: 'proposed', publish: true, choice };
    const { app } = (await ann.call('POST', '/api/apps', body)).body as unknown as {
      app: { id: string; href: string };
    };
    const { pages } = (await ann.call('GET', `/api/pages/${app.id}`)).body as unknown as {
      pages: { page_slug: string }[];
    };
    expect(pages.length).toBeGreaterThan(1);
    for (const { page_slug } of pages) {
      const html = await (await ann.ask(app.href + page_slug)).text();
      const levels = [...html.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level));
      const skipped = levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1);
      expect([levels.filter((level) => level === 1), skipped], `/${page_slug}`).toEqual([[1], []]);
    }
  },
);

test('what lines and orders come to is added when the app is made, computed, and left out where it was refused', async () => {
  const csv = {
    Orders: `Order No,Customer,Day\n${[1, 2, 3, 4].map((at) => `${500 + at},C-${at % 2},2026-01-0${at}`).join('\n')}`,
    Customers: 'Customer,Company\nC-0,Acme Ltd\nC-1,Beta GmbH',
    Products: 'Product ID,Name\n11,Chair\n12,Table\n13,Lamp',
    Lines: `Order No,Product ID,Unit Price,Quantity\n${[1, 2, 3, 4, 1, 2].map((at, line) => `${500 + at},${11 + (line % 3)},${at}.5,${line + 2}`).join('\n')}`,
  };
  const sheets = await Promise.all(
    Object.entries(csv).map(async ([title, text]) => ({ ...(await readOneSheet(`${title}.csv`, text)), title })),
  );
  const { workspace_id } = await whole.services.database
    .selectFrom('workspace_members')
    .select('workspace_id')
    .executeTakeFirstOrThrow();
  const { id } = await whole.services.workbooks.create({ workspace_id, name: 'Shop', sheets });
  const totals = async (): Promise<string[]> =>
    (await whole.services.workbooks.sheetsOf(id)).flatMap(({ title, columns }) =>
      columns.flatMap(({ name, formula }) => (name === 'Total' && formula !== undefined ? [title] : [])),
    );
  const proposal = (await ann.call('POST', `/api/workbooks/${id}/proposal`, {})).body;
  expect(proposal['totals']).toEqual([
    { sheet: 'Lines', name: 'Total', formula: 'Quantity × Unit Price' },
    { sheet: 'Orders', name: 'Total', formula: 'sum of Lines' },
  ]);
  const make = (choice: object) => ann.call('POST', '/api/apps', { workbook_id: id, start: 'proposed', choice });
  expect((await make({ totals: false })).body).toHaveProperty('app');
  expect(await totals()).toEqual([]);
  expect((await make({})).body).toHaveProperty('app');
  expect((await totals()).toSorted()).toEqual(['Lines', 'Orders']);
  await whole.services.rows.formulaColumns.settled();
  const orders = (await whole.services.workbooks.sheetsOf(id)).find(({ title }) => title === 'Orders');
  const { rows } = (await ann.call('POST', `/api/sheets/${orders?.id}/query`, {})).body as unknown as {
    rows: { cells: Record<string, unknown> }[];
  };
  // 1.5 × 2 and 1.5 × 6, 2.5 × 3 and 2.5 × 7, 3.5 × 4, 4.5 × 5
  expect(rows.map(({ cells }) => cells['total'])).toEqual([12, 25, 14, 22.5]);
});

test('a sheet becomes a page of an app that is there, checked the same way', async () => {
  const answer = await ann.call('POST', '/api/apps', { workbook_id: workbookId, start: 'blank' });
  const app = answer.body['app'] as { id: string };
  const ask = (body: object) => ann.call('POST', `/api/apps/${app.id}/proposed-page`, body);
  const page = (await ask({ sheet_title: 'Contacts', choice: { left_out: ['new-row'] } })).body as unknown as {
    name: string;
    parts: { id: string }[];
    document: { blocks: { type: string }[] };
  };
  expect(page.name).toBe('Contacts');
  expect(page.parts.map(({ id }) => id)).toEqual(['rows', 'new-row']);
  expect(page.document.blocks.map(({ type }) => type)).toEqual(['grid']);
  expect((await ask({ sheet_title: 'Nowhere' })).status).toBe(422);
  expect((await ask({ sheet_title: 'Contacts', choice: { left_out: ['nothing'] } })).status).toBe(422);
});

test('a stranger learns nothing of a workbook by its proposal', async () => {
  const bob = whole.browser();
  await bob.signUp('Bob');
  expect((await bob.call('POST', `/api/workbooks/${workbookId}/proposal`, {})).status).toBe(404);
  const picture = `http://localhost:3000/api/workbooks/${workbookId}/proposal/picture`;
  expect((await bob.ask(picture)).status).toBe(404);
  expect((await whole.browser().ask(picture)).status).toBe(401);
});
