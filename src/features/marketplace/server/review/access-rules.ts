import { requireUser } from '#features/accounts/server/session/require-user.ts';
import { knowAdmin } from '#features/admin/server/session/know-admin.ts';
import type { Feature } from '#platform/feature.ts';
import { notFound } from '#platform/http/not-found.ts';
import { isReviewer } from '../../rules/is-reviewer.ts';

export const accessRules = {
  reviewer: {
    about:
      'A person named in REVIEWER_EMAILS or ADMIN_EMAILS, whose address is verified; or an admin of the installation, with a session of the admin area.',
    async authorize(call) {
      const admin = await knowAdmin(call);
      if (admin) return admin;
      const user = requireUser(call);
      // Callers who are not named there don't learn that the call exists.
      if (call.host.kind !== 'site' || !isReviewer(user, call.services.environment)) throw notFound('call');
      return { user };
    },
  },
} satisfies Feature['accessRules'];
