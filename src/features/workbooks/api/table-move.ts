import { z } from 'zod';
import { columnTypes } from '#engine/model.ts';
import { endpoint } from '#platform/api/endpoint.ts';
import { maxColumns, maxRows } from '../rules/sheet-limits.ts';

const row = z.number().int().min(0).max(maxRows);
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
    /** Why it can't be there; null where it can. */
    refused: z.string().nullable(),
  }),
});
