/** Webhooks: a verifier that is not ours takes every call, and refuses what was altered or sent again later. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Webhook } from 'standardwebhooks';
import type { WebhookCallOnTheWire, WebhookOnTheWire } from '#features/automations/api/webhooks.ts';
import { openSink, openWorkshop, type Sink, type Workshop } from './workshop.ts';

let workshop: Workshop;
let sink: Sink;
let base: string;
beforeAll(async () => {
  sink = await openSink();
  workshop = await openWorkshop({ variables: { OUTGOING_ALLOW: '127.0.0.1' } });
  base = `/api/workbooks/${workshop.workbookId}/webhooks`;
});
afterAll(async () => {
  await workshop[Symbol.asyncDispose]();
  await sink[Symbol.asyncDispose]();
});
afterEach(async () => {
  await workshop.shop.services.database.deleteFrom('webhooks').execute();
  sink.calls.length = 0;
});

const all = ['row.added', 'row.changed', 'row.deleted', 'form.sent'];
async function make(events = all): Promise<{ id: string; secret: string }> {
  const given = { address: sink.address, sheet_id: workshop.sheets.Orders, events, imports: false };
  const { body, status } = await workshop.send('POST', base, given);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { id: (body['webhook'] as WebhookOnTheWire).id, secret: String(body['secret']) };
}
const callsOf = async (id: string) =>
  (await workshop.send('GET', `${base}/${id}/calls`)).body['calls'] as WebhookCallOnTheWire[];
const headersOf = ({ headers }: Sink['calls'][number]): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

test('every call is verified, each event once, with what the row was and is', async () => {
  const { id, secret } = await make();
  const [row_id = ''] = await workshop.add('Orders', { item: 'Stühle ✓', total: 3 });
  const [row] = (await workshop.shop.rowsOf('Orders')).filter((one) => one.row_id === row_id);
  const edits = (...given: object[]) =>
    workshop.send('POST', `/api/sheets/${workshop.sheets.Orders}/edits`, { edits: given });
  await edits({ kind: 'set-cells', row_id, version: row?.version, cells: { total: 4 } });
  await edits({ kind: 'delete-rows', row_ids: [row_id] });
  await workshop.drain();
  const verifier = new Webhook(secret);
  const read = sink.calls.map((call) => verifier.verify(call.body, headersOf(call)) as { type: string; data: object });
  expect(read.map(({ type }) => type).toSorted()).toEqual(['row.added', 'row.changed', 'row.deleted']);
  expect(read.find(({ type }) => type === 'row.changed')?.data).toMatchObject({
    ...{ row_id, sheet: 'Orders', changed: ['total'], columns: { item: 'Item' } },
    ...{ cells: { item: 'Stühle ✓', total: 4 }, before: { total: 3 } },
  });
  expect((await callsOf(id)).map(({ state, tries, status }) => ({ state, tries, status }))).toEqual(
    Array.from({ length: 3 }, () => ({ state: 'done', tries: 1, status: 200 })),
  );
  expect(JSON.stringify((await workshop.send('GET', base)).body)).not.toContain(secret.slice('whsec_'.length));
});

test('what was altered, signed by others or sent again later is refused by the verifier', async () => {
  const { secret } = await make();
  await workshop.add('Orders', { item: 'Chair' });
  await workshop.drain();
  const [call] = sink.calls;
  if (!call) throw new Error('Nothing was called.');
  const verifier = new Webhook(secret);
  const headers = headersOf(call);
  expect(() => verifier.verify(call.body, headers)).not.toThrow();
  expect(() => verifier.verify(call.body.replace('Chair', 'Sofa'), headers)).toThrow();
  expect(() => verifier.verify(call.body, { ...headers, 'webhook-id': 'msg_other' })).toThrow();
  const later = String(Number(headers['webhook-timestamp']) + 1);
  expect(() => verifier.verify(call.body, { ...headers, 'webhook-timestamp': later })).toThrow();
  const old = String(Number(headers['webhook-timestamp']) - 3_600);
  const signed = verifier.sign(headers['webhook-id'] ?? '', new Date(Number(old) * 1_000), call.body);
  expect(() =>
    verifier.verify(call.body, { ...headers, 'webhook-timestamp': old, 'webhook-signature': signed }),
  ).toThrow();
  expect(() => new Webhook(`whsec_${Buffer.alloc(24, 7).toString('base64')}`).verify(call.body, headers)).toThrow();
});

test('after a rotation both secrets verify, and the former one no longer once its day is over', async () => {
  const { id, secret } = await make();
  const rotated = await workshop.send('POST', `${base}/${id}/secret`);
  const next = String(rotated.body['secret']);
  await workshop.add('Orders', { item: 'A' });
  await workshop.drain();
  const [both] = sink.calls;
  for (const one of [secret, next])
    expect(() => new Webhook(one).verify(both?.body ?? '', headersOf(both!))).not.toThrow();
  await workshop.shop.services.database
    .updateTable('webhooks')
    .set({ former_until: new Date(0) })
    .execute();
  await workshop.add('Orders', { item: 'B' });
  await workshop.drain();
  const last = sink.calls.at(-1)!;
  expect(() => new Webhook(next).verify(last.body, headersOf(last))).not.toThrow();
  expect(() => new Webhook(secret).verify(last.body, headersOf(last))).toThrow();
});

test('a call that fails is tried again with the same id and body; one that is gone pauses the webhook', async () => {
  const { id } = await make(['row.added']);
  const address = new URL('/hooks-secret', sink.address).href;
  await workshop.shop.services.database.updateTable('webhooks').set({ address }).execute();
  sink.answers.push({ status: 500 });
  await workshop.add('Orders', { item: 'A' });
  await workshop.drain();
  expect(await callsOf(id)).toMatchObject([{ state: 'waiting', tries: 1, status: 500 }]);
  await dueNow();
  expect(await callsOf(id)).toMatchObject([{ state: 'done', tries: 2, status: 200 }]);
  const [first, second] = sink.calls;
  expect([second?.body, second?.headers['webhook-id']]).toEqual([first?.body, first?.headers['webhook-id']]);
  sink.answers.push({ status: 410 });
  await workshop.add('Orders', { item: 'B' });
  await workshop.drain();
  expect((await workshop.send('GET', base)).body).toMatchObject({
    webhooks: [{ state: 'paused', calls: { failed: 1 } }],
  });
  // A notice, which goes by mail, has no part of the address that opens anything.
  const told = await workshop.shop.services.database.selectFrom('notifications').select(['title', 'body']).execute();
  const { host } = new URL(sink.address);
  expect(told.at(-1)).toMatchObject({ title: 'A webhook was paused', body: expect.stringContaining(host) });
  expect(JSON.stringify(told)).not.toContain('hooks-secret');
  const given = { address: sink.address, sheet_id: workshop.sheets.Orders, events: ['row.added'], imports: false };
  await workshop.send('PUT', `${base}/${id}`, { ...given, state: 'on' });
  const [failed] = await callsOf(id);
  expect((await workshop.send('POST', `${base}/${id}/calls/${failed?.id}/replay`)).status).toBe(200);
  await workshop.drain();
  expect(await callsOf(id)).toMatchObject([{ id: failed?.id, state: 'done' }, { state: 'done' }]);
});

test('a test call is a ping that is verified as all others', async () => {
  const { id, secret } = await make(['row.deleted']);
  expect((await workshop.send('POST', `${base}/${id}/test`)).status).toBe(200);
  await workshop.drain();
  const [call] = sink.calls;
  expect(new Webhook(secret).verify(call?.body ?? '', headersOf(call!))).toMatchObject({ type: 'ping' });
});

async function dueNow(): Promise<void> {
  const { services, app } = workshop.shop;
  await services.database
    .updateTable('webhook_calls')
    .set({ due_at: new Date() })
    .where('state', '=', 'waiting')
    .execute();
  await services.jobs.add('automation-turns', { workspace_id: app.workspace_id });
  await workshop.drain();
}
