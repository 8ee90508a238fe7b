import { z } from 'zod';
import { endpoint } from '#platform/api/endpoint.ts';

export const statisticsDays = ['30', '90'] as const;

const sumShape = z.object({ visitors: z.number(), views: z.number() });

export const getStatistics = endpoint({
  method: 'GET',
  path: '/api/apps/{appId}/statistics',
  access: 'editor-of-app',
  scope: 'apps:read',
  group: 'Apps',
  summary:
    'How often an app was viewed in the last 30 or 90 days (UTC): visitors and page views by day, pages, and the sites and countries that visitors came from.',
  query: z.object({ days: z.enum(statisticsDays).default('30') }),
  answer: z.object({
    /** Whether visits are counted; `off` is a choice of the app, `off-here` of the installation. */
    counting: z.enum(['on', 'off', 'off-here']),
    /** Every day, oldest first; the last one is today. A visitor counts once a day. */
    days: z.array(sumShape.extend({ day: z.string() })),
    total: sumShape,
    /** Of as many days before. */
    before: sumShape,
    /** Most viewed first; `name` is null for pages that are no longer there. */
    pages: z.array(z.object({ page: z.string(), name: z.string().nullable(), views: z.number() })),
    /** Page views that came by a link; '' are sites that are not named. */
    referrers: z.array(z.object({ host: z.string(), views: z.number() })),
    /** Two letters each; null where the installation has no table of countries. */
    countries: z.array(z.object({ country: z.string(), visitors: z.number() })).nullable(),
  }),
});
