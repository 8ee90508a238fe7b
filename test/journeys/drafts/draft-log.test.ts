import fc from 'fast-check';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { placement } from '#blocks/newest-page.ts';
import { applyAppEdits } from '#features/apps/rules/document/apply.ts';
import type { AppChange, AppDocument, AppEdit } from '#features/apps/rules/document/document.ts';
import { loadApp } from '#features/apps/server/log/load-app.ts';
import { readChanges } from '#features/apps/server/log/read-changes.ts';
import { createLive } from '#features/live/server/create-live.ts';
import { json } from '#platform/database/json.ts';
import { anyAppEdit, smallApp } from '../../app-edits.ts';
import { propertyRuns } from '../../property-runs.ts';
import { type PublishedApp, publishApp } from '../published-app.ts';

const columns = [
  { id: 'item', name: 'Item', type: 'text' as const },
  { id: 'city', name: 'City', type: 'text' as const },
];
const sheets = [{ title: 'Orders', columns, rows: [{ cells: { item: 'Lamp', city: 'Oslo' } }] }];
const iframe_code = '<iframe src="https://maps.example/x"></iframe>';
const token = 'a token of the time before marks';

interface Draft {
  revision: number;
  document: AppDocument;
}

/** An editor's calls about the draft of the shop. */
function draftOf(shop: PublishedApp) {
  const at = `/api/apps/${shop.app.id}/draft`;
  const read = async (): Promise<Draft> => {
    const answer = await shop.ask(at, { as: shop.editor });
    const { revision, document }: Draft = JSON.parse(await answer.text());
    return { revision, document };
  };
  return {
    read,
    send: (base: number, edits: AppEdit[]) => shop.send('POST', at, { base, edits }, shop.editor),
    restore: (revision: number) => shop.send('POST', `${at}/restore`, { revision }, shop.editor),
    lines: () => readChanges(shop.services.database, shop.app.id),
  };
}

/** Puts a page there as an older version of the product wrote it. */
async function storeAsOlder(shop: PublishedApp, slug: string): Promise<void> {
  const table = {
    ...{ id: 'table', type: 'table', version: 1, sheet_title: 'Orders', settings: {} },
    ...{ axis: [{ column: 'Item' }], toolbar_buttons: [], item_buttons: [] },
    actions: [
      {
        type: 'API call',
        title: 'Send',
        api_endpoint: 'https://a.example',
        authorization_method: 'Bearer Token',
        token,
      },
    ],
  };
  const embed = {
    id: 'embed',
    type: 'iframe',
    version: 1,
    sheet_title: null,
    settings: { iframe_code, load: 'on click' },
  };
  const document = { settings: { title: 'Old' }, blocks: [table, embed] };
  await shop.services.database
    .updateTable('pages')
    .set({ document: json(document), columns_by_id: false })
    .where('app_id', '=', shop.app.id)
    .where('page_slug', '=', slug)
    .execute();
}

const ordersOf = ({ pages }: AppDocument) => pages.find(({ slug }) => slug === 'orders')?.document;

test('what an older version stored opens upgraded, is written back with a line, and nothing is lost', async () => {
  await using shop = await publishApp(sheets, { goes_live: 'when I publish' });
  const { database, pages } = shop.services;
  const draft = draftOf(shop);
  await storeAsOlder(shop, 'orders');
  const { revision } = await draft.read();
  const read = await draft.read();
  expect(ordersOf(read.document)).toMatchObject({
    settings: { title: 'Old', page_background: '#FAFAFA' },
    blocks: [
      { id: 'table', conditional_filter: [], filters: [] },
      { id: 'embed', version: 2, settings: { iframe_code, wait_for_click: true } },
    ],
  });
  const page = read.document.pages.find(({ slug }) => slug === 'orders')?.id ?? '';
  // A change in the new shape, made on what the editor was given.
  const edit: AppEdit = {
    ...{ kind: 'edit-page', page_id: page },
    edit: { kind: 'set-block', id: 'embed', path: ['settings', 'wait_for_click'], value: undefined },
  };
  const answer = await draft.send(revision, [edit]);
  expect(answer.status).toBe(200);
  const after = await draft.read();
  expect(ordersOf(after.document)?.blocks[1]).toMatchObject({ version: 2, settings: { iframe_code } });
  expect(
    applyAppEdits(
      read.document,
      (answer.body['changes'] as AppChange[]).flatMap(({ edits }) => edits),
      placement,
    ).document,
  ).toEqual(after.document);
  const reasons = (await draft.lines()).map((line) => line.reason);
  expect(reasons).toContain('upgraded');
  expect(reasons.at(-1)).toBe('edited');
  const everything = await Promise.all([
    sql`select * from pages`.execute(database),
    sql`select * from app_changes`.execute(database),
    sql`select * from releases`.execute(database),
    sql`select * from release_pages`.execute(database),
  ]);
  expect(JSON.stringify([everything, read, after])).not.toContain(token);

  await pages.recover();
  const byIds = ordersOf((await draft.read()).document);
  expect(byIds?.blocks[0]).toMatchObject({ axis: [{ column: 'item' }] });
  await pages.recover();
  expect((await draft.lines()).filter((line) => line.label === 'keep columns by id')).toHaveLength(1);
});

