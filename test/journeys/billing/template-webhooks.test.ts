/** What Stripe tells: in any order, twice, late, at once, or forged. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fullTest } from '#test/full-test.ts';
import { changeAccount } from '../../stripe/accounts.ts';
import { expireSession, paySession } from '../../stripe/checkout.ts';
import { makeEvent, signAgain, type SentEvent, thinSecret } from '../../stripe/events.ts';
import { createRefund, openDispute } from '../../stripe/money.ts';
import {
  databaseOf,
  deliverAll,
  licences,
  lines,
  openTemplateShop,
  order,
  orderState,
  payUnheard,
  post,
  sums,
  type TemplateShop,
} from './template-shop.ts';
import { everyFew } from '#test/tier.ts';

const bought = ['sale 2000', 'fee -200'];
const tookBack = [...bought, 'refund -2000', 'fee returned 200'];

interface Case {
  name: string;
  /** Hands over what happened; `events` in the order in which it did. */
  deliver(shop: TemplateShop, events: SentEvent[]): Promise<unknown>;
  /** Whether the payment was refunded before anything was told of. */
  refunded?: true;
}

const inTurn = async (shop: TemplateShop, events: SentEvent[]): Promise<void> => {
  for (const event of events) {
    await post(shop.whole, event);
    await shop.whole.services.jobs.drain();
  }
};
const cases: Case[] = [
  { name: 'once', deliver: inTurn },
  { name: 'twice', deliver: (shop, events) => inTurn(shop, [...events, ...events.map((event) => signAgain(event))]) },
  {
    name: 'as twins at once',
    deliver: (shop, events) =>
      Promise.all([...events, ...events, ...events, ...events].map((event) => post(shop.whole, event))),
  },
  {
    name: 'as two events of one thing, handled at once',
    deliver: async (shop, events) => {
      const twins = events.map((event) => ({ ...event, body: event.body.replace(event.id, `${event.id}twin`) }));
      await Promise.all([...events, ...twins.map((twin) => signAgain(twin))].map((event) => post(shop.whole, event)));
    },
  },
  { name: 'with the refund after it', deliver: inTurn, refunded: true },
  { name: 'with the refund before it', deliver: (shop, events) => inTurn(shop, events.toReversed()), refunded: true },
  {
    name: 'with the refund at the same time',
    deliver: (shop, events) => Promise.all(events.map((event) => post(shop.whole, event))),
    refunded: true,
  },
  {
    name: 'with only the refund, the payment never',
    deliver: (shop, events) => inTurn(shop, events.slice(1)),
    refunded: true,
  },
  {
    name: 'hours late, and again after that',
    deliver: async (shop, events) => {
      await databaseOf(shop)
        .updateTable('template_orders')
        .set({ created_at: sql<Date>`now() - interval '5 hours'` })
        .execute();
      await inTurn(shop, [...events, ...events.map((event) => signAgain(event))]);
    },
  },
  {
    name: 'never, and found by the look at open orders',
    deliver: async (shop) => {
      await databaseOf(shop)
        .updateTable('template_orders')
        .set({ check_at: new Date(0) })
        .execute();
      await shop.whole.services.jobs.add('template-orders-due', {});
    },
  },
  {
    name: 'while Stripe answers too many requests, errors and nothing',
    deliver: async (shop, events) => {
      shop.stripe.troubles.push(
        { on: /GET .*checkout/, how: 'rate limit', times: 1 },
        { on: /GET .*refunds/, how: 'error', times: 1 },
        { on: /GET .*transfers/, how: 'no connection', times: 1 },
      );
      await inTurn(shop, events);
      // The client tries most again by itself; too many requests are left to the pauses of the queue.
      await sql`update jobs.job set start_after = now() where state = 'retry'`.execute(databaseOf(shop));
    },
  },
];

test.each(everyFew(cases, 6))(
  'a payment told of $name makes one license and one line each',
  async ({ deliver, refunded }) => {
    await using shop = await openTemplateShop();
    const { id } = await payUnheard(shop, refunded);
    await deliver(shop, shop.stripe.outbox.splice(0));
    await deliverAll(shop);
    expect(await licences(shop)).toMatchObject([{ order_id: id, state: refunded ? 'ended' : 'active' }]);
    expect(await orderState(shop, id)).toMatchObject({ state: refunded ? 'refunded' : 'paid' });
    expect((await lines(shop)).toSorted()).toEqual((refunded ? tookBack : bought).toSorted());
    expect(await sums(shop)).toMatchObject({ due_cents: refunded ? 0 : 1_800 });
    expect(await waiting(shop), 'no event is left').toBe(0);
  },
);

