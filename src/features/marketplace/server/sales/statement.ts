import { inTheirWords } from '#platform/http/current-request.ts';
import { sql } from 'kysely';
import type { exportStatement as exportEndpoint, getStatement as statementEndpoint } from '../../api/template-sales.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import { type LedgerKind, ledgerKinds, saleCurrency } from '../../rules/sale.ts';
import type { Call } from '#platform/http/call.ts';
import { csvFile, csvType } from '#platform/files/csv-file.ts';
import type { Database } from '#platform/database/database.ts';

type Statement = AnswerOf<typeof statementEndpoint>;

const linesAtOnce = 100;

/** Sums and movements; every sum adds up stored lines, so that the two never differ. */
export async function getStatement({ services, workspace, query }: Call<typeof statementEndpoint>): Promise<Statement> {
  const { database } = services;
  const found = await linesOf(database, workspace.id, { before: query.before, limit: linesAtOnce + 1 });
  return {
    sums: await sumsOf(database, workspace.id),
    lines: found.slice(0, linesAtOnce).map((line) => ({ ...line, at: line.at.toISOString() })),
    more: found.length > linesAtOnce,
  };
}

async function sumsOf(database: Database, workspaceId: string): Promise<Statement['sums']> {
  const rows = await database
    .selectFrom('template_ledger')
    .select(['kind', sql<number>`count(*)`.as('count'), sql<number>`sum(amount_cents)`.as('cents')])
    .where('workspace_id', '=', workspaceId)
    .groupBy('kind')
    .execute();
  const cents = (...kinds: LedgerKind[]): number =>
    rows.reduce((total, row) => total + (kinds.some((kind) => kind === row.kind) ? row.cents : 0), 0);
  const earned = cents('sale', 'fee', 'refund', 'refund failed', 'dispute', 'dispute won', 'fee returned', 'fee taken');
  const paidOut = -cents('transfer', 'reversal');
  const next = await database
    .selectFrom('template_orders')
    .select(({ fn }) => fn.min('transfer_due_at').as('at'))
    .where('seller_workspace_id', '=', workspaceId)
    .where('state', '=', 'paid')
    .where('transfer_id', 'is', null)
    .where('refund_asked_at', 'is', null)
    .executeTakeFirst();
  const stuck = await database
    .selectFrom('template_orders')
    .select('problem')
    .where('seller_workspace_id', '=', workspaceId)
    .where('state', '=', 'paid')
    .where('problem', '<>', '')
    .where('refund_asked_at', 'is', null)
    .executeTakeFirst();
  return {
    ...{ currency: saleCurrency, sales: rows.find(({ kind }) => kind === 'sale')?.count ?? 0 },
    ...{ sold_cents: cents('sale'), fee_cents: -cents('fee', 'fee returned', 'fee taken') },
    refunded_cents: -cents('refund', 'refund failed', 'dispute', 'dispute won'),
    ...{ earned_cents: earned, paid_out_cents: paidOut, due_cents: earned - paidOut },
    next_due_at: next?.at?.toISOString() ?? null,
    problem: inTheirWords(stuck?.problem ?? ''),
  };
}

interface Requested {
  before?: string | undefined;
  limit: number;
}

/** Newest first, from the line after `before` on. */
async function linesOf(database: Database, workspaceId: string, { before, limit }: Requested) {
  const found = await database
    .selectFrom('template_ledger')
    .innerJoin('template_orders', 'template_orders.id', 'template_ledger.order_id')
    .selectAll('template_ledger')
    .select('template_orders.template_name')
    .where('template_ledger.workspace_id', '=', workspaceId)
    .$if(before !== undefined, (lines) =>
      lines.where(
        sql<boolean>`(template_ledger.at, template_ledger.id) < (select l.at, l.id from template_ledger l where l.id = ${before}::bigint and l.workspace_id = ${workspaceId})`,
      ),
    )
    .orderBy('template_ledger.at', 'desc')
    .orderBy('template_ledger.id', 'desc')
    .limit(limit)
    .execute();
  return found.flatMap(({ id, at, kind, template_name, order_id, amount_cents, currency }) =>
    isKind(kind) ? [{ id: String(id), at, kind, template_name, order_id, amount_cents, currency }] : [],
  );
}

const isKind = (kind: string): kind is LedgerKind => kind in ledgerKinds;

/** All of it, read and sent batch by batch. */
export async function exportStatement({ services, workspace }: Call<typeof exportEndpoint>): Promise<Response> {
  const name = `template-statement-${new Date().toISOString().slice(0, 10)}.csv`;
  return new Response(csvFile(header, batchesOf(services.database, workspace.id)), {
    headers: {
      'content-type': csvType,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });
}

const header = ['Time', 'What', 'Template', 'Order', 'Amount', 'Currency'];

async function* batchesOf(database: Database, workspaceId: string) {
  let before: string | undefined;
  for (;;) {
    const lines = await linesOf(database, workspaceId, { before, limit: linesAtOnce });
    yield lines.map((line) => [
      ...[line.at.toISOString(), ledgerKinds[line.kind], line.template_name, line.order_id],
      ...[line.amount_cents / 100, line.currency.toUpperCase()],
    ]);
    before = lines.at(-1)?.id;
    if (lines.length < linesAtOnce) return;
  }
}
