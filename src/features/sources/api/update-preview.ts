/** What an update of a workbook would do, and how people decide what both sides changed. */
import { z } from 'zod';

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
const decisionShape = z.object(choicesShape);
export type UpdateDecision = z.output<typeof decisionShape>;
