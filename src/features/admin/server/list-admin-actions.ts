import { inTheirWords } from '#platform/http/current-request.ts';
import { sentencesWith } from '#features/workspaces/server/audit/said-entry.ts';
import type { listAdminActions as endpoint } from '../api/admin-lists.ts';
import { adminPageSize } from '../api/admin.ts';
import type { Call } from '#platform/http/call.ts';
import { likePattern } from './like-pattern.ts';

export async function listAdminActions({ services, query }: Call<typeof endpoint>) {
  const pattern = likePattern(query.search);
  const requested = services.database
    .selectFrom('admin_actions')
    .$if(query.search !== '', (all) =>
      all.where(({ or, eb }) =>
        or([
          eb('admin_email', 'ilike', pattern),
          eb('subject', 'ilike', pattern),
          eb('summary', 'ilike', pattern),
          eb('summary', 'in', ['', ...sentencesWith(query.search)]),
          eb('reason', 'ilike', pattern),
        ]),
      ),
    );
  const { count } = await requested.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const found = await requested
    .select(['id', 'admin_email', 'action', 'subject', 'summary', 'reason', 'at'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(adminPageSize)
    .offset((query.page - 1) * adminPageSize)
    .execute();
  return {
    actions: found.map(({ summary, at, ...action }) => ({
      ...action,
      ...{ summary: inTheirWords(summary), at: at.toISOString() },
    })),
    total: Number(count),
  };
}
