/** Who has a workbook open, and where: on one node, among nodes, and gone when they left. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServices } from '#features/create-services.ts';
import type { PersonAtCell } from '#features/live/services.ts';
import type { Services } from '#platform/services.ts';
import { openDatabase } from '#platform/database/database.ts';
import { LiveStream } from '../live-stream.ts';
import { openServer, type TestBrowser, type WholeServer } from '../whole-server.ts';
import { publishApp, type PublishedApp } from '../published-app.ts';
import { eventually } from '../../eventually.ts';

let shop: PublishedApp;
let other: Services;
let whole: WholeServer;
let workbook_id: string;

beforeAll(async () => {
  const columns = [{ id: 'item', name: 'Item', type: 'text' as const }];
  [shop, whole] = await Promise.all([publishApp([{ title: 'Orders', columns, rows: [] }]), openServer()]);
  const database = openDatabase(shop.databaseAddress, { connections: 4, onConnectionLost: () => undefined });
  const { environment, log, renderer } = shop.services;
  other = await createServices({
    ...{ environment, log, renderer, database, databaseAddress: shop.databaseAddress },
  });
  workbook_id = shop.app.workbook_id ?? '';
});
afterAll(async () => {
  await other?.live.stop();
  await other?.engine.stop();
  await other?.database.destroy();
  await shop?.[Symbol.asyncDispose]();
  await whole?.[Symbol.asyncDispose]();
});

const cell = { sheet_id: 'sheet', row_id: 'row', column_id: 'item' };
/** A window of someone at a node, with what it was told last. */
function open(node: Services, name: string, window = `window-of-${name}`) {
  const stream = node.live.openWorkbook({
    ...{ workbook_id, window, person: { id: `usr_${name}`, name }, address: '203.0.113.7' },
    sheets: new Map(),
    mayStay: async () => true,
  });
  const events = new LiveStream(new Response(stream.body));
  const reported = { people: [] as PersonAtCell[], comments: [] as string[], updates: 0, window };
  const read = async (): Promise<void> => {
    for (let event = await events.next(); event; event = await events.next()) {
      const data = JSON.parse(event.data || '{}');
      if (event.name === 'people') {
        reported.people = data.people;
        reported.updates += 1;
      } else if (event.name === 'comments') reported.comments.push(data.sheet_id);
    }
  };
  void read();
  return { told: reported, close: () => stream.close() };
}
const namesOf = ({ told: reported }: ReturnType<typeof open>) => reported.people.map(({ name }) => name).toSorted();

test('who comes, selects a cell and leaves is seen, on the same node and on another', async () => {
  const ann = open(shop.services, 'Ann');
  const ben = open(shop.services, 'Ben');
  const cem = open(other, 'Cem');
  await eventually(() => {
    expect(namesOf(ann)).toEqual(['Ben', 'Cem']);
    expect(namesOf(ben)).toEqual(['Ann', 'Cem']);
    expect(namesOf(cem)).toEqual(['Ann', 'Ben']);
  });
  shop.services.live.selected({ workbook_id, window: ann.told.window, person: 'usr_Ann', cell });
  const at = (seen: ReturnType<typeof open>, name: string) => seen.told.people.find((one) => one.name === name)?.cell;
  await eventually(() => {
    expect(at(ben, 'Ann')).toEqual(cell);
    expect(at(cem, 'Ann')).toEqual(cell);
  });
  // A call that met the other node finds the window; one of someone else's window moves nothing.
  other.live.selected({ workbook_id, window: ben.told.window, person: 'usr_Cem', cell });
  other.live.selected({ workbook_id, window: ann.told.window, person: 'usr_Ann', cell: { ...cell, row_id: 'next' } });
  await eventually(() => expect(at(cem, 'Ann')).toEqual({ ...cell, row_id: 'next' }));
  expect(at(cem, 'Ben')).toBeNull();

  shop.services.live.changedComments(workbook_id, 'sheet');
  await eventually(() =>
    expect([ann, cem].map(({ told: reported }) => reported.comments)).toEqual([['sheet'], ['sheet']]),
  );
  ann.close();
  await eventually(() => {
    expect(namesOf(ben)).toEqual(['Cem']);
    expect(namesOf(cem)).toEqual(['Ben']);
  });
  ben.close();
  await eventually(() => expect(namesOf(cem)).toEqual([]));
  cem.close();
});

