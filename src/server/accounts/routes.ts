import { boardWorkspace, currentUser, exchangeToken, handOver, signIn, signOut, signUp } from '#api/accounts.ts';
import { on } from '../http/call.ts';
import { endSession, sessionCookie } from '../http/session.ts';
import { exchangeToken as exchange, handOver as giveCode } from './hand-over.ts';
import { signIn as enter } from './sign-in.ts';
import { signUp as register } from './sign-up.ts';
import { isFreePlan, toWire } from './to-wire.ts';

export const routes = [
  on(signUp, register),
  on(signIn, enter),
  on(signOut, async (call) => {
    if (call.sessionToken) await endSession(call.services.database, call.sessionToken);
    call.answerHeaders.append('set-cookie', sessionCookie(null, call.services.environment));
    return {};
  }),
  on(handOver, giveCode),
  on(exchangeToken, exchange),
  on(currentUser, async (call) => toWire(call.user)),
  on(boardWorkspace, async (call) => ({ is_free_plan: isFreePlan(call.user) })),
];
