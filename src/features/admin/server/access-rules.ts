import { Problem } from '#kit/problem.ts';
import type { Feature } from '#platform/feature.ts';
import { notFound } from '#platform/http/not-found.ts';
import { knowAdmin } from './session/know-admin.ts';

export const accessRules = {
  admin: {
    about: 'An admin of the installation, with a session of the admin area (/admin-login).',
    async authorize(call) {
      if (call.host.kind !== 'site') throw notFound('call');
      const admin = await knowAdmin(call);
      if (!admin) throw new Problem('not_signed_in', 'Sign in to the admin area to continue.');
      return admin;
    },
  },
} satisfies Feature['accessRules'];
