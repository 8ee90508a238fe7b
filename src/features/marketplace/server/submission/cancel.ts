import { msg } from '#kit/language/msg.ts';
import type { deleteReviewRequest } from '../../api/marketplace.ts';
import { Problem } from '#kit/problem.ts';
import { calledBy } from '#features/workspaces/server/audit/audit-actor.ts';
import type { Call } from '#platform/http/call.ts';
import { inTransaction } from '#platform/database/database.ts';
import { requireManager } from './require-manager.ts';
import { tidyQueue } from './preview-app.ts';

/** Takes back what waits for review. How visitors sign in to the app stays as it was set: that is for its owner. */
export async function cancel(call: Call<typeof deleteReviewRequest>): Promise<Record<string, never>> {
  const { app, services } = call;
  await requireManager(call);
  await inTransaction(services.database, async (transaction) => {
    const deleted = await transaction
      .deleteFrom('review_requests')
      .where('app_id', '=', app.id)
      .where('status', '=', 'pending')
      .returning('id')
      .executeTakeFirst();
    if (!deleted) throw new Problem('not_found', 'This app has no submission waiting for review.');
    const entry = { workspace_id: app.workspace_id, ...calledBy(call), subject: { app_id: app.id } };
    const summary = msg('took back what was submitted of the app {app}', { app: app.name });
    await services.audit.record({ ...entry, action: 'template.cancelled', summary }, transaction);
    await services.jobs.add(tidyQueue, {}, { within: transaction });
  });
  return {};
}
