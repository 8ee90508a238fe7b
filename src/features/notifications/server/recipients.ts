import type { Notice } from '../services.ts';
import type { Database } from '#platform/database/database.ts';
import { type Preference, preferenceFor } from './preferences.ts';

export interface Recipient extends Preference {
  id: string;
  email: string;
  email_verified: boolean;
}

/** Whom a notice is for, and how each wants to be notified. */
export async function findRecipients(
  database: Database,
  { kind, to }: Pick<Notice, 'kind' | 'to'>,
): Promise<Recipient[]> {
  const people = database
    .selectFrom('users')
    .leftJoin('notification_preferences as preference', (join) =>
      join.onRef('preference.user_id', '=', 'users.id').on('preference.kind', '=', kind),
    )
    .select(['users.id', 'users.email', 'users.email_verified_at', 'preference.in_product', 'preference.mail'])
    .orderBy('users.id');
  const ids = 'user_ids' in to ? to.user_ids : await membersOf(database, to);
  if (ids.length === 0) return [];
  const found = await people.where('users.id', 'in', ids).execute();
  return found.map(({ id, email, email_verified_at, ...stored }) => ({
    ...{ id, email, email_verified: email_verified_at !== null },
    ...preferenceFor(kind, stored),
  }));
}

/** Who belongs to the workspace at this moment. */
async function membersOf(
  database: Database,
  to: Exclude<Notice['to'], { user_ids: readonly string[] }>,
): Promise<string[]> {
  const members = await database
    .selectFrom('workspace_members')
    .select(['user_id', 'role'])
    .where('workspace_id', '=', to.workspace_id)
    .execute();
  const idsOf = (isMeant: (member: (typeof members)[number]) => boolean): string[] =>
    members.filter(isMeant).map(({ user_id }) => user_id);
  const admins = () => idsOf(({ role }) => role !== 'editor');
  if ('begun_by' in to) {
    const begunBy = idsOf(({ user_id }) => user_id === to.begun_by);
    return begunBy.length > 0 ? begunBy : admins();
  }
  return (to.who === 'admins' ? admins() : idsOf(() => true)).filter(
    (id) => id !== to.except && (to.only?.includes(id) ?? true),
  );
}
