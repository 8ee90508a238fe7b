import { inLanguage } from '#kit/language/product.ts';
import type { RendererFeature } from '#web/renderer/renderer-feature.ts';
import { renderMarketplace } from './pages/render-marketplace.tsx';
import { previewBanner, previewEntry } from './script/preview-banner.ts';

export const renderer: RendererFeature = {
  style: 'src/features/marketplace/web/renderer.css',
  make: ({ tagsFor }) => ({
    renderMarketplace: (view, origin, language) => inLanguage(language, () => renderMarketplace(view, origin, tagsFor)),
  }),
  preview: { entry: previewEntry, html: previewBanner },
};
