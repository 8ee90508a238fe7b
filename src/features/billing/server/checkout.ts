import type { openPortal as portalEndpoint, startCheckout as checkoutEndpoint } from '../api/billing.ts';
import { isFreePlan } from '#features/workspaces/rules/workspace.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '#platform/http/call.ts';
import { asking, requireStripe } from './stripe/stripe-client.ts';

/** The payment page for the paid plan. The plan changes when Stripe says that it is paid, never by coming back. */
export async function startCheckout(call: Call<typeof checkoutEndpoint>): Promise<{ href: string }> {
  const { services, workspace } = call;
  const { environment, mail, billing } = services;
  const stripe = requireStripe(billing);
  if (!isFreePlan(workspace.plan)) throw new Problem('invalid_input', 'This workspace is already on the paid plan.');
  const customer = await customerOf(call);
  const session = await asking(() =>
    stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      line_items: [{ price: environment.STRIPE_PRICE_ID ?? '', quantity: 1 }],
      client_reference_id: workspace.id,
      subscription_data: { metadata: { workspace_id: workspace.id } },
      success_url: mail.siteHref('/payment_success'),
      cancel_url: mail.siteHref('/payment_fail'),
    }),
  );
  if (!session.url) throw new Problem('unavailable', 'Couldn’t open the payment page. Try again later.');
  return { href: session.url };
}

/** Where the owner changes the card, reads invoices or cancels. */
export async function openPortal(call: Call<typeof portalEndpoint>): Promise<{ href: string }> {
  const { services, workspace } = call;
  const stripe = requireStripe(services.billing);
  const stored = await storedOf(call);
  const customer = stored.stripe_customer_id;
  if (!customer) throw new Problem('invalid_input', 'This workspace has no payments yet.');
  const return_url = services.mail.siteHref('/dashboard/accountbilling', { workspace: workspace.id });
  const session = await asking(() => stripe.billingPortal.sessions.create({ customer, return_url }));
  return { href: session.url };
}

type WorkspaceCall = Pick<Call<typeof checkoutEndpoint>, 'services' | 'workspace' | 'user'>;

async function customerOf(call: WorkspaceCall): Promise<string> {
  const { services, workspace, user } = call;
  const stored = await storedOf(call);
  if (stored.stripe_customer_id) return stored.stripe_customer_id;
  const stripe = requireStripe(services.billing);
  const customer = await asking(() =>
    stripe.customers.create(
      { email: user.email, name: workspace.name, metadata: { workspace_id: workspace.id } },
      // Two clicks at once make one customer.
      { idempotencyKey: `customer-${workspace.id}` },
    ),
  );
  await services.database
    .updateTable('workspaces')
    .set({ stripe_customer_id: customer.id })
    .where('id', '=', workspace.id)
    .execute();
  return customer.id;
}

function storedOf({ services, workspace }: WorkspaceCall) {
  return services.database
    .selectFrom('workspaces')
    .select(['stripe_customer_id'])
    .where('id', '=', workspace.id)
    .executeTakeFirstOrThrow();
}
