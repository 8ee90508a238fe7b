import { msg } from '#kit/language/msg.ts';
import type { Stripe } from 'stripe';
import type { getPayouts as payoutsEndpoint, openPayouts as openEndpoint } from '../../api/template-sales.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { Call } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { json } from '#platform/database/json.ts';
import type { Stored } from '#platform/database/schema.ts';
import { asking, isStripeError, requireStripe } from '#features/billing/server/stripe/stripe-client.ts';
import type { SaleNeeds } from './sale-needs.ts';

type AccountNeeds = Pick<SaleNeeds, 'database' | 'stripe'>;
type Account = Stored<'stripe_accounts'>;

const canBePaid = (account: Account | null): boolean =>
  account !== null && !account.closed && account.transfers === 'active';

/** Whether a workspace can be paid. What prevented it the last time is checked again: it may be done by now. */
export async function canSubmitPaid(needs: AccountNeeds, workspaceId: string): Promise<boolean> {
  const known = await findAccount(needs, workspaceId);
  if (!known || canBePaid(known)) return canBePaid(known);
  return canBePaid(await readStripeAccount(needs, workspaceId));
}

/** Reads the account of a workspace at Stripe and keeps what it says; orders that wait for it are looked at again. */
export async function readStripeAccount(needs: AccountNeeds, workspaceId: string): Promise<Account | null> {
  const { database, stripe } = needs;
  const known = await findAccount(needs, workspaceId);
  if (!known || !stripe) return known;
  const account = await retrieve(stripe, known.account_id);
  const needed = account?.requirements?.entries?.filter(({ awaiting_action_from }) => awaiting_action_from === 'user');
  const read = await database
    .updateTable('stripe_accounts')
    .set({
      transfers: account?.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status ?? 'none',
      needs: json((needed ?? []).map((entry) => entry.description)),
      closed: account?.closed ?? account === null,
      read_at: new Date(),
    })
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', known.account_id)
    .returningAll()
    .executeTakeFirst();
  if (canBePaid(read ?? null)) await lookAtWaiting(needs, workspaceId);
  return read ?? null;
}

async function retrieve(stripe: Stripe, id: string): Promise<Stripe.V2.Core.Account | null> {
  return asking(async () => {
    try {
      return await stripe.v2.core.accounts.retrieve(id, { include: ['configuration.recipient', 'requirements'] });
    } catch (error) {
      if (isStripeError(error, 'StripeInvalidRequestError') && error.statusCode === 404) return null;
      throw error;
    }
  });
}

async function lookAtWaiting({ database }: AccountNeeds, workspaceId: string): Promise<void> {
  await database
    .updateTable('template_orders')
    .set({ check_at: new Date() })
    .where('seller_workspace_id', '=', workspaceId)
    .where('problem', '<>', '')
    .where('check_at', 'is not', null)
    .execute();
}

async function findAccount({ database }: Pick<AccountNeeds, 'database'>, workspaceId: string): Promise<Account | null> {
  const found = await database
    .selectFrom('stripe_accounts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return found ?? null;
}

export async function getPayouts(call: Call<typeof payoutsEndpoint>): Promise<AnswerOf<typeof payoutsEndpoint>> {
  const { services, workspace, query } = call;
  const needs = { database: services.database, stripe: services.billing.stripe };
  const find = query.read === 'now' ? readStripeAccount : findAccount;
  const account = await find(needs, workspace.id);
  const { TEMPLATE_FEE_PERCENT, TEMPLATE_FEE_CENTS, TEMPLATE_REFUND_DAYS } = services.environment;
  return {
    can_pay: services.billing.canPay,
    connected: account !== null && !account.closed,
    can_be_paid: canBePaid(account),
    country: account?.country ?? '',
    open_questions: account?.needs.length ?? 0,
    ...{ fee_percent: TEMPLATE_FEE_PERCENT, fee_fixed_cents: TEMPLATE_FEE_CENTS, refund_days: TEMPLATE_REFUND_DAYS },
  };
}

/**
 * Stripe's pages for the owner. The address works once, so a new one is made each time, and only for the person who is
 * signed in.
 */
export async function openPayouts(call: Call<typeof openEndpoint>): Promise<{ href: string }> {
  const { services, workspace, user, body } = call;
  const stripe = requireStripe(services.billing);
  const known = await findAccount(services, workspace.id);
  const account =
    known && !known.closed ? known.account_id : await connect(stripe, services, { workspace, user, body });
  const page = (payouts: string) =>
    services.mail.siteHref('/dashboard/accountbilling', { workspace: workspace.id, payouts });
  const { url } = await asking(() =>
    stripe.v2.core.accountLinks.create({
      account,
      use_case: {
        type: 'account_onboarding',
        account_onboarding: {
          ...{ refresh_url: page('again'), return_url: page('done') },
          // Once, and not again when the first sum is reached.
          collection_options: { fields: 'eventually_due' },
        },
      },
    }),
  );
  return { href: url };
}

type Connecting = Pick<Call<typeof openEndpoint>, 'workspace' | 'user' | 'body'>;

async function connect(stripe: Stripe, services: Services, { workspace, user, body }: Connecting): Promise<string> {
  const previous = await findAccount(services, workspace.id);
  const account = await asking(() =>
    stripe.v2.core.accounts.create(
      {
        ...{ contact_email: user.email, display_name: workspace.name, dashboard: 'express' },
        identity: { country: body.country },
        configuration: {
          recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
        },
        defaults: { responsibilities: { fees_collector: 'application', losses_collector: 'application' } },
        metadata: { workspace_id: workspace.id },
      },
      // Two clicks at once make one account; a closed one is followed by another.
      { idempotencyKey: `workspace:${workspace.id}:account:${body.country}:${previous?.account_id ?? 'first'}` },
    ),
  );
  const values = { account_id: account.id, country: body.country, transfers: 'pending', closed: false };
  await services.database
    .insertInto('stripe_accounts')
    .values({ workspace_id: workspace.id, needs: json([]), ...values })
    .onConflict((conflict) =>
      conflict.column('workspace_id').doUpdateSet(values).where('stripe_accounts.closed', '=', true),
    )
    .execute();
  const actor = { kind: 'user', id: user.id, email: user.email } as const;
  const entry = { workspace_id: workspace.id, actor, action: 'payouts.connected', subject: { account_id: account.id } };
  await services.audit.record({ ...entry, summary: msg('connected an account at Stripe to be paid for templates') });
  return (await findAccount(services, workspace.id))?.account_id ?? account.id;
}
