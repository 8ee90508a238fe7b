/** What a feature adds to the renderer, in `features/<name>/web/renderer.ts`: found there, in no list. */
import type { PageToRender } from '#features/visitor/services.ts';
import type { Renderer } from '#platform/renderer.ts';
import type { PageStyle } from './page-styles.ts';

export interface RendererFeature {
  /** The style sheet of its pages, as a path from the root: it is within them, and policies name it. */
  style: string;
  /** Its members of the renderer. */
  make: (style: PageStyle) => Partial<Renderer>;
  /** What is on a page of an app that is only previewed: its HTML, and the module with its script and styles. */
  preview?: { entry: string; html: (preview: NonNullable<PageToRender['preview']>) => string };
}

const modules = import.meta.glob<{ renderer: RendererFeature }>('../../features/*/web/renderer.ts', { eager: true });

export const rendererFeatures: readonly RendererFeature[] = Object.values(modules).map(({ renderer }) => renderer);