test('a window that comes again is the same one; two windows of a person are no others to each other', async () => {
  const first = open(shop.services, 'Ann', 'window-one');
  const again = open(shop.services, 'Ann', 'window-one');
  const second = open(shop.services, 'Ann', 'window-two');
  const ben = open(shop.services, 'Ben');
  await eventually(() => expect(ben.told.people.map(({ window }) => window)).toEqual(['window-one', 'window-two']));
  await eventually(() => expect(namesOf(second)).toEqual(['Ben']));
  const stranger = { id: 'usr_Ben', name: 'Ben' };
  expect(() =>
    shop.services.live.openWorkbook({
      workbook_id,
      window: 'window-one',
      person: stranger,
      address: '203.0.113.7',
      sheets: new Map(),
      mayStay: async () => true,
    }),
  ).toThrow('someone else');
  // The old stream of the window was ended by its new one, which stays.
  first.close();
  shop.services.live.selected({ workbook_id, window: 'window-two', person: 'usr_Ann', cell });
  await eventually(() => expect(ben.told.people.map((one) => one.cell)).toEqual([null, cell]));
  for (const one of [again, second, ben]) one.close();
});

test('however fast somebody moves, the others are told the last of it, and few steps between', async () => {
  const ann = open(shop.services, 'Ann');
  const ben = open(shop.services, 'Ben');
  await eventually(() => expect(namesOf(ben)).toEqual(['Ann']));
  const before = ben.told.updates;
  for (let step = 0; step <= 500; step++) {
    shop.services.live.selected({
      ...{ workbook_id, window: ann.told.window, person: 'usr_Ann' },
      cell: { ...cell, row_id: `row-${step}` },
    });
  }
  await eventually(() => expect(ben.told.people[0]?.cell?.row_id).toBe('row-500'));
  // All of it was said within one turn: it is told in one go.
  expect(ben.told.updates - before).toBe(1);
  for (const one of [ann, ben]) one.close();
});

test('a workbook is full at a hundred windows, and says so; strangers neither look nor speak', async () => {
  const windows = Array.from({ length: 100 }, (_, place) => open(shop.services, 'Ann', `window-${place + 100}`));
  expect(() => open(shop.services, 'Ann', 'window-too-many')).toThrow('Too many windows');
  for (const one of windows) one.close();

  const [ann, eve]: TestBrowser[] = [whole.browser(), whole.browser()];
  await ann!.signUp('Ann');
  await eve!.signUp('Eve');
  const { body } = await ann!.call('GET', '/api/auth');
  const { id: workspace_id } = body['workspace'] as { id: string };
  const { id } = await whole.services.workbooks.create({ workspace_id, name: 'Own', sheets: [] });
  const stream = (window: string) => `/api/workbooks/${id}/stream?stay=false&window=${window}`;
  const opened = await ann!.ask(stream('window-of-ann'));
  expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  expect(await opened.text()).toContain('event: people\ndata: {"people":[]}');
  expect((await eve!.ask(stream('window-of-eve'))).status).toBe(404);
  expect((await ann!.ask(stream('short'))).status).toBe(400);
  const elsewhere = await ann!.ask(stream('window-of-ann'), { headers: { 'sec-fetch-site': 'cross-site' } });
  expect(elsewhere.status).toBe(403);
  const select = (who: TestBrowser, window: string) =>
    who.call('POST', `/api/workbooks/${id}/selection`, { window, cell });
  expect((await select(eve!, 'window-of-ann')).status).toBe(404);
  expect((await select(ann!, 'window-of-ann')).status).toBe(200);
});
