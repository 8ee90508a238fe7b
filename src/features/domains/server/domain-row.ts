/** The stored row of a domain: taken by one node at a time, and changed by the node that has it. */
import { sql } from 'kysely';
import { t } from '#kit/language/product.ts';
import { inTransaction, type Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import type { Stored } from '#platform/database/schema.ts';
import { proofTextOf } from '../rules/domain.ts';
import type { Finding } from '../rules/findings.ts';
import type { Needs } from './needs.ts';
import type { Seen } from './records/look-at-domain.ts';

export type Domain = Stored<'domains'>;
export type DomainChange = Partial<
  Pick<Domain, 'state' | 'alias' | 'findings' | 'failure' | 'tries' | 'try_at' | 'failing_since' | 'checked_at'>
>;

/** Seconds for which a node has a domain to itself; a certificate takes two minutes at most. */
const lease = 300;

/**
 * Makes a name the workspace's own, whose proof was found; another that had it loses it, unless its proof is there, too.
 * Answers what is in the way.
 */
export function prove(domain: Domain, { proofs }: Seen, needs: Needs): Promise<Finding | null> {
  return inTransaction(needs.database, async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('domains'), hashtext(${domain.host}))`.execute(transaction);
    const other = await transaction
      .selectFrom('domains')
      .innerJoin('apps', 'apps.id', 'domains.app_id')
      .innerJoin('domain_proofs', 'domain_proofs.workspace_id', 'domains.workspace_id')
      .select(['domains.app_id', 'domains.workspace_id', 'apps.name', 'domain_proofs.token'])
      .where('domains.host', '=', domain.host)
      .where('domains.app_id', '!=', domain.app_id)
      .where('domains.state', 'in', ['issuing', 'live'])
      .executeTakeFirst();
    if (other?.workspace_id === domain.workspace_id)
      return { kind: 'held', message: t('“{name}” has this domain. Remove it there first.', { name: other.name }) };
    if (other && proofs.includes(proofTextOf(other.token))) {
      const message = t(
        'Another workspace has this domain, and its TXT record ({record}) is still there. Remove that record to take the domain over.',
        { record: proofTextOf(other.token) },
      );
      return { kind: 'held', message };
    }
    if (other) await takeOff(transaction, other.app_id);
    await transaction
      .updateTable('domains')
      .set({ state: 'issuing' })
      .where('app_id', '=', domain.app_id)
      .where('host', '=', domain.host)
      .where('state', '=', 'waiting')
      .execute();
    return null;
  });
}

/** The app is at its Sheaf address again; who is signed in at the name is so no longer. The domain's host, or null. */
export async function takeOff(transaction: Transaction, appId: string): Promise<string | null> {
  const domain = await transaction
    .updateTable('domains')
    .set({ state: 'waiting', alias: null, tries: 0, try_at: null, failure: null, failing_since: null })
    .where('app_id', '=', appId)
    .returning('host')
    .executeTakeFirst();
  await transaction.deleteFrom('domain_certificates').where('app_id', '=', appId).execute();
  await leadVisitors(transaction, appId, null);
  if (!domain) return null;
  const audiences = [domain.host, `${domain.host}~frame`];
  await transaction.deleteFrom('sessions').where('audience', 'in', audiences).execute();
  return domain.host;
}

/** Takes a domain off for good: its name is free. The host, or null where there was none. */
export async function giveUp(transaction: Transaction, appId: string): Promise<string | null> {
  const host = await takeOff(transaction, appId);
  await transaction.deleteFrom('domains').where('app_id', '=', appId).execute();
  return host;
}

/** Takes a domain for this node; undefined where another works on it, or there is none. */
export function take(appId: string, { database }: Needs): Promise<Domain | undefined> {
  return database
    .updateTable('domains')
    .set({ held_until: new Date(Date.now() + lease * 1000) })
    .where('app_id', '=', appId)
    .where((where) => where.or([where('held_until', 'is', null), where('held_until', '<', new Date())]))
    .returningAll()
    .executeTakeFirst();
}

/** Notes what became of a domain, if it still is the one that was taken; whether it was. */
export async function settle(
  domain: Domain,
  { database }: Pick<Needs, 'database'>,
  { findings, ...change }: DomainChange,
  secondsToNext: number,
): Promise<boolean> {
  const { numUpdatedRows } = await ofTaken(database, domain)
    .set({
      ...change,
      ...(findings && { findings: json(findings) }),
      next_at: new Date(Date.now() + secondsToNext * 1000),
    })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Does something with a domain while nobody else can change it, if it still is the one that was taken; whether it was.
 * Records are looked up for seconds, in which its owner may remove it.
 */
export const whileTaken = (
  { app_id, host, held_until }: Domain,
  { database }: Pick<Needs, 'database'>,
  work: (transaction: Transaction) => Promise<unknown>,
): Promise<boolean> =>
  inTransaction(database, async (transaction) => {
    const taken = await transaction
      .selectFrom('domains')
      .select('app_id')
      .where('app_id', '=', app_id)
      .where('host', '=', host)
      .where('held_until', '=', held_until)
      .forUpdate()
      .executeTakeFirst();
    if (taken) await work(transaction);
    return taken !== undefined;
  });

export const release = (domain: Domain, { database }: Needs) =>
  ofTaken(database, domain).set({ held_until: null }).execute();

const ofTaken = (database: Needs['database'], { app_id, host, held_until }: Domain) =>
  database
    .updateTable('domains')
    .where('app_id', '=', app_id)
    .where('host', '=', host)
    .where('held_until', '=', held_until);

/** Says where visitors find an app: at its domain, or, with null, at its Sheaf address. */
export async function leadVisitors(database: Needs['database'], appId: string, host: string | null): Promise<void> {
  await database
    .updateTable('apps')
    .set({ own_host: host })
    .where('id', '=', appId)
    .where('own_host', 'is distinct from', host)
    .execute();
}
