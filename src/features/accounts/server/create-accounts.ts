import type { Accounts } from '../services.ts';
import type { Services } from '#platform/services.ts';
import { userById } from './find-user.ts';
import { createAccountGuards } from './guards.ts';
import { providersOf } from './oidc/providers.ts';
import { hashPassword, isPassword } from './password.ts';
import { prove } from './prove.ts';
import { purge } from './purge.ts';
import { sessionsOf } from './sessions.ts';
import { useSecondFactor } from './use-second-factor.ts';

export function createAccounts({ database, environment }: Pick<Services, 'database' | 'environment'>): Accounts {
  const guards = createAccountGuards();
  return {
    guards,
    hashPassword,
    isPassword,
    prove: (session, proof) => prove({ database }, guards, session, proof),
    providers: () => providersOf(environment).map(({ key, name }) => ({ key, name })),
    purge: () => purge(database),
    byId: (userId) => userById(database, userId),
    useSecondFactor: async (userId, code) =>
      (await useSecondFactor({ database }, guards.appCodes, userId, code)) !== null,
    sessionsOf: (userId) => sessionsOf({ database }, userId),
    async userOf(session) {
      return session.user_id ? userById(database, session.user_id, session.key?.workspace_id) : null;
    },
    async roleIn(userId, workspaceId) {
      const member = await database
        .selectFrom('workspace_members')
        .select('role')
        .where('workspace_id', '=', workspaceId)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return member?.role ?? null;
    },
  };
}
