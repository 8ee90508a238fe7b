import { adminPageSize, type ListedUser, type listUsers as endpoint } from '../api/admin.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Call } from '#platform/http/call.ts';
import type { Database } from '#platform/database/database.ts';
import type { Schema } from '#platform/database/schema.ts';
import { likePattern } from './like-pattern.ts';

type Requested = Call<typeof endpoint>['query'];
type Users<Row> = SelectQueryBuilder<Schema, 'users', Row>;

export async function listUsers({ services, query }: Call<typeof endpoint>) {
  const { database, environment } = services;
  const requested = <Row>(users: Users<Row>): Users<Row> => narrow(users, query, environment.ADMIN_EMAILS);
  const { count } = await requested(
    database.selectFrom('users').select(({ fn }) => fn.countAll<number>().as('count')),
  ).executeTakeFirstOrThrow();
  const up = query.direction === 'up';
  const found = await requested(selectUsers(database))
    .orderBy(orders[query.sort], (order) => (up ? order.asc() : order.desc()).nullsLast())
    .orderBy('users.id', up ? 'asc' : 'desc')
    .limit(adminPageSize)
    .offset((query.page - 1) * adminPageSize)
    .execute();
  return { users: found.map((user) => toListed(user, environment.ADMIN_EMAILS)), total: Number(count) };
}

const lastSeen = sql<Date | null>`(select max(last_seen_at) from sessions where sessions.user_id = users.id)`;
const orders = {
  created: sql`users.created_at`,
  name: sql`lower(users.name)`,
  email: sql`users.email`,
  seen: lastSeen,
} satisfies Record<Requested['sort'], unknown>;

export const selectUsers = (database: Database) =>
  database
    .selectFrom('users')
    .select([
      ...(['id', 'name', 'email', 'email_verified_at', 'totp_confirmed_at', 'disabled_at'] as const),
      ...(['disabled_reason', 'created_at'] as const),
      lastSeen.as('last_seen_at'),
      sql<boolean>`exists (select from installation_admins where user_id = users.id)`.as('is_granted'),
      sql<number>`(select count(*) from workspace_members where user_id = users.id)`.as('workspaces'),
    ]);

type StoredUser = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>;

export function toListed(user: StoredUser, adminEmails: readonly string[]): ListedUser {
  const { id, name, email, is_granted, workspaces } = user;
  const email_verified = user.email_verified_at !== null;
  return {
    ...{ id, name, email, email_verified },
    two_factor: user.totp_confirmed_at !== null,
    is_admin: email_verified && (is_granted || adminEmails.includes(email)),
    disabled: user.disabled_at !== null,
    workspaces: Number(workspaces),
    created_at: user.created_at.toISOString(),
    last_seen_at: user.last_seen_at?.toISOString() ?? null,
  };
}

function narrow<Row>(users: Users<Row>, { search, filter }: Requested, adminEmails: readonly string[]): Users<Row> {
  const pattern = likePattern(search);
  return users
    .$if(search !== '', (query) =>
      query.where(({ or, eb }) =>
        or([eb('users.email', 'ilike', pattern), eb('users.name', 'ilike', pattern), eb('users.id', '=', search)]),
      ),
    )
    .$if(filter === 'disabled', (query) => query.where('disabled_at', 'is not', null))
    .$if(filter === 'unverified', (query) => query.where('email_verified_at', 'is', null))
    .$if(filter === 'no second factor', (query) => query.where('totp_confirmed_at', 'is', null))
    .$if(filter === 'admins', (query) =>
      query.where('email_verified_at', 'is not', null).where(
        sql<boolean>`(exists (select from installation_admins where user_id = users.id)
          or users.email = any(${[...adminEmails]}::text[]))`,
      ),
    );
}
