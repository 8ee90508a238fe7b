import { type Msg, msg } from '#kit/language/msg.ts';
import { msgOf } from '#kit/language/translated.ts';
import { typeMsg } from '#blocks/differences.ts';
import { viewOfPage } from '#blocks/view-of-page.ts';
import { languageToRender } from '#features/languages/server/page-languages.ts';
import { addressesOfTabs } from '#blocks/within.ts';
import { maySeePage } from '#features/visitor/rules/access.ts';
import type { PageDocument } from '#features/apps/rules/page/document.ts';
import { appVersionForVisitors } from '#features/visitor/rules/visit.ts';
import type { AppRecord } from '#features/apps/services.ts';
import type { MarketplaceNeeds } from '../needs.ts';

/** A page as a stranger gets it; of a board, one of its sections. */
export interface RenderedPage {
  name: string;
  /** With the section of a board. */
  path: string;
  html: string;
  milliseconds: number;
  /** Blocks that could not be made ready. */
  problems: Msg[];
}

/**
 * Every page and section that strangers see, one after the other, rendered by the code that renders it for visitors; on
 * another workbook where one is given.
 */
export async function renderCandidate(
  app: AppRecord,
  services: Pick<MarketplaceNeeds, 'pages' | 'published' | 'apps'>,
  workbook_id = app.workbook_id,
): Promise<RenderedPage[]> {
  const appVersion = appVersionForVisitors(app);
  const source = services.pages.of(app, appVersion);
  const shown = { ...app, workbook_id, settings: { ...app.settings, ...(await source.look()) } };
  const rendered: RenderedPage[] = [];
  for (const { page_id } of await source.list()) {
    const page = await source.byId(page_id);
    if (!page || !maySeePage(page, { kind: 'anonymous' })) continue;
    for (const address of addressesOf(shown, page.document)) {
      const from = performance.now();
      const view = viewOfPage(shown, page.document, address);
      const path = `/${page.page_slug}${address.size > 0 ? `?${address}` : ''}`;
      const { blocks, context, isFinished } = await services.published.prepareBlocks({
        ...{ app: shown, page, viewer: { kind: 'anonymous' }, blocks: view.blocks, appVersion, editing: false },
        path,
      });
      const errors = blocks.flatMap((block) =>
        Object.values(block.data).flatMap(({ error }) =>
          error ? [msg('{place}: {text}', { place: typeMsg(block.type), text: msgOf(error) })] : [],
        ),
      );
      const { html } = await services.published.renderPage({
        app: { id: app.id, name: app.name, settings: shown.settings },
        page: { page_id, page_name: page.page_name, settings: view.settings, revision: page.revision },
        ...{ blocks, context, editor: null, embed: null, url: services.apps.hrefOf(app, path) },
        ...languageToRender(shown.settings.language),
        ...(view.board && { board: view.board }),
      });
      rendered.push({
        ...{ name: address.get('section') ?? page.page_name, path, html },
        milliseconds: performance.now() - from,
        problems: isFinished || errors.length > 0 ? errors : [msg('A block could not be rendered.')],
      });
    }
  }
  return rendered;
}

/** What the address of a page says where there is more than one view of it: the section of a board, or an open tab. */
function addressesOf(app: AppRecord, document: PageDocument): URLSearchParams[] {
  const sections = viewOfPage(app, document, new URLSearchParams()).board?.sections ?? [];
  if (sections.length === 0) return [new URLSearchParams(), ...addressesOfTabs(document.blocks)];
  return sections.map(({ name }) => new URLSearchParams({ section: name }));
}
