import { z } from 'zod';
import { endpoint } from '#platform/api/endpoint.ts';
import { cellFileShape } from './cell-files.ts';
import { columnShape } from './column-shape.ts';
import { cellShape } from './workbooks.ts';

/** How many rows an answer has at most. */
export const mostChangedRows = 1_000;

export const programRowShape = z.object({
  row_id: z.string(),
  version: z.number(),
  cells: z.record(z.string(), cellShape),
  /** By column: what is known of the files that its cells name. */
  files: z.record(z.string(), z.array(cellFileShape)).optional(),
  /** Ids of columns whose cells follow from what can’t be calculated. */
  outdated: z.array(z.string()).optional(),
});

export const listSheetChanges = endpoint({
  method: 'GET',
  path: '/api/sheets/{sheetId}/changes',
  access: 'editor-of-sheet',
  scope: 'rows:read',
  group: 'Sheets',
  summary:
    'What changed in a sheet since an earlier call, whoever changed it and in whatever way; calculated cells too. Without `since` there are no rows, and `next` is where to begin: keep it, read the rows by a query, and then ask for changes. Each row comes as it is now, once for any number of changes. 410 `expired` where the deletions in between are no longer known, or a table was moved: then read all rows and begin again.',
  query: z.object({
    /** `next` of the last answer. */
    since: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(mostChangedRows).default(500),
  }),
  answer: z.object({
    /** Added or changed, the longest ago first. */
    rows: z.array(programRowShape),
    /** Ids of rows that were deleted. */
    deleted: z.array(z.string()),
    /** All columns, where any of them changed. */
    columns: z.array(columnShape).optional(),
    /** Whether there is more already: ask again with `next`. */
    more: z.boolean(),
    next: z.string(),
  }),
});
