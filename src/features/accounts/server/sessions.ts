import { inTheirLanguage } from '#platform/http/current-request.ts';
import type {
  endOneSession as endOneEndpoint,
  endOtherSessions as endOthersEndpoint,
  sessionShape,
} from '../api/account.ts';
import { Problem } from '#kit/problem.ts';
import type { z } from 'zod';
import type { AnyCall, Call } from '#platform/http/call.ts';
import { sessionCookie } from './session/session.ts';
import type { Session, User } from '../services.ts';
import type { Services } from '#platform/services.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { deviceName } from '../rules/device-name.ts';

export async function listSessions(call: Pick<AnyCall, 'services' | 'session'> & { user: User }) {
  return { sessions: await sessionsOf(call.services, call.user.id, call.session?.id) };
}

export async function endOtherSessions(call: Call<typeof endOthersEndpoint>) {
  if (call.session) await endSessionsBut(call.services.database, call.user.id, call.session);
  return listSessions(call);
}

export async function endOneSession(call: Call<typeof endOneEndpoint>) {
  const { services, user, params } = call;
  const ended = await services.database
    .deleteFrom('sessions')
    .where('id', '=', params.sessionId)
    .where('user_id', '=', user.id)
    .returning('id')
    .executeTakeFirst();
  if (!ended) throw new Problem('not_found', 'This session has already ended.');
  if (ended.id === call.session?.id) {
    call.answerHeaders.append('set-cookie', sessionCookie(null, services.environment));
  }
  return listSessions(call);
}

/** Ends every session of a person but one and those that were handed over from it. */
export async function endSessionsBut(
  database: Database | Transaction,
  userId: string,
  current: Pick<Session, 'token_hash'>,
): Promise<void> {
  await database
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', current.token_hash)
    .where('parent_hash', 'is distinct from', current.token_hash)
    .execute();
}

/**
 * Where a person is signed in, last seen first: one entry for each browser, with the apps that it went on to. They are
 * seen last when any of them was.
 */
export async function sessionsOf(
  { database }: Pick<Services, 'database'>,
  userId: string,
  currentId?: string,
): Promise<z.infer<typeof sessionShape>[]> {
  const stored = await database
    .selectFrom('sessions')
    .select([
      'id',
      'token_hash',
      'parent_hash',
      'audience',
      'how',
      'user_agent',
      'address',
      'created_at',
      'last_seen_at',
    ])
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date())
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const children = Map.groupBy(stored, ({ parent_hash }) => parent_hash ?? '');
  const first = new Map(stored.map((session) => [session.token_hash, session]));
  const roots = stored.map(({ parent_hash, ...own }) => first.get(parent_hash ?? '') ?? own);
  return [...new Map(roots.map((root) => [root.id, root])).values()].map((root) => {
    const { id, audience, how, user_agent, address, created_at } = root;
    const own = children.get(root.token_hash) ?? [];
    const last_seen_at = new Date(Math.max(...[root, ...own].map((one) => one.last_seen_at.getTime())));
    return {
      ...{ id, how, address },
      host: audience,
      apps: [...new Set(own.map((one) => one.audience))].toSorted(),
      device: inTheirLanguage(() => deviceName(user_agent)),
      created_at: created_at.toISOString(),
      last_seen_at: last_seen_at.toISOString(),
      current: id === currentId,
    };
  });
}
