import { z } from 'zod';
import { columnTypes } from '#engine/model.ts';
import { endpoint } from '#platform/api/endpoint.ts';
import { maxColumns, mostSheetRows } from '../rules/sheet-limits.ts';

const row = z.number().int().min(0).max(mostSheetRows);
const column = z
  .number()
  .int()
  .min(0)
  .max(maxColumns * 10);

/** A range of the grid, from 0, the heading at its top. */
export const tableRangeShape = {
  ...{ top: row, left: column, bottom: row, right: column },
  header_rows: z.number().int().min(0).max(1).default(1),
};

export const previewTableMove = endpoint({
  method: 'POST',
  path: '/api/sheets/{sheetId}/table/preview',
  access: 'editor-of-sheet',
  scope: 'rows:read',
  group: 'Sheets',
  summary:
    'What would become of the table of a sheet if it were put around other cells (`move-table`): which columns stay, come and go, and how many rows. Changes nothing.',
  body: z.object(tableRangeShape),
  answer: z.object({
    /** As people write it: `A4:E12`. */
    range: z.string(),
    /** From left to right. `was` is the name of the column whose id it keeps; null for a new one. */
    columns: z.array(z.object({ name: z.string(), type: z.enum(columnTypes), was: z.string().nullable() })),
    /** Names of columns that would be cells around the table. */
    gone: z.array(z.string()),
    rows: z.object({ kept: z.number(), added: z.number(), gone: z.number() }),
    /** What the person should know about it, in sentences. */
    notes: z.array(z.string()),
    /** Why it can't be there; null where it can. */
    refused: z.string().nullable(),
  }),
});

export const previewNewTable = endpoint({
  method: 'POST',
  path: '/api/sheets/{sheetId}/tables/preview',
  access: 'editor-of-sheet',
  scope: 'rows:read',
  group: 'Sheets',
  summary:
    'What a further table of a sheet would be, made of cells around its tables: its name, its columns and how many rows. Changes nothing.',
  body: z.object(tableRangeShape),
  answer: z.object({
    /** As people write it: `A4:E12`. */
    range: z.string(),
    /** What it is called where nobody says otherwise. */
    title: z.string(),
    columns: z.array(z.object({ name: z.string(), type: z.enum(columnTypes) })),
    rows: z.number(),
    /** What the person should know about it, in sentences. */
    notes: z.array(z.string()),
    /** Why it can't be; null where it can. */
    refused: z.string().nullable(),
  }),
});

export const makeTable = endpoint({
  method: 'POST',
  path: '/api/sheets/{sheetId}/tables',
  access: 'editor-of-sheet',
  scope: 'rows:write',
  group: 'Sheets',
  summary:
    'Makes a table of cells around the tables of a sheet: a sheet of its own, whose cells stay where they are. Formulas read the same cells.',
  body: z.object({
    ...tableRangeShape,
    title: z.string().trim().min(1, 'Enter a title.').max(100).optional(),
    /** As with edits of a sheet: then it is `revision_conflict` where a table was moved meanwhile. */
    geometry: z.number().int().optional(),
  }),
  answer: z.object({ sheet_id: z.string(), title: z.string(), geometry: z.number() }),
});

export const makeCells = endpoint({
  method: 'DELETE',
  path: '/api/sheets/{sheetId}/table',
  access: 'editor-of-sheet',
  scope: 'rows:write',
  group: 'Sheets',
  summary:
    'Makes a further table of a sheet cells again, at the same addresses. Refused while an app shows it. The history of its rows and its deleted rows go.',
  answer: z.object({}),
});
