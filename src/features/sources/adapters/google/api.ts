import { z } from 'zod';
import { conflictRules } from '#features/workbooks/rules/merge/merge-cells.ts';
import { columnTypes } from '#engine/model.ts';
import { endpoint } from '#platform/api/endpoint.ts';
import { cellShape } from '#features/workbooks/api/workbooks.ts';

const group = 'Google Sheets';
const addressShape = z.string().trim().min(1, 'Paste the address of the spreadsheet.').max(2_000);

export const getGoogleSheets = endpoint({
  method: 'GET',
  path: '/api/google-sheets',
  access: 'signed-in',
  group,
  summary: 'Whether Google Sheets can be connected here, what is missing for it, and the accounts of the workspace.',
  answer: z.object({
    configured: z.boolean(),
    /** Names of the environment variables that are not set. */
    missing: z.array(z.string()),
    scope: z.enum(['drive.file', 'spreadsheets']),
    /** For Google's picker; null where addresses are pasted alone. */
    picker: z.object({ key: z.string(), app_id: z.string() }).nullable(),
    accounts: z.array(z.object({ id: z.string(), email: z.string(), is_lost: z.boolean() })),
  }),
});
export const startGoogle = endpoint({
  method: 'GET',
  path: '/api/google-sheets/sign-in',
  access: 'signed-in',
  group,
  summary: 'Redirects to Google, where the person allows Sheaf to read and write spreadsheets.',
  answer: 'file',
});
export const finishGoogle = endpoint({
  method: 'GET',
  path: '/api/google-sheets/callback',
  access: 'signed-in',
  group,
  summary: 'Where Google redirects the browser to.',
  query: z.object({
    state: z.string().max(500).default(''),
    code: z.string().max(4_000).default(''),
    error: z.string().max(500).default(''),
  }),
  answer: 'file',
});
export const forgetGoogleAccount = endpoint({
  method: 'DELETE',
  path: '/api/google-sheets/accounts/{accountId}',
  access: 'signed-in',
  group,
  summary: 'Removes an account from the workspace. Spreadsheets connected with it stay as they were last read.',
  answer: z.object({}),
});
export const getPickerToken = endpoint({
  method: 'POST',
  path: '/api/google-sheets/accounts/{accountId}/picker',
  access: 'signed-in',
  group,
  summary: 'A token for Google’s picker, for the person who connected the account; it’s valid for up to an hour.',
  answer: z.object({ token: z.string() }),
});

const tabShape = z.object({
  tab_id: z.number().int(),
  title: z.string(),
  row_count: z.number(),
  columns: z.array(
    z.object({
      name: z.string(),
      type: z.enum(columnTypes),
      /** Formulas fill it: it is shown, and no one can write it here. */
      locked: z.boolean(),
    }),
  ),
  /** The first rows, by column. */
  rows: z.array(z.array(cellShape)),
});
export type GoogleTab = z.infer<typeof tabShape>;
export const previewGoogleSheet = endpoint({
  method: 'POST',
  path: '/api/google-sheets/preview',
  access: 'signed-in',
  group,
  summary: 'The tabs of a spreadsheet and what would be read from them. Nothing is stored.',
  body: z.object({ account_id: z.string(), address: addressShape }),
  answer: z.object({ name: z.string(), can_edit: z.boolean(), tabs: z.array(tabShape) }),
});
export const connectGoogleSheet = endpoint({
  method: 'POST',
  path: '/api/google-sheets/workbooks',
  access: 'signed-in',
  group,
  summary: 'Creates a workbook that is synced with tabs of a spreadsheet, and reads it.',
  body: z.object({
    account_id: z.string(),
    address: addressShape,
    tabs: z.array(z.number().int()).min(1, 'Choose at least one tab.').max(50),
  }),
  answer: z.object({ workbook_id: z.string() }),
});

const stateShape = z.object({
  account: z.string().nullable(),
  /** What went wrong the last time; null where nothing did. */
  problem: z.string().nullable(),
  read_at: z.string().nullable(),
  checked_at: z.string().nullable(),
  conflict_rule: z.enum(conflictRules),
  /** Rows that are still to be sent, and since when the oldest waits. */
  waiting: z.object({ rows: z.number(), since: z.string().nullable() }),
  /** Calls that this server may make at once with the account. */
  left: z.object({ reads: z.number(), writes: z.number() }),
  /** Cells that both sides changed, for the owner to decide. */
  questions: z.array(
    z.object({
      ...{ sheet_id: z.string(), sheet: z.string(), row_id: z.string(), column: z.string(), name: z.string() },
      ...{ ours: cellShape, theirs: cellShape },
    }),
  ),
  /** What was decided by rule, and rows that could not be identified for certain; the newest first. */
  events: z.array(z.object({ at: z.string(), sheet: z.string(), what: z.string() })),
});
export type SyncState = z.infer<typeof stateShape>;
const path = '/api/workbooks/{workbookId}/google';
export const hearGoogle = endpoint({
  method: 'POST',
  path: '/api/google-sheets/push',
  access: 'anyone',
  group,
  summary:
    'Where Google reports that a spreadsheet changed, with the token of a channel. It’s only a hint: Sheaf then reads the spreadsheet.',
  body: 'upload',
  answer: z.object({}),
});
export const getSyncState = endpoint({
  method: 'GET',
  path,
  access: 'editor-of-workbook',
  group,
  summary:
    'How the sync with a Google spreadsheet goes: what’s pending, what went wrong, and which conflicts need a decision.',
  answer: stateShape,
});
export const changeSync = endpoint({
  method: 'PATCH',
  path,
  access: 'editor-of-workbook',
  group,
  summary: 'Sets which side wins when a cell was changed on both: the sheet, the app, or ask each time.',
  body: z.object({ conflict_rule: z.enum(conflictRules) }),
  answer: stateShape,
});
export const syncNow = endpoint({
  method: 'POST',
  path: '/api/workbooks/{workbookId}/google/look',
  access: 'editor-of-workbook',
  group,
  summary: 'Syncs the spreadsheet now: pulls what changed there and sends what changed here.',
  answer: stateShape,
});
export const resolveConflict = endpoint({
  method: 'POST',
  path: '/api/workbooks/{workbookId}/google/conflicts',
  access: 'editor-of-workbook',
  group,
  summary: 'Resolves a conflict on a cell that both sides changed.',
  body: z.object({ sheet_id: z.string(), row_id: z.string(), column: z.string(), winner: z.enum(['app', 'sheet']) }),
  answer: stateShape,
});
