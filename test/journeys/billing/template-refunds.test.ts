/** Refunds, disputes and what authors are paid, to the cent. */
import { expect, test } from 'vitest';
import { fullTest } from '#test/full-test.ts';
import { changeRefund, closeDispute, createRefund, openDispute } from '../../stripe/money.ts';
import {
  afterRefundTime,
  buy,
  databaseOf,
  deliverAll,
  licences,
  lines,
  onboard,
  openRoot,
  openTemplateShop,
  order,
  orderState,
  someApp,
  sums,
  visit,
} from './template-shop.ts';

test('within the time for it a refund is one click: the license ends, and the author is owed nothing', async () => {
  await using shop = await openTemplateShop();
  const { id } = await buy(shop);
  const { body } = await shop.buyer.call('POST', `${shop.orders}/${id}/refund`);
  expect(body).toMatchObject({ order: { state: 'refunded', licence: { state: 'ended' }, may_refund: false } });
  await deliverAll(shop);
  expect(await lines(shop)).toEqual(['sale 2000', 'fee -200', 'refund -2000', 'fee returned 200']);
  expect(await sums(shop)).toMatchObject({ earned_cents: 0, paid_out_cents: 0, due_cents: 0, refunded_cents: 2_000 });
  expect((await shop.buyer.call('POST', `${shop.orders}/${id}/refund`)).status).toBe(403);
  await afterRefundTime(shop);
  expect(shop.stripe.world.transfers.size, 'nothing is paid out for it').toBe(0);
  expect([...(await shop.whole.services.templateSales.purchasedBy(shop.buyerWorkspace))]).toEqual([]);
});

test('a refund that fails after the template was bought again brings its license back, without the app of the new one', async () => {
  await using shop = await openTemplateShop();
  const app_id = await someApp(shop);
  const first = await buy(shop);
  const give = (order: { id: string }) =>
    databaseOf(shop).updateTable('template_licences').set({ app_id }).where('order_id', '=', order.id).execute();
  await give(first);
  await shop.buyer.call('POST', `${shop.orders}/${first.id}/refund`);
  await deliverAll(shop);
  const second = await buy(shop);
  await give(second);
  const [refund] = [...shop.stripe.world.refunds.values()];
  changeRefund(shop.stripe.world, refund?.id ?? '', 'failed');
  await deliverAll(shop);
  expect(await licences(shop)).toMatchObject([
    { order_id: first.id, state: 'active', app_id: null },
    { order_id: second.id, state: 'active', app_id },
  ]);
  expect(await orderState(shop, first.id)).toMatchObject({ state: 'paid' });
  expect(await orderState(shop, second.id)).toMatchObject({ state: 'paid', licence: { app: { id: app_id } } });
});

test('the author is paid when the time for refunds is over, once; a later refund takes it back to the cent', async () => {
  await using shop = await openTemplateShop({ TEMPLATE_FEE_PERCENT: '12.5', TEMPLATE_FEE_CENTS: '30' });
  const stored = await buy(shop);
  await databaseOf(shop)
    .updateTable('template_licences')
    .set({ app_id: await someApp(shop) })
    .execute();
  const returned = await buy(shop);
  expect(await sums(shop)).toMatchObject({ sales: 2, sold_cents: 4_000, fee_cents: 560, due_cents: 3_440 });
  await afterRefundTime(shop);
  await afterRefundTime(shop);
  expect([...shop.stripe.world.transfers.values()].map(({ amount }) => amount)).toEqual([1_720, 1_720]);
  expect(await sums(shop)).toMatchObject({ paid_out_cents: 3_440, due_cents: 0 });
  expect((await shop.buyer.call('POST', `${shop.orders}/${returned.id}/refund`)).status, 'too late').toBe(403);
  const root = await openRoot(shop);
  const found = await root.call('GET', '/api/admin/template-orders?search=bob@example.com');
  expect(found.body['orders']).toHaveLength(2);
  const requested = await root.call('POST', `/api/admin/template-orders/${returned.id}/refund`, {
    reason: 'Did not work',
  });
  expect(requested.body).toMatchObject({ order: { state: 'refunded', licence: { state: 'ended' } } });
  await deliverAll(shop);
  expect([...shop.stripe.world.reversals.values()].map(({ amount }) => amount)).toEqual([1_720]);
  expect(await sums(shop)).toEqual({
    ...{ currency: 'usd', sales: 2, sold_cents: 4_000, refunded_cents: 2_000, fee_cents: 280 },
    ...{ earned_cents: 1_720, paid_out_cents: 1_720, due_cents: 0, next_due_at: null, problem: '' },
  });
  expect(await orderState(shop, stored.id)).toMatchObject({ state: 'paid', licence: { state: 'active' } });
  const csv = await (await shop.author.ask(`${shop.statement}/export`)).text();
  const amounts = csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => Number(line.split(',')[4]));
  expect(amounts.reduce((total, amount) => total + Math.round(amount * 100), 0)).toBe(0);
  expect(csv).toContain('Deducted from you,Orchard');
});

