/** The log of an app: what was changed, by whom, and the app as it was then. */
import { z } from 'zod';
import type { AppDocument } from '../rules/document/document.ts';
import { changeShape, differenceShape } from './app-document.ts';
import { endpoint } from '#platform/api/endpoint.ts';

const group = 'Drafts and releases';

export const listChanges = endpoint({
  method: 'GET',
  path: '/api/apps/{appId}/changes',
  access: 'editor-of-app',
  scope: 'apps:read',
  group,
  summary: 'The log of an app, newest change first.',
  query: z.object({
    before: z.coerce.number().int().optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    /** `true`: moments with a name alone. */
    named: z.enum(['true', 'false']).default('false'),
    /** `changes`: without the lines that undo, redo or upgrade, unless they have a name or are the last. */
    steps: z.enum(['all', 'changes']).default('all'),
    /** Looked for in the words of a change, its name, and the name of whom it is by. */
    search: z.string().trim().max(100).default(''),
  }),
  answer: z.object({
    changes: z.array(
      changeShape.omit({ edits: true }).extend({
        pages: z.array(z.string()),
        /** The name that was given to the app as it was then; '' for none. */
        name: z.string(),
      }),
    ),
    more: z.boolean(),
  }),
});

export const nameMoment = endpoint({
  method: 'PUT',
  path: '/api/apps/{appId}/changes/{revision}/name',
  access: 'editor-of-app',
  scope: 'apps:write',
  group,
  summary:
    'Names the app’s state after a change, or renames it. The changes needed to restore a named moment stay stored.',
  body: z.object({ name: z.string().trim().min(1, 'Enter a name.').max(80, 'Use at most 80 characters.') }),
  answer: z.object({ revision: z.number(), name: z.string() }),
});

export const forgetMoment = endpoint({
  method: 'DELETE',
  path: '/api/apps/{appId}/changes/{revision}/name',
  access: 'editor-of-app',
  scope: 'apps:write',
  group,
  summary: 'Removes the name of a moment. The change itself stays in the log.',
  answer: z.object({}),
});

export const getMoment = endpoint({
  method: 'GET',
  path: '/api/apps/{appId}/changes/{revision}/app',
  access: 'editor-of-app',
  scope: 'apps:read',
  group,
  summary: 'The app as it was after a change, in the current format and with the current sheet names.',
  answer: z.object({ revision: z.number(), at: z.string(), name: z.string(), document: z.custom<AppDocument>() }),
});

export const getChange = endpoint({
  method: 'GET',
  path: '/api/apps/{appId}/changes/{revision}',
  access: 'editor-of-app',
  scope: 'apps:read',
  group,
  summary: 'What one change of an app did, in words, and whether the app can be restored to it.',
  answer: z.object({ differences: z.array(differenceShape), can_restore: z.boolean() }),
});
