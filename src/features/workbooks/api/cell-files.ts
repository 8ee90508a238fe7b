import { z } from 'zod';
import { endpoint } from '#platform/api/endpoint.ts';

const group = 'Sheets';

/** A file of a cell. */
export const cellFileShape = z.object({
  name: z.string(),
  /** As cells name it: `/files/…` of a file that is stored here, or an address of http(s). */
  url: z.string(),
  /** Bytes; null of a file elsewhere, as is `type`. */
  size: z.number().nullable(),
  /** By content: `image/png`. */
  type: z.string().nullable(),
});
export type CellFile = z.infer<typeof cellFileShape>;

export const uploadCellFile = endpoint({
  method: 'POST',
  path: '/api/sheets/{sheetId}/files',
  access: 'editor-of-sheet',
  scope: 'rows:write',
  group,
  summary:
    'Multipart upload of a file for a column of files (`column`, then `file`). It is in no cell yet: write it into one within a day, as `[{ "url": … }]`.',
  body: 'upload',
  answer: z.object({ file: cellFileShape }),
});
export const giveCellFile = endpoint({
  method: 'GET',
  path: '/api/sheets/{sheetId}/file',
  access: 'editor-of-sheet',
  scope: 'rows:read',
  group,
  summary: 'A file of a cell. Takes ranges. `size=small` gives a picture of at most 320 pixels a side.',
  query: z.object({
    /** The key of the file: what is behind `/files/` in its `url`. */
    file: z.string().max(40),
    size: z.enum(['small']).optional(),
  }),
  answer: 'file',
});
