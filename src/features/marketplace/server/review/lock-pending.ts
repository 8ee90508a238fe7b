import { Problem } from '#kit/problem.ts';
import type { Transaction } from '#platform/database/database.ts';
import type { StoredRequest } from '../submission/find-request.ts';

/** A submission that waits, held until the end of the transaction: it is decided on once. */
export async function lockPending(
  transaction: Transaction,
  requestId: string,
): Promise<StoredRequest & { app_name: string }> {
  const request = await transaction
    .selectFrom('review_requests')
    .innerJoin('apps', 'apps.id', 'review_requests.app_id')
    .selectAll('review_requests')
    .select('apps.name as app_name')
    .where('review_requests.id', '=', requestId)
    .where('apps.deleted_at', 'is', null)
    .forUpdate('review_requests')
    .executeTakeFirst();
  if (!request) throw new Problem('not_found', 'Submission not found, or its author canceled it.');
  if (request.status !== 'pending') {
    throw new Problem('already_exists', 'This submission was already decided.');
  }
  return request;
}
