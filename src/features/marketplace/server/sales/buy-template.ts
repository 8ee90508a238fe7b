import type { buyTemplate as buyEndpoint } from '../../api/template-sales.ts';
import { feeOf, saleCurrency } from '../../rules/sale.ts';
import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import type { Stripe } from 'stripe';
import type { Call } from '#platform/http/call.ts';
import { asking, requireStripe } from '#features/billing/server/stripe/stripe-client.ts';
import { minutesToPay } from './decide-order.ts';
import { findOrder } from './find-order.ts';
import { hasFreeLicence } from './licences.ts';
import type { Order, SaleNeeds } from './sale-needs.ts';
import { settleOrder } from './settle-order.ts';

type BuyCall = Call<typeof buyEndpoint>;

/** Opens the payment page. What was bought follows from what Stripe says, never from coming back. */
export async function buyTemplate(call: BuyCall, needs: SaleNeeds): Promise<{ order_id: string; href: string }> {
  const stripe = requireStripe(call.services.billing);
  const offer = await findOffer(call, needs);
  const order = await openOrder(call, needs, stripe, offer);
  if (order.checkout_href) return { order_id: order.id, href: order.checkout_href };
  const session = await asking(() => openSession(call, stripe, order));
  if (!session.url) throw new Problem('unavailable', 'Couldn’t open the payment page. Try again later.');
  await needs.database
    .updateTable('template_orders')
    .set({ checkout_session_id: session.id, checkout_href: session.url })
    .where('id', '=', order.id)
    .execute();
  return { order_id: order.id, href: session.url };
}

interface Offer {
  template_id: string;
  template_name: string;
  template_version: number;
  amount_cents: number;
  seller_workspace_id: string;
  seller_account_id: string;
}

async function findOffer({ body, workspace }: BuyCall, needs: SaleNeeds): Promise<Offer> {
  const found = await needs.database
    .selectFrom('templates')
    .leftJoin('stripe_accounts', 'stripe_accounts.workspace_id', 'templates.workspace_id')
    .select(['templates.id', 'templates.name', 'price_cents', 'newest_version', 'templates.workspace_id'])
    .select(['stripe_accounts.account_id', 'stripe_accounts.closed'])
    .where('templates.id', '=', body.template_id)
    .where('status', '=', 'published')
    .executeTakeFirst();
  if (!found) throw new Problem('not_found', 'Template not found.');
  if (found.price_cents === 0) throw new Problem('invalid_input', 'This template is free. You don’t need to buy it.');
  if (found.workspace_id === workspace.id)
    throw new Problem('invalid_input', 'This template is from your own workspace. You don’t need to buy it.');
  if (!found.workspace_id || !found.account_id || found.closed)
    throw new Problem('unavailable', 'This template can’t be bought right now.');
  if (await hasFreeLicence(needs.database, workspace.id, found.id))
    throw new Problem('already_exists', 'Your workspace has an unused license for this template.');
  return {
    ...{ template_id: found.id, template_name: found.name, template_version: found.newest_version },
    ...{ amount_cents: found.price_cents, seller_workspace_id: found.workspace_id },
    seller_account_id: found.account_id,
  };
}

/** One that is open is gone on with; where the price changed since, its page is closed first. */
async function openOrder(call: BuyCall, needs: SaleNeeds, stripe: Stripe, offer: Offer): Promise<Order> {
  const open = await findOpen(call, needs);
  if (open) {
    await settleOrder(needs, open.id);
    const now = await findOrder(needs, open.id);
    if (now?.state === 'open' && isCurrent(now, offer)) return now;
    if (now?.state === 'paid')
      throw new Problem('already_exists', 'This template was paid for a moment ago. See Plan and billing.');
    if (now?.state === 'open') await closePage(needs, stripe, now);
  }
  await insertOrder(call, needs, offer);
  const order = await findOpen(call, needs);
  if (!order) throw new Problem('unavailable', 'Your order could not be placed. Try again.');
  return order;
}

