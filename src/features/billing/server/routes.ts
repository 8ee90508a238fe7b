import { getBilling, openPortal, setPlan, startCheckout, stripeHook } from '../api/billing.ts';
import { isFreePlan } from '#features/workspaces/rules/workspace.ts';
import { Problem } from '#kit/problem.ts';
import { on, type Route } from '#platform/http/call.ts';
import { openPortal as portal, startCheckout as checkout } from './checkout.ts';
import { receiveEvent } from './stripe/receive-event.ts';

export const routes: readonly Route[] = [
  on(getBilling, async ({ workspace, services }) => {
    const stored = await services.database
      .selectFrom('workspaces')
      .select(['plan_until', 'stripe_customer_id'])
      .where('id', '=', workspace.id)
      .executeTakeFirstOrThrow();
    const invoices = await services.database
      .selectFrom('invoices')
      .selectAll()
      .where('workspace_id', '=', workspace.id)
      .orderBy('issued_at', 'desc')
      .limit(200)
      .execute();
    return {
      plan: workspace.plan,
      isFreePlan: isFreePlan(workspace.plan),
      plan_until: stored.plan_until?.toISOString() ?? null,
      can_pay: services.billing.canPay,
      has_subscription: stored.stripe_customer_id !== null,
      invoices: invoices.map(({ workspace_id: _workspace, issued_at, ...invoice }) => ({
        ...invoice,
        issued_at: issued_at.toISOString(),
      })),
    };
  }),
  on(startCheckout, checkout),
  on(openPortal, portal),
  on(stripeHook, (call) => receiveEvent(call, call.services.environment.STRIPE_WEBHOOK_SECRET ?? [])),
  on(setPlan, async ({ params, body, services, user }) => {
    const workspace = await services.workspaces.byId(params.workspaceId);
    if (!workspace) throw new Problem('not_found', 'Workspace not found.');
    await services.workspaces.setPlan(workspace.id, body.plan, { kind: 'user', id: user.id, email: user.email });
    return { plan: body.plan };
  }),
];