test('a public app of the time before releases gets its first release at the next start, in the newest shape', async () => {
  await using shop = await publishApp(sheets, { goes_live: 'when I publish' });
  const { database, pages, apps } = shop.services;
  await sql`update apps set live_release = null`.execute(database);
  await sql`delete from releases`.execute(database);
  await storeAsOlder(shop, 'orders');
  await pages.recover();
  await pages.recover();
  const app = await apps.byId(shop.app.id);
  expect(app).toMatchObject({ goes_live: 'when I publish', live_release: 1 });
  const released = await pages.of(shop.app, 1).bySlug('orders');
  expect(released?.document.blocks).toMatchObject([
    { axis: [{ column: 'item' }] },
    { version: 2, settings: { wait_for_click: true } },
  ]);
  expect(await pages.of(shop.app, 1).look()).toEqual(await pages.of(shop.app, 'draft').look());
  const { rows } = await sql`select number from releases`.execute(database);
  expect(rows).toEqual([{ number: 1 }]);
});

test('a release that an older version made stays as it was stored, and is read in the newest shape', async () => {
  await using shop = await publishApp(sheets, { goes_live: 'when I publish' });
  const { database, pages } = shop.services;
  const embed = {
    id: 'embed',
    type: 'iframe',
    version: 1,
    sheet_title: null,
    settings: { iframe_code, load: 'on click' },
  };
  await sql`update release_pages set document = ${json({ blocks: [embed] })} where page_slug = 'orders'`.execute(
    database,
  );
  const read = await pages.of(shop.app, 1).bySlug('orders');
  expect(read?.document.blocks).toMatchObject([{ version: 2, settings: { wait_for_click: true }, filters: [] }]);
});

test('the log has no gap: its inverses lead from the last state back to the first', async () => {
  await using shop = await publishApp(sheets);
  const { database, workbooks } = shop.services;
  const draft = draftOf(shop);
  const first = (await loadApp(database, shop.app.id)).document;
  const page = first.pages.find(({ slug }) => slug === 'orders')?.id ?? '';
  const empty = { axis: [], actions: [], toolbar_buttons: [], item_buttons: [], conditional_filter: [], filters: [] };
  const block = {
    ...empty,
    id: 'embed',
    type: 'iframe',
    version: 1,
    sheet_title: null,
    settings: { iframe_code, load: 'on click' },
  };
  const table = {
    ...empty,
    id: 'table',
    type: 'table',
    version: 1,
    sheet_title: 'Orders',
    settings: {},
    axis: [{ column: 'Item' }],
  };
  const sheet = await workbooks.sheetByTitle(shop.app.workbook_id ?? '', 'Orders');
  const steps: (() => Promise<{ status: number }>)[] = [
    () => draft.send(1, [{ kind: 'edit-page', page_id: page, edit: { kind: 'add-block', block, index: 0 } }]),
    () => draft.send(2, [{ kind: 'edit-page', page_id: page, edit: { kind: 'add-block', block: table, index: 0 } }]),
    () => shop.send('PUT', `/api/apps/${shop.app.id}`, { settings: { week_starts_on: 1 } }, shop.editor),
    () =>
      shop.send(
        'POST',
        `/api/sheets/${sheet?.id}/edits`,
        { edits: [{ kind: 'rename-sheet', title: 'Sales' }] },
        shop.editor,
      ),
    () => shop.send('POST', `/api/pages/${shop.app.id}`, { page_name: 'Copy', copy_of: page }, shop.editor),
    () => shop.send('PATCH', `/api/pages/${shop.app.id}/${page}`, { page_type: 'home', position: 0 }, shop.editor),
    () => shop.send('PUT', `/api/apps/${shop.app.id}`, { workbook_id: null }, shop.editor),
    () => draft.restore(4),
  ];
  for (const [at, step] of steps.entries()) expect((await step()).status, `step ${at + 1}`).toBe(200);
  const lines = await draft.lines();
  expect(lines.map(({ revision }) => revision)).toEqual(lines.map((_, at) => at + 1));
  expect(new Set(lines.map(({ reason }) => reason))).toEqual(
    new Set(['edited', 'upgraded', 'sheet renamed', 'restored']),
  );
  const last = (await loadApp(database, shop.app.id)).document;
  const back = lines
    .toReversed()
    .reduce((document, { inverse }) => applyAppEdits(document, inverse ?? []).document, last);
  expect(back).toEqual(first);
  const forth = lines.reduce((document, { edits }) => applyAppEdits(document, edits, placement).document, first);
  expect(forth).toEqual(last);
});

