import type { listAllWorkspaces as endpoint } from '../api/admin-lists.ts';
import { adminPageSize } from '../api/admin.ts';
import { sql } from 'kysely';
import type { Call } from '#platform/http/call.ts';
import { likePattern } from './like-pattern.ts';

export async function listAllWorkspaces({ services, query }: Call<typeof endpoint>) {
  const { search, plan, sort, page } = query;
  const pattern = likePattern(search);
  const requested = services.database
    .selectFrom('workspaces')
    .leftJoin('workspace_members as owners', (join) =>
      join.onRef('owners.workspace_id', '=', 'workspaces.id').on('owners.role', '=', 'owner'),
    )
    .leftJoin('users', 'users.id', 'owners.user_id')
    .$if(plan !== 'any', (all) => all.where('workspaces.plan', '=', plan))
    .$if(search !== '', (all) =>
      all.where(({ or, eb }) =>
        or([
          eb('workspaces.name', 'ilike', pattern),
          eb('users.email', 'ilike', pattern),
          eb('workspaces.id', '=', search),
        ]),
      ),
    );
  const { count } = await requested.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const found = await requested
    .select(['workspaces.id', 'workspaces.name', 'workspaces.plan', 'plan_until', 'stripe_subscription_id'])
    .select(['workspaces.created_at', 'users.email as owner_email', members.as('members'), storage.as('storage')])
    .select(
      sql<number>`(select count(*) from apps where workspace_id = workspaces.id and deleted_at is null)`.as('apps'),
    )
    .orderBy(orders[sort])
    .orderBy('workspaces.id', 'desc')
    .limit(adminPageSize)
    .offset((page - 1) * adminPageSize)
    .execute();
  return {
    workspaces: found.map(({ stripe_subscription_id, owner_email, plan_until, created_at, ...workspace }) => ({
      ...{ id: workspace.id, name: workspace.name, plan: workspace.plan },
      plan_until: plan_until?.toISOString() ?? null,
      has_subscription: stripe_subscription_id !== null,
      owner_email: owner_email ?? '',
      members: Number(workspace.members),
      apps: Number(workspace.apps),
      storage: Number(workspace.storage),
      created_at: created_at.toISOString(),
    })),
    total: Number(count),
  };
}

const members = sql<number>`(select count(*) from workspace_members where workspace_id = workspaces.id)`;
const storage = sql<number>`(select coalesce(sum(size), 0) from files where workspace_id = workspaces.id)`;
const orders = {
  created: sql`workspaces.created_at desc`,
  name: sql`lower(workspaces.name)`,
  members: sql`${members} desc`,
  storage: sql`${storage} desc`,
} satisfies Record<Call<typeof endpoint>['query']['sort'], unknown>;
