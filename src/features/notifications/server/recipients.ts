import type { Notice } from '../services.ts';
import type { Database } from '#platform/database/database.ts';
import { type Preference, preferenceFor } from './preferences.ts';

export interface Recipient extends Preference {
  id: string;
  email: string;
  email_verified: boolean;
}

/** Whom a notice is for, and how each wants to be notified. Former members are not among a workspace's. */
export async function findRecipients(
  database: Database,
  { kind, to }: Pick<Notice, 'kind' | 'to'>,
): Promise<Recipient[]> {
  if ('user_ids' in to && to.user_ids.length === 0) return [];
  const people = database
    .selectFrom('users')
    .leftJoin('notification_preferences as preference', (join) =>
      join.onRef('preference.user_id', '=', 'users.id').on('preference.kind', '=', kind),
    )
    .select(['users.id', 'users.email', 'users.email_verified_at', 'preference.in_product', 'preference.mail'])
    .orderBy('users.id');
  const found = await ('user_ids' in to
    ? people.where('users.id', 'in', to.user_ids)
    : people.where('users.id', 'in', (expression) =>
        expression
          .selectFrom('workspace_members as member')
          .select('member.user_id')
          .where('member.workspace_id', '=', to.workspace_id)
          .$if(to.who === 'admins', (query) => query.where('member.role', 'in', ['owner', 'admin']))
          .$if(to.except !== undefined, (query) => query.where('member.user_id', '<>', to.except ?? '')),
      )
  ).execute();
  return found.map(({ id, email, email_verified_at, ...stored }) => ({
    ...{ id, email, email_verified: email_verified_at !== null },
    ...preferenceFor(kind, stored),
  }));
}
