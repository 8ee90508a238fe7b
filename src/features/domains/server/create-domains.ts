import { sql } from 'kysely';
import type { Services } from '#platform/services.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { Domains } from '../services.ts';
import { advanceDomain } from './advance.ts';
import { Certificates } from './certificates.ts';
import { removeDomain, setDomain } from './change-domain.ts';
import { challengeOf } from './challenges.ts';
import { describeDomain } from './describe-domain.ts';
import { LiveNames } from './live-names.ts';
import type { Needs } from './needs.ts';
import { openForeignHost } from './open-foreign-host.ts';
import { forgetOrders } from './orders.ts';
import { RecordReader } from './records/record-reader.ts';

/**
 * The job that takes the next step with one domain, the one that finds those whose time has come, and the one that revokes
 * a certificate which ended.
 */
const [stepQueue, clockQueue, revokeQueue] = ['advance-domain', 'due-domains', 'revoke-certificate'];
/** How many are begun in a minute. */
const mostAtOnce = 200;
/** One that came to nothing, because its node went away, is begun again after so many minutes. */
const minutesToRepeat = 10;

export function createDomains(
  given: Pick<Services, 'database' | 'environment' | 'log' | 'jobs' | 'apps' | 'notifications'>,
): Domains {
  const { database, environment, jobs } = given;
  const certificates = new Certificates(given);
  const needs: Needs = { ...given, reader: new RecordReader(environment), certificates };
  const live = new LiveNames(database);

  const advance: Domains['advance'] = async (appId, { mayIssue } = { mayIssue: true }) => {
    const goesOn = await advanceDomain(appId, needs, mayIssue);
    live.forget();
    if (goesOn) await jobs.add(stepQueue, { app_id: appId });
  };
  const changed =
    <Given>(change: (call: Given, needs: Needs) => Promise<void>) =>
    async (call: Given) => {
      await change(call, needs);
      live.forget();
      certificates.forgetAll();
    };
  if (environment.DOMAINS !== 'off') {
    jobs.handle(stepQueue, ({ app_id }) => advance(String(app_id)), { retries: 0 });
    jobs.handle(revokeQueue, ({ leaf }) => certificates.revoke(String(leaf)));
    jobs.handle(clockQueue, () => beginDue(needs), { every: '* * * * *' });
  }
  return {
    open: (requested) => openForeignHost(requested, { database, environment, live }),
    isLive: async (name) => environment.DOMAINS !== 'off' && (await live.find(name.toLowerCase())) !== null,
    contextOf: (name) => certificates.contextOf(name),
    challengeOf: (name) => challengeOf(name, database),
    describe: (app) => describeDomain(app, needs),
    set: changed(setDomain),
    remove: changed(removeDomain),
    advance,
  };
}

/** Begins the step of each domain whose time has come, the one that waited longest first. */
async function beginDue({ database, jobs }: Needs): Promise<void> {
  const { rows } = await sql<{ app_id: string }>`
    update domains set next_at = now() + make_interval(mins => ${minutesToRepeat})
    where app_id in (select app_id from domains where next_at <= now() order by next_at limit ${mostAtOnce})
    returning app_id
  `.execute(database);
  for (const { app_id } of rows) await jobs.add(stepQueue, { app_id });
  await beginRevoking({ database, jobs });
  await sql`delete from acme_challenges where created_at < now() - interval '1 day'`.execute(database);
  await forgetOrders(database);
}

/** Whatever a certificate ended with: it was removed, or its app or workspace was deleted. */
function beginRevoking({ database, jobs }: Pick<Needs, 'database' | 'jobs'>): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const ended = await transaction.deleteFrom('ended_certificates').returning('leaf').execute();
    for (const { leaf } of ended) await jobs.add(revokeQueue, { leaf }, { within: transaction });
  });
}
