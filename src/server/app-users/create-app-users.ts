import { sessionCookie } from '../http/session.ts';
import type { AppUsers } from '../people-services.ts';
import type { AppUserNeeds } from './app-user-needs.ts';
import { authPagesOf } from './auth-pages.ts';
import { defaultPage } from './default-page.ts';
import { forgottenQueue, takeForgotten } from './forgot-password.ts';
import { noteSeen } from './note-seen.ts';
import { postAuthForm } from './post-auth-form.ts';
import { registrationQueue, takeRegistration } from './register.ts';

export function createAppUsers(needs: AppUserNeeds): AppUsers {
  const { database, environment, jobs } = needs;
  jobs.handle(registrationQueue, (data) => takeRegistration(data, needs));
  jobs.handle(forgottenQueue, (data) => takeForgotten(data, needs));
  return {
    async postForm({ act, fields, ...visit }) {
      const { href, message, token } = await postAuthForm({ ...visit, services: needs }, act, fields);
      return href ? { href, cookie: token && sessionCookie(token, environment) } : { message };
    },
    authPages: (app, pages) => authPagesOf(database, app, pages),
    async signInHref(app, next) {
      const { signIn } = await authPagesOf(database, app);
      return next === '/' ? signIn : `${signIn}?${new URLSearchParams({ next })}`;
    },
    defaultPage: (app, path) => defaultPage(database, app, path),
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