fullTest(
  'what the marketplace refunds in part at Stripe itself is taken from the author to the cent, before and after the payout',
  async () => {
    await using shop = await openTemplateShop({ TEMPLATE_FEE_PERCENT: '12.5', TEMPLATE_FEE_CENTS: '30' });
    const { id } = await buy(shop);
    const { world } = shop.stripe;
    const payment_intent = [...world.intents.keys()][0] ?? '';
    /** Someone gives back a part on Stripe's own pages; of the events only the one about the charge comes, twice. */
    const refundAtStripe = async (amount: string) => {
      createRefund(world, { payment_intent, amount });
      const reported = shop.stripe.outbox.splice(0).filter(({ type }) => type === 'charge.refunded');
      shop.stripe.outbox.push(...reported, ...reported);
      await deliverAll(shop);
    };
    await refundAtStripe('777');
    // A fee of 2.80: 38.85 % of it goes back, 1.0878, which is 1.09.
    expect(await lines(shop)).toEqual(['sale 2000', 'fee -280', 'refund -777', 'fee returned 109']);
    expect(await sums(shop)).toMatchObject({ refunded_cents: 777, fee_cents: 171, due_cents: 1_052 });
    expect(await orderState(shop, id)).toMatchObject({
      ...{ state: 'paid', refunded_cents: 777, may_refund: true, licence: { state: 'active' } },
    });
    await afterRefundTime(shop);
    expect([...world.transfers.values()].map(({ amount }) => amount)).toEqual([1_052]);

    await refundAtStripe('3');
    // Of both together 39 % of the fee, 1.092: nothing more goes back for a difference below a cent.
    expect([...world.reversals.values()].map(({ amount }) => amount)).toEqual([3]);
    expect(await sums(shop)).toMatchObject({
      refunded_cents: 780,
      fee_cents: 171,
      paid_out_cents: 1_049,
      due_cents: 0,
    });
    await refundAtStripe('1220');
    expect(await orderState(shop, id)).toMatchObject({
      ...{ state: 'refunded', refunded_cents: 2_000, may_refund: false, licence: { state: 'ended' } },
    });
    expect(await sums(shop)).toMatchObject({ refunded_cents: 2_000, fee_cents: 0, paid_out_cents: 0, due_cents: 0 });
    expect((await lines(shop)).toSorted()).toEqual(
      [
        ...[
          'sale 2000',
          'fee -280',
          'refund -777',
          'refund -3',
          'refund -1220',
          'fee returned 109',
          'fee returned 171',
        ],
        ...['transfer -1052', 'reversal 3', 'reversal 1049'],
      ].toSorted(),
    );
  },
);

