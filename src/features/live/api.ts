import { z } from 'zod';
import { endpoint } from '#platform/api/endpoint.ts';

export const followPage = endpoint({
  method: 'GET',
  path: '/api/live',
  access: 'viewer-of-host-app',
  group: 'Published pages',
  summary: 'Server-sent events that say which blocks of an open page may have changed: their ids, without data.',
  query: z.object({
    page_id: z.string().max(100),
    /** The version of the page: of its HTML, or the id of the last event; `Last-Event-ID` takes precedence. */
    since: z.string().max(8_000).default(''),
    /** `false`: says what changed since then, and ends. */
    stay: z.enum(['true', 'false']).default('true'),
  }),
  answer: 'file',
});
