/**
 * What is known of rows through cells that name several customers, persons and files: by each way to rows and for each
 * kind of person. Of a column that no block shows, of a row that a filter leaves out and of a customer that the viewer
 * may not see, nothing is had by any of them.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSession } from '#features/accounts/server/session/session.ts';
import { newId } from '#kit/ids.ts';
import { json } from '#platform/database/json.ts';
import { cookieName } from '#platform/http/cookie.ts';
import { pdfText } from '#test/pdf-text.ts';
import { coverPairs } from '#test/pairs.ts';
import { isFullRun } from '#test/tier.ts';
import { appHost, origin, proofOf, publishApp, type PublishedApp } from '../published-app.ts';
import {
  blocksOf,
  type Case,
  cases,
  customerCells,
  customerColumns,
  customers,
  detailsOf,
  orderCells,
  orderColumns,
  orders,
  pageFilters,
  people,
  vault,
  type Viewer,
  viewers,
} from './belonging.ts';
import { type Asked, type Call, type Pages, type Tried, waysOf, wordsIn, writesOf } from './belonging-ways.ts';
import { emailOf } from './orders.ts';
import { listed, newTally, reportTally, type Tally } from './run-cases.ts';

const isSample = ({ who, filter, orders: kept }: Case): boolean =>
  who === 'Everyone' && filter === 'owner' && kept === 'open';
const casesOfRun = isFullRun
  ? coverPairs(cases, ({ rowsBelongTo = 'no one', ...one }) => ({ ...one, rowsBelongTo }))
  : cases.filter(isSample).slice(0, 1);
const viewersOfRun = isFullRun ? viewers : (['nobody', 'writer'] as const);
/** Of the ways, in the short run: from all over the list. */
const everyNth = isFullRun ? 1 : 12;

let app: PublishedApp;
let cookies: Record<Viewer, string | null>;
/** Addresses of files by their names. */
const files = new Map<string, string>();
let before: Awaited<ReturnType<PublishedApp['rowsOf']>>;

