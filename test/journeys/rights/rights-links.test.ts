/**
 * What is known of another sheet through links: names that are shown, searched, filtered, sorted and grouped by, and
 * those that fields offer. A column or a row that no entry names leaks through none of them.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BlockFilter, StoredBlock } from '#features/apps/rules/page/document.ts';
import { newId } from '#kit/ids.ts';
import { cookieName } from '#platform/http/cookie.ts';
import { startSession } from '#features/accounts/server/session/session.ts';
import { json } from '#platform/database/json.ts';
import type { Column } from '#engine/model.ts';
import { everyFew, isFullRun } from '#test/tier.ts';
import { appHost, publishApp, type PublishedApp } from '../published-app.ts';
import { emailOf } from './orders.ts';
import { asWriter, mayFillForm, permits, type Setting, standingOf, type ViewerName, type Who } from './rules.ts';
import { listed, newTally, reportTally, type Tally } from './run-cases.ts';

const viewers = ['nobody', 'reader', 'writer', 'reader_ann', 'editor'] as const satisfies readonly ViewerName[];
type Viewer = (typeof viewers)[number];

interface Customer {
  n: number;
  /** In another order than the numbers. */
  name: string;
  isOpen: boolean;
  mail: string;
}
const mails = [emailOf('reader'), emailOf('writer'), emailOf('reader_ann'), 'zqmail7z@example.com'];
const customers: readonly Customer[] = Array.from({ length: 9 }, (_, at) => ({
  ...{ n: at + 1, name: `zqname${(at * 5) % 9}z`, isOpen: at % 2 === 0 },
  mail: mails[at % mails.length] ?? '',
}));
/** The customers of the orders, as they are in the sheet; 77 is none. */
const ordered = [3, 1, 77, 2, 4, 6];

const number = (id: string): Column => ({ id, name: id, type: 'number' });
const text = (id: string): Column => ({ id, name: id, type: 'text' });

interface Case extends Setting {
  who: Who;
  filter: 'none' | 'owner' | 'owner, on the page';
}
const cases: Case[] = (['Everyone', 'Admins & Guests', 'None'] as const).flatMap((who) => [
  ...(['none', 'owner', 'owner, on the page'] as const).map((filter) => ({ who, filter, privacy: 'public' as const })),
  { who, filter: 'none', privacy: 'public', rowsBelongTo: 'mail' },
  { who, filter: 'owner', privacy: 'public', rowsBelongTo: 'mail' },
]);

/** From all over the list: each setting with several thousand calls. */
const casesOfRun = isFullRun ? cases : cases.filter((_, at) => at % 12 === 0);

let app: PublishedApp;
let cookies: Record<Viewer, string | null>;
beforeAll(async () => {
  app = await publishApp([
    {
      title: 'Orders',
      columns: [text('item'), number('customer'), number('other'), text('basket')],
      rows: ordered.map((customer, at) => ({ cells: { item: `item ${at}`, customer, other: customer } })),
    },
    {
      title: 'Customers',
      columns: [number('id'), text('name'), text('status'), text('mail'), text('secret')],
      rows: customers.map(({ n, name, isOpen, mail }) => ({
        cells: { id: n, name, status: isOpen ? 'open' : 'shut', mail, secret: `zqsecret${n}z` },
      })),
    },
    { title: 'Baskets', columns: [text('basket')], rows: [] },
    {
      title: 'Ledger',
      columns: [number('id'), text('entry')],
      rows: customers.map(({ n }) => ({ cells: { id: n, entry: `zqledger${n}z` } })),
    },
  ]);
  const { services } = app;
  const cookieOf = async (who: { app_user_id?: string; user_id?: string | null }) =>
    `${cookieName(services.environment)}=${await startSession(services.database, { name: appHost }, who)}`;
  const user = async (viewer: ViewerName, permissions: 'read' | 'read-write') => {
    const [id, email] = [newId('apu'), emailOf(viewer)];
    const row = { id, app_id: app.app.id, name: 'Somebody', email, permissions, row_identity: null };
    await services.database
      .insertInto('app_users')
      .values({ ...row, password_hash: null, status: 'active' })
      .execute();
    return cookieOf({ app_user_id: id });
  };
  cookies = {
    nobody: null,
    reader: await user('reader', 'read'),
    writer: await user('writer', 'read-write'),
    reader_ann: await user('reader_ann', 'read'),
    editor: await cookieOf({ user_id: app.editor.user_id ?? null }),
  };
});
afterAll(() => app?.[Symbol.asyncDispose]());

