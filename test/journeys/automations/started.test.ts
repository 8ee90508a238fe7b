/** What starts automations besides writes and the clock: buttons of blocks, and calls from outside. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Webhook } from 'standardwebhooks';
import type { AutomationDefinition } from '#features/automations/rules/automation.ts';
import { openWorkshop, type Workshop } from './workshop.ts';
import { fullTest } from '#test/full-test.ts';

let workshop: Workshop;
beforeAll(async () => void (workshop = await openWorkshop()));
afterAll(() => workshop[Symbol.asyncDispose]());
beforeEach(async () => {
  const { database } = workshop.shop.services;
  await database.deleteFrom('automations').execute();
});

const note = (what: string) =>
  ({ id: 'note', kind: 'add', sheet: workshop.sheets.Log, cells: { what } }) as AutomationDefinition['steps'][number];
const logged = async () => (await workshop.shop.rowsOf('Log')).map(({ cells }) => cells['what']);

fullTest('a button starts its automation once a press, for whoever may use the block alone', async () => {
  const { shop } = workshop;
  const actions = [
    { type: 'Run an automation', title: 'Approve', automation_name: 'Approve', success_message: 'Approved' },
    { type: 'Run an automation', title: 'Nothing', automation_name: 'Nobody' },
  ];
  const page_id = await shop.setBlocks('orders', [
    {
      ...{ id: 'rows', type: 'table', sheet_title: 'Orders', axis: [{ column: 'item' }], actions },
      settings: { action_button_visibility: 'Admins & Guests' },
      filters: [
        {
          ...{ name: 'Open', active: true, condition: '=', value: 'open' },
          sheet_column: { sheet: 'Orders', column: 'state' },
        },
      ],
    },
  ]);
  const [row_id = '', other = ''] = await workshop.add(
    'Orders',
    { item: 'Chair', state: 'open' },
    { item: 'Shut', state: 'shut' },
  );
  const id = await workshop.automate({
    name: 'Approve',
    trigger: { kind: 'button' },
    steps: [note('ok [column:item]')],
  });
  const writer = await shop.addAppUser('read-write');
  const reader = await shop.addAppUser('read');
  const press = (as: object | undefined, more: object = {}) =>
    shop.send(
      'POST',
      '/api/page/row-actions',
      { page_id, block_id: 'rows', row_id, version: 1, action: 0, idempotency_key: 'once', ...more },
      as,
    );
  expect(await press(writer)).toMatchObject({ status: 200, body: { message: 'Approved' } });
  expect((await press(writer)).status).toBe(200);
  await workshop.drain();
  expect(await workshop.runs(id)).toMatchObject([{ state: 'done', about: 'Chair', row_id }]);
  expect((await logged()).filter((one) => one === 'ok Chair')).toHaveLength(1);
  expect((await press(reader, { idempotency_key: 'other' })).status).toBe(403);
  expect((await press(writer, { idempotency_key: 'other', row_id: other })).status).toBe(404);
  const nothing = await press(writer, { action: 1 });
  expect(nothing.status).toBe(503);
  expect(JSON.stringify(nothing.body)).not.toContain('Nobody');
  await workshop.send('PUT', `/api/workbooks/${workshop.workbookId}/automations/${id}/state`, { state: 'off' });
  expect((await press(writer, { idempotency_key: 'again' })).status).toBe(503);
  expect(await workshop.runs(id)).toHaveLength(1);
  const leaks = await workshop.send('GET', `/api/apps/${shop.app.id}/leaks`);
  expect(JSON.stringify(leaks.body)).toContain('"starts":["Approve","Nobody"]');
});

test('a call with the secret starts a run with what it brings; all others get one and the same answer', async () => {
  const id = await workshop.automate({
    ...{ name: 'Called', trigger: { kind: 'hook' } },
    steps: [note('[sent:customer.name] [sent:customer.nothing]: [sent:lines]')],
  });
  const path = `/hooks/${id}`;
  const secretPath = `/api/workbooks/${workshop.workbookId}/automations/${id}/secret`;
  const call = async (
    headers: Record<string, string>,
    body = '{"customer":{"name":"Zoë"},"lines":[1,2]}',
    at = path,
  ) => {
    const answer = await workshop.shop.ask(at, {
      ...{ method: 'POST', host: 'localhost', body },
      headers: { 'content-type': 'application/json', ...headers },
    });
    return { status: answer.status, text: await answer.text() };
  };
  const unknown = await call({}, '{}', '/hooks/auto_none');
  expect(unknown.status).toBe(401);
  expect(await call({})).toEqual(unknown);
  const { body } = await workshop.send('POST', secretPath);
  const former = body['secret'] as string;
  const refused: Record<string, string>[] = [{}, { authorization: 'Bearer whsec_none' }, { authorization: former }];
  for (const headers of refused) expect(await call(headers)).toEqual(unknown);
  const again = await workshop.send('POST', secretPath);
  const secret = again.body['secret'] as string;
  expect(again.body).toMatchObject({ automation: { hook: { has_secret: true, former_until: expect.any(String) } } });
  const bearer = { authorization: `Bearer ${secret}` };
  expect(await call({ ...bearer, 'idempotency-key': 'one' })).toEqual({ status: 202, text: '{"accepted":true}' });
  expect((await call({ authorization: `Bearer ${former}`, 'idempotency-key': 'one' })).status).toBe(202);
  const sent = '{"customer":{"name":"Signed"}}';
  const signed = {
    ...{ 'webhook-id': 'msg_1', 'webhook-timestamp': String(Math.floor(Date.now() / 1_000)) },
    'webhook-signature': new Webhook(secret).sign('msg_1', new Date(), sent),
  };
  expect((await call(signed, sent)).status).toBe(202);
  expect(await call(signed, '{}')).toEqual(unknown);
  expect((await call(bearer, '{')).status).toBe(400);
  expect((await call(bearer, JSON.stringify('x'.repeat(70_000)))).status).toBe(413);
  await workshop.drain();
  expect((await workshop.runs(id)).map(({ state, about }) => [state, about])).toEqual([
    ['done', 'A call'],
    ['done', 'A call'],
  ]);
  expect((await logged()).slice(-2).toSorted()).toEqual(['Signed : ', 'Zoë : [1,2]']);
  expect((await workshop.describe(id)).hook.fields).toEqual(['customer.name']);
  await workshop.send('PUT', `/api/workbooks/${workshop.workbookId}/automations/${id}/state`, { state: 'off' });
  expect((await call(bearer)).status).toBe(503);
  expect(await call({})).toEqual(unknown);
});

test('a branch goes one way, each linked row is gone through once, and a run begins again with a step', async () => {
  const { Orders, Customers, Log } = workshop.sheets;
  const line = (id: string, what: string) => ({ id, kind: 'add', sheet: Log, cells: { what } }) as const;
  await workshop.add('Customers', { code: 'C7', email: 'seven@example.com', level: 'New' });
  await workshop.add('Orders', { item: 'One', customer: 'C7', total: 5 }, { item: 'Two', customer: 'c7', total: 50 });
  const large = { path: ['total'], condition: '>', value: '10' } as const;
  const id = await workshop.automate({
    ...{
      sheet: 'Customers',
      name: 'Through',
      trigger: { kind: 'changed', columns: ['level'], from: null, to: null, batch: 'each', imports: false },
    },
    steps: [
      {
        ...{ id: 'b', kind: 'branch', conditions: [{ path: ['level'], condition: '=', value: 'Gold' }] },
        ...{ met: [line('t', 'gold [column:code]')], otherwise: [line('o', 'other [column:code]')] },
      },
      {
        ...{ id: 'e', kind: 'each', sheet: Orders, column: 'customer' },
        steps: [
          { id: 'w', kind: 'write', cells: { state: '[column:customer>level]' } },
          { id: 'i', kind: 'branch', conditions: [large], met: [line('l', 'large [column:item]')], otherwise: [] },
        ],
      },
      line('z', 'end'),
    ],
  });
  const [customer] = (await workshop.shop.rowsOf('Customers')).filter(({ cells }) => cells['code'] === 'C7');
  const edits = [{ kind: 'set-cells', row_id: customer?.row_id, version: customer?.version, cells: { level: 'Gold' } }];
  const before = (await logged()).length;
  await workshop.send('POST', `/api/sheets/${Customers}/edits`, { edits });
  await workshop.drain();
  const [run] = await workshop.runs(id);
  expect(run).toMatchObject({ state: 'done' });
  expect((await logged()).slice(before)).toEqual(['gold C7', 'large Two', 'end']);
  const states = (await workshop.shop.rowsOf('Orders')).filter(({ cells }) => cells['customer'] !== 'C1');
  expect(
    states.filter(({ cells }) => /c7/i.test(String(cells['customer']))).map(({ cells }) => cells['state']),
  ).toEqual(['Gold', 'Gold']);
  const base = `/api/workbooks/${workshop.workbookId}/automations`;
  const { body: seen } = await workshop.send('GET', `${base}/${id}/runs/${run?.id}`);
  const keys = (seen['steps'] as { step: string }[]).map(({ step }) => step.replace(/@.*/, ''));
  expect(keys).toEqual(['b', 't', 'e', 'w', 'i', 'w', 'i', 'l', 'z']);
  const again = await workshop.send('POST', `${base}/${id}/runs/${run?.id}/again`, { step: 'z' });
  expect(again.status).toBe(200);
  expect((await workshop.send('POST', `${base}/${id}/runs/${run?.id}/again`, { step: 'o' })).status).toBe(422);
  await workshop.drain();
  expect((await logged()).slice(before)).toEqual(['gold C7', 'large Two', 'end', 'end']);
  expect((await workshop.runs(id)).map(({ state }) => state)).toEqual(['done', 'done']);
  const { body: tried } = await workshop.send('POST', `${base}/try`, {
    ...{ name: 'Through', sheet_id: Customers, row_id: customer?.row_id },
    definition: (await workshop.describe(id)).definition,
  });
  expect((tried['steps'] as { kind: string }[]).map(({ kind }) => kind)).toEqual([
    ...['branch', 'add', 'each', 'write', 'branch', 'write', 'branch', 'add', 'add'],
  ]);
});

