import { sql } from 'kysely';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { listReviewRequests } from '../../api/review.ts';
import type { Call } from '#platform/http/call.ts';
import type { MachineReport } from '../../api/marketplace.ts';

const mostListed = 200;

/** The queue of the reviewers. */
export async function listRequests({
  query,
  services,
}: Call<typeof listReviewRequests>): Promise<AnswerOf<typeof listReviewRequests>> {
  const found = await services.database
    .selectFrom('review_requests')
    .innerJoin('apps', 'apps.id', 'review_requests.app_id')
    .innerJoin('workspaces', 'workspaces.id', 'review_requests.workspace_id')
    .leftJoin('users', 'users.id', 'review_requests.user_id')
    .leftJoin('templates', 'templates.app_id', 'review_requests.app_id')
    .select([
      'review_requests.id',
      'review_requests.status',
      'review_requests.category',
      'review_requests.price_cents',
      'review_requests.submitted_at',
      'review_requests.decided_at',
      'review_requests.report',
      'apps.name as app_name',
      'workspaces.name as workspace_name',
      'users.email as author_email',
      'templates.id as template_id',
    ])
    .where('review_requests.status', '=', query.status)
    .where('apps.deleted_at', 'is', null)
    .$if(query.status === 'pending', (list) => list.orderBy('review_requests.submitted_at'))
    .$if(query.status !== 'pending', (list) => list.orderBy('review_requests.decided_at', sql`desc nulls last`))
    .limit(mostListed)
    .execute();
  return {
    requests: found.map(({ price_cents, submitted_at, decided_at, template_id, report, author_email, ...request }) => ({
      ...request,
      ...{ author_email: author_email ?? '', price: price_cents / 100, is_update: template_id !== null },
      failed: report ? failedIn(report as MachineReport) : null,
      ...{ submitted_at: submitted_at.toISOString(), decided_at: decided_at?.toISOString() ?? null },
    })),
  };
}

const failedIn = ({ findings }: MachineReport): number => findings.filter(({ state }) => state === 'failed').length;
