import type { Feature } from '#platform/feature.ts';
import { onlyOnSite } from '#platform/http/host.ts';
import { requireUser } from './session/require-user.ts';
import { bearsKey, readSession } from './session/session.ts';

export const accessRules = {
  'signed-in': {
    about: 'A signed-in person, on the site; not reachable from an app.',
    async authorize(call) {
      const user = requireUser(call);
      onlyOnSite(call.host);
      return { user };
    },
  },
  'signed-in-anywhere': {
    about: 'A signed-in person, on the site or at the host of an app.',
    authorize: async (call) => ({ user: requireUser(call) }),
  },
} satisfies Feature['accessRules'];

/** By the session of the host. */
export const identify: Feature['identify'] = async ({ request, host, services }) => {
  if (bearsKey(request)) return null;
  const { session, token } = await readSession(request, host, services);
  const user = session && (await services.accounts.userOf(session));
  return { context: { session, sessionToken: token, user }, scopes: null };
};
