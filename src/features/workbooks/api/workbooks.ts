import { gridRowKey } from './sheet-grid.ts';
import { tableRangeShape } from './table-move.ts';
import { mostGroupLevels, mostSortedColumns } from '../rules/arrangement/arrangement.ts';
import { ruleColorNames } from '../rules/arrangement/rule-colors.ts';
import { longestOption, mostOptions } from '../rules/column-options.ts';
import { z } from 'zod';
import { workbookSorts } from '../rules/arrange-workbooks.ts';
import { type Cell, columnTypes } from '#engine/model.ts';
import { conditions } from '#engine/query-model.ts';
import { conversionShape } from './column-conversion.ts';
import { cellFileShape } from './cell-files.ts';
import { cellPersonShape } from './cell-people.ts';
import { automaticShape, columnShape, givenLinkShape, scaleShape } from './column-shape.ts';
import { endpoint } from '#platform/api/endpoint.ts';
import { readingPreviewShape, readingShape } from './file-reading.ts';
import { listQuery, nextShape } from '#platform/api/list-pages.ts';
import { sourceShape } from './workbook-source.ts';
import { writtenCellsOf } from './written-cells.ts';

const group = 'Workbooks';
export const cellShape: z.ZodType<Cell, Cell> = z.union([z.string().max(50_000), z.number(), z.boolean(), z.null()]);
export const cellsShape = z.record(z.string(), cellShape);
const sheetShape = z.object({
  id: z.string(),
  title: z.string(),
  position: z.number(),
  columns: z.array(columnShape),
  version: z.number(),
  row_count: z.number(),
  /** Cells are around its table, or blank rows or columns within it: `GET /api/sheets/{sheetId}/grid` answers them. */
  has_grid: z.boolean(),
  /** Its file hid it. */
  hidden: z.boolean(),
  /** The sheet on whose grid its table lies, where that is another one. */
  host: z.string().optional(),
});
export const reportShape = z.object({
  sheets: z.array(
    z.object({
      title: z.string(),
      rows: z.number(),
      columns: z.number(),
      notes: z.array(
        z.object({ kind: z.string(), message: z.string(), count: z.number(), cells: z.array(z.string()).optional() }),
      ),
    }),
  ),
  skipped: z.array(z.string()),
});
const workbookShape = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(['importing', 'ready', 'failed']),
  /** Of the import, 0 to 1. */
  progress: z.number(),
  /** Why it failed, for people. */
  failure: z.string().nullable(),
  report: reportShape.nullable(),
  source: sourceShape,
  sheets: z.array(sheetShape),
  apps: z.array(z.object({ id: z.string(), name: z.string() })),
  created_at: z.string(),
  updated_at: z.string(),
});
export type WorkbookOnTheWire = z.infer<typeof workbookShape>;

export const filterShape = z.object({
  column: z.string(),
  condition: z.enum(conditions),
  value: z.union([z.string().max(5_000), z.number(), z.boolean(), z.null(), z.tuple([z.number(), z.number()])]),
});
export const sortShape = z.object({ column: z.string(), direction: z.enum(['ascending', 'descending']) });
const rowShape = z.object({
  row_id: z.string(),
  version: z.number(),
  /** By column: whom its cells name. */
  people: z.record(z.string(), z.array(cellPersonShape)).optional(),
  /** By column: what is known of the files that its cells name. */
  files: z.record(z.string(), z.array(cellFileShape)).optional(),
  /**
   * Its row in the sheet, as formulas count them: the heads are row 1. Of rows that were requested, not of edited ones.
   */
  number: z.number().optional(),
  cells: z.record(z.string(), cellShape),
  /** Of single cells, with the current addresses: `=B2*2`. */
  formulas: z.record(z.string(), z.string()).optional(),
  /** Those of them that are computed here, as they are stored: an edit with one of these brings it back. */
  kept_formulas: z.record(z.string(), z.string()).optional(),
  /** Ids of the columns whose cell is out of date: it follows from a formula that isn’t computed, and from changed cells. */
  outdated: z.array(z.string()).optional(),
});

