import { mayTakeBack } from '#domain/marketplace/sale.ts';
import { Problem } from '#kit/problem.ts';
import { inTransaction } from '../../storage/database.ts';
import type { AuditActor } from '../../people-services.ts';
import { noteIfPublished } from './licences.ts';
import type { SaleNeeds } from './sale-needs.ts';
import { settleOrder } from './settle-order.ts';

/** The buyer's one click. */
export async function takeBack(
  needs: SaleNeeds,
  wanted: { orderId: string; workspaceId: string; by: AuditActor },
): Promise<void> {
  await askFor(needs, wanted, 'Taken back by the buyer.', async (order, published_at) => {
    const answer = mayTakeBack({ ...order, published_at }, new Date());
    if (!answer.may) throw new Problem('forbidden', answer.why);
  });
}

/** By the marketplace itself, whenever it wants. */
export async function refundForReason(
  needs: SaleNeeds,
  wanted: { orderId: string; reason: string; by: AuditActor },
): Promise<void> {
  await askFor(needs, wanted, wanted.reason, async (order) => {
    if (order.state !== 'paid') throw new Problem('forbidden', 'Only what is paid can be refunded.');
    if (order.refund_asked_at) throw new Problem('forbidden', 'The refund is on its way.');
  });
}

type Judge = (order: RefundedOrder, published_at: Date | null) => Promise<void>;
type RefundedOrder = Parameters<typeof mayTakeBack>[0] & { id: string };

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
    if (!order) throw new Problem('not_found', 'There is no such order.');
    const published_at = await noteIfPublished(transaction, { order_id: order.id });
    await judge({ ...order, published_at }, published_at);
    await transaction
      .updateTable('template_orders')
      .set({ refund_asked_at: new Date(), refund_reason: reason, check_at: new Date(), revision: order.revision + 1 })
      .where('id', '=', order.id)
      .execute();
    const subject = { order_id: order.id, template_id: order.template_id };
    const entry = { workspace_id: order.workspace_id, actor: by, action: 'template.refund-asked', subject };
    await needs.audit.record(
      { ...entry, summary: `asked for a refund of the template ${order.template_name}` },
      transaction,
    );
  });
  await settleOrder(needs, orderId).catch((error: unknown) => {
    needs.log.warn({ err: error, order: orderId }, 'a refund is carried out later');
  });
}
