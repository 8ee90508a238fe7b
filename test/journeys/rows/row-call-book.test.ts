/** The book of calls keeps a press from being sent twice, by whichever node. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { awaitRowCall, beginRowCall, endRowCall, type NewRowCall } from '#features/visitor/server/actions/row-calls.ts';
import { ActionShop } from './action-shop.ts';

const at = new ActionShop();
let rows = 0;
const callOf = (more: Partial<NewRowCall> = {}): NewRowCall => ({
  ...{ app_id: at.shop.app.id, block_id: 'b1', action: 0, title: 'Ship', address: at.base },
  ...{ row_id: `row-${(rows += 1)}`, row_version: 1, actor: { kind: 'anonymous' }, press: null },
  ...more,
});
const begin = (call: NewRowCall) => beginRowCall(at.shop.services.database, call);
const end = (id: string, outcome: 'done' | 'unknown' | 'rejected') =>
  endRowCall(at.shop.services.database, id, { outcome, milliseconds: 5 });
const idOf = (begun: Awaited<ReturnType<typeof begin>>): string => ('joined' in begun ? begun.joined : begun.id);

test('of many that begin at once one is sent, and the others wait for it', async () => {
  for (const press of [null, 'the same']) {
    const call = callOf({ press });
    const begun = await Promise.all(Array.from({ length: 8 }, () => begin(call)));
    expect(begun.filter((one) => 'sent_key' in one)).toHaveLength(1);
    expect(new Set(begun.map(idOf)).size).toBe(1);
    const waiting = awaitRowCall(at.shop.services.database, idOf(await begin(call)));
    const [first] = begun;
    if (first) await end(idOf(first), 'done');
    expect((await waiting)?.outcome).toBe('done');
  }
});

test('presses of different people for one state of a row join while it is sent; other rows, buttons and states do not', async () => {
  const call = callOf({ press: 'one' });
  const first = await begin(call);
  expect(await begin({ ...call, press: 'other' })).toEqual({ joined: idOf(first) });
  for (const other of [{ row_id: 'another' }, { action: 1 }, { block_id: 'b2' }, { row_version: 2 }]) {
    expect(await begin({ ...call, press: 'third', ...other })).toHaveProperty('sent_key');
  }
});

test('the same press stays the same after its end, a new one is sent again', async () => {
  const call = callOf({ press: 'one' });
  const first = await begin(call);
  await end(idOf(first), 'rejected');
  expect(await begin(call)).toEqual({ joined: idOf(first) });
  expect(await begin({ ...call, press: 'two' })).toHaveProperty('sent_key');
});

test('what a server that ended left behind may have arrived: the next press has its key', async () => {
  const { database } = at.shop.services;
  const call = callOf();
  const lost = await begin(call);
  await database
    .updateTable('row_calls')
    .set({ at: sql<Date>`now() - interval '1 minute'` })
    .where('id', '=', idOf(lost))
    .execute();
  const next = await begin(call);
  expect(next).toEqual({ id: expect.not.stringMatching(idOf(lost)), sent_key: 'sent_key' in lost && lost.sent_key });
  expect(await awaitRowCall(database, idOf(lost))).toMatchObject({
    outcome: 'unknown',
    failure: 'The server stopped before a response arrived.',
  });
});
