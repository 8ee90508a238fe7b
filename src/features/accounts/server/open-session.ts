import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import type { AnyCall } from '#platform/http/call.ts';
import { endSession, type SignInFacts, sessionCookie, startSession } from './session/session.ts';
import type { User } from '../services.ts';
import { inTransaction, type Transaction } from '#platform/database/database.ts';
import { chosenByStranger } from '#features/languages/server/reader-language.ts';
import { rememberDevice } from './devices.ts';
import { userById } from './find-user.ts';
import { newDeviceNotice } from './security-notices.ts';

export type EnteringCall = Pick<
  AnyCall,
  'services' | 'host' | 'request' | 'address' | 'sessionToken' | 'answerHeaders'
>;
export type How = NonNullable<SignInFacts['how']>;

/**
 * Starts a session with a token of its own and ends the one that the browser had, so that no token is known from
 * before. A browser that the person never used is announced by mail, except where a mail just let them in. `provenHash`
 * is that of the password that let them in: one that was changed meanwhile opens nothing.
 */
export async function openSession(
  call: EnteringCall,
  userId: string,
  how: How,
  provenHash?: string,
): Promise<{ user: User; token: string }> {
  const { services, host, request, address } = call;
  const opened = await inTransaction(services.database, async (transaction) => {
    await refuseDisabled(transaction, userId);
    let user = await userById(transaction, userId);
    if (!user) {
      await services.workspaces.ensureOne(userId, transaction);
      user = await userById(transaction, userId);
    }
    if (!user) throw new Error('a person who signs in is not there');
    const language = user.language ?? chosenByStranger(request, services.environment);
    if (language !== user.language)
      await transaction.updateTable('users').set({ language }).where('id', '=', userId).execute();
    // Nothing is waited for from here on: a call that changes the account waits for the session, and then ends it.
    await refuseDisabled(transaction, userId, 'held');
    if (provenHash !== undefined) await holdPassword(transaction, userId, provenHash);
    if (call.sessionToken) await endSession(transaction, call.sessionToken);
    const token = await startSession(transaction, host, { user_id: userId }, { how, request, address });
    const device = await rememberDevice(call, userId, transaction);
    if (device.isNew && how !== 'link' && how !== 'code') {
      const notice = newDeviceNotice(services.mail, { to: user.email, request, address });
      await services.mail.send(notice, transaction);
    }
    return { user, token, device };
  });
  call.answerHeaders.append('set-cookie', sessionCookie(opened.token, services.environment));
  call.answerHeaders.append('set-cookie', opened.device.cookie);
  return opened;
}

/** `held` until the session is there: who is disabled meanwhile has none. */
async function refuseDisabled(transaction: Transaction, userId: string, how?: 'held'): Promise<void> {
  const user = await transaction
    .selectFrom('users')
    .select(['disabled_at', 'disabled_reason'])
    .where('id', '=', userId)
    .$if(how === 'held', (query) => query.forShare())
    .executeTakeFirst();
  if (!user?.disabled_at) return;
  const reason = user.disabled_reason;
  throw new Problem(
    'forbidden',
    reason
      ? t('This account is disabled. Contact your administrator. Reason: {reason}', { reason })
      : 'This account is disabled. Contact your administrator.',
  );
}

/** Anyone who changes the password waits for the session, and then ends it. */
async function holdPassword(transaction: Transaction, userId: string, provenHash: string): Promise<void> {
  const user = await transaction
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirst();
  if (user?.password_hash !== provenHash)
    throw new Problem('wrong_credentials', 'This was just changed. Sign in again.');
}
