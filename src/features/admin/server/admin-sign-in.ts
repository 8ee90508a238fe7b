import { msg } from '#kit/language/msg.ts';
import type {
  closeAdminSession as closeEndpoint,
  getAdminSession as getEndpoint,
  openAdminSession as openEndpoint,
} from '../api/admin.ts';
import { Problem } from '#kit/problem.ts';
import {
  endAdminSession,
  isInstallationAdmin,
  isOpen,
  noAdminCookie,
  readAdminSession,
  startAdminSession,
} from './session/admin-session.ts';
import type { Call } from '#platform/http/call.ts';
import { onlyOnSite } from '#platform/http/host.ts';
import { adminActionSentences, recordAdminAction } from './actions/admin-actions.ts';
import { adminNotice } from './admin-mails.ts';

/** Password and second factor in one step. A person who is no admin gets the same answer as for a wrong password. */
export async function openAdminSession(call: Call<typeof openEndpoint>) {
  const { services, body, address, request } = call;
  onlyOnSite(call.host);
  const { signIns, passwords } = services.accounts.guards;
  await signIns.take(address);
  const origin = { address, knownDevice: null };
  await passwords.take(body.email, origin);
  const stored = await services.database
    .selectFrom('users')
    .select(['id', 'password_hash', 'totp_confirmed_at'])
    .where('email', '=', body.email)
    .executeTakeFirst();
  const matches = await services.accounts.isPassword(body.password, stored?.password_hash ?? null);
  const user = stored && matches ? await services.accounts.byId(stored.id) : null;
  if (!stored?.password_hash || !user || !(await isInstallationAdmin(services, user))) {
    throw new Problem('wrong_credentials', 'These don’t open the admin area. Check them and try again.');
  }
  await passwords.wasRight(body.email, origin);
  if (!stored.totp_confirmed_at)
    throw new Problem('forbidden', 'Turn on the second factor in your account first, then sign in here.');
  if (!body.code || !(await services.accounts.useSecondFactor(user.id, body.code))) throw wrongCode(body.code);
  const { cookie, expires_at } = await startAdminSession(
    services,
    { user_id: user.id, password_hash: stored.password_hash },
    { request, address },
  );
  await recordAdminAction(services.database, {
    ...{ admin: user, action: 'admin.signed-in', user_id: user.id, subject: user.email, address },
    summary: adminActionSentences.signedIn,
  });
  const lines = [msg('Someone signed in to the admin area with your account.')];
  await services.mail.send(
    adminNotice(services.mail, { to: user.email, title: msg('Sign-in to the admin area'), lines, request, address }),
  );
  call.answerHeaders.append('set-cookie', cookie);
  return { name: user.name, email: user.email, expires_at: expires_at.toISOString() };
}

export async function getAdminSession(call: Call<typeof getEndpoint>) {
  onlyOnSite(call.host);
  const session = await readAdminSession(call.request, call.host, call.services);
  if (session === 'ended') call.answerHeaders.append('set-cookie', noAdminCookie(call.services.environment));
  if (!isOpen(session)) return { session: null };
  const { user, expires_at } = session;
  return { session: { name: user.name, email: user.email, expires_at: expires_at.toISOString() } };
}

export async function closeAdminSession(call: Call<typeof closeEndpoint>) {
  onlyOnSite(call.host);
  const session = await readAdminSession(call.request, call.host, call.services);
  if (isOpen(session)) await endAdminSession(call.services.database, session.token_hash);
  call.answerHeaders.append('set-cookie', noAdminCookie(call.services.environment));
  return {};
}

function wrongCode(given: string): Problem {
  const message = given
    ? 'This code is incorrect or was already used. Wait for the next one and try again.'
    : 'Enter the code from your authenticator app.';
  return new Problem('wrong_credentials', message, { fields: [{ path: 'code', message }] });
}
