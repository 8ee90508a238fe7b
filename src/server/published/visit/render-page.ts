import { type ViewOfPage, viewOfPage } from '#blocks/view-of-page.ts';
import type { BlockData } from '#blocks/data-contract.ts';
import { pageVersionText } from '#domain/page-version.ts';
import { isFreePlan } from '#domain/workspace.ts';
import { originOf } from '../../http/host.ts';
import type { Visit } from '../../http/open-visit.ts';
import type { AppRecord, FullPageRecord, PageHost } from '../../scope.ts';
import type { Services } from '../../services.ts';

export interface PageRequest {
  visit: Visit;
  page: FullPageRecord;
  url: URL;
  host: PageHost;
  /** A page that is stored nowhere has nothing to edit. */
  isDefault?: boolean;
  /** What to tell the visitor about a form sent without a script. */
  notice?: { type: 'success' | 'error'; message: string };
}

/** Whether the studio stands around the page. */
export const isEdited = ({ visit, isDefault = false }: Pick<PageRequest, 'visit' | 'isDefault'>): boolean =>
  visit.viewer.kind === 'editor' && visit.mode === 'page' && !isDefault;

/**
 * The whole HTML of a page for a viewer, and the milliseconds that drawing it took. One with data that could not be had is
 * not kept.
 */
export async function renderPage(
  input: PageRequest,
  services: Services,
): Promise<{ html: string; mayBeKept: boolean; took: number }> {
  const { visit, page, url, host, isDefault = false, notice } = input;
  const { app, viewer, edition } = visit;
  const isEditor = isEdited(input);
  // Around a page to sign in on stands nothing of the board: strangers are not told its sections.
  const view: ViewOfPage = isDefault
    ? { blocks: page.document.blocks, settings: page.document.settings }
    : viewOfPage(app, page.document, url.searchParams);
  const { blocks, context, version, isFinished } = await services.published.prepareBlocks({
    app,
    page,
    ...{ viewer, edition },
    blocks: view.blocks,
    path: url.pathname + url.search,
    editing: isEditor,
  });
  const begun = performance.now();
  const html = services.renderer.renderPage({
    app: { id: app.id, name: app.name, settings: app.settings },
    page: {
      page_id: page.page_id,
      page_name: page.page_name,
      settings: view.settings,
      revision: page.revision,
    },
    ...{ blocks, context },
    ...(view.board && { board: view.board }),
    editor: isEditor ? await editorOf(app, services) : null,
    embed:
      visit.mode === 'embed'
        ? {
            hide_header: url.searchParams.get('hide_header') === 'true',
            hide_footer: url.searchParams.get('hide_footer') === 'true',
          }
        : null,
    ...(visit.mode === 'preview' && {
      preview: {
        main_href: originOf(services.environment.MAIN_HOST, services.environment),
        label: app.subdomain || app.board_slug || '',
      },
    }),
    url: `${host.origin}${context.page.href}`,
    version: isEditor ? '' : pageVersionText(version.stamps),
    ...(notice && { notice }),
  });
  const took = performance.now() - begun;
  const failed = blocks.some((block) => Object.values(block.data).some((data) => data.error !== undefined));
  // An answer of the geocoding service that comes later changes the page, though nothing that it is kept under.
  const unplaced = blocks.some((block) => Object.values(block.data).some(isPending));
  return { html, mayBeKept: isFinished && !failed && !unplaced, took };
}

const isPending = (data: BlockData): boolean => data.shape === 'rows' && data.places?.pending === true;

async function editorOf(app: AppRecord, services: Services) {
  const workspace = await services.database
    .selectFrom('workspaces')
    .select('plan')
    .where('id', '=', app.workspace_id)
    .executeTakeFirst();
  const { environment } = services;
  return {
    main_href: originOf(environment.MAIN_HOST, environment),
    is_free_plan: isFreePlan(workspace?.plan ?? 'free'),
    workbook_id: app.workbook_id,
  };
}
