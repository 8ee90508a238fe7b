import { msg } from '#kit/language/msg.ts';
import { t } from '#kit/language/product.ts';
import { sql } from 'kysely';
import { newId } from '#kit/ids.ts';
import { inTransaction, type Transaction } from '#platform/database/database.ts';
import { auditOrder } from './audit-order.ts';
import type { Line, Outcome } from './decide-order.ts';
import type { Order, SaleNeeds } from './sale-needs.ts';
import { saleNotices } from './sale-notices.ts';

const day = 86_400_000;

/** Writes what was decided of an order, all of it or nothing. False where the order was changed since it was read. */
export function applyOutcome(needs: SaleNeeds, read: Order, outcome: Outcome): Promise<boolean> {
  return inTransaction(needs.database, async (transaction) => {
    const order = await transaction
      .selectFrom('template_orders')
      .selectAll()
      .where('id', '=', read.id)
      .where('revision', '=', read.revision)
      .forUpdate()
      .executeTakeFirst();
    if (!order) return false;
    await writeOrder(transaction, needs, order, outcome);
    await writeLines(transaction, order, outcome);
    if (outcome.licence && !(await writeLicence(transaction, order, outcome.licence))) {
      await giveBack(transaction, order, t('The workspace that bought it was deleted.'));
    }
    if (order.state !== outcome.state) await note(transaction, needs, order, outcome);
    return true;
  });
}

async function writeOrder(transaction: Transaction, needs: SaleNeeds, order: Order, outcome: Outcome): Promise<void> {
  const { state, columns, paidAt, refundedAt, checkAt, problem } = outcome;
  const ends = paidAt && new Date(paidAt.getTime() + needs.environment.TEMPLATE_REFUND_DAYS * day);
  await transaction
    .updateTable('template_orders')
    .set({
      ...columns,
      ...{ state, problem, refunded_at: refundedAt, revision: order.revision + 1 },
      // As promised when it was paid, whatever the environment says later.
      ...(paidAt && !order.paid_at && { paid_at: paidAt, refundable_until: ends, transfer_due_at: ends }),
      // The next look finds the times that were only set now.
      check_at: paidAt && !order.paid_at && !outcome.step ? ends : checkAt,
    })
    .where('id', '=', order.id)
    .execute();
}

/** Adds what is not there yet; nothing that is there is changed. */
async function writeLines(transaction: Transaction, order: Order, outcome: Outcome): Promise<void> {
  if (outcome.lines.length === 0) return;
  const values = (line: Line) => ({
    ...{ order_id: order.id, workspace_id: order.seller_workspace_id, currency: order.currency },
    ...{ kind: line.kind, amount_cents: line.amount, source: line.source, at: line.at },
  });
  await transaction
    .insertInto('template_ledger')
    .values(outcome.lines.map(values))
    .onConflict((conflict) => conflict.columns(['source', 'kind']).doNothing())
    .execute();
  const { returned } = await transaction
    .selectFrom('template_ledger')
    .select(sql<number>`coalesce(sum(amount_cents), 0)`.as('returned'))
    .where('order_id', '=', order.id)
    .where('kind', 'in', ['fee returned', 'fee taken'])
    .executeTakeFirstOrThrow();
  const amount = outcome.feeReturned - returned;
  if (amount === 0) return;
  const kind = amount > 0 ? 'fee returned' : 'fee taken';
  const source = `${order.id}:${order.revision}`;
  await transaction
    .insertInto('template_ledger')
    .values(values({ kind, amount, source, at: new Date() }))
    .execute();
}

/** False where no one is left who could use it. */
async function writeLicence(
  transaction: Transaction,
  order: Order,
  licence: NonNullable<Outcome['licence']>,
): Promise<boolean> {
  const now = new Date();
  // One that ended and holds again comes back without its app where that was bought for again meanwhile.
  const app_id = licence.state === 'ended' ? sql<string | null>`app_id` : await ownApp(transaction, order);
  const changed = await transaction
    .updateTable('template_licences')
    .set({ ...licence, app_id, changed_at: now })
    .where('order_id', '=', order.id)
    .where((where) => where.or([where('state', '<>', licence.state), where('why', '<>', licence.why)]))
    .returning('id')
    .execute();
  if (changed.length > 0) return true;
  const found = await transaction
    .selectFrom('template_licences')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirst();
  if (found) return true;
  const workspace = await transaction
    .selectFrom('workspaces')
    .select('id')
    .where('id', '=', order.workspace_id)
    .forKeyShare()
    .executeTakeFirst();
  if (!workspace) return licence.state === 'ended';
  await transaction
    .insertInto('template_licences')
    .values({
      ...{ id: newId('lic'), order_id: order.id, template_id: order.template_id, workspace_id: order.workspace_id },
      ...{ app_id: await freeApp(transaction, order), ...licence },
    })
    .execute();
  return true;
}

/** The app of its licence, held; null where another licence is for it by now. */
async function ownApp(transaction: Transaction, order: Order): Promise<string | null> {
  const found = await transaction
    .selectFrom('template_licences as own')
    .innerJoin('apps', 'apps.id', 'own.app_id')
    .select('apps.id')
    .where('own.order_id', '=', order.id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('template_licences as other')
            .select('other.id')
            .whereRef('other.app_id', '=', 'apps.id')
            .whereRef('other.id', '<>', 'own.id')
            .where('other.state', '<>', 'ended'),
        ),
      ),
    )
    .forUpdate('apps')
    .executeTakeFirst();
  return found?.id ?? null;
}

/** The app that it was bought for, unless it is gone or has a licence by now. */
async function freeApp(transaction: Transaction, order: Order): Promise<string | null> {
  if (!order.app_id) return null;
  const found = await transaction
    .selectFrom('apps')
    .select('id')
    .where('id', '=', order.app_id)
    .where('workspace_id', '=', order.workspace_id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('template_licences')
            .select('template_licences.id')
            .whereRef('template_licences.app_id', '=', 'apps.id')
            .where('template_licences.state', '<>', 'ended'),
        ),
      ),
    )
    .forUpdate()
    .executeTakeFirst();
  return found?.id ?? null;
}

async function giveBack(transaction: Transaction, order: Order, reason: string): Promise<void> {
  await transaction
    .updateTable('template_orders')
    .set({ refund_asked_at: new Date(), refund_reason: reason, check_at: new Date() })
    .where('id', '=', order.id)
    .where('refund_asked_at', 'is', null)
    .execute();
}

/** Tells people and the audit log, each change once: only who wrote the change comes here. */
async function note(transaction: Transaction, needs: SaleNeeds, order: Order, { state }: Outcome): Promise<void> {
  const notice = { order_id: order.id, from: order.state, to: state };
  await needs.jobs.add(saleNotices, notice, { within: transaction });
  const summary = auditWords[state];
  if (!summary) return;
  const actor = { kind: 'system', what: 'Payments' } as const;
  const entry = { actor, action: `template.${state}`, summary: msg(summary, { template: order.template_name }) };
  await auditOrder(transaction, needs, order, entry);
}

/** @sentences */
const auditWords: Partial<Record<Order['state'], string>> = {
  paid: 'paid for the template {template}',
  refunded: 'got back what was paid for the template {template}',
  disputed: 'ended or suspended the license, because of a dispute at the bank, of the template {template}',
};
