import { z } from 'zod';
import { endpoint } from '#platform/api/endpoint.ts';

const group = 'Workbooks';
const id = z.string().max(100);
/** Chosen by the window at random. */
const window = z.string().regex(/^[\w-]{8,60}$/, 'This isn’t a window id.');
const selectedCellShape = z.object({ sheet_id: id, row_id: id, column_id: id });

export const followWorkbook = endpoint({
  method: 'GET',
  path: '/api/workbooks/{workbookId}/stream',
  access: 'editor-of-workbook',
  group,
  summary:
    'Server-sent events for an open workbook: `people` with who else has it open and which cell each selected, `comments` when comments at cells of a sheet changed, `sheet` with the new version of one that was written to, in its table or around it.',
  query: z.object({
    window,
    /** `false`: answers the current state, and ends. */
    stay: z.enum(['true', 'false']).default('true'),
  }),
  answer: 'file',
});
export const selectCell = endpoint({
  method: 'POST',
  path: '/api/workbooks/{workbookId}/selection',
  access: 'editor-of-workbook',
  group,
  summary: 'Shows others which cell the caller selected in a window with an open stream; null for none.',
  body: z.object({ window, cell: selectedCellShape.nullable() }),
  answer: z.object({}),
});
