import {
  addAppPasskey,
  appPasskeys,
  signInWithAppPasskey,
  startAddingAppPasskey,
  startAppPasskey,
} from '../api/app-passkeys.ts';
import {
  confirmAppEmail,
  enterByMailLink,
  enterByPassword,
  forgotAppPassword,
  ownSessions,
  registerAtApp,
  resetAppPassword,
  sendMailLink,
  signInToApp,
} from '../api/app-sign-in.ts';
import {
  addAppUser,
  approveAppUser,
  deleteAppUser,
  exportAppUsers,
  importAppUsers,
  listAppUsers,
  resendAppInvitation,
  updateAppUser,
} from '../api/app-users.ts';
import type { Endpoint } from '#platform/api/endpoint.ts';
import { type Call, on, type Route } from '#platform/http/call.ts';
import { visitorCookies } from '#features/visitor/server/access/visitor-session.ts';
import { addAppUser as add } from './add-app-user.ts';
import type { AppVisit, AuthOutcome } from './app-visit.ts';
import { approveAppUser as approve } from './approve-app-user.ts';
import { confirmEmail } from './confirm-email.ts';
import { deleteAppUser as remove } from './delete-app-user.ts';
import { enterByPassword as enter } from './enter-by-password.ts';
import { exportAppUsers as exportUsers } from './export-app-users.ts';
import { forgotPasswordOfAppUser } from './forgot-password.ts';
import { importAppUsers as importUsers } from './import-app-users.ts';
import { ownSessions as sessionsOfCaller } from './own-sessions.ts';
import * as passkeys from './passkeys/app-passkeys.ts';
import { register } from './register.ts';
import { sendInvitationAgain } from './send-invitation-again.ts';
import { resetPasswordOfAppUser } from './reset-password.ts';
import { signInAppUser } from './sign-in-app-user.ts';
import { appUsersOf } from './to-wire.ts';
import { updateAppUser as update } from './update-app-user.ts';
import { enterByMailLink as enterByLink, sendMailLink as send } from './without-password/mail-link.ts';

export const routes: readonly Route[] = [
  on(listAppUsers, async ({ app, services }) => ({ app_users: await appUsersOf(services.database, app.id) })),
  // Nothing comes back that was not sent.
  on(addAppUser, add, {
    unless: 'app-users:read',
    instead: (answer) => answer,
  }),
  on(updateAppUser, update, {
    unless: 'app-users:read',
    instead: (_answer, { body: { appId: _app, userId: id, ...sent } }) => ({ updated_user: { id, ...sent } }),
  }),
  on(deleteAppUser, remove),
  on(resendAppInvitation, sendInvitationAgain),
  on(approveAppUser, approve, {
    unless: 'app-users:read',
    instead: (_answer, { params }) => ({ updated_user: { id: params.userId, status: 'active' } }),
  }),
  on(importAppUsers, importUsers, {
    unless: 'app-users:read',
    instead: (answer) => ({ ...answer, app_users: [] }),
  }),
  on(exportAppUsers, exportUsers),
  on(signInToApp, (call) => settled(call, signInAppUser(call, call.body))),
  on(enterByPassword, (call) => settled(call, enter(call, call.body))),
  on(registerAtApp, (call) => settled(call, register(call, call.body))),
  on(confirmAppEmail, (call) => settled(call, confirmEmail(call, call.body))),
  on(forgotAppPassword, (call) => settled(call, forgotPasswordOfAppUser(call, call.body))),
  on(sendMailLink, (call) => settled(call, send(call, call.body))),
  on(enterByMailLink, (call) => settled(call, enterByLink(call, call.body))),
  on(ownSessions, sessionsOfCaller),
  on(startAppPasskey, passkeys.startSignIn),
  on(signInWithAppPasskey, (call) => settled(call, passkeys.signIn(call))),
  on(appPasskeys, passkeys.own),
  on(startAddingAppPasskey, passkeys.startAdding),
  on(addAppPasskey, passkeys.add),
  on(resetAppPassword, (call) => settled(call, resetPasswordOfAppUser(call, call.body))),
];

/**
 * Hands the session that began to the browser, and never to scripts. Within a frame, where browsers may keep no cookie,
 * the page itself holds it for as long as it is open; it counts nowhere else.
 */
async function settled(
  call: AppVisit & Pick<Call<Endpoint>, 'answerHeaders'>,
  outcome: Promise<AuthOutcome>,
): Promise<{ href: string; message: string; session?: string }> {
  const { href, message, token } = await outcome;
  const cookies = token ? visitorCookies(call, token, call.services.environment) : [];
  for (const cookie of cookies) call.answerHeaders.append('set-cookie', cookie);
  return { href, message, ...(token && call.visit?.mode === 'embed' && { session: token }) };
}
