/** The draft of an app, the log of its changes, and its releases. */
import { z } from 'zod';
import type { Difference } from '#blocks/differences.ts';
import { type AppEdit, type AppPage, changeReasons, goesLive } from '../rules/document/document.ts';
import type { AppDocument } from '../rules/document/document.ts';
import type { BoardSettings } from '#features/boards/rules/board-settings.ts';
import { maxBlocksPerPage, type PageDocument, type PageSettings } from '../rules/page/document.ts';
import { definitionShape } from '#features/automations/api/definition.ts';
import type { AppAutomation } from '#features/automations/rules/app-automation.ts';
import { endpoint } from '#platform/api/endpoint.ts';
import { leakViewerShape } from '#features/visitor/api/leaks.ts';
import { ownerFiltersShape, pageEditShape, storedBlockShape } from '#features/visitor/api/page-shapes.ts';

const group = 'Drafts and releases';
const id = z.string().max(100);
const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** The catalogue checks what is in a page. */
const documentShape: z.ZodType<PageDocument, PageDocument> = z.object({
  settings: z.custom<PageSettings>(isRecord),
  blocks: z.array(storedBlockShape).max(maxBlocksPerPage),
  filters: ownerFiltersShape.exactOptional(),
  board: z.custom<BoardSettings>(isRecord).exactOptional(),
});
export const appPageShape: z.ZodType<AppPage, AppPage> = z.object({
  id,
  name: z.string().max(100),
  slug: z.string().max(80),
  type: z.enum(['home', 'page']),
  is_public: z.boolean(),
  document: documentShape,
});

const appAutomationShape: z.ZodType<AppAutomation, AppAutomation> = z.object({
  id: z.string().max(64),
  name: z.string().max(100),
  on: z.boolean(),
  sheet_id: z.string().max(200).nullable(),
  definition: definitionShape,
});

export const appEditShape: z.ZodType<AppEdit, AppEdit> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('edit-page'),
    page_id: id,
    edit: pageEditShape,
    app_block: z.string().max(100).optional(),
  }),
  z.object({ kind: z.literal('add-page'), page: appPageShape, index: z.number() }),
  z.object({ kind: z.literal('remove-page'), page_id: id }),
  z.object({ kind: z.literal('move-page'), page_id: id, index: z.number() }),
  z.object({ kind: z.literal('rename-page'), page_id: id, name: z.string().max(100) }),
  z.object({ kind: z.literal('set-slug'), page_id: id, slug: z.string().max(80) }),
  z.object({ kind: z.literal('open-page'), page_id: id, is_public: z.boolean() }),
  z.object({ kind: z.literal('make-home'), page_id: id, former_slug: z.string().max(80) }),
  z.object({ kind: z.literal('set-look'), path: z.array(z.string().max(100)).min(1).max(4), value: z.unknown() }),
  z.object({ kind: z.literal('set-automation'), id: z.string().max(64), automation: appAutomationShape.nullable() }),
]);

export const whoShape = z.object({ id: z.string(), name: z.string() }).nullable();
export const changeShape = z.object({
  revision: z.number(),
  edits: z.array(appEditShape),
  label: z.string(),
  reason: z.enum(changeReasons),
  of_revision: z.number().nullable(),
  who: whoShape,
  at: z.string(),
});

/** What one Undo or Redo of the caller does: sent back with the revision that it is about. */
const stepShape = z.object({ revision: z.number(), label: z.string(), edits: z.array(appEditShape) });
export type StepOnTheWire = z.infer<typeof stepShape>;

export const getDraft = endpoint({
  method: 'GET',
  path: '/api/apps/{appId}/draft',
  access: 'editor-of-app',
  scope: 'apps:read',
  group,
  summary:
    'The app as its editors see it, with the revision of its log, how it goes live, and what the caller can undo and redo.',
  answer: z.object({
    revision: z.number(),
    document: z.custom<AppDocument>(isRecord),
    goes_live: z.enum(goesLive),
    /** Number of the release that visitors see; null where they see the draft. */
    live_release: z.number().nullable(),
    /** Places in which the draft differs from the live release; 0 where visitors see the draft. */
    unpublished: z.number(),
    /** The caller's own changes, last first, and those that were undone, next first. */
    undo: z.array(stepShape),
    redo: z.array(stepShape),
  }),
});

export const changeDraft = endpoint({
  method: 'POST',
  path: '/api/apps/{appId}/draft',
  access: 'editor-of-app',
  scope: 'apps:write',
  group,
  summary:
    'Applies changes made at the revision `base`. Changes by others since then are merged and returned; if both changed the same place, or a change no longer fits, 409 returns them and nothing is stored.',
  body: z.object({
    base: z.number().int(),
    edits: z.array(appEditShape).min(1).max(500),
    label: z.string().max(200).default(''),
    /** An undo or redo names the revision of the change that it is about. */
    reason: z.enum(['edited', 'undone', 'redone']).default('edited'),
    of_revision: z.number().int().optional(),
  }),
  answer: z.object({
    revision: z.number(),
    /** How much the draft now differs from the live release. */
    unpublished: z.number(),
    /**
     * Every line of the log after `base`, in order, those of others and at last the caller's own: it may differ from
     * what was sent, as names of columns become ids.
     */
    changes: z.array(changeShape),
  }),
});

