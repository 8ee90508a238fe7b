import * as api from '../../api/template-sales.ts';
import type { AuditActor } from '#features/workspaces/services.ts';
import { type AnyCall, on, type Route } from '#platform/http/call.ts';
import { receiveEvent } from '#features/billing/server/stripe/receive-event.ts';
import type { User } from '#features/accounts/services.ts';
import { buyTemplate } from './buy-template.ts';
import { moveLicence } from './licences.ts';
import { readOrder, ordersOf, searchOrders } from './list-orders.ts';
import { refundForReason, takeBack } from './refund-order.ts';
import { saleNeeds, type SaleNeeds } from './sale-needs.ts';
import { settleOrder } from './settle-order.ts';
import { exportStatement, getStatement } from './statement.ts';
import { getPayouts, openPayouts } from './stripe-account.ts';

const needsOf = ({ services }: Pick<AnyCall, 'services'>): SaleNeeds => saleNeeds(services);
const actorOf = ({ id, email }: User): AuditActor => ({ kind: 'user', id, email });

export const routes: readonly Route[] = [
  on(api.getPayouts, getPayouts),
  on(api.openPayouts, openPayouts),
  on(api.buyTemplate, (call) => buyTemplate(call, needsOf(call))),
  on(api.listOrders, async ({ services, workspace }) => ({
    orders: await ordersOf(services.database, workspace.id),
  })),
  on(api.getOrder, async (call) => {
    const { services, workspace, params } = call;
    const order = await readOrder(services.database, params.orderId, workspace.id);
    if (order.state !== 'open') return { order };
    // Coming back from the payment page is often faster than the event; what Stripe says of it counts as much.
    await settleOrder(needsOf(call), order.id).catch((error: unknown) => {
      services.log.warn({ err: error, order: order.id }, 'an open order could not be looked at');
    });
    return { order: await readOrder(services.database, order.id, workspace.id) };
  }),
  on(api.refundOrder, async (call) => {
    const { services, workspace, params, user } = call;
    await takeBack(needsOf(call), { orderId: params.orderId, workspaceId: workspace.id, by: actorOf(user) });
    return { order: await readOrder(services.database, params.orderId, workspace.id) };
  }),
  on(api.moveLicence, async (call) => {
    const { services, workspace, params, body, user } = call;
    const requested = { licenceId: params.licenceId, workspaceId: workspace.id, appId: body.app_id };
    const orderId = await moveLicence(needsOf(call), { ...requested, by: actorOf(user) });
    return { order: await readOrder(services.database, orderId, workspace.id) };
  }),
  on(api.getStatement, getStatement),
  on(api.exportStatement, exportStatement),
  on(api.listAllOrders, async ({ services, query }) => ({
    orders: await searchOrders(services.database, query.search),
  })),
  on(api.refundAnyOrder, async (call) => {
    const { services, params, body, user } = call;
    await refundForReason(needsOf(call), { orderId: params.orderId, reason: body.reason, by: actorOf(user) });
    return { order: await readOrder(services.database, params.orderId) };
  }),
  on(api.stripeConnectHook, (call) =>
    receiveEvent(call, call.services.environment.STRIPE_CONNECT_WEBHOOK_SECRET ?? []),
  ),
];
