import { z } from 'zod';
import { endpoint } from '#platform/api/endpoint.ts';
import { appPageShape, whoShape } from '#features/apps/api/app-document.ts';

const group = 'Trash';
const kind = z.enum(['app', 'workbook']);
const trashShape = z.object({
  items: z.array(
    z.object({
      kind,
      id: z.string(),
      name: z.string(),
      deleted_at: z.string(),
      /** When it is automatically deleted for good. */
      gone_at: z.string(),
    }),
  ),
});

export const listTrash = endpoint({
  method: 'GET',
  path: '/api/trash',
  access: 'signed-in',
  group,
  summary: "Deleted apps and spreadsheets of the caller's workspace, last deleted first.",
  answer: trashShape,
});
export const restoreFromTrash = endpoint({
  method: 'POST',
  path: '/api/trash/restore',
  access: 'signed-in',
  group,
  summary: 'Restores one. An app is restored as private, at a free address close to its old one.',
  body: z.object({ kind, id: z.string() }),
  answer: trashShape,
});
export const emptyTrash = endpoint({
  method: 'DELETE',
  path: '/api/trash',
  access: 'signed-in',
  group,
  summary: 'Permanently deletes one.',
  body: z.object({ kind, id: z.string() }),
  answer: trashShape,
});

export const listDeletedPages = endpoint({
  method: 'GET',
  path: '/api/apps/{appId}/deleted-pages',
  access: 'editor-of-app',
  scope: 'apps:read',
  group: 'Drafts and releases',
  summary: 'The deleted pages of an app that can be restored, newest first.',
  answer: z.object({
    pages: z.array(
      z.object({
        page_id: z.string(),
        name: z.string(),
        slug: z.string(),
        blocks: z.number(),
        who: whoShape,
        at: z.string(),
      }),
    ),
  }),
});

export const getDeletedPage = endpoint({
  method: 'GET',
  path: '/api/apps/{appId}/deleted-pages/{pageId}',
  access: 'editor-of-app',
  scope: 'apps:read',
  group: 'Drafts and releases',
  summary: 'A deleted page as it was. An `add-page` change of the draft restores it.',
  answer: z.object({ page: appPageShape }),
});
