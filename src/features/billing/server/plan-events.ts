import { msg } from '#kit/language/msg.ts';
import type { Stripe } from 'stripe';
import type { Services } from '#platform/services.ts';
import type { StripeEvent } from '../services.ts';
import { asking } from './stripe/stripe-client.ts';

type PlanNeeds = Pick<Services, 'database' | 'workspaces' | 'notifications' | 'mail' | 'billing'>;

const bySystem = { kind: 'system', what: 'Payments' } as const;

/** What an event of a subscription or an invoice means for the plan of a workspace; other events mean nothing here. */
export async function applyPlanEvent({ type, account_id, object }: StripeEvent, needs: PlanNeeds): Promise<void> {
  const { stripe } = needs.billing;
  // Payments of connected accounts are not ours.
  if (!stripe || account_id !== null) return;
  switch (type) {
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted': {
      const { id } = object as Stripe.Subscription;
      return followSubscription(stripe, id, needs);
    }
    case 'invoice.finalized':
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.voided':
      return storeInvoice(object as Stripe.Invoice, type === 'invoice.payment_failed', needs);
    default:
  }
}

/**
 * Events come in any order: what counts is the current state of the subscription. It is read again after it was
 * applied, so that what another event brought meanwhile is not put back.
 */
async function followSubscription(stripe: Stripe, id: string, needs: PlanNeeds): Promise<void> {
  let applied = '';
  for (;;) {
    const subscription = await asking(() => stripe.subscriptions.retrieve(id));
    const stand = `${subscription.status} ${subscription.cancel_at}`;
    if (stand === applied) return;
    await applySubscription(stripe, subscription, needs);
    applied = stand;
  }
}

async function applySubscription(stripe: Stripe, subscription: Stripe.Subscription, needs: PlanNeeds): Promise<void> {
  const isLive = isRunning(subscription);
  for (;;) {
    const workspace = await workspaceOf(idOf(subscription.customer), needs);
    if (!workspace) return;
    const current = workspace.stripe_subscription_id;
    const isOther = current !== null && current !== subscription.id;
    // The end of an older subscription changes nothing for the one that came after it.
    if (!isLive && isOther) return;
    if (isOther && (await endOlder(stripe, subscription, current)) === subscription.id) return;
    const { numUpdatedRows } = await needs.database
      .updateTable('workspaces')
      .set({ stripe_subscription_id: isLive ? subscription.id : null })
      .where('id', '=', workspace.id)
      .where('stripe_subscription_id', 'is not distinct from', current)
      .executeTakeFirst();
    // Another event was first, with another subscription.
    if (numUpdatedRows === 0n) continue;
    const end = isLive && subscription.cancel_at !== null ? new Date(subscription.cancel_at * 1000) : null;
    await needs.workspaces.setPlan(workspace.id, isLive ? 'pro' : 'free', bySystem, end);
    return;
  }
}

const isRunning = ({ status }: Stripe.Subscription): boolean => ['active', 'trialing', 'past_due'].includes(status);

/**
 * Two payment pages were paid on: a workspace pays for its plan once, so the older subscription is canceled, and what was
 * paid for its time counts for the next invoices. Answers which one ended.
 */
async function endOlder(stripe: Stripe, subscription: Stripe.Subscription, otherId: string): Promise<string> {
  const other = await asking(() => stripe.subscriptions.retrieve(otherId));
  if (!isRunning(other)) return other.id;
  const isNewer =
    subscription.created === other.created ? subscription.id > other.id : subscription.created > other.created;
  const older = isNewer ? other : subscription;
  await asking(() => stripe.subscriptions.cancel(older.id, { prorate: true, invoice_now: true }));
  return older.id;
}

async function storeInvoice(invoice: Stripe.Invoice, failed: boolean, needs: PlanNeeds): Promise<void> {
  const workspace = await workspaceOf(idOf(invoice.customer), needs);
  if (!workspace) return;
  const values = {
    workspace_id: workspace.id,
    number: invoice.number ?? invoice.id,
    amount_cents: invoice.total,
    currency: invoice.currency,
    status: invoice.status ?? 'open',
    href: invoice.hosted_invoice_url ?? '',
  };
  await needs.database
    .insertInto('invoices')
    .values({ id: invoice.id, ...values, issued_at: new Date(invoice.created * 1000) })
    // A paid invoice stays paid, whatever comes late.
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values).where('invoices.status', '<>', 'paid'))
    .execute();
  if (!failed) return;
  await needs.notifications.notify({
    kind: 'plan-changed',
    to: { workspace_id: workspace.id, who: 'admins' },
    title: msg('A payment for {workspace} failed', { workspace: workspace.name }),
    body: msg('The paid plan ends if the payment isn’t made. Check your card.'),
    href: needs.mail.siteHref('/dashboard/accountbilling'),
  });
}

const idOf = (customer: string | { id: string } | null): string =>
  typeof customer === 'string' ? customer : (customer?.id ?? '');

async function workspaceOf(customer: string, { database }: PlanNeeds) {
  return database
    .selectFrom('workspaces')
    .select(['id', 'name', 'stripe_subscription_id'])
    .where('stripe_customer_id', '=', customer)
    .executeTakeFirst();
}
