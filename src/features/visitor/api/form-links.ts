/** Links in mails by which people change their answers to a form, for its owners. */
import { z } from 'zod';
import { endpoint } from '#platform/api/endpoint.ts';

const ofForm = {
  access: 'editor-of-app',
  path: '/api/apps/{appId}/form-links',
  group: 'Apps',
  query: z.object({ block_id: z.string().min(1).max(100) }),
} as const;

export const formLinks = endpoint({
  ...ofForm,
  method: 'GET',
  scope: 'apps:read',
  summary: 'How many links to change an answer to a form can be used, and how many answers wait to be confirmed.',
  answer: z.object({ open: z.number(), waiting: z.number() }),
});

export const endFormLinks = endpoint({
  ...ofForm,
  method: 'DELETE',
  scope: 'apps:write',
  summary: 'Ends all links to change answers to a form. What was answered stays.',
  answer: z.object({ ended: z.number() }),
});
