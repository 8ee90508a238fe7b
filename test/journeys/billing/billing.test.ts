import { expect, test } from 'vitest';
import { makeEvent, type SentEvent, webhookSecret } from '../../stripe/events.ts';
import { type LocalStripe, openStripe } from '../../stripe/open-stripe.ts';
import { adminBrowser, signUpAdmin } from '../guards/admin-people.ts';
import { openServer, type TestBrowser, type WholeServer } from '../whole-server.ts';
import { fullTest } from '#test/full-test.ts';

interface Shop extends AsyncDisposable {
  whole: WholeServer;
  payments: LocalStripe;
  owner: TestBrowser;
  workspaceId: string;
  at: string;
}

async function open(): Promise<Shop> {
  const payments = await openStripe();
  const whole = await openServer({
    STRIPE_SECRET_KEY: 'sk_test_sheaf',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PRICE_ID: 'price_pro',
    STRIPE_API_BASE: payments.base,
    ADMIN_EMAILS: 'root@example.com',
  });
  const owner = whole.browser();
  const { body } = await owner.signUp('Ann');
  const workspaceId = (body['user'] as { workspace: { id: string } }).workspace.id;
  return {
    whole,
    payments,
    owner,
    workspaceId,
    at: `/api/workspaces/${workspaceId}/billing`,
    async [Symbol.asyncDispose]() {
      await whole[Symbol.asyncDispose]();
      await payments[Symbol.asyncDispose]();
    },
  };
}

/** An event, and what follows from it. */
async function send(whole: WholeServer, event: Pick<SentEvent, 'body' | 'signature'>): Promise<Response> {
  const answer = await whole.browser().ask('/api/billing/stripe-hook', {
    method: 'POST',
    body: event.body,
    headers: { 'stripe-signature': event.signature, 'content-type': 'application/json' },
  });
  await whole.services.jobs.drain();
  return answer;
}

/** A customer with a subscription, as after a checkout. */
async function subscribe(shop: Shop, status = 'active', id = 'sub_1'): Promise<string> {
  await shop.owner.call('POST', `${shop.at}/checkout`, {});
  const [{ stripe_customer_id: customer } = { stripe_customer_id: null }] = await shop.whole.services.database
    .selectFrom('workspaces')
    .select('stripe_customer_id')
    .where('id', '=', shop.workspaceId)
    .execute();
  shop.payments.world.subscriptions.set(id, { customer: customer ?? '', status, cancel_at: null });
  await send(shop.whole, makeEvent('customer.subscription.created', { id, customer }));
  return customer ?? '';
}

const billing = async (shop: Shop) => (await shop.owner.call('GET', shop.at)).body;

test('the owner goes to the payment page, and the plan changes when the payment service says so, not before', async () => {
  await using shop = await open();
  expect(await billing(shop)).toMatchObject({ plan: 'free', isFreePlan: true, can_pay: true, invoices: [] });
  const { body } = await shop.owner.call('POST', `${shop.at}/checkout`, {});
  expect(body).toEqual({ href: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/c\/pay\/cs_test_\d+$/) });
  const requested = shop.payments.asked.find((one) => one.path === '/v1/checkout/sessions');
  expect(Object.fromEntries(requested?.form ?? [])).toMatchObject({
    mode: 'subscription',
    'line_items[0][price]': 'price_pro',
    success_url: 'http://localhost:3000/payment_success',
    cancel_url: 'http://localhost:3000/payment_fail',
  });
  expect(await billing(shop)).toMatchObject({ isFreePlan: true });
  await subscribe(shop);
  expect(await billing(shop)).toMatchObject({ plan: 'pro', isFreePlan: false, has_subscription: true });
  expect((await shop.owner.call('GET', '/api/board/workspace')).body).toEqual({ is_free_plan: false });
  expect(
    shop.payments.asked.filter((one) => one.path === '/v1/customers'),
    'one customer',
  ).toHaveLength(1);
});

test('events count once, in any order: what counts is how the subscription stands', async () => {
  await using shop = await open();
  const customer = await subscribe(shop);
  shop.payments.world.subscriptions.set('sub_1', { customer, status: 'canceled', cancel_at: null });
  const ended = makeEvent('customer.subscription.deleted', { id: 'sub_1', customer });
  expect((await send(shop.whole, ended)).status).toBe(200);
  expect((await send(shop.whole, ended)).status).toBe(200);
  expect(await billing(shop)).toMatchObject({ isFreePlan: true });
  // A late event of the time when it was active.
  await send(shop.whole, makeEvent('customer.subscription.updated', { id: 'sub_1', customer, status: 'active' }));
  expect(await billing(shop)).toMatchObject({ isFreePlan: true });
});

test('what changes while an event is being handled is not put back', async () => {
  await using shop = await open();
  const customer = await subscribe(shop, 'canceled');
  const { subscriptions } = shop.payments.world;
  const active = { customer, status: 'active', cancel_at: null };
  subscriptions.set('sub_1', active);
  // Cancelled right after it was read for the first time.
  const read = subscriptions.get.bind(subscriptions);
  subscriptions.get = (id) => {
    const found = read(id);
    subscriptions.set(id, { ...active, status: 'canceled' });
    return found;
  };
  await send(shop.whole, makeEvent('customer.subscription.updated', { id: 'sub_1', customer }));
  expect(await billing(shop)).toMatchObject({ isFreePlan: true });
});

