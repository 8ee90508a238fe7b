/** A template on a file of somebody without an account: kept for a day, for the browser alone that brought it. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { templateMappingShape } from './template-use.ts';

const group = 'Marketplace';
const at = '/api/multipage/marketplace/templates/{templateId}/try';

export const tryTemplate = endpoint({
  method: 'POST',
  path: at,
  access: 'anyone',
  group,
  summary:
    'A small .csv or .xlsx file (`file` of a form) to look at a template with. Answers with the way to its page; the cookie of the browser is all that opens it. Site only.',
  body: 'upload',
  answer: 'file',
});

export const chooseTriedColumns = endpoint({
  method: 'POST',
  path: `${at}/columns`,
  access: 'anyone',
  group,
  summary: 'Which columns of the file stand for those of the template, as a form. Site only.',
  body: 'upload',
  answer: 'file',
});

export const forgetTry = endpoint({
  method: 'POST',
  path: `${at}/forget`,
  access: 'anyone',
  group,
  summary: 'Deletes the file before its day is over. Site only.',
  body: 'upload',
  answer: 'file',
});

export const triedPicture = endpoint({
  method: 'GET',
  path: `${at}/picture`,
  access: 'anyone',
  group,
  summary: 'A page of the template with the rows of the file, without scripts. Site only.',
  query: z.object({ page: z.string().max(80).default(''), of: z.string().max(100).default('') }),
  answer: 'file',
});

export const getTry = endpoint({
  method: 'GET',
  path: at,
  access: 'signed-in',
  group,
  summary: 'The file that this browser looked at a template with, if it is still there.',
  answer: z.object({ tried: z.object({ file_name: z.string(), until: z.string() }).nullable() }),
});

export const keepTry = endpoint({
  method: 'POST',
  path: `${at}/keep`,
  access: 'signed-in',
  group,
  summary: "Makes the file a spreadsheet of the caller's workspace, to go on with the template where the look ended.",
  body: z.object({}),
  answer: z.object({ workbook_id: z.string(), mapping: templateMappingShape }),
});
