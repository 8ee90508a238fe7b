/** Further calls of clients of boards and pages, with the rights of the page: a column that no block shows stays. */
import { z } from 'zod';
import { endpoint } from '#platform/api/endpoint.ts';
import { sheetQuery, shownSheet, blockShape } from './page-data.ts';

const group = 'Published pages';
const access = 'viewer-of-host-app';

export const spreadsheetSheet = endpoint({
  method: 'GET',
  path: '/api/board/{spreadsheetId}/sheet/{sheetTitle}',
  access,
  group,
  summary: 'The rows of a sheet in the app’s spreadsheet, as the page shows them (`referer` names the page).',
  query: sheetQuery,
  answer: shownSheet,
});
export const spreadsheetData = endpoint({
  method: 'POST',
  path: '/v3/getSpreadsheetData',
  access,
  boardInBody: true,
  group,
  summary: 'All sheets that the page uses, as it shows them (`referer` names the page).',
  body: z.object({ board: z.string().optional(), referer: z.string().optional() }),
  answer: z.object({
    spreadsheetId: z.string().nullable(),
    sheets: z.array(z.string()),
    sheets_data: z.record(z.string(), shownSheet),
  }),
});

/** Besides the appearance of the page or board, whose settings are in docs/blocks.md. */
const metadata = {
  name: z.string(),
  public: z.boolean(),
  sign_in_method: z.string(),
  can_edit: z.boolean(),
  /** editor, read, read-write or anonymous. */
  user_role: z.string(),
  spreadsheetId: z.string().nullable(),
  /** Titles of the sheets that it shows something of. */
  sheets: z.array(z.string()),
  blocks: z.array(blockShape),
  /** The view mode that a client begins with. */
  page: z.literal('view'),
};
export const pageMetadata = endpoint({
  method: 'POST',
  path: '/api/page/update-metadata',
  access,
  group,
  summary: 'What a client stores for the page that the `Referer` names.',
  body: z.object({}),
  answer: z
    .object({
      ...metadata,
      app_id: z.string(),
      page_id: z.string(),
      page_name: z.string(),
      page_slug: z.string(),
      page_type: z.string(),
      title: z.string(),
    })
    .loose(),
});
export const boardMetadata = endpoint({
  method: 'POST',
  path: '/api/board/update-metadata',
  access,
  group,
  summary: 'What a client stores for the board that `?board=` names.',
  body: z.object({}),
  answer: z
    .object({
      ...metadata,
      /** For editors; '' for everyone else. */
      workspace_id: z.string(),
      current_section: z.string(),
    })
    .loose(),
});
