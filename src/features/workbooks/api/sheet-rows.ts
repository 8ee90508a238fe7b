import { z } from 'zod';
import { endpoint } from '#platform/api/endpoint.ts';
import { columnShape } from './column-shape.ts';
import { mostChangedRows, programRowShape } from './sheet-changes.ts';

export const listSheetRows = endpoint({
  method: 'GET',
  path: '/api/sheets/{sheetId}/rows',
  access: 'editor-of-sheet',
  scope: 'rows:read',
  group: 'Sheets',
  summary:
    'All rows of a sheet in its order, page by page: ask again with `after` until `next` is null. Rows that come, change or go meanwhile come as they are when it’s their turn, and none comes twice unless it’s moved; ask `GET /api/sheets/{sheetId}/changes` with `changes` of the first page for what changed since. 410 `expired` where a table was moved: then begin again. For filters, search and sort use `POST /api/sheets/{sheetId}/query`.',
  query: z.object({
    /** `next` of the last answer. */
    after: z.string().max(400).optional(),
    limit: z.coerce.number().int().min(1).max(mostChangedRows).default(500),
  }),
  answer: z.object({
    columns: z.array(columnShape),
    rows: z.array(programRowShape),
    next: z.string().nullable(),
    /** `since` of what changes from here on. */
    changes: z.string(),
  }),
});
