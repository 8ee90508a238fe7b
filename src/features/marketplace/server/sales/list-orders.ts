import { inTheirWords } from '#platform/http/current-request.ts';
import { sql } from 'kysely';
import type { OrderOnTheWire } from '../../api/template-sales.ts';
import { mayTakeBack } from '../../rules/sale.ts';
import { Problem } from '#kit/problem.ts';
import type { Database } from '#platform/database/database.ts';

const mostListed = 200;

/** Orders that were paid, or are being, newest first. */
export async function ordersOf(database: Database, workspaceId: string): Promise<OrderOnTheWire[]> {
  const found = await withLicences(database)
    .where('template_orders.workspace_id', '=', workspaceId)
    .where('template_orders.state', 'not in', ['expired', 'failed'])
    .limit(mostListed)
    .execute();
  return found.map(toWire);
}

export async function readOrder(database: Database, orderId: string, workspaceId?: string): Promise<OrderOnTheWire> {
  const found = await withLicences(database)
    .where('template_orders.id', '=', orderId)
    .$if(workspaceId !== undefined, (orders) => orders.where('template_orders.workspace_id', '=', workspaceId ?? ''))
    .executeTakeFirst();
  if (!found) throw new Problem('not_found', 'Order not found.');
  return toWire(found);
}

/** For the marketplace: by id, by words of the template, by the buyer's address. */
export async function searchOrders(database: Database, search: string) {
  const words = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const found = await withLicences(database)
    .leftJoin('users', 'users.id', 'template_orders.user_id')
    .select('users.email as buyer')
    .$if(search !== '', (orders) =>
      orders.where((where) =>
        where.or([
          where('template_orders.id', '=', search),
          where('template_orders.template_name', 'ilike', words),
          where('users.email', 'ilike', words),
        ]),
      ),
    )
    .limit(mostListed)
    .execute();
  return found.map((row) => ({
    ...toWire(row),
    ...{ buyer: row.buyer ?? '', seller_workspace_id: row.seller_workspace_id, problem: inTheirWords(row.problem) },
  }));
}

/** Of the buyer's workspace, made with the template that was bought. */
const appsWithoutLicence = sql<{ id: string; name: string }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', own.id, 'name', own.name) order by own.name), '[]')
  from template_uses join apps own on own.id = template_uses.app_id
  where template_uses.template_id = template_orders.template_id
    and own.workspace_id = template_orders.workspace_id and own.deleted_at is null
    and not exists (select 1 from template_licences l where l.app_id = own.id and l.state <> 'ended')
)`;

const refundedCents = sql<number>`(
  select coalesce(-sum(amount_cents), 0)::int from template_ledger
  where template_ledger.order_id = template_orders.id and kind in ('refund', 'refund failed')
)`;

const withLicences = (database: Database) =>
  database
    .selectFrom('template_orders')
    .leftJoin('template_licences', 'template_licences.order_id', 'template_orders.id')
    .leftJoin('apps', 'apps.id', 'template_licences.app_id')
    .leftJoin('templates', 'templates.id', 'template_orders.template_id')
    .selectAll('template_orders')
    .select([
      'template_licences.id as licence_id',
      'template_licences.state as licence_state',
      'template_licences.why as licence_why',
      'template_licences.published_at',
      'templates.slug as template_slug',
      'apps.id as app_of_licence',
      'apps.name as app_name',
      'apps.deleted_at as app_deleted_at',
      'apps.public as app_public',
      'apps.live_release',
      appsWithoutLicence.as('may_move_to'),
      refundedCents.as('refunded_cents'),
    ])
    .orderBy('template_orders.created_at', 'desc')
    .orderBy('template_orders.id', 'desc');

type Row = Awaited<ReturnType<ReturnType<typeof withLicences>['executeTakeFirstOrThrow']>>;

function toWire(row: Row): OrderOnTheWire {
  const published_at = row.published_at ?? (row.app_public || row.live_release !== null ? new Date() : null);
  const refund = mayTakeBack({ ...row, published_at }, new Date());
  return {
    ...{ id: row.id, template_id: row.template_id, template_name: row.template_name },
    ...{ template_slug: row.template_slug ?? '', state: row.state, amount_cents: row.amount_cents },
    refunded_cents: row.refunded_cents,
    ...{ currency: row.currency, receipt_href: row.receipt_href, created_at: row.created_at.toISOString() },
    paid_at: row.paid_at?.toISOString() ?? null,
    refundable_until: row.refundable_until?.toISOString() ?? null,
    may_refund: refund.may,
    no_refund_because: refund.may || row.state !== 'paid' ? '' : inTheirWords(refund.why),
    refund_asked: row.refund_asked_at !== null,
    licence:
      row.licence_id === null || row.licence_state === null
        ? null
        : {
            ...{ id: row.licence_id, state: row.licence_state, why: inTheirWords(row.licence_why ?? '') },
            app:
              row.app_of_licence === null
                ? null
                : { id: row.app_of_licence, name: row.app_name ?? '', trashed: row.app_deleted_at !== null },
            may_move_to: row.licence_state === 'active' ? row.may_move_to : [],
          },
  };
}
