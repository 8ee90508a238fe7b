import { z } from 'zod';
import { endpoint } from '#platform/api/endpoint.ts';

const rowCallShape = z.object({
  id: z.string(),
  /** ISO date and time. */
  at: z.string(),
  /** Place of the button in the block, and what it said. */
  action: z.number(),
  title: z.string(),
  row_id: z.string(),
  /** Who pressed it: an e-mail address; '' for a visitor who is no one in particular. */
  who: z.string(),
  by: z.enum(['editor', 'app-user', 'visitor']),
  /** Without its query. */
  address: z.string(),
  outcome: z.enum(['sending', 'done', 'rejected', 'refused', 'unreachable', 'unknown']),
  /** HTTP status; null when no answer came. */
  status: z.number().nullable(),
  milliseconds: z.number().nullable(),
  /** Why it failed, in a sentence; '' when it did not. */
  failure: z.string(),
  /** The first 2 kB of the answer as text, without the token. */
  answer: z.string(),
});
export type RowCallOnTheWire = z.infer<typeof rowCallShape>;

export const listRowCalls = endpoint({
  method: 'GET',
  path: '/api/apps/{appId}/row-calls',
  access: 'editor-of-app',
  scope: 'apps:read',
  group: 'Apps',
  summary: 'What the API call buttons of a block sent in the last 30 days, newest first, and the responses.',
  query: z.object({
    block_id: z.string(),
    /** The id of the last call that is known. */
    before: z.string().optional(),
    limit: z.coerce.number().int().min(1).max(100).default(25),
  }),
  answer: z.object({ calls: z.array(rowCallShape), more: z.boolean() }),
});
