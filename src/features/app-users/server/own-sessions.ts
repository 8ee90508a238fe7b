import type { ownSessions as endpoint } from '../api/app-sign-in.ts';
import { deviceParts } from '#features/accounts/rules/device-name.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '#platform/http/call.ts';

/** Where an app user is signed in, after ending what they no longer want. The session that asks ends by signing out. */
export async function ownSessions({ viewer, session, services, body }: Call<typeof endpoint>) {
  if (viewer.kind !== 'app_user' || !session) throw new Problem('not_signed_in', 'Sign in to continue.');
  const { database } = services;
  if (body.end !== undefined) {
    await database
      .deleteFrom('sessions')
      .where('app_user_id', '=', viewer.id)
      .where('token_hash', '!=', session.token_hash)
      .$if(body.end !== 'others', (query) => query.where('id', '=', body.end ?? ''))
      .execute();
  }
  const stored = await database
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'last_seen_at'])
    .where('app_user_id', '=', viewer.id)
    .where('expires_at', '>', new Date())
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return {
    sessions: stored.map(({ id, user_agent, last_seen_at }) => ({
      ...{ id, device: deviceParts(user_agent), last_seen_at: last_seen_at.toISOString() },
      current: id === session.id,
    })),
  };
}
