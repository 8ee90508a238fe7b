import { inTheirLanguage } from '#platform/http/current-request.ts';
import type { getReviewedRequest, ReviewedRequest } from '../../api/review.ts';
import { describeDifferences } from '#blocks/differences.ts';
import type { NamedSheet } from '#blocks/page-columns.ts';
import type { TemplateContract } from '../../rules/template/template-contract.ts';
import { Problem } from '#kit/problem.ts';
import { upgradedApp } from '#features/apps/server/log/load-app.ts';
import type { Call } from '#platform/http/call.ts';
import type { Database } from '#platform/database/database.ts';
import { requestOnTheWire, type StoredRequest } from '../submission/find-request.ts';

/** All that a reviewer decides by. */
export async function readReviewed({ params, services }: Call<typeof getReviewedRequest>): Promise<ReviewedRequest> {
  const { database } = services;
  const request = await database
    .selectFrom('review_requests')
    .selectAll()
    .where('id', '=', params.requestId)
    .executeTakeFirst();
  if (!request) throw new Problem('not_found', 'Submission not found, or its author canceled it.');
  const [about, template] = await Promise.all([authorOf(database, request), templateOf(database, request)]);
  return {
    request: await requestOnTheWire(request, services),
    ...about,
    template,
    differences: template && (await differencesTo(database, request, template)),
    history: await historyOf(database, request.app_id),
  };
}

async function authorOf(database: Database, { app_id, workspace_id, user_id }: StoredRequest) {
  const [app, workspace, user] = await Promise.all([
    database.selectFrom('apps').select('name').where('id', '=', app_id).executeTakeFirst(),
    database.selectFrom('workspaces').select('name').where('id', '=', workspace_id).executeTakeFirst(),
    database.selectFrom('users').select('email').where('id', '=', user_id).executeTakeFirst(),
  ]);
  return { app_name: app?.name ?? '', workspace_name: workspace?.name ?? '', author_email: user?.email ?? '' };
}

async function templateOf(database: Database, { app_id }: StoredRequest): Promise<ReviewedRequest['template']> {
  const found = await database
    .selectFrom('templates')
    .select(['id', 'name', 'slug', 'status', 'newest_version as version'])
    .where('app_id', '=', app_id)
    .executeTakeFirst();
  return found ?? null;
}

/** Of what waits, against the newest version; of what was published, against the version before it. */
async function differencesTo(
  database: Database,
  request: StoredRequest,
  template: NonNullable<ReviewedRequest['template']>,
): Promise<ReviewedRequest['differences']> {
  const number = request.version === null ? template.version : request.version - 1;
  const before = await database
    .selectFrom('template_versions')
    .select('document')
    .where('template_id', '=', template.id)
    .where('number', '=', number)
    .executeTakeFirst();
  if (!before) return null;
  const differences = inTheirLanguage(() =>
    describeDifferences(
      upgradedApp(before.document),
      upgradedApp(request.document),
      sheetsOf(request.contract as TemplateContract | null),
    ),
  );
  return differences.map(({ sentence, page }) => ({ text: sentence, page }));
}

/** For the names of columns. */
const sheetsOf = (contract: TemplateContract | null): NamedSheet[] =>
  (contract?.sheets ?? []).map(({ title, columns }) => ({
    title,
    columns: columns.map((column) => ({ id: column.id, name: column.title, type: column.type })),
  }));

async function historyOf(database: Database, appId: string): Promise<ReviewedRequest['history']> {
  const found = await database
    .selectFrom('review_requests')
    .leftJoin('users', 'users.id', 'review_requests.decided_by')
    .select(['review_requests.id', 'status', 'submitted_at', 'decided_at', 'rejection_reason', 'version', 'users.name'])
    .where('app_id', '=', appId)
    .orderBy('submitted_at', 'desc')
    .execute();
  return found.map(({ name, submitted_at, decided_at, ...request }) => ({
    ...request,
    decided_by: name ?? '',
    ...{ submitted_at: submitted_at.toISOString(), decided_at: decided_at?.toISOString() ?? null },
  }));
}
