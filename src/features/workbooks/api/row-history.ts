import { z } from 'zod';
import { endpoint } from '#platform/api/endpoint.ts';
import { columnShape } from './column-shape.ts';
import { cellShape, cellsShape } from './workbooks.ts';

const group = 'Row history';
const actorShape = z.object({
  kind: z.enum(['user', 'app_user', 'anonymous', 'system']),
  /** In words: a name, "A visitor", "Sheaf". */
  name: z.string(),
  email: z.string().nullable(),
});
/** The way that a change came, where it was not the spreadsheet: an app's page, or an API key. */
const throughShape = z
  .object({ app: z.string(), page: z.string() })
  .or(z.object({ api_key: z.string() }))
  .nullable();
const cellChange = z.object({ column: z.string(), from: cellShape, to: cellShape });
const change = z.enum(['added', 'edited', 'deleted', 'restored']);

const rowVersionShape = z.object({
  version: z.number(),
  /** `original`: the row as it was imported; its version is 0. */
  change: z.enum([...change.options, 'original']),
  at: z.string().nullable(),
  actor: actorShape.nullable(),
  through: throughShape,
  changes: z.array(cellChange),
});
export type RowVersionOnTheWire = z.infer<typeof rowVersionShape>;

export const listRowHistory = endpoint({
  method: 'GET',
  path: '/api/sheets/{sheetId}/rows/{rowId}/history',
  access: 'editor-of-sheet',
  scope: 'rows:read',
  group,
  summary: 'The versions of one row, newest first: who, when, and which cells from what to what.',
  query: z.object({
    /** Versions before this one. */
    before: z.coerce.number().int().min(1).optional(),
  }),
  answer: z.object({
    /** What the row says first. */
    title: z.string(),
    /** Its version now; null when it is deleted. */
    version: z.number().nullable(),
    versions: z.array(rowVersionShape),
    more: z.boolean(),
  }),
});
export const restoreRowVersion = endpoint({
  method: 'POST',
  path: '/api/sheets/{sheetId}/rows/{rowId}/restore',
  access: 'editor-of-sheet',
  scope: 'rows:write',
  group,
  summary: 'Restores a row’s cells from a version, as a new version; 409 if it was changed in the meantime.',
  body: z.object({
    /** The version that the row has now. */
    version: z.number().int(),
    /** The version that comes back; 0 is the row as it was imported. */
    to: z.number().int().min(0),
  }),
  answer: z.object({ row: z.object({ row_id: z.string(), version: z.number(), cells: cellsShape }) }),
});

const sheetWriteShape = z.object({
  version: z.number(),
  at: z.string(),
  actor: actorShape,
  through: throughShape,
  /** How many rows it changed; counting ends at 10,000. */
  rows: z.number(),
  /** The update from a newer file that it is of, or that it took back. */
  update: z.object({ id: z.string(), is_undone: z.boolean() }).nullable(),
  /** The first few of them. */
  changed: z.array(z.object({ row_id: z.string(), title: z.string(), change, changes: z.array(cellChange) })),
});
export type SheetWriteOnTheWire = z.infer<typeof sheetWriteShape>;
const updateShape = z.object({
  id: z.string(),
  workbook_id: z.string(),
  /** Of the file, or the address. */
  name: z.string(),
  at: z.string(),
  actor: actorShape,
  through: throughShape,
  /** Rows of all sheets. */
  counts: z.object({ added: z.number(), changed: z.number(), removed: z.number() }),
  is_undone: z.boolean(),
  /** Whether it is the one that can be undone now. */
  can_undo: z.boolean(),
});
export type UpdateOnTheWire = z.infer<typeof updateShape>;

export const listSheetHistory = endpoint({
  method: 'GET',
  path: '/api/sheets/{sheetId}/history',
  access: 'editor-of-sheet',
  scope: 'rows:read',
  group,
  summary:
    'What was written to a sheet, newest first, page by page; `person` searches names and e-mail addresses. The first page has the updates of the workbook from newer files, too.',
  query: z.object({
    before: z.coerce.number().int().min(1).optional(),
    person: z.string().trim().max(200).default(''),
  }),
  answer: z.object({ writes: z.array(sheetWriteShape), updates: z.array(updateShape), more: z.boolean() }),
});

export const undoUpdate = endpoint({
  method: 'POST',
  path: '/api/workbooks/{workbookId}/updates/{updateId}/undo',
  access: 'editor-of-workbook',
  group,
  summary:
    'Takes the newest update from a newer file back as a whole: rows, columns, tables, cells around them, names and the file that exports give back. Later edits stay where the update had changed nothing; refused, with what they are, where it had.',
  answer: z.object({}),
});

const trashedRowShape = z.object({
  row_id: z.string(),
  title: z.string(),
  cells: cellsShape,
  deleted_at: z.string(),
  /** When it goes for good automatically. */
  gone_at: z.string(),
  actor: actorShape,
  through: throughShape,
});
export type TrashedRowOnTheWire = z.infer<typeof trashedRowShape>;

export const listRowTrash = endpoint({
  method: 'GET',
  path: '/api/sheets/{sheetId}/trash',
  access: 'editor-of-sheet',
  scope: 'rows:read',
  group,
  summary: 'Deleted rows of a sheet, last deleted first. The edit `restore-rows` restores them in place.',
  query: z.object({
    /** `next` of the page before. */
    after: z.string().max(100).optional(),
  }),
  answer: z.object({
    rows: z.array(trashedRowShape),
    /** Of all pages; counting ends at 10,000. */
    total: z.number(),
    next: z.string().nullable(),
  }),
});
export const destroyTrashedRows = endpoint({
  method: 'DELETE',
  path: '/api/sheets/{sheetId}/trash',
  access: 'editor-of-sheet',
  scope: 'rows:write',
  group,
  summary: 'Permanently deletes rows in the trash, with their history. Owner and admins only.',
  body: z.object({ row_ids: z.array(z.string()).min(1).max(5_000).or(z.literal('all')) }),
  answer: z.object({ destroyed: z.number() }),
});

const deletedColumnShape = z.object({
  column: columnShape,
  /** How many cells were filled. */
  cells: z.number(),
  deleted_at: z.string(),
  /** When it goes for good automatically. */
  gone_at: z.string(),
});
export type DeletedColumnOnTheWire = z.infer<typeof deletedColumnShape>;

export const listDeletedColumns = endpoint({
  method: 'GET',
  path: '/api/sheets/{sheetId}/deleted-columns',
  access: 'editor-of-sheet',
  scope: 'rows:read',
  group,
  summary: 'Deleted columns of a sheet, last deleted first. The edit `restore-column` restores one with its cells.',
  answer: z.object({ columns: z.array(deletedColumnShape) }),
});
