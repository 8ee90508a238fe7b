/** Being paid, buying and using licences of templates, as people meet them. */
import { expect, test } from 'vitest';
import { json } from '#platform/database/json.ts';
import { settleBank } from '../../stripe/checkout.ts';
import {
  addTemplate,
  buy,
  databaseOf,
  deliverAll,
  licences,
  lines,
  openTemplateShop,
  order,
  orderState,
  someApp,
  visit,
  workspaceOf,
} from './template-shop.ts';
import { fullTest } from '#test/full-test.ts';

test('an author connects an account at Stripe, and may submit paid templates when it can be paid', async () => {
  await using shop = await openTemplateShop();
  const { templateSales } = shop.whole.services;
  const dora = shop.whole.browser();
  const workspace = workspaceOf(await dora.signUp('Dora'));
  const at = `/api/workspaces/${workspace}/payouts`;
  expect((await dora.call('GET', at)).body).toMatchObject({ connected: false, can_be_paid: false, fee_percent: 10 });
  expect(await templateSales.canSubmitPaid(workspace)).toBe(false);
  const first = String((await dora.call('POST', `${at}/link`, { country: 'fr' })).body['href']);
  expect([...shop.stripe.world.accounts.values()].at(-1)).toMatchObject({
    country: 'FR',
    contact_email: 'dora@example.com',
  });
  expect((await dora.call('GET', at)).body).toMatchObject({ connected: true, can_be_paid: false });
  // Opened and left; the address works once and then leads to where a new one is made.
  await visit(first);
  expect(await visit(first)).toBe(
    `http://localhost:3000/dashboard/accountbilling?workspace=${workspace}&payouts=again`,
  );
  const second = String((await dora.call('POST', `${at}/link`, {})).body['href']);
  expect(second).not.toBe(first);
  expect(shop.stripe.world.accounts.size, 'the same account').toBe(2);
  await visit(second);
  expect(await visit(second, 'POST')).toBe(
    `http://localhost:3000/dashboard/accountbilling?workspace=${workspace}&payouts=done`,
  );
  // The event has not come yet: coming back reads the account.
  expect((await dora.call('GET', `${at}?read=now`)).body).toMatchObject({ can_be_paid: true });
  expect(await templateSales.canSubmitPaid(workspace)).toBe(true);
});

fullTest('where Stripe does not answer nobody is told that they cannot be paid', async () => {
  await using shop = await openTemplateShop();
  const dora = shop.whole.browser();
  const workspace = workspaceOf(await dora.signUp('Dora'));
  await dora.call('POST', `/api/workspaces/${workspace}/payouts/link`, {});
  shop.stripe.failing = true;
  await expect(shop.whole.services.templateSales.canSubmitPaid(workspace)).rejects.toThrow('isn’t responding');
  expect(await shop.whole.services.templateSales.canSubmitPaid(shop.authorWorkspace), 'known already').toBe(true);
});

test('a template is bought when Stripe says that it is paid, not by coming back from the payment page', async () => {
  await using shop = await openTemplateShop();
  const made = await order(shop);
  const requested = shop.stripe.asked.find(({ path }) => path === '/v1/checkout/sessions');
  expect(requested?.headers['idempotency-key']).toBe(`order:${made.id}:pay`);
  expect(Object.fromEntries(requested?.form ?? [])).toMatchObject({
    mode: 'payment',
    'line_items[0][price_data][unit_amount]': '2000',
    'payment_intent_data[transfer_group]': made.id,
    success_url: `http://localhost:3000/payment_success?workspace=${shop.buyerWorkspace}&order=${made.id}`,
  });
  // The way back is opened without having paid.
  expect(await orderState(shop, made.id)).toMatchObject({ state: 'open', licence: null });
  expect(await licences(shop)).toEqual([]);
  // A card is declined; another one is not.
  const page = `${shop.stripe.base}/c/pay/${made.session}`;
  await visit(page, 'POST', { how: 'declined' });
  expect(await orderState(shop, made.id)).toMatchObject({ state: 'open' });
  expect(await visit(page, 'POST', { how: 'card' })).toContain('/payment_success');
  // No event was delivered: the page that people come back to asks Stripe.
  expect(await orderState(shop, made.id)).toMatchObject({
    state: 'paid',
    may_refund: true,
    licence: { state: 'active' },
  });
  await deliverAll(shop);
  expect(await licences(shop)).toHaveLength(1);
  expect(await lines(shop)).toEqual(['sale 2000', 'fee -200']);
  const { templateSales } = shop.whole.services;
  expect([...(await templateSales.purchasedBy(shop.buyerWorkspace))]).toEqual([shop.templateId]);
  expect([...(await templateSales.purchasedBy(shop.authorWorkspace))]).toEqual([]);
  const reported = JSON.stringify((await shop.author.call('GET', '/api/notifications')).body);
  expect(reported).toContain('Orchard was sold for $20.00');
});

test('two clicks at once make one order and one payment page; a changed price makes a new one', async () => {
  await using shop = await openTemplateShop();
  const [one, other] = await Promise.all([order(shop), order(shop)]);
  expect(one).toEqual(other);
  await databaseOf(shop).updateTable('templates').set({ price_cents: 3_000 }).execute();
  const dearer = await order(shop);
  expect(dearer.id).not.toBe(one.id);
  expect(shop.stripe.world.sessions.get(one.session)).toMatchObject({ status: 'expired' });
  expect(shop.stripe.world.sessions.get(dearer.session)).toMatchObject({ status: 'open', amount_total: 3_000 });
});

