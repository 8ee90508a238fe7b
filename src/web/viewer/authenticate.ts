import type { AuthAnswer, AuthAct, AuthFields, BlockActs, ScriptedAuthAct } from '#blocks/view-contract.ts';
import { callServer } from './call-server.ts';
import { holdSession, showInFrame } from './frame/frame-session.ts';

type Answer = Partial<AuthAnswer> & { session?: string };

/**
 * One step of signing in at the app of this host, or at the board that `at` names. Where it leads on, the page is loaded
 * whole: who asks is someone else now, so nothing of the old page may stay.
 */
export async function authenticate(
  at: (path: string) => string,
  step: AuthAct | ScriptedAuthAct,
  fields: AuthFields,
): ReturnType<BlockActs['authenticate']> {
  const answer = await callServer<Answer>('POST', at(`/api/app-auth/${step}`), fields);
  const { href = '', message = '', session, ...more } = answer;
  if (session) {
    // In a frame: the page itself holds the session, so it stays.
    holdSession(session);
    showInFrame(href);
    return { href, message };
  }
  if (href && new URL(href, location.href).origin === location.origin) location.assign(href);
  return { ...more, href, message };
}
