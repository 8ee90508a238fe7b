import { viewOfPage } from '#blocks/view-of-page.ts';
import { maySeePage } from '#domain/access.ts';
import { editionOfVisitors } from '#domain/visit.ts';
import type { AppRecord } from '../../scope.ts';
import type { MarketplaceNeeds } from '../needs.ts';

/** A page as a stranger gets it. */
export interface DrawnPage {
  name: string;
  slug: string;
  html: string;
  milliseconds: number;
  /** Blocks that could not be made ready, in words. */
  problems: string[];
}

/** Every page that strangers see, one after the other, drawn by the code that draws it for visitors; on another workbook where one is given. */
export async function drawCandidate(
  app: AppRecord,
  services: Pick<MarketplaceNeeds, 'pages' | 'published' | 'apps'>,
  workbook_id = app.workbook_id,
): Promise<DrawnPage[]> {
  const edition = editionOfVisitors(app);
  const source = services.pages.of(app, edition);
  const shown = { ...app, workbook_id, settings: { ...app.settings, ...(await source.look()) } };
  const drawn: DrawnPage[] = [];
  for (const { page_id } of await source.list()) {
    const page = await source.byId(page_id);
    if (!page || !maySeePage(page, { kind: 'anonymous' })) continue;
    const from = performance.now();
    const view = viewOfPage(shown, page.document, new URLSearchParams());
    const { blocks, context, isFinished } = await services.published.prepareBlocks({
      ...{ app: shown, page, viewer: { kind: 'anonymous' }, blocks: view.blocks, edition, editing: false },
      path: `/${page.page_slug}`,
    });
    const errors = blocks.flatMap((block) =>
      Object.values(block.data).flatMap(({ error }) => (error ? [`${block.type}: ${error}`] : [])),
    );
    const { html } = await services.published.drawPage({
      app: { id: app.id, name: app.name, settings: shown.settings },
      page: { page_id, page_name: page.page_name, settings: view.settings, revision: page.revision },
      ...{ blocks, context, editor: null, embed: null, url: services.apps.hrefOf(app, `/${page.page_slug}`) },
    });
    drawn.push({
      ...{ name: page.page_name, slug: page.page_slug, html },
      milliseconds: performance.now() - from,
      problems: isFinished || errors.length > 0 ? errors : ['A block could not be drawn.'],
    });
  }
  return drawn;
}
