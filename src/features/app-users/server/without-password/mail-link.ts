/** Signing in with a link by e-mail, in apps whose owner lets people. */
import { msg } from '#kit/language/msg.ts';
import { z } from 'zod';
import type { enterByMailLink as enterEndpoint, sendMailLink as sendEndpoint } from '../../api/app-sign-in.ts';
import { providerOfAddress, startHref } from '../../rules/provider-address.ts';
import { Problem } from '#kit/problem.ts';
import type { BodyOf } from '#platform/api/endpoint.ts';
import { issueToken, redeemToken, revokeTokens } from '#features/accounts/server/session/one-time-token.ts';
import type { AppRecord } from '#features/apps/services.ts';
import { inTransaction } from '#platform/database/database.ts';
import { linkMinutes, signInLinkMail } from '../app-user-mails.ts';
import type { AppUserNeeds } from '../app-user-needs.ts';
import { type AppVisit, type AuthOutcome, beginSession, deadLink, hrefOn, withAddress } from '../app-visit.ts';
import { lockAppUser } from '../find-app-user.ts';
import { accountKey, attemptsFrom, mailRequestedFor, mailRequestedFrom, mailRequestedOf } from '../guards.ts';

export const mailLinkQueue = 'app-users.sign-in-link';
const purpose = 'app-sign-in-link';

/**
 * Leads to the provider of the address, or mails a link. Answer and work are the same for every address of a domain,
 * whether the app knows it or not.
 */
export async function sendMailLink(visit: AppVisit, body: BodyOf<typeof sendEndpoint>): Promise<AuthOutcome> {
  const { app, services, address } = visit;
  const provider = providerOfAddress(app.sign_in_providers, body.email);
  const next = body.next ?? '';
  if (provider) {
    await attemptsFrom.take(address);
    return { href: startHref(app, provider.id, { next, login_hint: body.email }), message: '', token: null };
  }
  if (!app.settings.sign_in_by_mail) throw noWay();
  await mailRequestedFrom.take(address);
  await mailRequestedFor.take(accountKey(app, body.email), visit);
  await mailRequestedOf.take(app.id);
  await services.jobs.add(mailLinkQueue, { app_id: app.id, email: body.email, next });
  const message = withAddress('If {email} can sign in here, an e-mail with a link is on its way.', body.email);
  return { href: '', message, token: null };
}

const requestShape = z.object({ app_id: z.string(), email: z.string(), next: z.string() });

/** The work of the queue. */
export async function takeMailLink(data: Record<string, unknown>, needs: AppUserNeeds): Promise<void> {
  const { app_id, email, next } = requestShape.parse(data);
  const app = await needs.apps.byId(app_id);
  if (!app || !takesMailLinks(app)) return;
  await inTransaction(needs.database, async (transaction) => {
    const user = await transaction
      .selectFrom('app_users')
      .select(['id', 'email'])
      .where('app_id', '=', app_id)
      .where((is) => is(is.fn<string>('lower', ['email']), '=', email))
      .where('status', 'in', ['invited', 'active'])
      .executeTakeFirst();
    if (!user) return;
    const { token } = await issueToken(transaction, {
      ...{ purpose, minutes: linkMinutes, app_user_id: user.id, email: user.email },
    });
    const query = new URLSearchParams({ token, ...(next && { next }) });
    const words = signInLinkMail({ app: app.name, href: needs.apps.hrefOf(app, `/login?${query}`) });
    await needs.mail.send({ ...words, app, to: user.email }, transaction);
  });
}

/** Signs in by the token of the link: a press of a button, because programs that read mail open every link in it. */
export async function enterByMailLink(visit: AppVisit, body: BodyOf<typeof enterEndpoint>): Promise<AuthOutcome> {
  const { app, services, address } = visit;
  await attemptsFrom.take(address);
  if (!takesMailLinks(app)) throw deadLink();
  const token = await inTransaction(services.database, async (transaction) => {
    const redeemed = await redeemToken(transaction, body.token, purpose);
    if (!redeemed?.app_user_id) throw deadLink();
    const user = await lockAppUser(transaction, app.id, redeemed.app_user_id).catch(() => null);
    if (!user || user.email !== redeemed.email) throw deadLink();
    if (user.status !== 'invited' && user.status !== 'active') throw deadLink();
    await revokeTokens(transaction, { app_user_id: user.id }, purpose);
    await transaction
      .updateTable('app_users')
      .set({ status: 'active', last_seen_at: new Date() })
      .where('id', '=', user.id)
      .execute();
    if (user.status === 'invited') {
      await services.audit.record(
        {
          workspace_id: app.workspace_id,
          ...{ actor: { kind: 'app_user', id: user.id, email: user.email }, address },
          action: 'app_user.joined',
          subject: { app_id: app.id, app_user_id: user.id, email: user.email },
          summary: msg('joined the app {app} with a link by e-mail', { app: app.name }),
        },
        transaction,
      );
    }
    return beginSession(transaction, visit, { app_user_id: user.id }, 'link');
  });
  return { href: hrefOn(visit, body.next), message: '', token };
}

const takesMailLinks = (app: AppRecord): boolean => app.public && app.settings.sign_in_by_mail;

function noWay(): Problem {
  const message = 'You can’t sign in with this address here. Check it, or sign in another way.';
  return new Problem('invalid_input', message, { fields: [{ path: 'email', message }] });
}