beforeAll(async () => {
  app = await publishApp([
    { title: 'Orders', columns: orderColumns, rows: [] },
    { title: 'Customers', columns: customerColumns, rows: customers.map((one) => ({ cells: customerCells(one) })) },
  ]);
  const { services } = app;
  const { database } = services;
  for (const name of people) {
    const id = `usr_${name}`;
    await database
      .insertInto('users')
      .values({ id, name, email: `${id}@example.com`, password_hash: null })
      .execute();
    const member = { workspace_id: app.app.workspace_id, user_id: id, role: 'editor' as const };
    await database.insertInto('workspace_members').values(member).execute();
  }
  const sheet = (await services.workbooks.sheetByTitle(app.app.workbook_id ?? '', 'Orders'))?.id ?? '';
  for (const name of orders.flatMap((order) => [...order.files, vault(order.n)])) {
    const body = new FormData();
    body.set('column', 'papers');
    body.set('file', new File([`bytes of ${name}`], `${name}.txt`));
    const answer = await app.ask(`/api/sheets/${sheet}/files`, {
      method: 'POST',
      body,
      headers: { origin },
      as: app.editor,
    });
    files.set(name, ((await answer.json()) as { file: { url: string } }).file.url);
  }
  const cell = (names: readonly string[]): string => names.map((name) => `${name}.txt (${files.get(name)})`).join(', ');
  await services.rows.add(
    sheet,
    { kind: 'user', id: app.editor.user_id ?? '', email: 'eve@example.com' },
    orders.map((order) => ({ cells: orderCells(order, cell) })),
  );
  before = await app.rowsOf('Orders');
  const cookieOf = async (who: object) =>
    `${cookieName(services.environment)}=${await startSession(database, { name: appHost }, who)}`;
  const user = async (viewer: Viewer, permissions: 'read' | 'read-write') => {
    const id = newId('apu');
    const row = { id, app_id: app.app.id, name: 'Somebody', email: emailOf(viewer), permissions, row_identity: null };
    await database
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
}, 60_000);
afterAll(() => app?.[Symbol.asyncDispose]());

async function arrange(one: Case): Promise<Pages> {
  const { database, pages } = app.services;
  const own_rows = one.rowsBelongTo ? [{ sheet: 'Customers', column: one.rowsBelongTo }] : [];
  await database
    .updateTable('apps')
    .set({
      public: one.privacy === 'public',
      sign_in_method: 'No sign in',
      settings: json({ ...app.app.settings, own_rows }),
    })
    .where('id', '=', app.app.id)
    .execute();
  const ids = [await app.setBlocks('orders', blocksOf(one)), await app.setBlocks('about', detailsOf(one))];
  for (const id of ids) {
    const page = await pages.of(app.app, 'draft').byId(id);
    const document = json({ ...page?.document, filters: pageFilters(one) });
    await database.updateTable('pages').set({ document }).where('id', '=', id).execute();
  }
  return { page_id: ids[0] ?? '', details_id: ids[1] ?? '' };
}

let requests = 0;
async function tryAll(one: Case, viewer: Viewer, tried: readonly Tried[], tally: Tally): Promise<void> {
  const call: Call = async (method, path, body) => {
    const send = async (sent: object | undefined): Promise<{ status: number; type: string; bytes: Uint8Array }> => {
      const headers = new Headers({ host: `${appHost}:3000`, origin });
      const cookie = cookies[viewer];
      if (cookie) headers.set('cookie', cookie);
      if (sent) headers.set('content-type', 'application/json');
      const init = { method, headers, redirect: 'manual' as const, ...(sent && { body: JSON.stringify(sent) }) };
      // Each from an address of its own, so that limits of one don't count for the next.
      const address = `10.${requests >> 16}.${(requests >> 8) & 255}.${requests++ & 255}`;
      const response = await app.server.fetch(new Request(`${origin}${path}`, init), address);
      const moved = response.status === 301 && response.headers.get('location');
      if (moved)
        return call(method, moved).then(({ status, text }) => ({
          status,
          type: '',
          bytes: new TextEncoder().encode(text),
        }));
      const type = response.headers.get('content-type') ?? '';
      return { status: response.status, type, bytes: new Uint8Array(await response.arrayBuffer()) };
    };
    const read = ({ status, type, bytes }: Awaited<ReturnType<typeof send>>): Asked => ({
      status,
      text: type.includes('pdf') ? pdfText(bytes) : new TextDecoder().decode(bytes),
    });
    const answer = read(await send(body));
    return answer.status === 428 && body
      ? read(await send({ ...body, proof: proofOf(JSON.parse(answer.text)) }))
      : answer;
  };
  for (const { name, ask, gives, said = [] } of tried) {
    const { status, text } = await ask(call);
    tally.tried += 1;
    const words = wordsIn(text);
    if (status < 400 && words.length > 0) tally.granted += 1;
    const found = status >= 400 && words.every((word) => said.includes(word)) ? null : words;
    const kept = found?.filter((word) => gives?.includes(word) || !said.includes(word)) ?? null;
    const expected = gives && [...new Set(gives)];
    if (JSON.stringify(kept?.toSorted() ?? null) !== JSON.stringify(expected?.toSorted() ?? null))
      tally.broken.push(
        `${JSON.stringify(one)} ${viewer}, ${name}: ${status} ${listed(kept ?? ['refused'])}, not ${listed(expected ?? ['refused'])}`,
      );
  }
}

test('nothing of a customer, person or file is had but what the viewer may see', { timeout: 1_800_000 }, async () => {
  const tally = newTally();
  for (const one of casesOfRun) {
    const pages = await arrange(one);
    const rows = await app.rowsOf('Orders');
    const [first] = rows;
    for (const viewer of viewersOfRun) {
      const ids = rows.map(({ row_id }) => row_id);
      const tried = [
        ...waysOf(one, viewer, pages, ids, files),
        ...writesOf(one, viewer, pages, { row_id: first?.row_id ?? '', version: first?.version ?? 0 }, files),
      ];
      await tryAll(
        one,
        viewer,
        tried.filter((_, at) => at % everyNth === 0),
        tally,
      );
    }
  }
  reportTally('belonging', tally);
});

test('of all that was refused nothing was stored', async () => {
  expect(await app.rowsOf('Orders')).toEqual(before);
});
