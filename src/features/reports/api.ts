import { z } from 'zod';
import { endpoint } from '#platform/api/endpoint.ts';

export const reportFailure = endpoint({
  method: 'POST',
  path: '/api/failures',
  access: 'anyone',
  mostBytes: 4_000,
  group: 'Product',
  summary:
    'For the pages of this server: something failed in a browser. Takes the kind of error and its place in the built files, and nothing about people: no message, no query, no cell. Anything else is dropped; 20 per minute from a network.',
  body: z
    .object({
      /** The name of the error: `TypeError`. */
      type: z.string().max(200),
      /** `file.js:line:column` of built files, innermost first. */
      frames: z.array(z.string().max(200)).max(10),
      /** Of the page, without its query. */
      path: z.string().max(2_000),
    })
    .strict(),
  answer: z.object({}),
});