fullTest('a hundred events of ten payments, shuffled and doubled, make ten licenses', async () => {
  await using shop = await openTemplateShop();
  for (let number = 0; number < 10; number++) {
    const { session } = await order(shop);
    paySession(shop.stripe.world, session, 'card');
    // A licence that is in use does not keep anybody from buying another.
    await deliverAll(shop);
    await databaseOf(shop).updateTable('template_licences').set({ state: 'ended' }).execute();
  }
  await databaseOf(shop).updateTable('template_licences').set({ state: 'active' }).execute();
  const sessions = [...shop.stripe.world.sessions.values()];
  const events = sessions.flatMap((session) =>
    Array.from({ length: 5 }, (_, copy) =>
      makeEvent('checkout.session.completed', session, { id: `evt_${session.id}${copy % 4}` }),
    ),
  );
  const shuffled = [...events, ...events].toSorted((one, other) => hash(one) - hash(other));
  const answers = await Promise.all(shuffled.map(async (event) => (await post(shop.whole, event)).status));
  expect(new Set(answers)).toEqual(new Set([200]));
  await deliverAll(shop);
  expect({ events: shuffled.length, licences: (await licences(shop)).length }).toEqual({ events: 100, licences: 10 });
  expect(await sums(shop)).toMatchObject({ sales: 10, sold_cents: 20_000, fee_cents: 2_000, due_cents: 18_000 });
});

test('a payment page that nobody paid on runs out, and its order with it', async () => {
  await using shop = await openTemplateShop();
  const { id, session } = await order(shop);
  expireSession(shop.stripe.world, session);
  await deliverAll(shop);
  expect(await orderState(shop, id)).toMatchObject({ state: 'expired' });
  expect((await shop.buyer.call('GET', shop.orders)).body).toEqual({ orders: [] });
});

test('a payment of another sum, or for another order, buys nothing', async () => {
  await using shop = await openTemplateShop();
  const { id, session } = await order(shop);
  const paid = paySession(shop.stripe.world, session, 'card');
  paid.amount_total = 100;
  await deliverAll(shop);
  expect(await licences(shop)).toEqual([]);
  Object.assign(paid, { amount_total: 2_000, client_reference_id: 'ord_other' });
  await post(shop.whole, makeEvent('checkout.session.completed', { ...paid, client_reference_id: id }));
  await deliverAll(shop);
  expect(await licences(shop)).toEqual([]);
});

/** What changes nothing, or is refused, is tried at one shop. */
describe('of what is told at one shop', () => {
  let shop: TemplateShop;
  beforeAll(async () => {
    shop = await openTemplateShop();
  });
  afterAll(() => shop[Symbol.asyncDispose]());

  test.each([
    ['of a type that is not known', makeEvent('radar.early_fraud_warning.created', { id: 'issfr_1' })],
    [
      'of an order that is not known',
      makeEvent('checkout.session.completed', { id: 'cs_9', mode: 'payment', client_reference_id: 'ord_9' }),
    ],
    [
      'of a plan',
      makeEvent('checkout.session.completed', { id: 'cs_9', mode: 'subscription', client_reference_id: 'wsp_9' }),
    ],
    [
      'of a connected account, that looks like ours',
      makeEvent('invoice.paid', { id: 'in_1', customer: 'cus_1' }, { account: 'acct_9' }),
    ],
    ['of an account that is not known', makeEvent('v2.core.account[requirements].updated', { id: 'acct_9' })],
    ['without an object', makeEvent('refund.created', { id: 're_9' })],
  ])('an event %s is taken and changes nothing', async (_name, event) => {
    expect((await post(shop.whole, event)).status).toBe(200);
    await deliverAll(shop);
    expect(await waiting(shop)).toBe(0);
    expect([await licences(shop), await lines(shop)]).toEqual([[], []]);
  });

  describe('a payment', () => {
    let paid: SentEvent | undefined;
    beforeAll(async () => {
      await payUnheard(shop);
      [paid] = shop.stripe.outbox.splice(0);
      await databaseOf(shop).deleteFrom('payment_events').execute();
    });

    test.each([
      ['a bad signature', (event: SentEvent) => ({ ...event, signature: 't=1,v1=00' }), 400],
      ['no signature', (event: SentEvent) => ({ ...event, signature: '' }), 400],
      ['another body', (event: SentEvent) => ({ ...event, body: event.body.replace('"paid"', '"half"') }), 400],
      ['the secret of the other webhook', (event: SentEvent) => signAgain(event, thinSecret), 400],
      [
        'an old signature',
        (event: SentEvent) => makeEvent(event.type, objectOf(event), { signedAt: new Date(Date.now() - 301_000) }),
        400,
      ],
      ['the other mode', (event: SentEvent) => makeEvent(event.type, objectOf(event), { livemode: true }), 400],
      ['an id that is none', (event: SentEvent) => makeEvent(event.type, objectOf(event), { id: 'evt_ ; drop' }), 400],
    ])('an event with %s is refused and not stored', async (_name, forge, status) => {
      if (!paid) throw new Error('nothing was told');
      expect((await post(shop.whole, forge(paid))).status).toBe(status);
      await deliverAll(shop);
      expect(await databaseOf(shop).selectFrom('payment_events').select('id').execute()).toEqual([]);
      expect(await licences(shop)).toEqual([]);
    });
  });
});

