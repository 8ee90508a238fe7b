/** What each block of a page costs: for editors, without a value of any row or a word about people. */
import { z } from 'zod';
import { endpoint } from '#platform/api/endpoint.ts';

const costShape = z.object({
  /** Milliseconds until its data were there. */
  milliseconds: z.number(),
  /** Rows that its questions found, those on other pages of it and behind its figures among them. */
  rows_read: z.number(),
  /** Of its HTML and of what its script gets, before compression. */
  bytes: z.number(),
});

const blockPerformanceShape = z.object({
  block_id: z.string(),
  type: z.string(),
  /** Its title, or what its type is called. */
  name: z.string(),
  now: costShape,
  /** Each the median of the last times that the block was rendered for visitors; null where it was not. */
  visits: costShape.extend({ count: z.number() }).nullable(),
  /**
   * What browsers load for a block of this type in addition to what every page loads, compressed. 0: it needs no
   * script.
   */
  script_bytes: z.number(),
  /** Rows that don't come with the page, because of its limit of rows or bytes; null where all come. */
  held_back: z
    .object({ rows: z.number(), of: z.number(), by: z.enum(['rows', 'bytes']), isPaged: z.boolean() })
    .nullable(),
  /** Whether its sheet is larger than the memory for sheets, so that it is read from disk in parts. */
  is_in_parts: z.boolean(),
});
export type BlockPerformance = z.infer<typeof blockPerformanceShape>;

export const pagePerformance = endpoint({
  method: 'GET',
  path: '/api/apps/{appId}/pages/{pageId}/performance',
  access: 'editor-of-app',
  scope: 'apps:read',
  group: 'Apps',
  summary:
    'What each block of a draft page costs, in page order: as rendered for a visitor just now, and as the median of the last visits this node rendered.',
  answer: z.object({ page_name: z.string(), milliseconds: z.number(), blocks: z.array(blockPerformanceShape) }),
});
