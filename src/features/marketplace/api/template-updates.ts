/** An app that was made with a template: which newer versions there are, and taking one over. */
import { z } from 'zod';
import type { ConflictDescription } from '../rules/template/conflict-description.ts';
import { differenceShape } from '#features/apps/api/app-document.ts';
import { endpoint } from '#platform/api/endpoint.ts';

const group = 'Marketplace';
const at = '/api/apps/{appId}/template';

const choices = z.record(z.string().max(1_000), z.enum(['mine', 'theirs'])).default({});

export const getTemplateOfApp = endpoint({
  method: 'GET',
  path: at,
  access: 'editor-of-app',
  scope: 'apps:read',
  group,
  summary: 'The template an app was made from, the version its draft is based on, and newer versions.',
  answer: z.object({
    template: z
      .object({
        id: z.string(),
        name: z.string(),
        /** Of its page; '' while it is not on the marketplace. */
        slug: z.string(),
        version: z.number(),
        /** The newest first. */
        newer: z.array(z.object({ number: z.number(), notes: z.string(), at: z.string() })),
        /** Why the newest one cannot be taken over; '' where it can. */
        problem: z.string(),
      })
      .nullable(),
  }),
});

const conflictShape: z.ZodType<ConflictDescription, ConflictDescription> = z.object({
  /** What a choice names. */
  key: z.string(),
  kind: z.enum(['changed', 'removed here', 'removed there', 'both added', 'order']),
  choice: z.enum(['mine', 'theirs']),
  page_id: z.string(),
  page: z.string(),
  block_id: z.string(),
  block: z.string(),
  setting: z.string(),
  base: z.string(),
  theirs: z.string(),
  mine: z.string(),
});

export const reviewTemplateUpdate = endpoint({
  method: 'POST',
  path: `${at}/review`,
  access: 'editor-of-app',
  group,
  summary:
    'What the newest version of its template changes in the draft of an app, in words, with these choices at conflicts. Changes nothing.',
  body: z.object({ choices }),
  answer: z.object({
    version: z.number(),
    /** Of the draft that it was compared with. */
    revision: z.number(),
    differences: z.array(differenceShape),
    /** Where the draft was changed, too; what its editors made stays unless `theirs` is chosen. */
    conflicts: z.array(conflictShape),
    /** What is made in the spreadsheet, what is left out and what was fitted in, in sentences. */
    notes: z.array(z.string()),
  }),
});

export const takeTemplateUpdate = endpoint({
  method: 'POST',
  path: `${at}/update`,
  access: 'editor-of-app',
  group,
  summary:
    'Updates an app’s draft to the newest version of its template, as one change that can be undone; 409 if draft or template changed since the review. Rows stay unchanged, and visitors see nothing until it’s published.',
  body: z.object({ version: z.number().int(), revision: z.number().int(), choices }),
  answer: z.object({ revision: z.number(), version: z.number() }),
});

const usedTemplateShape = z.object({
  id: z.string(),
  name: z.string(),
  /** Of its page; '' while it is not on the marketplace. */
  slug: z.string(),
  newest: z.number(),
  apps: z.array(z.object({ id: z.string(), name: z.string(), version: z.number() })),
  rating: z.object({ stars: z.number(), text: z.string() }).nullable(),
  /** Why the workspace cannot rate it now; '' where it can. */
  no_rating_because: z.string(),
});
export type UsedTemplateOnTheWire = z.infer<typeof usedTemplateShape>;

export const listUsedTemplates = endpoint({
  method: 'GET',
  path: '/api/multipage/marketplace/used-templates',
  access: 'signed-in',
  group,
  summary: 'The templates that apps of the caller’s workspace were made from, and the workspace’s ratings.',
  answer: z.object({ templates: z.array(usedTemplateShape) }),
});