test('what a connected account says of payments is not believed', async () => {
  await using shop = await openTemplateShop();
  const { id, session } = await order(shop);
  const forged = { id: session, mode: 'payment', client_reference_id: id, payment_status: 'paid' };
  await post(shop.whole, makeEvent('checkout.session.completed', forged, { account: 'acct_1' }));
  await deliverAll(shop);
  expect(await licences(shop)).toEqual([]);
});

fullTest('events of an account are about how it stands now, and a failed payout is told to the author', async () => {
  await using shop = await openTemplateShop();
  const [account = ''] = [...shop.stripe.world.accounts.keys()];
  changeAccount(shop.stripe.world, account, 'restricted');
  changeAccount(shop.stripe.world, account, 'active');
  const [restricted, active] = shop.stripe.outbox.splice(0);
  const can = () => shop.author.call('GET', `/api/workspaces/${shop.authorWorkspace}/payouts`);
  // The older one comes last.
  for (const event of [active, restricted]) if (event) await post(shop.whole, event);
  await deliverAll(shop);
  expect((await can()).body).toMatchObject({ can_be_paid: true });
  changeAccount(shop.stripe.world, account, 'restricted');
  await deliverAll(shop);
  expect((await can()).body).toMatchObject({ can_be_paid: false });
  await post(shop.whole, makeEvent('payout.failed', { id: 'po_1' }, { account }));
  await deliverAll(shop);
  expect(JSON.stringify((await shop.author.call('GET', '/api/notifications')).body)).toContain(
    'payout to your bank account failed',
  );
});

fullTest('a dispute and a refund of half the price count each for its part', async () => {
  await using shop = await openTemplateShop();
  const { id } = await payUnheard(shop);
  await deliverAll(shop);
  const [intent = ''] = [...shop.stripe.world.intents.keys()];
  createRefund(shop.stripe.world, { payment_intent: intent, amount: '501' });
  await deliverAll(shop);
  expect(await orderState(shop, id)).toMatchObject({ state: 'paid', licence: { state: 'active' } });
  expect(await sums(shop)).toMatchObject({ refunded_cents: 501, fee_cents: 150, due_cents: 1_349 });
  const dispute = openDispute(shop.stripe.world, [...shop.stripe.world.charges.keys()][0] ?? '', 'appeal_under_review');
  dispute.amount = 1_499;
  await deliverAll(shop);
  expect(await orderState(shop, id)).toMatchObject({ state: 'disputed', licence: { state: 'suspended' } });
  expect(await sums(shop)).toMatchObject({ refunded_cents: 2_000, fee_cents: 0, due_cents: 0 });
});

async function waiting(shop: TemplateShop): Promise<number> {
  const found = await databaseOf(shop)
    .selectFrom('payment_events')
    .select('id')
    .where('handled_at', 'is', null)
    .execute();
  return found.length;
}

const objectOf = (event: SentEvent): object => (JSON.parse(event.body) as { data: { object: object } }).data.object;
/** A fixed order that has nothing to do with time. */
const hash = ({ id, signature }: SentEvent): number =>
  [...`${id}${signature}`].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 9_973, 7);
