/** A file as an update of a workbook that is there. (docs/decisions/0090) */
import { z } from 'zod';
import { endpoint } from '#platform/api/endpoint.ts';
import { choicesShape, countsShape, previewShape } from '../../api/update-preview.ts';

const group = 'Workbooks';
const path = '/api/workbooks/{workbookId}/updates';
export const uploadUpdate = endpoint({
  method: 'POST',
  path,
  access: 'editor-of-workbook',
  group,
  summary:
    'Multipart upload, field `file`, at most as large as SPREADSHEET_MB says. Returns what an update of the workbook from it would do; nothing is changed. The file is stored for a day.',
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
