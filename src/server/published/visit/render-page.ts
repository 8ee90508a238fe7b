import { type ViewOfPage, viewOfPage } from '#blocks/view-of-page.ts';
import { pageVersionText } from '#domain/page-version.ts';
import { originOf } from '../../http/host.ts';
import type { Visit } from '../../http/open-visit.ts';
import type { AppRecord, FullPageRecord, PageHost } from '../../scope.ts';
import type { Services } from '../../services.ts';
import type { BlockCost } from '../performance/block-costs.ts';
import type { PagePlan } from '../reading/page-plan.ts';
import { hasAllData } from '../reading/prepare-block.ts';

export interface PageRequest {
  /** For an anonymous visitor. */
  plan?: PagePlan;
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
 * The whole HTML of a page for a viewer, the milliseconds that drawing it took, and what each block cost that was made
 * ready for it. One with data that could not be had is not kept.
 */
export async function renderPage(
  input: Omit<PageRequest, 'host'> & { host: Pick<PageHost, 'origin'> },
  services: Services,
): Promise<{ html: string; mayBeKept: boolean; took: number; costs: ReadonlyMap<string, BlockCost> }> {
  const { visit, page, plan, url, host, isDefault = false, notice } = input;
  const { app, viewer, edition } = visit;
  const isEditor = isEdited(input);
  // Around a page to sign in on stands nothing of the board: strangers are not told its sections.
  let view: ViewOfPage = isDefault
    ? { blocks: page.document.blocks, settings: page.document.settings, search: null }
    : viewOfPage(app, page.document, url.searchParams);
  // A frame of one block draws that alone, wherever on a board it stands.
  const only = visit.mode === 'embed' ? url.searchParams.get('block') : null;
  if (only !== null) view = { ...view, blocks: page.document.blocks.filter(({ id }) => id === only) };
  const { blocks, measured, context, version, isFinished } = await services.published.prepareBlocks({
    app,
    page,
    ...{ viewer, edition },
    blocks: view.blocks,
    path: url.pathname + url.search,
    editing: isEditor,
    ...(plan && { plan }),
  });
  const begun = performance.now();
  const costs = new Map(measured.map(({ id, ...cost }): [string, BlockCost] => [id, { ...cost, bytes: 0 }]));
  const html = services.renderer.renderPage({
    app: { id: app.id, name: app.name, settings: app.settings },
    page: {
      page_id: page.page_id,
      page_name: page.page_name,
      settings: view.settings,
      revision: page.revision,
    },
    ...{ blocks, context },
    ...(view.board && only === null && { board: view.board }),
    ...(view.search && only === null && { search: view.search }),
    editor: isEditor ? editorOf(app, services) : null,
    embed:
      visit.mode === 'embed'
        ? {
            hide_header: url.searchParams.get('hide_header') === 'true',
            hide_footer: url.searchParams.get('hide_footer') === 'true',
            sites: visit.framing?.kind === 'sites' ? visit.framing.sites : null,
            isSigned: url.searchParams.get('signed') === 'true',
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
    onDrawn: (id, drawn, data) => weigh(costs.get(id), drawn, data),
  });
  const took = performance.now() - begun;
  return { html, mayBeKept: isFinished && blocks.every(hasAllData), took, costs };
}

function weigh(cost: BlockCost | undefined, html: string, data: string): void {
  if (cost) cost.bytes = Buffer.byteLength(html) + Buffer.byteLength(data);
}

function editorOf(app: AppRecord, { environment }: Pick<Services, 'environment'>) {
  return { main_href: originOf(environment.MAIN_HOST, environment), workbook_id: app.workbook_id };
}