test('of two subscriptions that were paid for at once the newer one runs on, and the other is canceled', async () => {
  await using shop = await open();
  const customer = await subscribe(shop, 'active', 'sub_1');
  const { subscriptions } = shop.payments.world;
  const statuses = () => [...subscriptions].map(([id, { status }]) => `${id} ${status}`);
  await subscribe(shop, 'active', 'sub_2');
  expect(statuses()).toEqual(['sub_1 canceled', 'sub_2 active']);
  expect(await billing(shop)).toMatchObject({ plan: 'pro', has_subscription: true });
  // The event of an older one comes late.
  subscriptions.set('sub_0', { customer, status: 'active', cancel_at: null });
  await send(shop.whole, makeEvent('customer.subscription.created', { id: 'sub_0', customer }));
  expect(statuses()).toEqual(['sub_1 canceled', 'sub_2 active', 'sub_0 canceled']);
  expect(await billing(shop)).toMatchObject({ plan: 'pro', has_subscription: true });
  const { stripe_subscription_id } = await shop.whole.services.database
    .selectFrom('workspaces')
    .select('stripe_subscription_id')
    .where('id', '=', shop.workspaceId)
    .executeTakeFirstOrThrow();
  expect(stripe_subscription_id).toBe('sub_2');
});

test('the end of an old subscription does not end the new one, and a canceled one says until when it holds', async () => {
  await using shop = await open();
  const customer = await subscribe(shop, 'active', 'sub_1');
  await subscribe(shop, 'active', 'sub_2');
  shop.payments.world.subscriptions.set('sub_1', { customer, status: 'canceled', cancel_at: null });
  await send(shop.whole, makeEvent('customer.subscription.deleted', { id: 'sub_1', customer }));
  expect(await billing(shop)).toMatchObject({ plan: 'pro' });
  shop.payments.world.subscriptions.set('sub_2', { customer, status: 'active', cancel_at: 4_102_444_800 });
  await send(shop.whole, makeEvent('customer.subscription.updated', { id: 'sub_2', customer }));
  expect(await billing(shop)).toMatchObject({ plan: 'pro', plan_until: '2100-01-01T00:00:00.000Z' });
});

test.each([
  ['no signature', ''],
  ['nonsense', 't=1,v1=00'],
])('an event with %s changes nothing', async (_name, signature) => {
  await using shop = await open();
  const event = makeEvent('invoice.paid', { id: 'in_1' });
  const answer = await send(shop.whole, { ...event, signature });
  expect(answer.status).toBe(400);
  expect(await shop.whole.services.database.selectFrom('payment_events').selectAll().execute()).toEqual([]);
});

test('a signature does not hold for another body', async () => {
  await using shop = await open();
  const event = makeEvent('invoice.paid', { id: 'in_1', total: 100 });
  const changed = { ...event, body: event.body.replace('100', '900') };
  expect((await send(shop.whole, changed)).status).toBe(400);
});

fullTest('invoices are listed newest first, a paid one stays paid, and a failed payment is told', async () => {
  await using shop = await open();
  const customer = await subscribe(shop);
  const invoice = (id: string, created: number, status: string) => ({
    ...{ id, customer, created, status, number: `N-${id}`, total: 1_200, currency: 'usd' },
    hosted_invoice_url: `https://invoices.example/${id}`,
  });
  await send(shop.whole, makeEvent('invoice.paid', invoice('in_1', 1_700_000_000, 'paid')));
  await send(shop.whole, makeEvent('invoice.finalized', invoice('in_1', 1_700_000_000, 'open')));
  await send(shop.whole, makeEvent('invoice.payment_failed', invoice('in_2', 1_710_000_000, 'open')));
  expect(await billing(shop)).toMatchObject({
    invoices: [
      { id: 'in_2', status: 'open', amount_cents: 1_200, href: 'https://invoices.example/in_2' },
      { id: 'in_1', status: 'paid' },
    ],
  });
  const { body } = await shop.owner.call('GET', '/api/notifications');
  expect(JSON.stringify(body)).toContain('failed');
});

fullTest('where the payment service is out of order the owner is told so, and nothing changes', async () => {
  await using shop = await open();
  shop.payments.failing = true;
  const answer = await shop.owner.call('POST', `${shop.at}/checkout`, {});
  expect(answer.status).toBe(503);
  expect(JSON.stringify(answer.body)).not.toContain('Out of order');
});

test('an installation without payments says so, and its administrator sets the plan', async () => {
  await using whole = await openServer({ ADMIN_EMAILS: 'root@example.com' });
  const ann = whole.browser();
  const { body } = await ann.signUp('Ann');
  const { id } = (body['user'] as { workspace: { id: string } }).workspace;
  expect((await ann.call('GET', `/api/workspaces/${id}/billing`)).body).toMatchObject({ can_pay: false });
  expect((await ann.call('POST', `/api/workspaces/${id}/billing/checkout`, {})).status).toBe(503);
  const setPlan = (browser: TestBrowser, plan: string) =>
    browser.call('PUT', `/api/admin/workspaces/${id}/plan`, { plan });
  expect((await setPlan(ann, 'pro')).status).toBe(401);
  const { browser: atSite } = await signUpAdmin(whole);
  // The session of the site is not that of the admin area.
  expect((await setPlan(atSite, 'pro')).status).toBe(401);
  const root = await adminBrowser(whole);
  expect((await setPlan(root, 'pro')).body).toEqual({ plan: 'pro' });
  expect((await ann.call('GET', '/api/board/workspace')).body).toEqual({ is_free_plan: false });
  expect((await setPlan(root, 'gold')).status).toBe(422);
});
