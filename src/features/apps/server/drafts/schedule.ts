/** A release of the draft at a minute that was chosen before. */
import { type Sentence, msg } from '#kit/language/msg.ts';
import { t } from '#kit/language/product.ts';
import type {
  cancelScheduledRelease as cancelEndpoint,
  scheduleRelease as scheduleEndpoint,
} from '../../api/app-document.ts';
import { instantOfLocalTime } from '../../rules/instant-of-local-time.ts';
import { Problem } from '#kit/problem.ts';
import { calledBy } from '#features/workspaces/server/audit/audit-actor.ts';
import type { Call } from '#platform/http/call.ts';
import { type Database, inTransaction } from '#platform/database/database.ts';
import { scheduledReleases } from './scheduled-releases.ts';

/** What is scheduled for an app, or why what was scheduled did not happen; null where there is nothing. */
export async function readSchedule(database: Database, appId: string) {
  const found = await database
    .selectFrom('scheduled_releases')
    .leftJoin('users', 'users.id', 'scheduled_releases.user_id')
    .select(['local', 'time_zone', 'note', 'problem', 'users.id as user_id', 'users.name as user_name'])
    .where('app_id', '=', appId)
    .executeTakeFirst();
  if (!found) return null;
  const { local, time_zone, note, problem, user_id, user_name } = found;
  return { at: local, time_zone, note, problem, who: user_id === null ? null : { id: user_id, name: user_name ?? '' } };
}

export async function scheduleRelease(call: Call<typeof scheduleEndpoint>) {
  const { app, body, user, services } = call;
  if (app.goes_live === 'at once') {
    throw new Problem(
      'invalid_input',
      'Visitors see every change to this app immediately, so there’s nothing to release.',
    );
  }
  const { time_zone } = app.settings;
  const instant = instantOfLocalTime(body.at, time_zone);
  if (instant === null)
    throw invalid(t('Choose a date and time that exists in {zone}, such as 2026-12-01T09:00.', { zone: time_zone }));
  if (instant <= Date.now()) throw invalid('This time is in the past. Choose a later one.');
  const values = { at: new Date(instant), local: body.at, time_zone, note: body.note, user_id: user.id, problem: '' };
  await inTransaction(services.database, async (transaction) => {
    await transaction
      .insertInto('scheduled_releases')
      .values({ app_id: app.id, ...values })
      .onConflict((conflict) => conflict.column('app_id').doUpdateSet({ ...values, created_at: new Date() }))
      .execute();
    const seconds = Math.max(0, (instant - Date.now()) / 1_000);
    await services.jobs.add(scheduledReleases, { app_id: app.id }, { after: seconds, within: transaction });
    await note(
      call,
      'app.release-scheduled',
      msg('scheduled a release of the app {app} for {time} ({zone})', {
        ...{ app: app.name, time: body.at, zone: time_zone },
      }),
    );
  });
  const scheduled = await readSchedule(services.database, app.id);
  if (!scheduled) throw new Error('what was just scheduled is not there');
  return { scheduled };
}

export async function cancelScheduledRelease(call: Call<typeof cancelEndpoint>) {
  const { app, services } = call;
  const { numDeletedRows } = await services.database
    .deleteFrom('scheduled_releases')
    .where('app_id', '=', app.id)
    .executeTakeFirst();
  if (numDeletedRows > 0n) {
    await note(
      call,
      'app.release-cancelled',
      msg('took back the scheduled release of the app {app}', { app: app.name }),
    );
  }
  return {};
}

async function note(
  call: Call<typeof scheduleEndpoint> | Call<typeof cancelEndpoint>,
  action: string,
  summary: Sentence,
): Promise<void> {
  const { app, services } = call;
  const entry = { workspace_id: app.workspace_id, ...calledBy(call), subject: { app_id: app.id } };
  await services.audit.record({ ...entry, action, summary });
}

const invalid = (message: string): Problem =>
  new Problem('invalid_input', message, { fields: [{ path: 'at', message }] });
