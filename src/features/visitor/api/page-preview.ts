import { z } from 'zod';
import { endpoint } from '#platform/api/endpoint.ts';
import { blockOutline } from './app-outline.ts';
import { viewAsShape } from './page-data.ts';

export const previewPage = endpoint({
  method: 'POST',
  path: '/api/apps/{appId}/pages/{pageId}/preview',
  access: 'editor-of-app',
  scope: 'rows:read',
  group: 'Apps',
  summary:
    'A page of the draft as a visitor would see it: its text, and a picture (PNG) if the server has a browser. `as` is who looks; by default anyone.',
  body: z.object({ as: viewAsShape.default({ kind: 'anonymous' }), screen: z.enum(['wide', 'phone']).default('wide') }),
  answer: z.object({
    /** `page`, or what is in its place: `sign-in`, `no-page`, `private-app`. A private app is shown as if it were public. */
    meets: z.string(),
    text: z.string(),
    /** Base64. */
    picture: z.string().nullable(),
    /** Why there is none; '' where there is one. */
    why: z.string(),
  }),
});

export const outlinePage = endpoint({
  method: 'POST',
  path: '/api/apps/{appId}/pages/{pageId}/outline',
  access: 'editor-of-app',
  scope: 'apps:read',
  group: 'Apps',
  summary:
    'What the blocks of a page of the draft show a visitor and take from them, without a value of any row. `as` is who looks; by default anyone.',
  body: z.object({ as: viewAsShape.default({ kind: 'anonymous' }) }),
  answer: z.object({
    /** As of a preview. */
    meets: z.string(),
    name: z.string(),
    blocks: z.array(blockOutline.extend({ sheet_title: z.string().nullable() })),
    /** Blocks that this visitor doesn’t get. */
    left_out: z.array(z.object({ block_id: z.string(), type: z.string(), why: z.string() })),
  }),
});
export type PageOutline = z.infer<typeof outlinePage.answer>;
