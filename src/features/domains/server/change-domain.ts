import { msg } from '#kit/language/msg.ts';
import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import { notFound } from '#platform/http/not-found.ts';
import type { AppKind } from '#features/apps/rules/app.ts';
import { calledBy } from '#features/workspaces/server/audit/audit-actor.ts';
import type { Call } from '#platform/http/call.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { removeDomain as removeEndpoint, setDomain as setEndpoint } from '../api.ts';
import { proofNameOf, proofTextOf } from '../rules/domain.ts';
import { giveUp } from './domain-row.ts';
import { readOwnHost } from './host-name.ts';
import type { Needs } from './needs.ts';
import { ownNames } from './own-names.ts';
import { NoAnswer } from './records/record-reader.ts';
import { proofTokenOf } from './records/proof-token.ts';

/** Begins with a domain; one that the app had before is taken off. The same one again changes nothing. */
export async function setDomain(call: Call<typeof setEndpoint>, needs: Needs): Promise<void> {
  const { app, services } = call;
  if (needs.environment.DOMAINS === 'off') throw new Problem('forbidden', 'This Sheaf doesn’t offer own domains.');
  if (app.is_showcase) throw new Problem('invalid_input', 'A preview of a template can’t have its own domain.');
  const host = readOwnHost(call.body.host, ownNames(needs.environment));
  await refuseHeld(app, host, needs);
  await inTransaction(needs.database, async (transaction) => {
    const held = transaction
      .selectFrom('apps')
      .select('id')
      .where('id', '=', app.id)
      // It may have left the workspace since the call began.
      .where('workspace_id', '=', app.workspace_id)
      .where('deleted_at', 'is', null);
    if (!(await held.forUpdate().executeTakeFirst())) throw notFound('app');
    const before = await transaction
      .selectFrom('domains')
      .select('host')
      .where('app_id', '=', app.id)
      .executeTakeFirst();
    if (before?.host === host) return;
    await giveUp(transaction, app.id);
    await transaction.insertInto('domains').values({ app_id: app.id, workspace_id: app.workspace_id, host }).execute();
    await services.audit.record(
      {
        ...{ workspace_id: app.workspace_id, ...calledBy(call), subject: { app_id: app.id, host } },
        ...{ action: 'domain.set', summary: msg(given[app.kind], { app: app.name, host }) },
      },
      transaction,
    );
  });
}

/** A domain that another app has is refused, unless the DNS says that it changed hands. */
async function refuseHeld(
  app: { id: string; workspace_id: string },
  host: string,
  { database, reader }: Needs,
): Promise<void> {
  const holder = await database
    .selectFrom('domains')
    .innerJoin('apps', 'apps.id', 'domains.app_id')
    .innerJoin('domain_proofs', 'domain_proofs.workspace_id', 'domains.workspace_id')
    .select(['domains.workspace_id', 'apps.name', 'domain_proofs.token'])
    .where('domains.app_id', '!=', app.id)
    .where('domains.state', 'in', ['issuing', 'live'])
    .where((where) => where.or([where('domains.host', '=', host), where('domains.alias', '=', host)]))
    .executeTakeFirst();
  if (!holder) return;
  if (holder.workspace_id === app.workspace_id)
    throw taken(t('“{name}” has this domain. Remove it there first.', { name: holder.name }));
  const own = proofTextOf(await proofTokenOf(database, app.workspace_id));
  const proofs = await proofsOf(host, reader);
  if (proofs.includes(own) && !proofs.includes(proofTextOf(holder.token))) return;
  throw taken(
    t(
      'Another workspace has this domain. If it is yours, replace its TXT record at {place} by {value} and try again.',
      { place: proofNameOf(host), value: own },
    ),
  );
}

/** None where no name server answers: nothing is taken over then. */
async function proofsOf(host: string, reader: Needs['reader']): Promise<string[]> {
  try {
    return await reader.proofsOf(host);
  } catch (error) {
    if (error instanceof NoAnswer) return [];
    throw error;
  }
}

/** For the audit log. @sentences */
const given: Record<AppKind, string> = {
  multipage: 'began to give the app {app} the domain {host}',
  board: 'began to give the board {app} the domain {host}',
};
/** @sentences */
const removed: Record<AppKind, string> = {
  multipage: 'removed the domain {host} from the app {app}',
  board: 'removed the domain {host} from the board {app}',
};

const taken = (message: string): Problem =>
  new Problem('already_exists', message, { fields: [{ path: 'host', message }] });

export async function removeDomain(call: Call<typeof removeEndpoint>, needs: Needs): Promise<void> {
  const { app, services } = call;
  await inTransaction(needs.database, async (transaction) => {
    const host = await giveUp(transaction, app.id);
    if (host === null) throw new Problem('not_found', 'There’s no own domain to remove.');
    await services.audit.record(
      {
        ...{ workspace_id: app.workspace_id, ...calledBy(call), subject: { app_id: app.id, host } },
        ...{ action: 'domain.removed', summary: msg(removed[app.kind], { app: app.name, host }) },
      },
      transaction,
    );
  });
}
