/** An author with a paid template, a buyer in another workspace, and the local payment service between them. */
import type { Database } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { connectSecret, type SentEvent, thinSecret, webhookSecret } from '../../stripe/events.ts';
import { type Paying, paySession } from '../../stripe/checkout.ts';
import { createRefund } from '../../stripe/money.ts';
import { type LocalStripe, openStripe } from '../../stripe/open-stripe.ts';
import { type Answer, openServer, type TestBrowser, type WholeServer } from '../whole-server.ts';

export interface TemplateShop extends AsyncDisposable {
  whole: WholeServer;
  stripe: LocalStripe;
  author: TestBrowser;
  buyer: TestBrowser;
  authorWorkspace: string;
  buyerWorkspace: string;
  templateId: string;
  /** The calls of the buyer's orders, and of the author's statement. */
  orders: string;
  statement: string;
}

export const stripeVariables = (stripe: LocalStripe): Record<string, string> => ({
  STRIPE_SECRET_KEY: 'sk_test_sheaf',
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_CONNECT_WEBHOOK_SECRET: `${connectSecret}, ${thinSecret}`,
  STRIPE_PRICE_ID: 'price_pro',
  STRIPE_API_BASE: stripe.base,
});

export async function openTemplateShop(variables: Record<string, string> = {}): Promise<TemplateShop> {
  const stripe = await openStripe();
  const whole = await openServer({ ...stripeVariables(stripe), ADMIN_EMAILS: 'root@example.com', ...variables });
  const [author, buyer] = [whole.browser(), whole.browser()];
  const authorWorkspace = workspaceOf(await author.signUp('Ann'));
  const buyerWorkspace = workspaceOf(await buyer.signUp('Bob'));
  const shop: TemplateShop = {
    ...{ whole, stripe, author, buyer, authorWorkspace, buyerWorkspace, templateId: 'tpl_orchard' },
    orders: `/api/workspaces/${buyerWorkspace}/template-orders`,
    statement: `/api/workspaces/${authorWorkspace}/template-statement`,
    async [Symbol.asyncDispose]() {
      await whole[Symbol.asyncDispose]();
      await stripe[Symbol.asyncDispose]();
    },
  };
  await onboard(shop);
  await addTemplate(whole.services.database, {
    id: shop.templateId,
    workspace_id: authorWorkspace,
    price_cents: 2_000,
  });
  return shop;
}

export const workspaceOf = ({ body }: Answer): string => (body['user'] as { workspace: { id: string } }).workspace.id;

/** The author says at Stripe who is paid. */
export async function onboard(shop: TemplateShop): Promise<void> {
  const at = `/api/workspaces/${shop.authorWorkspace}/payouts`;
  const { body } = await shop.author.call('POST', `${at}/link`, { country: 'DE' });
  await visit(String(body['href']));
  await visit(String(body['href']), 'POST');
  await deliverAll(shop);
}

/** A page of the payment service, and where it leads. */
export async function visit(href: string, method = 'GET', form?: Record<string, string>): Promise<string> {
  const sent = form ? { method: 'POST', body: new URLSearchParams(form) } : { method };
  const response = await fetch(href, { ...sent, redirect: 'manual' });
  return response.headers.get('location') ?? '';
}

export async function addTemplate(
  database: Database,
  template: { id: string; workspace_id: string; price_cents: number },
): Promise<void> {
  await database
    .insertInto('templates')
    .values({
      ...{ ...template, app_id: null, slug: template.id, name: 'Orchard' },
      ...{ description: '', category: 'other', thumbnail: '', thumbnail_color: '#ffffff', images: json([]) },
      newest_version: 1,
    })
    .execute();
}

/** Begins to buy; answers the order and its payment page. */
export async function order(
  shop: TemplateShop,
  template_id = shop.templateId,
): Promise<{ id: string; session: string }> {
  const { status, body } = await shop.buyer.call('POST', shop.orders, { template_id });
  if (status !== 200) throw new Error(`The order was answered ${status}: ${JSON.stringify(body)}`);
  return { id: String(body['order_id']), session: String(body['href']).split('/').at(-1) ?? '' };
}