export const listWorkbooks = endpoint({
  method: 'GET',
  path: '/api/workbooks',
  access: 'signed-in-anywhere',
  scope: 'rows:read',
  group,
  summary:
    "The workbooks of the caller's workspace, a page at a time: those whose name or sheets have the words of `search`, last changed first, or by `sort`. `next` is the `after` of the next page.",
  query: z.object({ ...listQuery, sort: z.enum(workbookSorts).default('changed') }),
  answer: z.object({ workbooks: z.array(workbookShape), next: nextShape }),
});
export const uploadWorkbook = endpoint({
  method: 'POST',
  path: '/api/workbooks',
  access: 'signed-in',
  scope: 'rows:write',
  group,
  summary:
    'Multipart upload, field `file` (.xlsx .xls .ods .csv …, at most as large as SPREADSHEET_MB says), streamed to disk and read in the background.',
  body: 'upload',
  answer: z.object({ workbook: workbookShape }),
});
export const getWorkbook = endpoint({
  method: 'GET',
  path: '/api/workbooks/{workbookId}',
  access: 'editor-of-workbook',
  scope: 'rows:read',
  group,
  summary: 'One workbook: state and progress of its import, report, sheets.',
  answer: z.object({ workbook: workbookShape }),
});
export type FileReading = z.output<typeof readingShape>;
export type ReadingPreview = z.infer<typeof readingPreviewShape>;
export const previewReading = endpoint({
  method: 'POST',
  path: '/api/workbooks/{workbookId}/reading/preview',
  access: 'editor-of-workbook',
  scope: 'rows:read',
  group,
  summary:
    'How the uploaded file would be read: the start of each sheet, which rows name the columns, which are data and which are left out. Without `reading`, as it was read. The file is stored for a day.',
  body: z.object({ reading: readingShape.optional() }),
  /** `reading` is what was requested, or what the file was read with. */
  answer: z.object({ preview: readingPreviewShape, reading: readingShape }),
});
export const readAgain = endpoint({
  method: 'POST',
  path: '/api/workbooks/{workbookId}/reading',
  access: 'editor-of-workbook',
  scope: 'rows:write',
  group,
  summary:
    'Reads the uploaded file another way, in the background, and replaces what was imported. Refused once an app uses the workbook or someone changed it.',
  body: readingShape,
  answer: z.object({ workbook: workbookShape }),
});
export const renameWorkbook = endpoint({
  method: 'PATCH',
  path: '/api/workbooks/{workbookId}',
  access: 'editor-of-workbook',
  scope: 'rows:write',
  group,
  summary: 'Renames a workbook.',
  body: z.object({ name: z.string().trim().min(1, 'Enter a name.').max(200) }),
  answer: z.object({ workbook: workbookShape }),
});
export const deleteWorkbook = endpoint({
  method: 'DELETE',
  path: '/api/workbooks/{workbookId}',
  access: 'editor-of-workbook',
  scope: 'rows:write',
  group,
  summary:
    'Moves a workbook to the trash; refused while apps use it. One that is still being imported is deleted, and the import stops.',
  answer: z.object({}),
});
export const exportWorkbook = endpoint({
  method: 'GET',
  path: '/api/workbooks/{workbookId}/export',
  access: 'editor-of-workbook',
  scope: 'rows:read',
  group,
  summary:
    'The whole workbook as .xlsx or .ods. `content=workbook` gives the uploaded file back with what changed, where that can be done, and else writes the sheets anew with what is around their tables; `content=data` writes the tables alone, as the caller sees them.',
  query: z.object({
    format: z.enum(['xlsx', 'ods']).default('xlsx'),
    content: z.enum(['workbook', 'data']).default('workbook'),
  }),
  answer: 'file',
});
export const previewExport = endpoint({
  method: 'GET',
  path: '/api/workbooks/{workbookId}/export/preview',
  access: 'editor-of-workbook',
  scope: 'rows:read',
  group,
  summary:
    'Whether an export in the format of the uploaded file is that file with what changed; otherwise why not, in a sentence. `lost` names what the export has not.',
  answer: z.object({
    original: z.boolean(),
    format: z.enum(['xlsx', 'ods']).nullable(),
    reason: z.string().nullable(),
    lost: z.array(z.string()),
  }),
});
export const addSheet = endpoint({
  method: 'POST',
  path: '/api/workbooks/{workbookId}/sheets',
  access: 'editor-of-workbook',
  scope: 'rows:write',
  group,
  summary: 'Adds an empty sheet.',
  body: z.object({ title: z.string().trim().min(1, 'Enter a title.').max(100) }),
  answer: z.object({ workbook: workbookShape }),
});