/** Not so near its end that there is no time to type a card number. */
function isCurrent(order: Order, offer: Offer): boolean {
  const age = Date.now() - order.created_at.getTime();
  return order.amount_cents === offer.amount_cents && age < (minutesToPay / 2) * 60_000;
}

async function closePage(needs: SaleNeeds, stripe: Stripe, order: Order): Promise<void> {
  const { checkout_session_id: id } = order;
  if (id) await asking(() => stripe.checkout.sessions.expire(id, {}, { idempotencyKey: `order:${order.id}:expire` }));
  else await closeUnopened(needs, order);
  await settleOrder(needs, order.id);
}

async function closeUnopened({ database }: SaleNeeds, order: Order): Promise<void> {
  await database
    .updateTable('template_orders')
    .set({ state: 'expired', check_at: null, revision: order.revision + 1 })
    .where('id', '=', order.id)
    .where('revision', '=', order.revision)
    .where('checkout_session_id', 'is', null)
    .execute();
}

async function findOpen({ body, workspace }: BuyCall, { database }: SaleNeeds): Promise<Order | undefined> {
  return database
    .selectFrom('template_orders')
    .selectAll()
    .where('workspace_id', '=', workspace.id)
    .where('template_id', '=', body.template_id)
    .where('state', '=', 'open')
    .executeTakeFirst();
}

async function insertOrder(call: BuyCall, { database, environment }: SaleNeeds, offer: Offer): Promise<void> {
  const { workspace, user, body } = call;
  const fee = { percent: environment.TEMPLATE_FEE_PERCENT, fixedCents: environment.TEMPLATE_FEE_CENTS };
  await database
    .insertInto('template_orders')
    .values({
      ...{ id: newId('ord'), ...offer, fee_cents: feeOf(offer.amount_cents, fee), currency: saleCurrency },
      ...{ workspace_id: workspace.id, user_id: user.id, app_id: await appOf(call, body.app_id ?? null) },
      check_at: new Date(Date.now() + (minutesToPay + 5) * 60_000),
    })
    // Another click was first.
    .onConflict((conflict) => conflict.columns(['workspace_id', 'template_id']).where('state', '=', 'open').doNothing())
    .execute();
}

async function appOf({ services, workspace }: BuyCall, appId: string | null): Promise<string | null> {
  const app = appId === null ? null : await services.apps.byId(appId);
  if (appId !== null && app?.workspace_id !== workspace.id) {
    const fields = [{ path: 'app_id', message: 'App not found in this workspace.' }];
    throw new Problem('invalid_input', 'App not found in this workspace.', { fields });
  }
  return appId;
}

async function openSession({ services, user }: BuyCall, stripe: Stripe, order: Order) {
  const { mail } = services;
  const metadata = { order_id: order.id, template_id: order.template_id, workspace_id: order.workspace_id };
  return stripe.checkout.sessions.create(
    {
      mode: 'payment',
      line_items: [
        {
          quantity: 1,
          price_data: {
            ...{ currency: order.currency, unit_amount: order.amount_cents },
            product_data: { name: order.template_name, metadata: { template_id: order.template_id } },
          },
        },
      ],
      ...{ client_reference_id: order.id, customer_email: user.email, metadata },
      payment_intent_data: {
        ...{ transfer_group: order.id, receipt_email: user.email, metadata },
        description: `Template ${order.template_name}`,
      },
      // By the order and not by now: the same order asks the same twice.
      expires_at: Math.floor(order.created_at.getTime() / 1000) + minutesToPay * 60,
      success_url: mail.siteHref('/payment_success', { workspace: order.workspace_id, order: order.id }),
      cancel_url: mail.siteHref('/payment_fail', { workspace: order.workspace_id, order: order.id }),
    },
    { idempotencyKey: `order:${order.id}:pay` },
  );
}