/** The whole way: ordered, paid, told of. */
export async function buy(shop: TemplateShop, how: Paying = 'card'): Promise<{ id: string; session: string }> {
  const made = await order(shop);
  paySession(shop.stripe.world, made.session, how);
  await deliverAll(shop);
  return made;
}

export const post = (whole: WholeServer, event: Pick<SentEvent, 'hook' | 'body' | 'signature'>): Promise<Response> =>
  whole.browser().ask(`/api/billing/${event.hook}`, {
    method: 'POST',
    body: event.body,
    headers: { 'stripe-signature': event.signature, 'content-type': 'application/json' },
  });

/** Hands over what waits, and what comes of it, until nothing more happens. */
export async function deliverAll(shop: Pick<TemplateShop, 'whole' | 'stripe'>): Promise<void> {
  for (;;) {
    const waiting = shop.stripe.outbox.splice(0);
    for (const event of waiting) await post(shop.whole, event);
    await shop.whole.services.jobs.drain();
    if (shop.stripe.outbox.length === 0) return;
  }
}

/** The time for refunds is over: authors are paid what is theirs. */
export async function afterRefundTime(shop: TemplateShop): Promise<void> {
  const past = new Date(Date.now() - 1_000);
  const { database, jobs } = shop.whole.services;
  await database
    .updateTable('template_orders')
    .set({ transfer_due_at: past, refundable_until: past, check_at: past })
    .where('state', '=', 'paid')
    .execute();
  await jobs.add('template-orders-due', {});
  await deliverAll(shop);
}

export const databaseOf = (shop: TemplateShop) => shop.whole.services.database;
export async function licences(shop: TemplateShop) {
  return databaseOf(shop)
    .selectFrom('template_licences')
    .select(['id', 'order_id', 'state', 'workspace_id', 'app_id'])
    .orderBy('id')
    .execute();
}
/** The author's statement: each movement, oldest first, and what it comes to. */
export async function lines(shop: TemplateShop): Promise<string[]> {
  const found = await databaseOf(shop)
    .selectFrom('template_ledger')
    .select(['kind', 'amount_cents'])
    .orderBy('id')
    .execute();
  return found.map(({ kind, amount_cents }) => `${kind} ${amount_cents}`);
}
export async function sums(shop: TemplateShop): Promise<Record<string, unknown>> {
  const { body } = await shop.author.call('GET', shop.statement);
  return body['sums'] as Record<string, unknown>;
}
export async function orderState(shop: TemplateShop, id: string): Promise<Record<string, unknown>> {
  const { body } = await shop.buyer.call('GET', `${shop.orders}/${id}`);
  return body['order'] as Record<string, unknown>;
}

/** Who reviews for the marketplace. */
export async function openRoot(shop: TemplateShop): Promise<TestBrowser> {
  const root = shop.whole.browser();
  await root.signUp('Root');
  await databaseOf(shop)
    .updateTable('users')
    .set({ email_verified_at: new Date() })
    .where('email', '=', 'root@example.com')
    .execute();
  return root;
}

/** An app of the buyer's. */
export async function someApp(
  shop: TemplateShop,
  isPublic = false,
  workspace_id = shop.buyerWorkspace,
): Promise<string> {
  const app = await shop.whole.services.apps.create({
    workspace_id,
    workbook_id: null,
    name: 'Mine',
    public: isPublic,
    pages: [],
  });
  return app.id;
}

/** Paid, and perhaps refunded; no one was told yet: the events of it stand in the outbox. */
export async function payUnheard(shop: TemplateShop, refunded?: true): Promise<{ id: string; session: string }> {
  const made = await order(shop);
  const session = paySession(shop.stripe.world, made.session, 'card');
  if (refunded) createRefund(shop.stripe.world, { payment_intent: session.payment_intent ?? '' });
  return made;
}
