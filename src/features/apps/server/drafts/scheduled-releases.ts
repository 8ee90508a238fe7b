import { msgOf } from '#kit/language/translated.ts';
import { type Msg, msg } from '#kit/language/msg.ts';
import { sql } from 'kysely';
import { Problem } from '#kit/problem.ts';
import { releaseDraft } from '../log/release-app.ts';
import type { Services } from '#platform/services.ts';
import { inTransaction, type Transaction } from '#platform/database/database.ts';
import type { Stored } from '#platform/database/schema.ts';

/** The queue whose jobs make the releases that are due: `{ app_id }`. */
export const scheduledReleases = 'scheduled-releases';

type Needs = Pick<Services, 'database' | 'jobs' | 'notifications' | 'apps' | 'audit' | 'log'>;
type Scheduled = Stored<'scheduled_releases'> & { name: string; workspace_id: string };

/** Later than this, its editor is notified of the delay: the server was not running. */
const mostLateness = 5 * 60_000;

/** Makes the releases that people scheduled, each at its time, or at the next start where no server ran then. */
export function startScheduledReleases(needs: Needs): void {
  needs.jobs.handle(scheduledReleases, async (data) => {
    if (typeof data['app_id'] === 'string') await runScheduled(needs, data['app_id']);
  });
  // The queue gives up jobs that weren't done for weeks; what was scheduled is in a table.
  needs.jobs.handle(missedReleases, () => runMissed(needs), { every: '*/10 * * * *' });
}

const missedReleases = 'missed-releases';

async function runMissed(needs: Needs): Promise<void> {
  const due = await needs.database
    .selectFrom('scheduled_releases')
    .select('app_id')
    .where('problem', '=', '')
    .where('at', '<=', sql<Date>`now()`)
    .execute();
  for (const { app_id } of due) await runScheduled(needs, app_id);
}

/** Does what is due of an app. One that was taken back or moved to a later time meanwhile is left alone. */
async function runScheduled(needs: Needs, appId: string): Promise<void> {
  let due: Scheduled | null = null;
  try {
    const late = await inTransaction(needs.database, async (transaction) => {
      due = await lockDue(transaction, appId);
      if (!due) return null;
      await release(needs, transaction, due);
      return Date.now() - due.at.getTime() > mostLateness ? due : null;
    });
    if (late) {
      await notify(needs, late, msg('{name} was released late', { name: late.name }), [
        scheduledFor(late),
        msg('Sheaf wasn’t running then and released it as soon as it started.'),
      ]);
    }
  } catch (problem) {
    if (!due) throw problem;
    await fail(needs, due, problem);
  }
}

async function lockDue(transaction: Transaction, appId: string): Promise<Scheduled | null> {
  const found = await transaction
    .selectFrom('scheduled_releases')
    .innerJoin('apps', 'apps.id', 'scheduled_releases.app_id')
    .selectAll('scheduled_releases')
    .select(['apps.name', 'apps.workspace_id'])
    .where('app_id', '=', appId)
    .where('problem', '=', '')
    .where('at', '<=', sql<Date>`now()`)
    .where('apps.deleted_at', 'is', null)
    .forUpdate('scheduled_releases')
    .executeTakeFirst();
  return found ?? null;
}

async function release({ audit }: Needs, transaction: Transaction, due: Scheduled): Promise<void> {
  const { app_id, note, user_id, workspace_id, name } = due;
  const { goes_live } = await transaction
    .selectFrom('apps')
    .select('goes_live')
    .where('id', '=', app_id)
    .executeTakeFirstOrThrow();
  if (goes_live === 'at once')
    throw new Problem('invalid_input', 'Visitors now see every change to this app immediately.');
  const number = await releaseDraft(transaction, app_id, { note, user_id });
  await transaction.deleteFrom('scheduled_releases').where('app_id', '=', app_id).execute();
  const subject = { app_id, release: number };
  const entry = { workspace_id, actor: { kind: 'system' as const, what: 'scheduled release' }, subject };
  await audit.record(
    { ...entry, action: 'app.released', summary: msg('released the app {app} as {number}', { app: name, number }) },
    transaction,
  );
}

/** Stored, so that editors see it, and announced to them. */
async function fail(needs: Needs, due: Scheduled, problem: unknown): Promise<void> {
  const reason = problem instanceof Problem ? problem.message : 'Something went wrong. Release the app manually.';
  needs.log.error({ err: problem, app: due.app_id }, 'a scheduled release failed');
  await needs.database
    .updateTable('scheduled_releases')
    .set({ problem: reason })
    .where('app_id', '=', due.app_id)
    .where('local', '=', due.local)
    .execute();
  await notify(needs, due, msg('{name} was not released', { name: due.name }), [scheduledFor(due), msgOf(reason)]);
}

const scheduledFor = ({ local, time_zone }: Scheduled): Msg =>
  msg('It was scheduled for {time} ({zone}).', { time: local.replace('T', ' '), zone: time_zone });

async function notify({ notifications, apps }: Needs, due: Scheduled, title: Msg, body: Msg): Promise<void> {
  const { workspace_id, user_id } = due;
  const to = { workspace_id, begun_by: user_id };
  const app = await apps.byId(due.app_id);
  await notifications.notify({ kind: 'scheduled-release', to, title, body, ...(app && { href: apps.hrefOf(app) }) });
}
