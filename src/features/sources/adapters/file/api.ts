/** A file as an update of a workbook that is there. (docs/decisions/0090) */
import { z } from 'zod';
import { maxUploadMegabytes } from '#features/workbooks/rules/upload-limit.ts';
import { endpoint } from '#platform/api/endpoint.ts';

const group = 'Workbooks';
export const countsShape = z.object({ added: z.number(), changed: z.number(), removed: z.number() });
const cellChangeShape = z.object({ name: z.string(), before: z.string(), after: z.string() });
const conflictShape = z.object({
  /** A cell that both changed; a row that was removed from the file and changed here, or the other way round. */
  kind: z.enum(['conflict', 'deleted-there', 'deleted-here']),
  row_id: z.string(),
  /** Null for a row. */
  column: z.string().nullable(),
  name: z.string(),
  /** What people know the row by. */
  label: z.string(),
  mine: z.string(),
  file: z.string(),
});
const sheetShape = z.object({
  sheet_id: z.string(),
  title: z.string(),
  /** Its name in the file. */
  table: z.string(),
  /** What happens automatically. */
  counts: countsShape,
  /** Cells whose formula changes: it comes, goes, or names other cells. */
  formulas: z.number(),
  /** Rows of the file that are as they were the last time. */
  same: z.number(),
  /** Cells around the table, such as titles and rates; conflicts aside. */
  around: countsShape,
  /** The first cells of a few rows. */
  added: z.array(z.array(z.string())),
  changed: z.array(z.object({ label: z.string(), cells: z.array(cellChangeShape) })),
  removed: z.array(z.array(z.string())),
  columns: z.object({
    added: z.array(z.string()),
    /** Of the file, that were deleted here. */
    left_out: z.array(z.string()),
    /** Of the sheet, that are not in the file any more: they stay as they are. */
    missing: z.array(z.string()),
    renamed: z.array(z.object({ there: z.string(), here: z.string() })),
    /** Names that columns get, of a source that has ids. */
    names: z.array(z.object({ before: z.string(), after: z.string() })),
  }),
  /** Values that are not of the type of their column; they are taken as they are. */
  misfits: z.object({
    count: z.number(),
    examples: z.array(z.object({ row: z.number(), column: z.string(), type: z.string(), value: z.string() })),
  }),
  /** How many rows could not be identified for certain. */
  doubts: z.number(),
  /** Of them, at most 200 are listed. */
  conflict_count: z.number(),
  conflicts: z.array(conflictShape),
});
export const previewShape = z.object({
  update_id: z.string(),
  file_name: z.string(),
  /** Sent back with the confirmation: what is done is what was shown. */
  digest: z.string(),
  sheets: z.array(sheetShape),
  /** Sheets and tables of the file that the workbook does not have. */
  added: z.array(z.object({ title: z.string(), rows: z.number(), columns: z.number() })),
  /** Sheets of the file that were deleted here. */
  left_out: z.array(z.string()),
  /** Sheets and tables of the workbook that are not in the file any more: they stay as they are. */
  missing: z.array(z.string()),
  /** Tables of the file that are cells here, as they stay. */
  cells: z.array(z.string()),
  /** How many defined names and tables are new or others in the file. */
  names: z.number(),
});
export type UpdatePreview = z.infer<typeof previewShape>;

const path = '/api/workbooks/{workbookId}/updates';
export const uploadUpdate = endpoint({
  method: 'POST',
  path,
  access: 'editor-of-workbook',
  group,
  summary: `Multipart upload, field \`file\`, of at most ${maxUploadMegabytes} MB. Returns what an update of the workbook from it would do; nothing is changed. The file is stored for a day.`,
  body: 'upload',
  answer: z.object({ update: previewShape }),
});
export const previewUpdate = endpoint({
  method: 'POST',
  path: `${path}/{updateId}/preview`,
  access: 'editor-of-workbook',
  group,
  summary: 'What an update from an uploaded file would do now.',
  body: z.object({ file_name: z.string().min(1).max(255) }),
  answer: z.object({ update: previewShape }),
});
export const choicesShape = {
  digest: z.string().max(100),
  /** Who is right where both changed something. */
  rule: z.enum(['file', 'mine', 'each']),
  /** For `each`. */
  choices: z
    .array(
      z.object({
        ...{ sheet_id: z.string(), row_id: z.string(), column: z.string().nullable() },
        winner: z.enum(['file', 'mine']),
      }),
    )
    .max(10_000)
    .default([]),
};
const applyShape = z.object({ file_name: z.string().min(1).max(255), ...choicesShape });
export type ApplyUpdate = z.output<typeof applyShape>;
export const applyUpdate = endpoint({
  method: 'POST',
  path: `${path}/{updateId}`,
  access: 'editor-of-workbook',
  group,
  summary:
    'Updates the workbook from an uploaded file, as it was shown; `row_conflict` if it would do something else now. Removed rows go to the trash of their sheet.',
  body: applyShape,
  answer: z.object({ counts: countsShape }),
});

const completionPath = '/api/workbooks/{workbookId}/completion';
export const getCompletion = endpoint({
  method: 'GET',
  path: completionPath,
  access: 'editor-of-workbook',
  group,
  summary:
    'Whether a workbook that was imported before cells around tables were kept can be completed from its file; null where it can’t, or is complete.',
  answer: z.object({ completion: z.object({ file_name: z.string() }).nullable() }),
});
export const completeWorkbook = endpoint({
  method: 'POST',
  path: completionPath,
  access: 'editor-of-workbook',
  group,
  summary:
    'Completes a workbook from its file: titles, rates and totals around its tables, formulas and names. What was edited since stays. A workbook that no one changed is read again in the background.',
  body: z.object({}),
  answer: z.object({}),
});