test('only what is for sale can be bought, and not twice for nothing', async () => {
  await using shop = await openTemplateShop();
  await addTemplate(databaseOf(shop), { id: 'tpl_free', workspace_id: shop.authorWorkspace, price_cents: 0 });
  const buying = async (person: 'author' | 'buyer', template_id: string) => {
    const workspace = person === 'author' ? shop.authorWorkspace : shop.buyerWorkspace;
    return (await shop[person].call('POST', `/api/workspaces/${workspace}/template-orders`, { template_id })).status;
  };
  expect(await buying('buyer', 'tpl_none')).toBe(404);
  expect(await buying('buyer', 'tpl_free')).toBe(422);
  expect(await buying('author', shop.templateId)).toBe(422);
  const foreign = await shop.buyer.call('POST', shop.orders, { template_id: shop.templateId, app_id: 'app_none' });
  expect(foreign.body).toMatchObject({ error: { fields: [{ path: 'app_id' }] } });
  await buy(shop);
  expect(await buying('buyer', shop.templateId), 'a license is free').toBe(409);
  await databaseOf(shop).updateTable('templates').set({ status: 'taken down' }).execute();
  expect(await buying('buyer', shop.templateId)).toBe(404);
  expect((await licences(shop))[0], 'outlives the takedown').toMatchObject({ state: 'active' });
});

test('a license is for one app, moves to another one made with the template, and stays with it in the trash', async () => {
  await using shop = await openTemplateShop();
  await buy(shop);
  const { templateSales, database } = shop.whole.services;
  const [first, second, other] = [await someApp(shop), await someApp(shop), await someApp(shop)];
  for (const app_id of [first, second]) {
    await database
      .insertInto('template_uses')
      .values({ app_id, template_id: shop.templateId, version: 1, mapping: json({}) })
      .execute();
  }
  const use = (app_id: string) =>
    database
      .transaction()
      .execute((within) =>
        templateSales.useLicence({ workspace_id: shop.buyerWorkspace, template_id: shop.templateId, app_id }, within),
      );
  const licence = await use(first);
  await expect(use(second)).rejects.toThrow('no unused license');
  const move = (app_id: string | null) =>
    shop.buyer.call('PUT', `/api/workspaces/${shop.buyerWorkspace}/template-licences/${licence}`, { app_id });
  expect((await move(other)).body).toMatchObject({ error: { fields: [{ path: 'app_id' }] } });
  expect((await move(await someApp(shop, false, shop.authorWorkspace))).status).toBe(422);
  expect((await move(second)).body).toMatchObject({ order: { licence: { app: { id: second } } } });
  expect([await templateSales.hasLicence(first), await templateSales.hasLicence(second)]).toEqual([false, true]);
  await shop.buyer.call('DELETE', `/api/apps/${second}`);
  expect(await licences(shop)).toMatchObject([{ app_id: second, state: 'active' }]);
  await shop.whole.services.apps.restore(second);
  expect(await templateSales.hasLicence(second)).toBe(true);
  await shop.whole.services.apps.destroy(second);
  expect(
    (await licences(shop)).map(({ app_id }) => app_id),
    'free again',
  ).toEqual([null]);
});

fullTest('a payment by bank is bought when the bank pays, and is over where it does not', async () => {
  await using shop = await openTemplateShop();
  const made = await buy(shop, 'bank');
  expect(await orderState(shop, made.id)).toMatchObject({ state: 'open', licence: null });
  settleBank(shop.stripe.world, made.session, false);
  await deliverAll(shop);
  expect(await orderState(shop, made.id)).toMatchObject({ state: 'failed', licence: null });
  const again = await buy(shop, 'bank');
  settleBank(shop.stripe.world, again.session, true);
  await deliverAll(shop);
  expect(await orderState(shop, again.id)).toMatchObject({ state: 'paid', licence: { state: 'active' } });
});

test('lines of the ledger are never changed, also not by hand', async () => {
  await using shop = await openTemplateShop();
  await buy(shop);
  const database = databaseOf(shop);
  await expect(database.updateTable('template_ledger').set({ amount_cents: 1 }).execute()).rejects.toThrow(
    'never changed',
  );
  await expect(database.deleteFrom('template_ledger').execute()).rejects.toThrow('never changed');
});

fullTest('editors of a workspace neither buy, refund nor see what was paid', async () => {
  await using shop = await openTemplateShop();
  const { id } = await buy(shop);
  const eve = shop.whole.browser();
  const { body } = await eve.signUp('Eve');
  const user_id = (body['user'] as { id: string }).id;
  await databaseOf(shop)
    .insertInto('workspace_members')
    .values({ workspace_id: shop.buyerWorkspace, user_id, role: 'editor' })
    .execute();
  expect((await eve.call('POST', shop.orders, { template_id: shop.templateId })).status).toBe(403);
  expect((await eve.call('POST', `${shop.orders}/${id}/refund`)).status).toBe(403);
  expect((await eve.call('GET', shop.orders)).status).toBe(403);
  expect((await shop.author.call('GET', `${shop.orders}/${id}`)).status, 'a stranger').toBe(404);
  const ofAuthor = `/api/workspaces/${shop.authorWorkspace}/template-orders/${id}`;
  expect((await shop.author.call('POST', `${ofAuthor}/refund`)).status, 'not the buyer').toBe(404);
  expect((await shop.author.call('POST', `/api/admin/template-orders/${id}/refund`, { reason: 'x' })).status).toBe(404);
});
