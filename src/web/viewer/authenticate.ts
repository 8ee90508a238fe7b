import type { AuthFields, AuthAct, BlockActs } from '#blocks/view-contract.ts';
import { callServer } from './call-server.ts';

/**
 * One step of signing in at the app of this host, or at the board that `at` names. Where it leads on, the page is loaded
 * whole: who asks is somebody else now, so nothing of the old page may stay.
 */
export async function authenticate(
  at: (path: string) => string,
  step: AuthAct,
  fields: AuthFields,
): ReturnType<BlockActs['authenticate']> {
  const answer = await callServer<{ href?: string; message?: string }>('POST', at(`/api/app-auth/${step}`), fields);
  const { href = '', message = '' } = answer;
  if (href && new URL(href, location.href).origin === location.origin) location.assign(href);
  return { href, message };
}
