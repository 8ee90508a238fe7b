/** The renderer: everything that is React behind one interface; the server hands data in and gets HTML. */
import type { PreparedBlock } from '#features/visitor/api/page-data.ts';
import type { BuiltStyle, Renderer } from '#platform/renderer.ts';
import type { PageOutline, PageToRender } from '#features/visitor/services.ts';
import { runToEnd, type Steps } from '#engine/steps.ts';
import { renderMail } from '../mail/render-mail.tsx';
import { renderSite } from '../site/render-site.tsx';
import { loadBlockTypes } from './block-views.ts';
import { RenderedBlocks } from './rendered-blocks.ts';
import { type AssetSource, developmentAssets, type Manifest, manifestAssets } from './page-assets.ts';
import { type PageStyle, pageStyle } from './page-styles.ts';
import type { BlockRendering } from './render-block.tsx';
import { renderConnected, renderConsent } from './render-assistants.ts';
import { renderQuestion } from './render-question.ts';
import { renderWaitingFrame } from './render-waiting-frame.ts';
import { rendererFeatures } from './renderer-feature.ts';
import { renderPageDocument, scriptsOfBlock } from './render-page-document.ts';
import { lastResortPage, renderProblem } from './render-problem.ts';

export interface RendererOptions {
  /** The manifest of the browser build; null in development. */
  manifest: Manifest | null;
  /** In development: the style sheets below a source module. */
  stylesOfModule?: (source: string) => string[];
  /** Where the built files are, for the static handler. */
  assets: Renderer['assets'];
  /** The file of the built module `block-rendering.ts`; absent in development. */
  blockRendering?: string;
  /** The parts of a style sheet of the build by its address; absent in development. */
  builtStyle?: (href: string) => readonly BuiltStyle[];
  onBlockError: (error: unknown, block: { id: string; type: string }) => void;
}

/** Makes the renderer ready: loads every view, so that pages are rendered without waiting. */
export async function createRenderer(options: RendererOptions): Promise<Renderer> {
  const types = await loadBlockTypes();
  const assets: AssetSource = options.manifest
    ? manifestAssets(options.manifest)
    : developmentAssets(options.stylesOfModule ?? (() => []));
  const onError = (error: unknown, { id, type }: PreparedBlock): void => options.onBlockError(error, { id, type });
  const styleOf = (source: string): PageStyle => pageStyle(assets.entry(source).styles, options.builtStyle);
  const parts = rendererFeatures.map(({ style, make }) => ({ style: styleOf(style), make }));
  const rendered: BlockRendering['rendered'] = new RenderedBlocks();
  function* pageSteps(page: PageToRender, ids?: ReadonlySet<string>): Steps<PageOutline> {
    const blocks: PreparedBlock[] = [];
    const rendering = { rendered, onError, onRendered: page.onRendered, ...(ids && { apart: { ids, blocks } }) };
    const outline = yield* renderPageDocument(page, types, assets, rendering);
    return { parts: outline, blocks, context: page.context };
  }
  const own: Partial<Renderer> = {
    assets: options.assets,
    blockRendering: options.blockRendering ?? null,
    renderPage: (page) => wholeText(runToEnd(pageSteps(page))),
    pageSteps,
    renderSite: (site) => renderSite(site, assets.entry('src/web/site/entry.tsx')),
    styleSources: [...new Set(parts.flatMap(({ style }) => style.sources))],
    renderMail,
    renderWaitingFrame: (frame) => renderWaitingFrame(frame, assets),
    scriptsOf(type) {
      const known = types.get(type);
      return known ? scriptsOfBlock(known, assets) : [];
    },
    embedScript: assets.entry('src/features/embeds/web/script/entry.ts').scripts[0] ?? '',
    renderConsent: (page) => renderConsent(page, assets),
    renderConnected: (page) => renderConnected(page, assets),
    renderQuestion: (question) => renderQuestion(question, assets),
    renderProblem(problem) {
      try {
        return renderProblem(problem, assets);
      } catch {
        return lastResortPage;
      }
    },
  };
  // A feature that adds a member to the type makes it in its part.
  return Object.assign(own, ...parts.map(({ style, make }) => make(style))) as Renderer;
}

/** Where no block is rendered elsewhere, the page is one text. */
const wholeText = ({ parts: [html] }: PageOutline): string => (typeof html === 'string' ? html : '');