const open: BlockFilter = {
  ...{ name: 'open', active: true, condition: '=', value: 'open' },
  sheet_column: { sheet: 'Customers', column: 'status' },
};
const lookup = {
  lookup_key: { sheet_title: 'Customers', column: 'id' },
  lookup_name: { sheet_title: 'Customers', column: 'name' },
};

const ofOrders = (column: string) => ({ sheet_title: 'Orders', column });

function blocksOf({ who, filter }: Case): Partial<StoredBlock>[] {
  const base = { sheet_title: 'Orders', filters: filter === 'owner' ? [open] : [] };
  const rows = { add_new_row: who, show_search: true, show_filter: true, show_sort: true, rows_per_page: 50 };
  const axis = [
    { column: 'item' },
    { column: 'customer', editable: who, ...lookup },
    { column: 'other', editable: who },
  ];
  return [
    { ...base, id: 'table', type: 'table', settings: { ...rows, csv_download: true }, axis },
    {
      ...{ ...base, id: 'list', type: 'list', settings: { ...rows, action_button_visibility: who }, axis },
      actions: [{ type: 'Edit row' }],
    },
    { ...base, id: 'chart', type: 'chart', settings: { x_axis: 'customer', ...lookup }, axis: [{ count_rows: true }] },
    {
      ...base,
      id: 'form',
      type: 'form',
      axis: [{ column: 'item' }, { column: 'customer', ...lookup }, { column: 'other' }],
    },
    {
      ...{ ...base, id: 'lines', type: 'form', sheet_title: 'Baskets', axis: [{ column: 'basket' }] },
      settings: {
        ...{ takes_lines: true, lines_key: 'basket', lines_link: ofOrders('basket') },
        line_fields: [
          { line_column: ofOrders('item') },
          { line_column: ofOrders('customer'), ...lookup },
          { line_column: ofOrders('other') },
        ],
      },
    },
  ];
}

async function arrange(one: Case): Promise<string> {
  const settings = {
    ...app.app.settings,
    own_rows: one.rowsBelongTo ? [{ sheet: 'Customers', column: one.rowsBelongTo }] : [],
  };
  await app.services.database
    .updateTable('apps')
    .set({ public: true, sign_in_method: 'No sign in', settings: json(settings) })
    .where('id', '=', app.app.id)
    .execute();
  const id = await app.setBlocks('orders', blocksOf(one));
  const page = await app.services.pages.of(app.app, 'draft').byId(id);
  const document = { ...page?.document, filters: one.filter === 'owner, on the page' ? [open] : [] };
  await app.services.database
    .updateTable('pages')
    .set({ document: json(document) })
    .where('id', '=', id)
    .execute();
  return id;
}

/** The customers that the viewer may see on the page, whatever block shows them. */
function visible(viewer: Viewer, one: Case): Customer[] {
  const { email, isShutOut, byMail } = standingOf(viewer, one);
  return customers.filter(
    ({ isOpen, mail }) => !isShutOut && (!byMail || mail === email) && (one.filter === 'none' || isOpen),
  );
}

/** All words of the sheets in an answer, but for those of the orders. */
const wordsIn = (answer: string): string[] =>
  [...new Set(answer.match(/zq(?:name|secret|mail|ledger)\d+z|\w+@app\.example/g) ?? [])].toSorted();
const namesOf = (some: readonly Customer[]): string[] => some.map(({ name }) => name).toSorted();

interface Asked {
  status: number;
  text: string;
}
interface Tried {
  name: string;
  ask: (call: (method: string, path: string, body?: object) => Promise<Asked>) => Promise<Asked>;
  /** The words of its answer; null where it is refused. */
  gives: string[] | null;
}