const sheets = 'Sheets';
export const exportSheet = endpoint({
  method: 'GET',
  path: '/api/sheets/{sheetId}/export',
  access: 'editor-of-sheet',
  scope: 'rows:read',
  group: sheets,
  summary: 'One sheet as .csv, or as .xlsx or .ods as the caller sees it.',
  query: z.object({ format: z.enum(['csv', 'xlsx', 'ods']) }),
  answer: 'file',
});
export const querySheet = endpoint({
  method: 'POST',
  path: '/api/sheets/{sheetId}/query',
  access: 'editor-of-sheet',
  scope: 'rows:read',
  group: sheets,
  summary: 'Rows of a sheet for its editors: filters, search, sort, a window of rows.',
  body: z.object({
    filters: z.array(filterShape).max(50).default([]),
    search: z.string().max(500).default(''),
    sort: z.array(sortShape).max(mostSortedColumns).default([]),
    /**
     * Rows are by these columns first, groups within groups; `POST /api/sheets/{sheetId}/groups` answers the groups.
     */
    groups: z.array(sortShape).max(mostGroupLevels).default([]),
    offset: z.number().int().min(0).default(0),
    limit: z.number().int().min(0).max(1_000).default(100),
  }),
  answer: z.object({
    version: z.number(),
    total: z.number(),
    columns: z.array(columnShape),
    rows: z.array(rowShape),
    /** The rows match the search by several of their cells, since none does by one. */
    across: z.literal(true).optional(),
    /** Formulas of cells of the workbook that were stopped, or need their own values, in sentences. */
    formula_problems: z.array(z.string()).optional(),
    conversion: conversionShape.optional(),
    /** How often tables of the spreadsheet were put around other cells; absent for never. */
    geometry: z.number().optional(),
  }),
});
/** Stored formulas may be longer than what people may write. */
const cellFormulaShape = z.string().trim().min(1, 'Write a formula.').max(200_000);
/** What is offered for its cells; none takes the list away. Blank and repeated ones are left out. */
const optionsShape = z.array(z.string());
/** Of a choice, by the places of its options. */
const colorsShape = z.array(z.enum(ruleColorNames)).max(mostOptions);
const labelShape = z.string().trim().min(1, 'Enter a label.').max(longestOption);
const formulaShape = z.string().trim().min(1, 'Write a formula.').max(8_192);
export const sheetEditShape = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('set-cells'),
    row_id: z.string(),
    /** The version that the caller saw; a newer row is a conflict. */
    version: z.number().int(),
    cells: writtenCellsOf(cellShape),
    /** Formulas for single cells, by column: `=B2*2`, `=SUM(Price)`. The header is row 1. */
    formulas: z.record(z.string(), cellFormulaShape).optional(),
  }),
  z.object({
    kind: z.literal('add-rows'),
    rows: z
      .array(z.object({ cells: writtenCellsOf(cellShape) }))
      .min(1)
      .max(5_000),
    /** Put before this row; at the end when absent. */
    before: z.string().optional(),
  }),
  /** Cells outside of the table, by the keys that `GET /api/sheets/{sheetId}/grid` answers. */
  z.object({
    kind: z.literal('set-grid-cells'),
    cells: z
      .array(
        z.object({
          row: z.string().regex(gridRowKey),
          column: z.string().min(1).max(100),
          /** Texts are read as typed: `25%`, `2026-05-01`; null makes it blank. */
          value: z.union([z.string().max(50_000), z.number(), z.boolean(), z.null()]).optional(),
          formula: cellFormulaShape.optional(),
          /** Another number format; null takes it away. */
          format: z.string().max(255).nullable().optional(),
          /**
           * What the caller saw there: a value, or a formula as it is stored. Where the cell holds something else by now,
           * it is `row_conflict`, with the newer `cells` in its details.
           */
          seen: z
            .object({
              value: z.union([z.string().max(50_000), z.number(), z.boolean(), z.null()]).optional(),
              formula: z.string().max(200_000).optional(),
            })
            .optional(),
        }),
      )
      .min(1)
      .max(5_000),
  }),
  z.object({ kind: z.literal('delete-rows'), row_ids: z.array(z.string()).min(1).max(5_000) }),
  /** Brings deleted rows back from the trash of the sheet, to their old places and with their ids. */
  z.object({ kind: z.literal('restore-rows'), row_ids: z.array(z.string()).min(1).max(5_000) }),
  z.object({
    kind: z.literal('add-column'),
    name: z.string().trim().min(1, 'Enter a name.').max(200),
    type: z.enum(columnTypes),
    before: z.string().optional(),
    options: optionsShape.optional(),
    option_colors: colorsShape.optional(),
    ...scaleShape,
    /** Of a formula column: `[Price] * [Quantity]`, `[Price] / SUM(Orders[Price])`. */
    formula: formulaShape.optional(),
    ...automaticShape,
    /** Whose rows its cells name. */
    link: givenLinkShape.optional(),
  }),
  z.object({
    kind: z.literal('change-column'),
    column: z.string(),
    name: z.string().trim().min(1, 'Enter a name.').max(200).optional(),
    type: z.enum(columnTypes).optional(),
    /** Moves it on its sheet, to the left of this column; null puts it behind the last. Formulas go on to read it. */
    before: z.string().nullable().optional(),
    options: optionsShape.nullable().optional(),
    option_colors: colorsShape.optional(),
    ...scaleShape,
    /** Of a choice: cells with the label `from` get the label `to`, which is among `options`. All at once. */
    renames: z
      .array(z.object({ from: labelShape, to: labelShape }))
      .min(1)
      .max(mostOptions)
      .optional(),
    /** Another formula; null makes the column a plain one that keeps its values. */
    formula: formulaShape.nullable().optional(),
    ...automaticShape,
    /** With `formula: null` or `auto: null`: the values from before the column was computed, with the type that they had. */
    values: z.literal('before-formula').optional(),
    /** Whose rows its cells name; null makes it a column like others. No cell changes. */
    link: givenLinkShape.nullable().optional(),
  }),
  z.object({ kind: z.literal('delete-column'), column: z.string() }),
  /** Brings a deleted column back with its cells; they are stored for 30 days. */
  z.object({ kind: z.literal('restore-column'), column: z.string() }),
  /**
   * Puts the table around other cells of the grid, from 0; its heading is in the first `header_rows`. No cell moves:
   * those that leave the table stay around it.
   */
  z.object({ kind: z.literal('move-table'), ...tableRangeShape }),
  /** Puts it back to where it was, with the ids that its columns and rows had; `move` is what the answer called `moved`. */
  z.object({ kind: z.literal('move-table-back'), move: z.string().max(60) }),
  z.object({ kind: z.literal('rename-sheet'), title: z.string().trim().min(1, 'Enter a title.').max(100) }),
]);
export type SheetEdit = z.infer<typeof sheetEditShape>;
export const editSheet = endpoint({
  method: 'POST',
  path: '/api/sheets/{sheetId}/edits',
  access: 'editor-of-sheet',
  scope: 'rows:write',
  group: sheets,
  summary:
    'Changes cells, rows and columns, all or none. Returns the rows as they are now. The type of a column of a sheet with more than 5,000 rows is changed after the answer: `conversion` says how far it is, here and with each query, until it is done.',
  body: z.object({
    edits: z.array(sheetEditShape).min(1).max(2_000),
    /**
     * What the caller knows of where tables are (`POST /api/sheets/{sheetId}/query`). Keys of cells and stored formulas
     * mean others once a table is elsewhere: then it is `revision_conflict`.
     */
    geometry: z.number().int().optional(),
    /** The view whose form asked for the one row that is added: its fields are checked. */
    form: z.string().optional(),
  }),
  answer: z.object({
    version: z.number(),
    columns: z.array(columnShape),
    rows: z.array(rowShape),
    /** What the person should know about it, in sentences. */
    notes: z.array(z.string()),
    conversion: conversionShape.optional(),
    /** After `move-table`: what takes it back. */
    moved: z.string().optional(),
    /** After a table was moved, as of a query. */
    geometry: z.number().optional(),
  }),
});
export const deleteSheet = endpoint({
  method: 'DELETE',
  path: '/api/sheets/{sheetId}',
  access: 'editor-of-sheet',
  scope: 'rows:write',
  group: sheets,
  summary: 'Deletes a sheet; the last one stays.',
  answer: z.object({}),
});
