import { Stripe } from 'stripe';
import type { stripeHook as hookEndpoint } from '#api/billing.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '../http/call.ts';
import type { Services } from '../services.ts';
import { asking, requireStripe } from './stripe-client.ts';

const mostBytes = 1024 * 1024;
const bySystem = { kind: 'system', what: 'Payments' } as const;

/** What Stripe tells, once each, and only with its signature over the very bytes that came. */
export async function receivePaymentEvent(call: Call<typeof hookEndpoint>): Promise<{ received: true }> {
  const { services, request } = call;
  const stripe = requireStripe(services.billing);
  const event = await readEvent(stripe, request, services.environment.STRIPE_WEBHOOK_SECRET ?? '');
  const known = await services.database
    .selectFrom('payment_events')
    .select('id')
    .where('id', '=', event.id)
    .executeTakeFirst();
  if (known) return { received: true };
  await applyEvent(stripe, event, services);
  // Noted only when it took effect: Stripe sends again what failed, and the same twice changes nothing.
  await services.database
    .insertInto('payment_events')
    .values({ id: event.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { received: true };
}

async function readEvent(stripe: Stripe, request: Request, secret: string): Promise<Stripe.Event> {
  const body = await readBytes(request);
  const signature = request.headers.get('stripe-signature') ?? '';
  try {
    return await stripe.webhooks.constructEventAsync(body, signature, secret);
  } catch (cause) {
    throw new Problem('malformed_request', 'This event does not carry a valid signature.', { cause });
  }
}

async function readBytes(request: Request): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw new Problem('too_large', 'The event is larger than 1 MB.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function applyEvent(stripe: Stripe, event: Stripe.Event, services: Services): Promise<void> {
  switch (event.type) {
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      // Events come in any order: what counts is how the subscription stands now.
      return applySubscription(await asking(() => stripe.subscriptions.retrieve(event.data.object.id)), services);
    case 'invoice.finalized':
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.voided':
      return keepInvoice(event.data.object, event.type === 'invoice.payment_failed', services);
    default:
  }
}

async function applySubscription(subscription: Stripe.Subscription, services: Services): Promise<void> {
  const workspace = await workspaceOf(idOf(subscription.customer), services);
  if (!workspace) return;
  // The end of an older subscription changes nothing for the one that came after it.
  const current = workspace.stripe_subscription_id;
  const isLive = ['active', 'trialing', 'past_due'].includes(subscription.status);
  if (!isLive && current !== null && current !== subscription.id) return;
  await services.database
    .updateTable('workspaces')
    .set({ stripe_subscription_id: isLive ? subscription.id : null })
    .where('id', '=', workspace.id)
    .execute();
  const end = isLive && subscription.cancel_at !== null ? new Date(subscription.cancel_at * 1000) : null;
  await services.workspaces.setPlan(workspace.id, isLive ? 'pro' : 'free', bySystem, end);
}

async function keepInvoice(invoice: Stripe.Invoice, failed: boolean, services: Services): Promise<void> {
  const workspace = await workspaceOf(idOf(invoice.customer), services);
  if (!workspace) return;
  const values = {
    workspace_id: workspace.id,
    number: invoice.number ?? invoice.id,
    amount_cents: invoice.total,
    currency: invoice.currency,
    status: invoice.status ?? 'open',
    href: invoice.hosted_invoice_url ?? '',
  };
  await services.database
    .insertInto('invoices')
    .values({ id: invoice.id, ...values, issued_at: new Date(invoice.created * 1000) })
    // A paid invoice stays paid, whatever comes late.
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values).where('invoices.status', '<>', 'paid'))
    .execute();
  if (!failed) return;
  await services.notifications.notify({
    kind: 'plan-changed',
    to: { workspace_id: workspace.id, who: 'admins' },
    title: `A payment for ${workspace.name} failed`,
    body: 'The paid plan ends if it is not paid. Check the card.',
    href: services.mail.siteHref('/dashboard/accountbilling'),
  });
}

const idOf = (customer: string | { id: string } | null): string =>
  typeof customer === 'string' ? customer : (customer?.id ?? '');

async function workspaceOf(customer: string, { database }: Services) {
  return database
    .selectFrom('workspaces')
    .select(['id', 'name', 'stripe_subscription_id'])
    .where('stripe_customer_id', '=', customer)
    .executeTakeFirst();
}
