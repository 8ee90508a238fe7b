/** What a program learns of an app before it reads or writes anything there. */
import { z } from 'zod';
import { endpoint } from '#platform/api/endpoint.ts';

const column = z.object({
  id: z.string(),
  /** As the block calls it. */
  name: z.string(),
  type: z.string(),
  /** What may be chosen, of a column with a list. */
  options: z.array(z.string()).optional(),
});
/** Rows that a block shows, as `/api/page/query` answers them. */
const shownRows = z.object({
  ask: z.string(),
  columns: z.array(column),
  /** What it can be asked for; the server refuses everything else. */
  search: z.boolean(),
  filter: z.boolean(),
  sort: z.boolean(),
  /** More than the first rows, and one row by its id. */
  page: z.boolean(),
  page_size: z.number(),
});
export const blockOutline = z.object({
  block_id: z.string(),
  type: z.string(),
  title: z.string(),
  reads: z.array(shownRows),
  /** What a new row is made of; null where none can be added. `by_hand`: only in a browser, which proves itself. */
  adds: z.object({ columns: z.array(column), by_hand: z.boolean() }).nullable(),
  /** What can be changed of a row. */
  edits: z.array(column),
});
export type BlockOutline = z.infer<typeof blockOutline>;

export const outlineShape = z.object({
  name: z.string(),
  pages: z.array(z.object({ page_id: z.string(), name: z.string(), path: z.string(), blocks: z.array(blockOutline) })),
});
export type AppOutline = z.infer<typeof outlineShape>;

export const appOutline = endpoint({
  method: 'GET',
  path: '/api/app/outline',
  access: 'viewer-of-host-app',
  group: 'Published pages',
  summary:
    'The pages that the caller sees of an app that is open to assistants: what its blocks show, and take from the caller.',
  answer: outlineShape,
});
