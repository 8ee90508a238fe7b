import { sql } from 'kysely';
import type { TemplateSales } from '../../services.ts';
import type { SaleNeeds } from './sale-needs.ts';
import { hasLicence, purchasedBy, useLicence } from './licences.ts';
import { saleNotices, notifyOfSale } from './sale-notices.ts';
import { settleOrder } from './settle-order.ts';
import { canSubmitPaid } from './stripe-account.ts';

export function createTemplateSales(needs: Pick<SaleNeeds, 'database' | 'stripe'>): TemplateSales {
  const { database } = needs;
  return {
    canSubmitPaid: (workspaceId) => canSubmitPaid(needs, workspaceId),
    purchasedBy: (workspaceId) => purchasedBy(database, workspaceId),
    useLicence: (requested, within) => useLicence(within, requested),
    hasLicence: (appId) => hasLicence(database, appId),
  };
}

/** The queue that looks at orders whose time has come: transfers, refunds, and what was never reported. */
const dueOrders = 'template-orders-due';

export function startTemplateSales(needs: SaleNeeds): void {
  needs.jobs.handle(saleNotices, (data) => notifyOfSale(needs, data));
  needs.jobs.handle(dueOrders, () => settleDue(needs), { every: '*/5 * * * *' });
}

export async function settleDue(needs: SaleNeeds): Promise<void> {
  const due = await needs.database
    .selectFrom('template_orders')
    .select('id')
    .where('check_at', '<=', sql<Date>`now()`)
    .orderBy('check_at')
    .limit(200)
    .execute();
  for (const { id } of due) {
    try {
      await settleOrder(needs, id);
    } catch (error) {
      // One that cannot be settled now does not hold up the others.
      needs.log.warn({ err: error, order: id }, 'an order could not be settled');
      await postpone(needs, id);
    }
  }
}

async function postpone({ database }: SaleNeeds, id: string): Promise<void> {
  await database
    .updateTable('template_orders')
    .set({ check_at: sql<Date>`now() + interval '10 minutes'` })
    .where('id', '=', id)
    .execute();
}
