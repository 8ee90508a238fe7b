import { z } from 'zod';
import { changeDraft, getDraft, reviewDraft } from '#features/apps/api/app-document.ts';
import { addPage, createApp, editPage, getApp, getPage, listApps, listPages } from '#features/apps/api/apps.ts';
import { listBlocks } from '#features/operation/api.ts';
import { proposePageForApp } from '#features/proposals/api.ts';
import { leakReport } from '#features/visitor/api/leaks.ts';
import { Problem } from '#kit/problem.ts';
import { outlinePage, previewPage } from '#features/visitor/api/page-preview.ts';
import { shapeOfPage } from './page-shapes.ts';
import { type Ask, pictureKey, tool } from './tool.ts';
import { askToPublish } from './ask-to-publish.ts';
import { pageChangeShape, wordsOfChanges } from './page-changes.ts';
import { wordsOfEdits } from './words-of-edits.ts';

const app_id = z.string().max(100).describe('The id of an app, from list_apps.');
const page_id = z.string().max(100).describe('The id of a page, from read_app.');

/** To know whether visitors would see a change at once. */
const needsDraft = ['apps:read'] as const;

/** Who looks at a page. */
const viewer = {
  as: z
    .enum(['signed-in', 'anyone'])
    .default('signed-in')
    .describe('A person of the app without a role, or a stranger: pages may be closed to these.'),
  role: z.string().max(100).optional().describe('The key of a role of the app, instead of `as`.'),
};
function viewerOf({ as, role }: { as: 'signed-in' | 'anyone'; role?: string | undefined }) {
  if (role !== undefined) return { kind: 'role', key: role };
  return as === 'anyone' ? { kind: 'anonymous' } : { kind: 'password_holder', permissions: 'read-write' };
}