fullTest(
  'a part that the bank sends back counts again; after a part that held, the one click gives back the rest',
  async () => {
    await using shop = await openTemplateShop();
    const first = await buy(shop);
    const { world } = shop.stripe;
    const refundPart = async () => {
      createRefund(world, { payment_intent: [...world.intents.keys()].at(-1) ?? '', amount: '501' });
      await deliverAll(shop);
    };
    await refundPart();
    changeRefund(world, [...world.refunds.keys()][0] ?? '', 'failed');
    await deliverAll(shop);
    expect(await orderState(shop, first.id)).toMatchObject({ state: 'paid', refunded_cents: 0 });
    expect(await sums(shop)).toMatchObject({ refunded_cents: 0, fee_cents: 200, earned_cents: 1_800 });
    await databaseOf(shop)
      .updateTable('template_licences')
      .set({ app_id: await someApp(shop) })
      .execute();

    const second = await buy(shop);
    await refundPart();
    const { body } = await shop.buyer.call('POST', `${shop.orders}/${second.id}/refund`);
    expect(body).toMatchObject({ order: { state: 'refunded', refunded_cents: 2_000 } });
    expect([...world.refunds.values()].map(({ amount }) => amount)).toEqual([501, 501, 1_499]);
    expect(await sums(shop)).toMatchObject({ refunded_cents: 2_000, fee_cents: 200, earned_cents: 1_800 });
  },
);

fullTest('once an app is published, a day after the payment the one click is over', async () => {
  await using shop = await openTemplateShop();
  const { id } = await buy(shop);
  const app_id = await someApp(shop, true);
  await databaseOf(shop).updateTable('template_licences').set({ app_id }).execute();
  expect(await orderState(shop, id), 'within a day').toMatchObject({ may_refund: true });
  const paid_at = new Date(Date.now() - 25 * 3_600_000);
  await databaseOf(shop).updateTable('template_orders').set({ paid_at }).execute();
  expect(await orderState(shop, id)).toMatchObject({ may_refund: false });
  expect((await shop.buyer.call('POST', `${shop.orders}/${id}/refund`)).status).toBe(403);
  // Moving the licence away does not bring the click back.
  const licence = (await licences(shop))[0]?.id;
  await shop.buyer.call('PUT', `/api/workspaces/${shop.buyerWorkspace}/template-licences/${licence}`, { app_id: null });
  expect(await licences(shop)).toMatchObject([{ app_id: null }]);
  expect((await shop.buyer.call('POST', `${shop.orders}/${id}/refund`)).status).toBe(403);
});

fullTest(
  'a dispute suspends the license and takes back what was paid out; won, both come back; lost, it ends',
  async () => {
    await using shop = await openTemplateShop();
    const { id } = await buy(shop);
    await afterRefundTime(shop);
    const charge = [...shop.stripe.world.charges.keys()][0] ?? '';
    const inquiry = openDispute(shop.stripe.world, charge, 'warning_needs_response');
    await deliverAll(shop);
    expect(await orderState(shop, id), 'an inquiry moves no money').toMatchObject({ state: 'paid' });
    shop.stripe.world.disputes.delete(inquiry.id);
    const dispute = openDispute(shop.stripe.world, charge);
    await deliverAll(shop);
    expect(await orderState(shop, id)).toMatchObject({ state: 'disputed', licence: { state: 'suspended' } });
    expect(await sums(shop)).toMatchObject({ earned_cents: 0, paid_out_cents: 0, due_cents: 0 });
    expect((await shop.whole.services.templateSales.purchasedBy(shop.buyerWorkspace)).size).toBe(0);
    closeDispute(shop.stripe.world, dispute.id, 'won');
    await deliverAll(shop);
    expect(await orderState(shop, id)).toMatchObject({ state: 'paid', licence: { state: 'active' } });
    expect(await sums(shop)).toMatchObject({ earned_cents: 1_800, paid_out_cents: 1_800, due_cents: 0 });
    const second = openDispute(shop.stripe.world, charge);
    closeDispute(shop.stripe.world, second.id, 'lost');
    await deliverAll(shop);
    expect(await orderState(shop, id)).toMatchObject({ state: 'disputed', licence: { state: 'ended' } });
    expect(await sums(shop)).toMatchObject({ earned_cents: 0, paid_out_cents: 0, due_cents: 0 });
  },
);

