/** A template on a file of a person without an account: stored for a day, only for the browser that brought it. */
import { z } from 'zod';
import { endpoint } from '#platform/api/endpoint.ts';
import { templateMappingShape } from '#features/apps/api/template-mapping.ts';

const group = 'Marketplace';
const at = '/api/multipage/marketplace/templates/{templateId}/try';

export const tryTemplate = endpoint({
  method: 'POST',
  path: at,
  access: 'anyone',
  group,
  summary:
    'A small .csv or .xlsx file (`file` of a form) to try a template with. Returns the path of its page, which opens only with the browser’s cookie. Site only.',
  body: 'upload',
  answer: 'file',
});

export const chooseTrialColumns = endpoint({
  method: 'POST',
  path: `${at}/columns`,
  access: 'anyone',
  group,
  summary: 'Which columns of the file match those of the template, as a form. Site only.',
  body: 'upload',
  answer: 'file',
});

export const deleteTrialNow = endpoint({
  method: 'POST',
  path: `${at}/forget`,
  access: 'anyone',
  group,
  summary: 'Deletes the file before its day ends. Site only.',
  body: 'upload',
  answer: 'file',
});

export const previewImage = endpoint({
  method: 'GET',
  path: `${at}/picture`,
  access: 'anyone',
  group,
  summary: 'A page of the template with the rows of the file, without scripts. Site only.',
  query: z.object({ page: z.string().max(80).default(''), of: z.string().max(100).default('') }),
  answer: 'file',
});

export const getTrial = endpoint({
  method: 'GET',
  path: at,
  access: 'signed-in',
  group,
  summary: 'The file that this browser tried a template with, if it still exists.',
  answer: z.object({ tried: z.object({ file_name: z.string(), until: z.string() }).nullable() }),
});

export const saveTrial = endpoint({
  method: 'POST',
  path: `${at}/keep`,
  access: 'signed-in',
  group,
  summary: 'Turns the file into a spreadsheet of the caller’s workspace, to continue with the template.',
  body: z.object({}),
  answer: z.object({ workbook_id: z.string(), mapping: templateMappingShape }),
});