test('whatever editors send, their windows and the server agree after every step', async () => {
  await using shop = await publishApp(sheets);
  const draft = draftOf(shop);
  const before = await draft.read();
  const settings = before.document.pages[0]?.document.settings;
  if (!settings) throw new Error('the shop has a page');
  const others = smallApp.pages.slice(1).map((page) => ({ ...page, document: { settings, blocks: [] } }));
  const added = await draft.send(
    before.revision,
    others.map((page, index): AppEdit => ({ kind: 'add-page', page, index })),
  );
  expect(added.status).toBe(200);
  // Two windows; each sends at the revision that it knows and hears of the other by the answers alone.
  const start = await draft.read();
  const windows = [start, start];
  let stored = 0;
  const { seed } = propertyRuns(1);
  const batches = fc.sample(fc.tuple(fc.array(anyAppEdit, { minLength: 1, maxLength: 3 }), fc.nat(1)), {
    numRuns: 60,
    ...(seed !== undefined && { seed }),
  });
  for (const [edits, who] of batches) {
    const own = windows[who] ?? start;
    const { status, body } = await draft.send(own.revision, edits);
    const details = (body['error'] as { details?: { changes?: AppChange[] } } | undefined)?.details;
    const changes = (status === 200 ? body['changes'] : details?.changes) as AppChange[] | undefined;
    const document = (changes ?? []).reduce(
      (current, line) => applyAppEdits(current, line.edits, placement).document,
      own.document,
    );
    const revision = changes?.at(-1)?.revision ?? own.revision;
    windows[who] = { revision, document };
    const server = await draft.read();
    if (status === 200) stored += 1;
    if (status === 200 || status === 409) expect(windows[who]).toEqual(server);
  }
  expect(stored).toBeGreaterThan(5);
});

test('open studios hear that the log grew, on every node, and who else is there', async () => {
  await using shop = await publishApp(sheets);
  const { database, live } = shop.services;
  const draft = draftOf(shop);
  const other = createLive({ database, databaseAddress: shop.databaseAddress, log: pino({ level: 'silent' }) });
  const at = (node: typeof live, id: string, page_id: string) =>
    node.openDraft({
      ...{ app_id: shop.app.id, person: { id, name: id.toUpperCase() }, page_id, address: '203.0.113.5' },
      mayStay: () => Promise.resolve(true),
    });
  const ann = events((await at(live, 'ann', 'one')).body);
  const bob = await at(live, 'bob', 'two');
  const away = events((await at(other, 'cid', '')).body);
  expect(await ann.next('revision')).toEqual({ revision: 1 });
  expect(await ann.next('people')).toEqual({ people: [] });
  expect(await ann.next('people')).toEqual({ people: [{ id: 'bob', name: 'BOB', page_id: 'two' }] });
  expect(await away.next('revision')).toEqual({ revision: 1 });
  await draft.send(1, [{ kind: 'set-look', path: ['description'], value: 'New' }]);
  expect(await ann.next('revision')).toEqual({ revision: 2 });
  expect(await away.next('revision')).toEqual({ revision: 2 });
  bob.close();
  expect(await ann.next('people')).toEqual({ people: [] });
  const stream = await shop.ask(`/api/apps/${shop.app.id}/draft/stream?page_id=one&stay=false`, { as: shop.editor });
  expect(stream.headers.get('content-type')).toContain('text/event-stream');
  expect(await stream.text()).toMatch(/event: revision\ndata: \{"revision":2\}[\s\S]*event: people/);
  const crowd = Array.from({ length: 201 }, () => at(other, 'crowd', ''));
  const refused = (await Promise.allSettled(crowd)).filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  await other.stop();
});

/** The events of a stream by their names, each once. */
function events(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const waiting: { name: string; data: unknown }[] = [];
  return {
    async next(name: string): Promise<unknown> {
      for (;;) {
        const at = waiting.findIndex((event) => event.name === name);
        if (at >= 0) return waiting.splice(at, 1)[0]?.data;
        const { value, done } = await reader.read();
        if (done) throw new Error('the stream ended');
        for (const [, event = '', data = ''] of decoder
          .decode(value, { stream: true })
          .matchAll(/event: (\w+)\ndata: (.*)\n/g)) {
          waiting.push({ name: event, data: JSON.parse(data) });
        }
      }
    },
  };
}
