import { z } from 'zod';
import { endpoint } from '#platform/api/endpoint.ts';
import { blockReference } from './page-data.ts';

const group = 'Published pages';
export const uploadPageFile = endpoint({
  method: 'POST',
  path: '/api/page/files',
  access: 'viewer-of-host-app',
  group,
  summary:
    'Multipart upload of a file for a field (`page_id`, `block_id`, `field`, then `file`; `as` before it is the mark of who chose the file, and anyone else is refused). A cell of files takes it as `name (url)`, several with commas between them.',
  body: 'upload',
  answer: z.object({
    url: z.string(),
    name: z.string(),
    /** Bytes. */
    size: z.number(),
    type: z.string(),
  }),
});
export const givePageFile = endpoint({
  method: 'GET',
  path: '/api/page/file',
  access: 'viewer-of-host-app',
  group,
  summary:
    'A file of a cell, for those whom the block shows the cell to. Takes ranges. `size=small` gives a picture of at most 320 pixels a side.',
  query: z.object({
    ...blockReference,
    row_id: z.string().max(100),
    column: z.string().max(200),
    /** The key of the file: what is behind `/files/` in the cell. */
    file: z.string().max(40),
    size: z.enum(['small']).optional(),
  }),
  answer: 'file',
});