export const restoreDraft = endpoint({
  method: 'POST',
  path: '/api/apps/{appId}/draft/restore',
  access: 'editor-of-app',
  scope: 'apps:write',
  group,
  summary: 'Restores the draft to an earlier revision, as one change that can be undone.',
  body: z.object({ revision: z.number().int() }),
  answer: z.object({ revision: z.number() }),
});

export const followDraft = endpoint({
  method: 'GET',
  path: '/api/apps/{appId}/draft/stream',
  access: 'editor-of-app',
  group,
  summary:
    'Server-sent events for an open studio: `revision` when the log grew, `people` with who else has the app open.',
  query: z.object({
    page_id: id.optional(),
    /** `false`: sends the current state, and ends. */
    stay: z.enum(['true', 'false']).default('true'),
  }),
  answer: 'file',
});

export const differenceShape: z.ZodType<Difference, Difference> = z.object({
  kind: z.enum(['added', 'removed', 'moved', 'changed']),
  /** Name of the page; '' for the app itself. */
  page: z.string(),
  page_id: z.string(),
  /** Name of the block; '' for the page itself. */
  block: z.string(),
  block_id: z.string(),
  /** 'Title', as the panel calls it; '' where the whole was added, removed or moved. */
  setting: z.string(),
  before: z.string(),
  after: z.string(),
  /** The whole in words. */
  sentence: z.string(),
});
export type { Difference } from '#blocks/differences.ts';

const accessDifferenceShape = z.object({
  kind: z.enum(['newly', 'no longer']),
  /** The kinds of visitors that the sentence is about. */
  viewers: z.array(leakViewerShape),
  page: z.string(),
  block: z.string(),
  sentence: z.string(),
});
export type AccessDifference = z.infer<typeof accessDifferenceShape>;

export const reviewDraft = endpoint({
  method: 'GET',
  path: '/api/apps/{appId}/review',
  access: 'editor-of-app',
  scope: 'apps:read',
  group,
  summary:
    'How the draft, or a release, differs from what visitors see now, in words, and what each kind of visitor can newly or no longer see or do.',
  query: z.object({ release: z.coerce.number().int().optional() }),
  answer: z.object({
    revision: z.number(),
    against: z.number().nullable(),
    differences: z.array(differenceShape),
    access: z.array(accessDifferenceShape),
  }),
});

const releaseShape = z.object({
  number: z.number(),
  /** Revision of the log that it is a snapshot of. */
  revision: z.number(),
  note: z.string(),
  hash: z.string(),
  /** Number of the earlier release that it brought back, or null. */
  of_release: z.number().nullable(),
  who: whoShape,
  at: z.string(),
});
export type ReleaseOnTheWire = z.infer<typeof releaseShape>;

const scheduleShape = z.object({
  /** As chosen, in the time zone of the app: '2026-12-01T09:00'. */
  at: z.string(),
  time_zone: z.string(),
  note: z.string(),
  who: whoShape,
  /** Why it did not happen; '' while it is to come. */
  problem: z.string(),
});

export const listReleases = endpoint({
  method: 'GET',
  path: '/api/apps/{appId}/releases',
  access: 'editor-of-app',
  scope: 'apps:read',
  group,
  summary: 'The releases of an app, newest first, which one is live, and the scheduled release.',
  answer: z.object({
    releases: z.array(releaseShape),
    live: z.number().nullable(),
    scheduled: scheduleShape.nullable(),
  }),
});

const note = z.string().trim().max(500).default('');
export const makeRelease = endpoint({
  method: 'POST',
  path: '/api/apps/{appId}/releases',
  access: 'editor-of-app',
  scope: 'apps:write',
  group,
  summary: 'Creates a release of the draft and puts it live; 409 if the draft is no longer at the reviewed revision.',
  body: z.object({ revision: z.number().int(), note }),
  answer: z.object({ release: releaseShape }),
});

export const rollBack = endpoint({
  method: 'POST',
  path: '/api/apps/{appId}/releases/{number}/live',
  access: 'editor-of-app',
  scope: 'apps:write',
  group,
  summary: 'Puts an earlier release live again, as a new release. The draft stays as it is.',
  body: z.object({ note }),
  answer: z.object({ release: releaseShape }),
});

export const scheduleRelease = endpoint({
  method: 'PUT',
  path: '/api/apps/{appId}/scheduled-release',
  access: 'editor-of-app',
  scope: 'apps:write',
  group,
  summary: 'Releases the draft, as it is then, at a minute in the app’s time zone.',
  body: z.object({ at: z.string().max(40), note }),
  answer: z.object({ scheduled: scheduleShape }),
});

export const cancelScheduledRelease = endpoint({
  method: 'DELETE',
  path: '/api/apps/{appId}/scheduled-release',
  access: 'editor-of-app',
  scope: 'apps:write',
  group,
  summary: 'Cancels the scheduled release.',
  answer: z.object({}),
});
