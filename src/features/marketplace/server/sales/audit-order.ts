import type { AuditEntry } from '#features/workspaces/services.ts';
import type { Transaction } from '#platform/database/database.ts';
import type { Order, SaleNeeds } from './sale-needs.ts';

/** Notes something of an order for the workspace that bought; orders outlive workspaces, which then need no note. */
export async function auditOrder(
  transaction: Transaction,
  { audit }: Pick<SaleNeeds, 'audit'>,
  order: Order,
  entry: Pick<AuditEntry, 'actor' | 'action' | 'summary'>,
): Promise<void> {
  const workspace = await transaction
    .selectFrom('workspaces')
    .select('id')
    .where('id', '=', order.workspace_id)
    .forKeyShare()
    .executeTakeFirst();
  if (!workspace) return;
  const subject = { order_id: order.id, template_id: order.template_id };
  await audit.record({ ...entry, workspace_id: workspace.id, subject }, transaction);
}
