import {
  changeEmail,
  changePassword,
  confirmTwoFactor,
  deleteAccount,
  endOneSession,
  endOtherSessions,
  endTwoFactor,
  exportAccount,
  getAccount,
  listSessions,
  renewRecoveryCodes,
  startTwoFactor,
  reportOpenedPage,
  unlinkIdentity,
  updateAccount,
} from '../api/account.ts';
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  signInWithPasskey,
  startAddingPasskey,
  startPasskeySignIn,
} from '../api/passkeys.ts';
import { deleteUser, exportUser } from '#features/admin/api/admin.ts';
import {
  boardWorkspace,
  currentUser,
  exchangeToken,
  forgotPassword,
  handOver,
  passSecondFactor,
  redeemSignInLink,
  resetPassword,
  sendSignInLink,
  sendVerification,
  signIn,
  signOut,
  signUp,
  verifyEmail,
} from '../api/accounts.ts';
import type { AnswerOf, Endpoint } from '#platform/api/endpoint.ts';
import { readBoardWorkspace } from './board-workspace.ts';
import { type Call, on, type Route } from '#platform/http/call.ts';
import { endSession, sessionCookie } from './session/session.ts';
import { changeEmail as askForEmail } from './change-email.ts';
import { changePassword as setPassword } from './change-password.ts';
import * as administered from './administered-accounts.ts';
import { deleteAccount as removeAccount } from './delete-account.ts';
import { exchangeToken as exchange } from './exchange-token.ts';
import { exportAccount as writeExport } from './export-account.ts';
import { onlyOnSite } from '#platform/http/host.ts';
import { handOver as giveCode } from './hand-over.ts';
import { languageCookie } from '#features/languages/server/reader-language.ts';
import * as passkeys from './passkeys/member-passkeys.ts';
import { readAccount } from './read-account.ts';
import { forgotPassword as mailReset, resetPassword as reset } from './reset-password.ts';
import { passSecondFactor as passStep } from './second-factor.ts';
import { endOneSession as endOne, endOtherSessions as endOthers, listSessions as list } from './sessions.ts';
import { redeemSignInLink as redeemLink, sendSignInLink as mailLink } from './sign-in-link.ts';
import { signIn as enter } from './sign-in.ts';
import { signUp as register } from './sign-up.ts';
import { toWire } from './to-wire.ts';
import * as twoFactor from './two-factor.ts';
import { unlinkIdentity as unlink } from './unlink-identity.ts';
import { sendVerification as mailVerification, verifyEmail as verify } from './verify-email.ts';

/** An app host knows nothing of people's accounts but who holds its session. */
function onSite<E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<AnswerOf<E>>): Route {
  return on(endpoint, async (call: Call<E>) => {
    onlyOnSite(call.host);
    return handle(call);
  });
}

const signingIn: readonly Route[] = [
  onSite(signUp, register),
  onSite(signIn, enter),
  onSite(passSecondFactor, passStep),
  onSite(sendSignInLink, mailLink),
  onSite(redeemSignInLink, redeemLink),
  onSite(startPasskeySignIn, passkeys.startSignIn),
  onSite(signInWithPasskey, passkeys.signIn),
  onSite(forgotPassword, mailReset),
  onSite(resetPassword, reset),
  onSite(verifyEmail, verify),
  onSite(sendVerification, mailVerification),
  on(signOut, async (call) => {
    if (call.sessionToken) await endSession(call.services.database, call.sessionToken);
    call.answerHeaders.append('set-cookie', sessionCookie(null, call.services.environment));
    return {};
  }),
  on(handOver, giveCode),
  on(exchangeToken, exchange),
  on(currentUser, async (call) => toWire(call.user)),
  on(boardWorkspace, readBoardWorkspace),
];

const account: readonly Route[] = [
  onSite(getAccount, (call) => readAccount(call.services, call.user.id)),
  onSite(updateAccount, async ({ services, user, body, answerHeaders }) => {
    const changes = {
      ...(body.name !== undefined && { name: body.name }),
      ...(body.log_usage !== undefined && { usage_log_agreed_at: body.log_usage ? new Date() : null }),
      ...(body.language !== undefined && { language: body.language }),
    };
    if (Object.keys(changes).length > 0)
      await services.database.updateTable('users').set(changes).where('id', '=', user.id).execute();
    if (body.language !== undefined)
      answerHeaders.append('set-cookie', languageCookie(body.language, services.environment));
    return readAccount(services, user.id);
  }),
  onSite(reportOpenedPage, async ({ services, user, body }) => {
    services.usageLog.opened(user, body.path);
    return {};
  }),
  onSite(changeEmail, askForEmail),
  onSite(changePassword, setPassword),
  onSite(startTwoFactor, twoFactor.startTwoFactor),
  onSite(confirmTwoFactor, twoFactor.confirmTwoFactor),
  onSite(endTwoFactor, twoFactor.endTwoFactor),
  onSite(renewRecoveryCodes, twoFactor.renewRecoveryCodes),
  onSite(listSessions, list),
  onSite(endOtherSessions, endOthers),
  onSite(endOneSession, endOne),
  onSite(unlinkIdentity, unlink),
  onSite(listPasskeys, passkeys.list),
  onSite(startAddingPasskey, passkeys.startAdding),
  onSite(addPasskey, passkeys.add),
  onSite(removePasskey, passkeys.remove),
  onSite(exportAccount, writeExport),
  onSite(deleteAccount, removeAccount),
  on(exportUser, administered.exportUser),
  on(deleteUser, administered.deleteUser),
];

export const routes: readonly Route[] = [...signingIn, ...account];
