/** The renderer: everything that is React behind one interface; the server hands data in and gets HTML. */
import type { PreparedBlock } from '#api/page-data.ts';
import type { Renderer } from '#server/scope.ts';
import { renderMail } from '#web/mail/render-mail.tsx';
import { renderMarketplace } from '#web/marketplace/render-marketplace.tsx';
import { renderSite } from '#web/site/render-site.tsx';
import { loadBlockTypes } from './block-views.ts';
import { type AssetSource, developmentAssets, type Manifest, manifestAssets } from './page-assets.ts';
import { renderPageDocument } from './render-page-document.ts';
import { lastResortPage, renderProblem } from './render-problem.ts';

export interface RendererOptions {
  /** The manifest of the browser build; null in development. */
  manifest: Manifest | null;
  /** In development: the style sheets below a source module. */
  stylesOfModule?: (source: string) => string[];
  /** Where the built files stand, for the static handler. */
  assets: Renderer['assets'];
  onBlockError: (error: unknown, block: { id: string; type: string }) => void;
}

/** Makes the renderer ready: loads every view, so that pages are drawn without waiting. */
export async function createRenderer(options: RendererOptions): Promise<Renderer> {
  const types = await loadBlockTypes();
  const assets: AssetSource = options.manifest
    ? manifestAssets(options.manifest)
    : developmentAssets(options.stylesOfModule ?? (() => []));
  const onError = (error: unknown, { id, type }: PreparedBlock): void => options.onBlockError(error, { id, type });
  return {
    assets: options.assets,
    renderPage: (page) => renderPageDocument(page, types, assets, onError),
    renderSite: (site) => renderSite(site, assets.entry('src/web/site/entry.tsx')),
    renderMarketplace: (view, origin) =>
      renderMarketplace(view, origin, assets.entry('src/web/marketplace/marketplace.css')),
    renderMail,
    renderProblem(problem) {
      try {
        return renderProblem(problem, assets);
      } catch {
        return lastResortPage;
      }
    },
  };
}