/** Every path on which something of the other sheets could be had, and what the rules give there. */
function pathsOf(one: Case, viewer: Viewer, page_id: string): Tried[] {
  const standing = asWriter(standingOf(viewer, one), { ...one, pageIsPublic: true });
  const seen = visible(viewer, one);
  const shown = namesOf(seen.filter(({ n }) => ordered.includes(n)));
  const fills = mayFillForm(standing);
  const writes = permits(one.who, standing);
  const query = (block_id: string, question: object): Tried['ask'] => {
    return (call) => call('POST', '/api/page/query', { page_id, block_id, ask: 'rows', query: question });
  };
  const names = (block_id: string, column: string, search = ''): Tried['ask'] => {
    return (call) => call('POST', '/api/page/names', { page_id, block_id, column, search });
  };
  const rest = ['zqsecret1z', 'zqmail7z', 'example', 'zqledger1z', 'open', 'shut'];
  const rows = ['table', 'list'].flatMap((id): Tried[] => [
    ...[{}, { sort: [{ column: 'customer', direction: 'ascending' }] }].map((question) => ({
      ...{ name: `${id} ${JSON.stringify(question)}`, ask: query(id, question), gives: shown },
    })),
    { name: `${id}, values to filter by`, ask: query(id, { values: 'customer' }), gives: shown },
    ...rest.map((search) => ({ name: `${id}, search for ${search}`, ask: query(id, { search }), gives: [] })),
    ...customers.map(({ n, name }) => ({
      name: `${id}, search for ${name}`,
      ask: query(id, { search: name }),
      gives: shown.includes(name) && ordered.includes(n) ? [name] : [],
    })),
    { name: `${id}, names`, ask: names(id, 'customer'), gives: writes ? namesOf(seen) : null },
    ...rest.map((search) => ({
      name: `${id}, names with ${search}`,
      ask: names(id, 'customer', search),
      gives: writes ? [] : null,
    })),
    ...['item', 'other', 'id', 'name', 'secret', '_id'].map((column) => ({
      ...{ name: `${id}, names of ${column}`, ask: names(id, column), gives: null },
    })),
  ]);
  const download = new URLSearchParams({ page_id, block_id: 'table', ask: 'rows', kind: 'csv' });
  return [
    ...rows,
    { name: 'download', ask: (call) => call('GET', `/api/page/download?${download}`), gives: shown },
    // The form lists its names on the page.
    { name: 'page', ask: (call) => call('GET', '/orders'), gives: fills ? namesOf(seen) : shown },
    { name: 'form, names', ask: names('form', 'customer'), gives: fills ? namesOf(seen) : null },
    ...rest.map((search) => ({
      ...{ name: `form, names with ${search}`, ask: names('form', 'customer', search), gives: fills ? [] : null },
    })),
    ...['other', 'secret', 'chart'].map((column) => ({
      ...{ name: `form, names of ${column}`, ask: names('form', column), gives: null },
    })),
    { name: 'lines, names', ask: names('lines', '_line-0-customer'), gives: fills ? namesOf(seen) : null },
    ...rest.slice(0, 2).map((search) => ({
      ...{ name: `lines, names with ${search}`, gives: fills ? [] : null },
      ask: names('lines', '_line-1-customer', search),
    })),
    ...['customer', 'basket', '_line-0-other', '_line-0-basket', '_line-0-secret', '_line-x-customer'].map(
      (column) => ({
        ...{ name: `lines, names of ${column}`, ask: names('lines', column), gives: null },
      }),
    ),
    { name: 'form, names of lines', ask: names('form', '_line-0-customer'), gives: null },
    { name: 'chart, names', ask: names('chart', 'customer'), gives: null },
  ];
}

/** Keys and names that a field doesn't offer are refused, without a word of the other sheet. */
function writesOf(one: Case, viewer: Viewer, page_id: string): Tried[] {
  const seen = visible(viewer, one);
  const hidden = customers.filter((customer) => !seen.includes(customer));
  const refused = [...hidden.flatMap(({ n, name }) => [n, name]), 12_345, 'zqsecret1z', 'zqledger1z'];
  const add = (name: string, body: object): Tried => ({
    ...{ name, ask: (call) => call('POST', '/api/page/rows', { page_id, ...body }), gives: null },
  });
  const lines = (customer: unknown) => [{ item: 'new', customer }];
  return [
    ...['form', 'table', 'list'].flatMap((block_id) => [
      ...refused.map((customer) =>
        add(`add by the ${block_id} with ${customer}`, { block_id, cells: { item: 'new', customer } }),
      ),
      // Lines of a sheet that the block doesn't declare.
      add(`add lines by the ${block_id}`, { block_id, cells: { item: 'new' }, lines: lines(seen[0]?.n ?? null) }),
    ]),
    ...[...hidden.map(({ n }) => n), 12_345, 'zqsecret1z'].map((customer) =>
      add(`add a line with ${customer}`, { block_id: 'lines', cells: { basket: 'new' }, lines: lines(customer) }),
    ),
    ...['basket', 'secret', '_id', 'nothing'].map((column) =>
      add(`add a line with a cell of ${column}`, {
        ...{ block_id: 'lines', cells: { basket: 'new' }, lines: [{ item: 'new', [column]: 'x' }] },
      }),
    ),
  ];
}

