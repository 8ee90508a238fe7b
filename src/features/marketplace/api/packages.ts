/** Apps as files: what Export writes and Import reads. */
import { z } from 'zod';
import { endpoint } from '#platform/api/endpoint.ts';

const group = 'Apps';

export const exportApp = endpoint({
  method: 'GET',
  path: '/api/apps/{appId}/export',
  access: 'editor-of-app',
  scope: 'apps:read',
  group,
  summary:
    'The draft of an app as .zip: appearance, pages, pictures and the first rows of its sheets, without tokens. An API key gets no automations, and without the scope rows:read no rows. Export the spreadsheet to get whole sheets.',
  answer: 'file',
});
export const previewExport = endpoint({
  method: 'GET',
  path: '/api/apps/{appId}/export/preview',
  access: 'editor-of-app',
  scope: 'apps:read',
  group,
  summary:
    'What the .zip of an app has of its spreadsheet, and which columns and sheets stay behind since no page uses them.',
  answer: z.object({
    sheets: z.array(z.object({ title: z.string(), columns: z.number(), unused: z.array(z.string()) })),
    unused_sheets: z.array(z.string()),
  }),
});
export const importApp = endpoint({
  method: 'POST',
  path: '/api/apps/import',
  access: 'signed-in',
  scope: 'apps:write',
  group,
  summary:
    'Multipart upload, field `file`: an exported app, as .zip of at most 50 MB. Creates a private app from it, with its own spreadsheet.',
  body: 'upload',
  answer: z.object({ app_id: z.string(), name: z.string() }),
});
