/** The list of pages of an app, for scripts and API keys: each call is a change of the app like those of the studio. */
import type {
  addPage as addEndpoint,
  deletePage as deleteEndpoint,
  updatePage as updateEndpoint,
} from '../../api/apps.ts';
import { placement } from '#blocks/newest-page.ts';
import { frameOfApp } from '../../rules/document/app-blocks.ts';
import { freeSlug } from '../../rules/document/free-slug.ts';
import type { AppDocument, AppEdit, AppPage } from '../../rules/document/document.ts';
import { defaultPageSettings, type PageDocument } from '../../rules/page/document.ts';
import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import { authorOf } from '../log/author-of.ts';
import { changeApp } from '../log/change-app.ts';
import { draftPages } from '../log/page-source.ts';
import type { Call } from '#platform/http/call.ts';
import type { PageRecord } from '../../services.ts';
import { inTransaction } from '#platform/database/database.ts';

type AnyPagesCall = Call<typeof addEndpoint> | Call<typeof updateEndpoint> | Call<typeof deleteEndpoint>;

export async function addPage(call: Call<typeof addEndpoint>) {
  const { body } = call;
  const id = newId('pag');
  // A copy of what is in the app already need not be checked against the catalogue.
  const how = { label: `add page ${body.page_name}`, isKnown: true };
  const pages = await change(call, how, ({ pages: all }) => {
    const source = all.find((page) => page.id === body.copy_of) ?? all.find(({ type }) => type === 'home') ?? all[0];
    const { settings, ...content } = source?.document ?? { settings: defaultPageSettings, blocks: [] };
    const frame = { settings, blocks: frameOfApp(all, placement) };
    const slug = freeSlug(body.page_name, new Set(all.map((page) => page.slug)));
    const page: AppPage = {
      ...{ id, name: body.page_name, slug, type: 'page', is_public: true },
      document: withNewIds(body.copy_of === undefined ? frame : { settings, ...content }),
    };
    return [{ kind: 'add-page', page, index: all.length }];
  });
  const page = pages.find(({ page_id }) => page_id === id);
  if (!page) throw new Error('the page just added is not there');
  return { page };
}

export async function updatePage(call: Call<typeof updateEndpoint>) {
  const { params, body } = call;
  const slug = body.page_slug?.toLowerCase();
  const pages = await change(call, { label: 'change page' }, (document): AppEdit[] => {
    const { pages: all } = document;
    const page = all.find(({ id }) => id === params.pageId);
    if (!page) throw new Problem('not_found', 'This page no longer exists.');
    const page_id = page.id;
    const home = all.find(({ type }) => type === 'home');
    const taken = new Set(all.map((one) => one.slug));
    return [
      ...(slug !== undefined && slug !== page.slug ? [{ kind: 'set-slug' as const, page_id, slug }] : []),
      ...(body.page_type === 'home' && page.type !== 'home'
        ? [{ kind: 'make-home' as const, page_id, former_slug: freeSlug(home?.name ?? '', taken) }]
        : []),
      ...(body.page_name !== undefined && body.page_name !== page.name
        ? [{ kind: 'rename-page' as const, page_id, name: body.page_name }]
        : []),
      ...(body.is_public !== undefined && body.is_public !== page.is_public
        ? [{ kind: 'open-page' as const, page_id, is_public: body.is_public }]
        : []),
      ...(body.position !== undefined ? [{ kind: 'move-page' as const, page_id, index: body.position }] : []),
    ];
  });
  return { pages };
}

export async function deletePage(call: Call<typeof deleteEndpoint>) {
  const pages = await change(call, { label: 'delete page' }, () => [
    { kind: 'remove-page', page_id: call.params.pageId },
  ]);
  return { pages };
}

/** The whole list after the change. */
function change(
  call: AnyPagesCall,
  how: { label: string; isKnown?: boolean },
  edits: (document: AppDocument) => AppEdit[],
): Promise<PageRecord[]> {
  return inTransaction(call.services.database, async (transaction) => {
    await changeApp(transaction, call.app.id, {
      ...{ by: authorOf(call), reason: 'edited', ...how },
      edits: ({ document }) => edits(document),
    });
    return draftPages(transaction, call.app.id).list();
  });
}

function withNewIds(document: PageDocument): PageDocument {
  return { ...document, blocks: document.blocks.map((block) => ({ ...block, id: newId('blk') })) };
}
