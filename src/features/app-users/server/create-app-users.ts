import { appVersionForVisitors } from '#features/visitor/rules/visit.ts';
import { pathAt } from '#features/boards/rules/board-path.ts';
import { visitorCookies } from '#features/visitor/server/access/visitor-session.ts';
import type { AppUsers } from '../services.ts';
import type { AppUserNeeds } from './app-user-needs.ts';
import { AuthBlocks, authPagesOf } from './auth-pages.ts';
import { defaultPage } from './default-page.ts';
import { forgottenQueue, takeForgotten } from './forgot-password.ts';
import { noteSeen } from './note-seen.ts';
import { postAuthForm } from './post-auth-form.ts';
import { registrationQueue, takeRegistration } from './register.ts';
import { enterVouched } from './without-password/enter-vouched.ts';
import { mailLinkQueue, takeMailLink } from './without-password/mail-link.ts';

export function createAppUsers(others: Omit<AppUserNeeds, 'appUsers'>): AppUsers {
  const { database, environment, jobs } = others;
  const blocks = new AuthBlocks(database);
  const authPages: AppUsers['authPages'] = (app, seen) =>
    authPagesOf({ pages: others.pages, blocks }, app, seen?.appVersion ?? appVersionForVisitors(app), seen?.pages);
  const needs: AppUserNeeds = { ...others, appUsers: { authPages } };
  jobs.handle(registrationQueue, (data) => takeRegistration(data, needs));
  jobs.handle(forgottenQueue, (data) => takeForgotten(data, needs));
  jobs.handle(mailLinkQueue, (data) => takeMailLink(data, needs));
  return {
    async postForm({ act, fields, ...visit }) {
      const { href, message, token } = await postAuthForm({ ...visit, services: needs }, act, fields);
      return href ? { href, cookies: token ? visitorCookies(visit, token, environment) : [] } : { message };
    },
    async enterVouched(visit, vouched, next) {
      const outcome = await enterVouched({ ...visit, services: needs }, vouched, next);
      if ('refused' in outcome) return outcome;
      return { href: outcome.href, cookies: visitorCookies(visit, outcome.token, environment) };
    },
    authPages,
    async signInHref(app, next) {
      const signIn = pathAt(app, (await authPages(app)).signIn);
      return next === pathAt(app, '/') ? signIn : `${signIn}?${new URLSearchParams({ next })}`;
    },
    defaultPage: (app, path) => defaultPage(needs, app, path),
    async hasUsers(app) {
      const one = database.selectFrom('app_users').select('id').where('app_id', '=', app.id);
      return (await one.where('status', '!=', 'unconfirmed').limit(1).executeTakeFirst()) !== undefined;
    },
    async haveIdentities(app) {
      const one = database.selectFrom('app_users').select('id').where('app_id', '=', app.id);
      return (await one.where('row_identity', 'is not', null).limit(1).executeTakeFirst()) !== undefined;
    },
    noteSeen: (appUserId) => noteSeen(database, appUserId),
  };
}