async function tryAll(one: Case, viewer: Viewer, page_id: string, tally: Tally): Promise<void> {
  let requests = 0;
  const call = async (method: string, path: string, body?: object): Promise<Asked> => {
    const headers = new Headers({ host: `${appHost}:3000`, origin: `http://${appHost}:3000` });
    const cookie = cookies[viewer];
    if (cookie) headers.set('cookie', cookie);
    if (body) headers.set('content-type', 'application/json');
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    // Each from an address of its own, so that limits of one don't count for the next.
    const address = `10.0.${(requests >> 8) % 256}.${requests++ % 256}`;
    const response = await app.server.fetch(new Request(`http://${appHost}:3000${path}`, init), address);
    return { status: response.status, text: await response.text() };
  };
  const all = [...pathsOf(one, viewer, page_id), ...writesOf(one, viewer, page_id)];
  for (const { name, ask, gives } of everyFew(all, 3, viewers.indexOf(viewer))) {
    const { status, text: answer } = await ask(call);
    tally.tried += 1;
    const words = wordsIn(answer.replaceAll(JSON.stringify(emailOf(viewer)).slice(1, -1), ''));
    const found = status >= 400 ? (words.length > 0 ? words : null) : words;
    if (found && found.length > 0) tally.granted += 1;
    // What was searched for comes back as the question.
    const asked = /search for (\S+)/.exec(name)?.[1] ?? '';
    const given = found?.filter((word) => word !== asked || gives?.includes(word)) ?? null;
    if (JSON.stringify(given) !== JSON.stringify(gives)) {
      tally.broken.push(
        `${JSON.stringify(one)} ${viewer}, ${name}: ${status} ${listed(given ?? ['refused'])}, not ${listed(gives ?? ['refused'])}`,
      );
    }
  }
}

test('nothing of another sheet is had through links but names that the viewer may see', {
  timeout: 600_000,
}, async () => {
  const tally = newTally();
  for (const one of casesOfRun) {
    const page_id = await arrange(one);
    for (const viewer of viewers) await tryAll(one, viewer, page_id, tally);
  }
  reportTally('links', tally);
});

test('of all that was refused nothing was stored', async () => {
  expect(await app.rowsOf('Baskets')).toEqual([]);
  expect(await app.rowsOf('Orders')).toHaveLength(ordered.length);
});

test('rows are sorted by names that the viewer may see, and by keys where they may not', async () => {
  const wrong: string[] = [];
  for (const one of casesOfRun) {
    const page_id = await arrange(one);
    for (const viewer of viewers) {
      const headers = new Headers({ host: `${appHost}:3000`, 'content-type': 'application/json' });
      headers.set('origin', `http://${appHost}:3000`);
      const cookie = cookies[viewer];
      if (cookie) headers.set('cookie', cookie);
      const query = { sort: [{ column: 'customer', direction: 'ascending' }] };
      const body = JSON.stringify({ page_id, block_id: 'table', ask: 'rows', query });
      const request = new Request(`http://${appHost}:3000/api/page/query`, { method: 'POST', headers, body });
      const answer = (await (await app.server.fetch(request, '10.1.1.1')).json()) as {
        data: { rows: { cells: { customer: number } }[] };
      };
      const seen = visible(viewer, one);
      const nameOf = (n: number): string =>
        seen.find((customer) => customer.n === n)?.name ?? `~${String(n).padStart(5, '0')}`;
      const expected = ordered.toSorted((first, second) => (nameOf(first) < nameOf(second) ? -1 : 1));
      const found = answer.data.rows.map(({ cells }) => cells.customer);
      if (found.join() !== expected.join())
        wrong.push(`${JSON.stringify(one)} ${viewer}: ${found.join()}, not ${expected.join()}`);
    }
  }
  expect(wrong).toEqual([]);
});
