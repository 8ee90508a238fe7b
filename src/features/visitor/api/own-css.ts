import { z } from 'zod';
import { longestOwnCss } from '#features/apps/rules/document/theme-settings.ts';
import { endpoint } from '#platform/api/endpoint.ts';

export const checkOwnCss = endpoint({
  method: 'POST',
  path: '/api/apps/{appId}/own-css',
  access: 'editor-of-app',
  scope: 'apps:read',
  group: 'Apps',
  summary:
    'What is left of a style sheet once it is cleaned, and what is left out of it, line by line. Nothing is saved.',
  body: z.object({ css: z.string().max(longestOwnCss) }),
  answer: z.object({
    css: z.string(),
    left_out: z.array(z.object({ line: z.number(), what: z.string(), why: z.string() })),
  }),
});
export type LeftOutOnTheWire = z.infer<typeof checkOwnCss.answer>['left_out'][number];
