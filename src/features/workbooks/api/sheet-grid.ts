import { z } from 'zod';
import { endpoint } from '#platform/api/endpoint.ts';

const looseValueShape = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** A row or column of the grid that is not of the table, by what stays the same when those of the table come and go. */
export const gridRowKey = /^(?:~\d{1,7}|>\d{1,7}|[\w-]{0,60}\+\d{1,7})$/;

/** A cell outside of the table. */
const gridCellShape = z.object({
  /** Its place, from 0. */
  row: z.number(),
  column: z.number(),
  /** What an edit calls it. */
  row_key: z.string(),
  column_key: z.string(),
  /** Days and times are serials: the format says what they are. */
  value: looseValueShape,
  formula: z.string().optional(),
  /** As it is stored, where it is computed: an edit with this one brings it back. */
  kept_formula: z.string().optional(),
  /** Of a cell that the array of a formula fills: where that formula is, from 0. */
  spilled_from: z.object({ row: z.number(), column: z.number() }).optional(),
  format: z.string().optional(),
  /** Its place in `look.styles`. */
  style: z.number().optional(),
});

const tableShape = z.object({
  /** Where its data begin and end, from 0; the header is above. */
  top: z.number(),
  bottom: z.number(),
  left: z.number(),
  right: z.number(),
  header_rows: z.number(),
  /** Blank rows within the data: below which place, and how many. */
  gaps: z.array(z.object({ after: z.number(), after_row_id: z.string(), count: z.number() })),
});

const lookShape = z.object({
  styles: z.array(
    z.object({
      fill: z.string().optional(),
      color: z.string().optional(),
      bold: z.literal(true).optional(),
      italic: z.literal(true).optional(),
      underline: z.literal(true).optional(),
      strike: z.literal(true).optional(),
      size: z.number().optional(),
      align: z.enum(['left', 'center', 'right']).optional(),
      vertical: z.enum(['top', 'middle']).optional(),
      wrap: z.literal(true).optional(),
      /** At the top, right, bottom and left: the color of the line, '' for none. */
      borders: z.tuple([z.string(), z.string(), z.string(), z.string()]).optional(),
    }),
  ),
  /** The place in `styles` of the cells of the table, by column. */
  columns: z.record(z.string(), z.number()),
  /** Of cells of the table that are drawn otherwise than their column, by row and column. */
  body: z.record(z.string(), z.record(z.string(), z.number())),
  /** Cells drawn as one, from 0. */
  merges: z.array(z.object({ row: z.number(), column: z.number(), rows: z.number(), columns: z.number() })),
  /** Pixels, by key of columns that are not of the table. */
  widths: z.record(z.string(), z.number()),
  /** Pixels of rows in the file, from 0, where they are higher or lower than usual. */
  heights: z.array(z.object({ row: z.number(), height: z.number() })).optional(),
  /** How many rows and columns the file keeps in view. */
  frozen: z.object({ rows: z.number(), columns: z.number() }).optional(),
});

export const gridShape = z.object({
  version: z.number(),
  table: tableShape,
  /** From column A on: the id of a column of the table, or the key of another. */
  columns: z.array(z.string()),
  /** The number of the first column behind these, in its key: `~5`. */
  next_column: z.number(),
  cells: z.array(gridCellShape),
  /** How the file drew them. */
  look: lookShape,
  /** What formulas may call by a name. */
  names: z.array(z.object({ name: z.string(), refers_to: z.string(), sheet: z.string().nullable() })),
  tables: z.array(z.object({ name: z.string(), range: z.string() })),
  /** Further tables on the grid, each a sheet of its own, with its header. Their cells are among `cells`, and are edited there. */
  guests: z.array(
    z.object({
      ...{ sheet_id: z.string(), title: z.string() },
      ...{ top: z.number(), left: z.number(), bottom: z.number(), right: z.number() },
    }),
  ),
});
export type SheetGridOnTheWire = z.output<typeof gridShape>;

export const getSheetGrid = endpoint({
  method: 'GET',
  path: '/api/sheets/{sheetId}/grid',
  access: 'editor-of-sheet',
  scope: 'rows:read',
  group: 'Sheets',
  summary:
    'Where the table of a sheet lies on its grid, and the cells outside of it: titles, notes, parameters, headers, totals. `POST /api/sheets/{sheetId}/edits` changes them with `set-grid-cells`.',
  answer: gridShape,
});
