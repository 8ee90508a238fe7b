import { msg } from '#kit/language/msg.ts';
import { sql } from 'kysely';
import type { rejectReviewRequest } from '../../api/review.ts';
import { normalReason } from '../../rules/submission.ts';
import { Problem } from '#kit/problem.ts';
import { calledBy } from '#features/workspaces/server/audit/audit-actor.ts';
import type { Call } from '#platform/http/call.ts';
import { inTransaction } from '#platform/database/database.ts';
import { tidyQueue } from '../submission/preview-app.ts';
import { lockPending } from './lock-pending.ts';
import { notifyAuthor } from './notify-author.ts';

/** Sends a submission back to its author, who may change it and submit it again. */
export async function rejectRequest(call: Call<typeof rejectReviewRequest>): Promise<Record<string, never>> {
  const { params, body, user, services } = call;
  const reason = normalReason(body.reason);
  if (reason === '') {
    const message = 'Enter a reason for the rejection.';
    throw new Problem('invalid_input', message, { fields: [{ path: 'reason', message }] });
  }
  await inTransaction(services.database, async (transaction) => {
    const request = await lockPending(transaction, params.requestId);
    await transaction
      .updateTable('review_requests')
      .set({
        ...{ status: 'rejected', rejection_reason: reason, showcase_app_id: null },
        ...{ decided_by: user.id, decided_at: sql<Date>`now()` },
      })
      .where('id', '=', request.id)
      .execute();
    const subject = { app_id: request.app_id, request_id: request.id };
    const entry = { workspace_id: request.workspace_id, ...calledBy(call), subject };
    const summary = msg('rejected what was submitted of the app {app} to the marketplace', { app: request.app_name });
    await services.audit.record({ ...entry, action: 'template.rejected', summary }, transaction);
    await notifyAuthor(request, { kind: 'rejected', reason }, services, transaction);
    await services.jobs.add(tidyQueue, {}, { within: transaction });
  });
  return {};
}