fullTest('a refund that the bank sends back makes the license active again, and pays nobody twice', async () => {
  await using shop = await openTemplateShop();
  shop.stripe.world.refundStatus = 'pending';
  const { id } = await buy(shop);
  await shop.buyer.call('POST', `${shop.orders}/${id}/refund`);
  await deliverAll(shop);
  expect(await orderState(shop, id)).toMatchObject({ state: 'refunded' });
  changeRefund(shop.stripe.world, [...shop.stripe.world.refunds.keys()][0] ?? '', 'failed');
  await deliverAll(shop);
  expect(await orderState(shop, id)).toMatchObject({ state: 'paid', licence: { state: 'active' } });
  expect(await sums(shop)).toMatchObject({ refunded_cents: 0, fee_cents: 200, earned_cents: 1_800 });
  await afterRefundTime(shop);
  expect(shop.stripe.world.transfers.size, 'somebody must look at it first').toBe(0);
  expect(shop.stripe.world.refunds.size).toBe(1);
});

fullTest('an author who cannot be paid now is paid when they can; one whose account is empty owes it', async () => {
  await using shop = await openTemplateShop();
  const { id } = await buy(shop);
  const account = [...shop.stripe.world.accounts.values()][0];
  if (!account) throw new Error('the author has no account');
  account.transfers = 'restricted';
  await afterRefundTime(shop);
  expect(await sums(shop)).toMatchObject({ due_cents: 1_800, problem: expect.stringContaining('capabilities') });
  await onboard(shop);
  await shop.whole.services.jobs.add('template-orders-due', {});
  await deliverAll(shop);
  expect(await sums(shop)).toMatchObject({ due_cents: 0, paid_out_cents: 1_800 });
  account.isEmptied = true;
  const root = await openRoot(shop);
  await root.call('POST', `/api/admin/template-orders/${id}/refund`, { reason: 'Broken' });
  await deliverAll(shop);
  expect(await orderState(shop, id), 'the buyer does not wait for the author').toMatchObject({ state: 'refunded' });
  expect(await sums(shop)).toMatchObject({ due_cents: -1_800 });
  account.isEmptied = false;
  await databaseOf(shop)
    .updateTable('template_orders')
    .set({ check_at: new Date(0) })
    .execute();
  await shop.whole.services.jobs.add('template-orders-due', {});
  await deliverAll(shop);
  expect(await sums(shop)).toMatchObject({ due_cents: 0, paid_out_cents: 0 });
});

fullTest('a reviewer also refunds what a workspace bought that is gone', async () => {
  await using shop = await openTemplateShop();
  const { id } = await buy(shop);
  await shop.whole.services.workspaces.destroy(shop.buyerWorkspace);
  const root = await openRoot(shop);
  const { body } = await root.call('POST', `/api/admin/template-orders/${id}/refund`, { reason: 'Asked by mail' });
  expect(body).toMatchObject({ order: { state: 'refunded', licence: null } });
});

fullTest('what was bought for a workspace that is gone is given back', async () => {
  await using shop = await openTemplateShop();
  const made = await order(shop);
  await shop.whole.services.workspaces.destroy(shop.buyerWorkspace);
  await visit(`${shop.stripe.base}/c/pay/${made.session}`, 'POST', { how: 'card' });
  await deliverAll(shop);
  await shop.whole.services.jobs.add('template-orders-due', {});
  await deliverAll(shop);
  expect([...shop.stripe.world.refunds.values()]).toMatchObject([{ amount: 2_000 }]);
  expect(await sums(shop)).toMatchObject({ earned_cents: 0, due_cents: 0 });
});