test('a copy of an app has its automations: paused, without secrets and addresses of people', async () => {
  const { shop, sheets } = workshop;
  const { database } = shop.services;
  const to = [{ kind: 'address', address: 'ann@example.com' }] as const;
  const id = await workshop.automate({
    ...{ name: 'Copied', trigger: { kind: 'added', batch: 'each', imports: false } },
    steps: [
      { id: 'm', kind: 'mail', to: [...to, { kind: 'members' }], subject: 'S', text: 'T' },
      { id: 'a', kind: 'add', sheet: sheets.Log, cells: { what: '[column:item]' } },
    ],
  });
  await workshop.send('POST', `/api/workbooks/${workshop.workbookId}/automations/${id}/secret`);
  const { status, body } = await workshop.send('POST', `/api/apps/${shop.app.id}/copy`);
  expect(status, JSON.stringify(body)).toBe(200);
  const copies = await database.selectFrom('automations').selectAll().where('id', '<>', id).execute();
  expect(copies).toMatchObject([
    {
      name: 'Copied',
      state: 'paused',
      hook_secret: null,
      secrets: {},
      owner_id: null,
      definition: { timeZone: 'UTC' },
    },
  ]);
  const [copy] = copies;
  const log = await shop.services.workbooks.sheetByTitle(copy?.workbook_id ?? '', 'Log');
  const orders = await shop.services.workbooks.sheetByTitle(copy?.workbook_id ?? '', 'Orders');
  expect(copy?.sheet_id).toBe(orders?.id);
  expect(copy?.definition.steps).toMatchObject([{ to: [{ kind: 'members' }] }, { sheet: log?.id }]);
  const { watched } = await database
    .selectFrom('sheet_states')
    .select('watched')
    .where('sheet_id', '=', orders?.id ?? '')
    .executeTakeFirstOrThrow();
  expect(watched).toBeNull();
});
