import { told } from '#kit/language/told.ts';
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
    await applySubscription(subscription, needs);
    applied = stand;
  }
}

async function applySubscription(subscription: Stripe.Subscription, needs: PlanNeeds): Promise<void> {
  const workspace = await workspaceOf(idOf(subscription.customer), needs);
  if (!workspace) return;
  // The end of an older subscription changes nothing for the one that came after it.
  const current = workspace.stripe_subscription_id;
  const isLive = ['active', 'trialing', 'past_due'].includes(subscription.status);
  if (!isLive && current !== null && current !== subscription.id) return;
  await needs.database
    .updateTable('workspaces')
    .set({ stripe_subscription_id: isLive ? subscription.id : null })
    .where('id', '=', workspace.id)
    .execute();
  const end = isLive && subscription.cancel_at !== null ? new Date(subscription.cancel_at * 1000) : null;
  await needs.workspaces.setPlan(workspace.id, isLive ? 'pro' : 'free', bySystem, end);
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
    title: told('A payment for {workspace} failed', { workspace: workspace.name }),
    body: told('The paid plan ends if the payment isn’t made. Check your card.'),
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
