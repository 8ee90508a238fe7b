/** Servers that die and a Stripe that does not answer: nothing is lost, and no money moves twice. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fullTest } from '#test/full-test.ts';
import { openQueue } from '#platform/jobs/open-queue.ts';
import {
  afterRefundTime,
  databaseOf,
  deliverAll,
  licences,
  openTemplateShop,
  orderState,
  payUnheard,
  post,
  sums,
} from './template-shop.ts';

test('an event is answered before anything is done about it, and done by another server when this one dies', async () => {
  await using shop = await openTemplateShop();
  const { id } = await payUnheard(shop);
  const [event] = shop.stripe.outbox.splice(0);
  if (!event) throw new Error('nothing was told');
  expect((await post(shop.whole, event)).status).toBe(200);
  expect(await licences(shop), 'only stored').toEqual([]);
  // A server takes the job, asks Stripe, and is never heard of again.
  const { database, log } = shop.whole.services;
  const queue = openQueue(database, log);
  expect(await queue.fetch('payment-events')).toHaveLength(1);
  await shop.whole.services.jobs.drain();
  expect(await licences(shop), 'the job is taken').toEqual([]);
  await sql`update jobs.job set heartbeat_on = now() - interval '31 seconds' where state = 'active'`.execute(database);
  await queue.supervise('payment-events');
  await sql`update jobs.job set start_after = now() where state = 'retry'`.execute(database);
  await deliverAll(shop);
  expect(await licences(shop)).toMatchObject([{ order_id: id, state: 'active' }]);
});

fullTest('an event whose job is lost altogether is found in the table', async () => {
  await using shop = await openTemplateShop();
  const { id } = await payUnheard(shop);
  for (const event of shop.stripe.outbox.splice(0)) await post(shop.whole, event);
  const { database, jobs } = shop.whole.services;
  await sql`delete from jobs.job where name = 'payment-events'`.execute(database);
  await database.updateTable('payment_events').set({ received_at: sql<Date>`now() - interval '5 minutes'` }).execute();
  await jobs.add('payment-events-forgotten', {});
  await deliverAll(shop);
  expect(await licences(shop)).toMatchObject([{ order_id: id, state: 'active' }]);
});

test('a server that dies while money moves leaves what the next one completes once', async () => {
  await using shop = await openTemplateShop();
  const { id } = await payUnheard(shop);
  await deliverAll(shop);
  // The transfer is made, its answer lost, and so are all tries again: as a server that died there.
  shop.stripe.troubles.push({ on: /POST \/v1\/transfers$/, how: 'lost answer', times: 3 });
  await afterRefundTime(shop);
  expect(shop.stripe.world.transfers.size).toBe(1);
  await shop.buyer.call('GET', `${shop.orders}/${id}`);
  await databaseOf(shop)
    .updateTable('template_orders')
    .set({ check_at: new Date(0) })
    .execute();
  await shop.whole.services.jobs.add('template-orders-due', {});
  await deliverAll(shop);
  expect(shop.stripe.world.transfers.size, 'once').toBe(1);
  expect(await sums(shop)).toMatchObject({ paid_out_cents: 1_800, due_cents: 0 });
});

fullTest('a refund that is asked for while the author is being paid ends with nothing owed', async () => {
  await using shop = await openTemplateShop();
  const { id } = await payUnheard(shop);
  await deliverAll(shop);
  shop.stripe.troubles.push({ on: /POST \/v1\/transfers$/, how: 'hold', times: 1 });
  const past = new Date(Date.now() - 1_000);
  await databaseOf(shop).updateTable('template_orders').set({ transfer_due_at: past, check_at: past }).execute();
  await shop.whole.services.jobs.add('template-orders-due', {});
  const paying = shop.whole.services.jobs.drain();
  await shop.stripe.held();
  const refund = await shop.buyer.call('POST', `${shop.orders}/${id}/refund`);
  expect(refund.body).toMatchObject({ order: { state: 'refunded' } });
  shop.stripe.letGo();
  await paying;
  await deliverAll(shop);
  const { transfers, reversals, refunds } = shop.stripe.world;
  expect([transfers.size, reversals.size, refunds.size]).toEqual([1, 1, 1]);
  expect(await sums(shop)).toMatchObject({ earned_cents: 0, paid_out_cents: 0, due_cents: 0 });
});

fullTest('where Stripe is out of order a refund is noted at once, and made when it answers', async () => {
  await using shop = await openTemplateShop();
  const { id } = await payUnheard(shop);
  await deliverAll(shop);
  shop.stripe.failing = true;
  const requested = await shop.buyer.call('POST', `${shop.orders}/${id}/refund`);
  expect(requested.body).toMatchObject({ order: { state: 'paid', refund_asked: true, may_refund: false } });
  shop.stripe.failing = false;
  await shop.whole.services.jobs.add('template-orders-due', {});
  await deliverAll(shop);
  expect(await orderState(shop, id)).toMatchObject({ state: 'refunded' });
  expect(shop.stripe.world.refunds.size).toBe(1);
});
