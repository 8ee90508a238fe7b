import { msg } from '#kit/language/msg.ts';
import { t } from '#kit/language/product.ts';
import { mayTakeBack } from '../../rules/sale.ts';
import { Problem } from '#kit/problem.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { AuditActor } from '#features/workspaces/services.ts';
import { auditOrder } from './audit-order.ts';
import { noteIfPublished } from './licences.ts';
import type { SaleNeeds } from './sale-needs.ts';
import { settleOrder } from './settle-order.ts';

/** The buyer's one click. */
export async function takeBack(
  needs: SaleNeeds,
  requested: { orderId: string; workspaceId: string; by: AuditActor },
): Promise<void> {
  await askFor(needs, requested, t('Refunded by the buyer.'), (order) => {
    const answer = mayTakeBack(order, new Date());
    if (!answer.may) throw new Problem('forbidden', answer.why);
  });
}

/** By the marketplace itself, at any time. */
export async function refundForReason(
  needs: SaleNeeds,
  requested: { orderId: string; reason: string; by: AuditActor },
): Promise<void> {
  await askFor(needs, requested, requested.reason, (order) => {
    if (order.state !== 'paid') throw new Problem('forbidden', 'Only paid orders can be refunded.');
    if (order.refund_asked_at) throw new Problem('forbidden', 'The refund is on its way.');
  });
}

/** Throws where it may not be. */
type Judge = (order: Parameters<typeof mayTakeBack>[0]) => void;

/**
 * Notes that a refund is wanted, and then sees to it: from the note on nothing is paid to the author, and where Stripe
 * does not answer now, the refund happens when it does.
 */
async function askFor(
  needs: SaleNeeds,
  { orderId, workspaceId, by }: { orderId: string; workspaceId?: string; by: AuditActor },
  reason: string,
  judge: Judge,
): Promise<void> {
  await inTransaction(needs.database, async (transaction) => {
    const order = await transaction
      .selectFrom('template_orders')
      .selectAll()
      .where('id', '=', orderId)
      .$if(workspaceId !== undefined, (found) => found.where('workspace_id', '=', workspaceId ?? ''))
      .forUpdate()
      .executeTakeFirst();
    if (!order) throw new Problem('not_found', 'Order not found.');
    const published_at = await noteIfPublished(transaction, { order_id: order.id });
    judge({ ...order, published_at });
    await transaction
      .updateTable('template_orders')
      .set({ refund_asked_at: new Date(), refund_reason: reason, check_at: new Date(), revision: order.revision + 1 })
      .where('id', '=', order.id)
      .execute();
    const summary = msg('asked for a refund of the template {template}', { template: order.template_name });
    await auditOrder(transaction, needs, order, { actor: by, action: 'template.refund-asked', summary });
  });
  await settleOrder(needs, orderId).catch((error: unknown) => {
    needs.log.warn({ err: error, order: orderId }, 'a refund is carried out later');
  });
}