export const appTools = [
  tool({
    name: 'list_apps',
    title: 'List apps',
    description: 'The apps of the workspace, last edited first, 50 at a time.',
    endpoint: listApps,
    effect: 'reads',
    holdsRows: false,
    input: z.object({
      search: z.string().max(500).default('').describe('Words in the name or the address.'),
      after: z.string().max(200).optional().describe('`next` of the answer before.'),
    }),
    run: async ({ search, after }, ask, links) => {
      const { apps, next } = await ask(listApps, { query: { search, ...(after && { after }) } });
      return {
        apps: apps.map(({ id, name, kind, public: isPublic, workbook_id }) => ({
          ...{ id, name, kind, public: isPublic, workbook_id, open: links.app(id) },
        })),
        next,
      };
    },
  }),
  tool({
    name: 'read_app',
    title: 'Read an app',
    description: 'The pages of an app’s draft with the type and sheet of each block. Use read_page for the settings.',
    endpoint: listPages,
    effect: 'reads',
    holdsRows: false,
    studio: { use: 'reads the app' },
    input: z.object({ app_id }),
    run: async ({ app_id }, ask, links) => {
      const { pages } = await ask(listPages, { params: { appId: app_id } });
      return {
        pages: pages.map(({ blocks, app: _app, ...page }) => ({
          ...page,
          blocks: blocks.map(({ id, type, sheet_title }) => ({ id, type, sheet_title })),
        })),
        open: links.app(app_id),
      };
    },
  }),
  tool({
    name: 'read_page',
    title: 'Read a page',
    description: 'One page of an app’s draft with all settings of its blocks, and the revision that edit_page needs.',
    endpoint: getPage,
    effect: 'reads',
    holdsRows: false,
    studio: { use: 'reads the app' },
    input: z.object({ app_id, page_id }),
    run: ({ app_id, page_id }, ask) => ask(getPage, { params: { appId: app_id, pageId: page_id } }),
  }),
  tool({
    name: 'list_blocks',
    title: 'List kinds of blocks',
    description:
      'What pages are made of. Without `type` the name and purpose of each kind; with it all of its settings.',
    endpoint: listBlocks,
    effect: 'reads',
    holdsRows: false,
    studio: { use: 'reads the app' },
    input: z.object({ type: z.string().max(100).optional() }),
    run: async ({ type }, ask) => {
      const blocks = await ask(listBlocks, {});
      if (type === undefined) return { blocks: blocks.map(brief) };
      const block = blocks.find(({ type: kind }) => kind === type);
      if (!block) throw new Problem('not_found', `There is no block of the type ${type}.`);
      return block;
    },
  }),
  tool({
    name: 'create_app',
    title: 'Create an app',
    description:
      'Makes a private app for a spreadsheet: its proposed pages, or a blank one. Nobody but its editors sees it until a person publishes it.',
    endpoint: createApp,
    effect: 'adds',
    holdsRows: false,
    input: z.object({
      workbook_id: z.string().max(100),
      start: z.enum(['proposed', 'blank']).default('proposed'),
      name: z.string().trim().min(1).max(100).optional(),
    }),
    run: async (input, ask, links) => {
      const { app } = await ask(createApp, { body: { ...input, publish: false } });
      return { id: app.id, name: app.name, public: app.public, open: links.app(app.id) };
    },
  }),
  tool({
    name: 'propose_page',
    title: 'Propose a page for a sheet',
    description:
      'A page for a sheet of the app’s spreadsheet as the product would lay it out. Nothing is changed: take its blocks to edit_page.',
    endpoint: proposePageForApp,
    effect: 'reads',
    holdsRows: false,
    studio: { use: 'reads sheets', cut: shapeOfPage },
    input: z.object({ app_id, sheet_title: z.string().max(200) }),
    run: ({ app_id, sheet_title }, ask) => ask(proposePageForApp, { params: { appId: app_id }, body: { sheet_title } }),
  }),
  tool({
    name: 'add_page',
    title: 'Add a page',
    description: 'Adds a page to an app’s draft, with the header and footer of the home page.',
    endpoint: addPage,
    alsoNeeds: needsDraft,
    effect: 'adds',
    holdsRows: false,
    studio: { use: 'edits the draft', only: 'apps', words: async ({ name }) => [`add page ${name}`] },
    input: z.object({ app_id, name: z.string().trim().min(1).max(100) }),
    run: async ({ app_id, name }, ask, links) => {
      await refuseLiveDraft(app_id, ask);
      const { page } = await ask(addPage, { params: { appId: app_id }, body: { page_name: name } });
      return { page, ...unpublished(links.app(app_id)) };
    },
  }),
  tool({
    name: 'edit_page',
    title: 'Edit a page',
    description:
      'Adds, moves, changes or removes blocks of a page of an app’s draft, at the revision that read_page gave. Name columns by name or id. Visitors see it once a person has published it.',
    endpoint: editPage,
    alsoNeeds: needsDraft,
    effect: 'changes',
    holdsRows: false,
    studio: {
      use: 'edits the draft',
      words: wordsOfEdits,
      edits: ({ page_id, edits }) => edits.map((edit) => ({ kind: 'edit-page', page_id, edit })),
    },
    input: z.object({ app_id, page_id, ...editPage.body.shape }),
    run: async ({ app_id, page_id, revision, edits }, ask, links) => {
      await refuseLiveDraft(app_id, ask);
      const params = { appId: app_id, pageId: page_id };
      const done = await ask(editPage, { params, body: { revision, edits } });
      return { ...done, ...unpublished(links.app(app_id)) };
    },
  }),
  tool({
    name: 'arrange_pages',
    title: 'Arrange pages',
    description:
      'Renames pages of an app’s draft, changes their addresses, or moves them: menus list pages in this order. `index` counts from 0. Visitors see it once a person has published it.',
    endpoint: changeDraft,
    alsoNeeds: needsDraft,
    effect: 'changes',
    holdsRows: false,
    studio: {
      use: 'edits the draft',
      only: 'apps',
      words: wordsOfChanges,
      edits: ({ changes }) => changes,
    },
    input: z.object({ app_id, changes: z.array(pageChangeShape).min(1).max(100) }),
    run: async ({ app_id, changes }, ask, links) => {
      await refuseLiveDraft(app_id, ask);
      const params = { appId: app_id };
      const { revision: base } = await ask(getDraft, { params });
      const { revision } = await ask(changeDraft, { params, body: { base, edits: changes } });
      const { pages } = await ask(listPages, { params });
      return {
        revision,
        pages: pages.map(({ page_id, page_name, page_slug }) => ({ page_id, page_name, page_slug })),
        ...unpublished(links.app(app_id)),
      };
    },
  }),
  tool({
    name: 'preview_page',
    title: 'Preview a page',
    description:
      'A page of an app’s draft as a visitor would see it: its text, and a picture if the server has a browser. Look at it before you call a page done.',
    endpoint: previewPage,
    effect: 'reads',
    holdsRows: true,
    input: z.object({ app_id, page_id, ...viewer, screen: z.enum(['wide', 'phone']).default('wide') }),
    run: async ({ app_id, page_id, screen, ...who }, ask) => {
      const params = { appId: app_id, pageId: page_id };
      const { picture, why, ...page } = await ask(previewPage, { params, body: { as: viewerOf(who), screen } });
      return { ...page, ...(picture === null ? { no_picture: why } : { [pictureKey]: picture }) };
    },
  }),
  tool({
    name: 'outline_page',
    title: 'Outline a page',
    description:
      'What a page of an app’s draft shows a visitor, without values of rows: its blocks in order with the columns they show, how they can be searched and what they take, and the blocks that this visitor doesn’t get, with the reason. Look at it before you call a page done.',
    endpoint: outlinePage,
    effect: 'reads',
    holdsRows: false,
    studio: { use: 'reads the app' },
    input: z.object({ app_id, page_id, ...viewer }),
    run: ({ app_id, page_id, ...who }, ask) =>
      ask(outlinePage, { params: { appId: app_id, pageId: page_id }, body: { as: viewerOf(who) } }),
  }),
  tool({
    name: 'review_draft',
    title: 'Review a draft',
    description:
      'In words: how the draft of an app differs from what visitors see, and what each kind of visitor can newly or no longer see or do. Show this to the person before they publish.',
    endpoint: reviewDraft,
    effect: 'reads',
    holdsRows: false,
    input: z.object({ app_id }),
    run: async ({ app_id }, ask, links) => ({
      ...(await ask(reviewDraft, { params: { appId: app_id } })),
      open: links.app(app_id),
    }),
  }),
  tool({
    name: 'who_sees_what',
    title: 'Who sees what',
    description: 'What each kind of visitor can read from and write to each page: sheets, columns and numbers of rows.',
    endpoint: leakReport,
    effect: 'reads',
    holdsRows: false,
    input: z.object({ app_id, of: z.enum(['draft', 'now']).default('draft') }),
    run: ({ app_id, of }, ask) =>
      ask(leakReport, { params: { appId: app_id }, query: { published: of === 'draft' ? 'true' : 'false' } }),
  }),
  askToPublish,
];

const brief = ({ type, name, description, category, usesSheet }: Record<string, unknown>) => ({
  ...{ type, name, description, category, usesSheet },
});

const unpublished = (open: string) => ({ next: `A person reviews and publishes the draft at ${open}` });

/** Assistants change drafts. Where visitors see the draft itself, a change of it would be published. */
async function refuseLiveDraft(appId: string, ask: Ask): Promise<void> {
  if (!(await isLiveDraft(appId, ask))) return;
  throw new Problem(
    'forbidden',
    'Changes of this app go live at once. A person first has to choose “When I publish” in its settings.',
  );
}

/** Whether visitors see the draft itself. */
export async function isLiveDraft(appId: string, ask: Ask): Promise<boolean> {
  const { goes_live, live_release } = await ask(getDraft, { params: { appId } });
  // Before its first release a published app shows its draft.
  const isSeen = live_release === null && (await ask(getApp, { params: { appId } })).public;
  return goes_live === 'at once' || isSeen;
}
