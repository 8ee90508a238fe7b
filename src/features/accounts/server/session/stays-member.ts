import type { Services } from '../services.ts';

/** Whether a person with an open stream is still signed in, and still a member of the workspace. */
export async function staysMember(
  { accounts, database }: Pick<Services, 'accounts' | 'database'>,
  { user_id, workspace_id, session_id }: { user_id: string; workspace_id: string; session_id: string | undefined },
): Promise<boolean> {
  if ((await accounts.roleIn(user_id, workspace_id)) === null) return false;
  const found = await database
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', session_id ?? '')
    .executeTakeFirst();
  return found !== undefined;
}

/** An answer of server-sent events. */
export const streamResponse = (body: ReadableStream<Uint8Array>): Response =>
  new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  });
