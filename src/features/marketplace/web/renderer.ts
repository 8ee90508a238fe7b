import type { RendererFeature } from '#web/renderer/renderer-feature.ts';
import { renderMarketplace } from './pages/render-marketplace.tsx';
import { previewBanner, previewEntry } from './preview/preview-banner.ts';

export const renderer: RendererFeature = {
  style: 'src/features/marketplace/web/pages/marketplace.css',
  make: ({ tagsFor }) => ({ renderMarketplace: (view, origin) => renderMarketplace(view, origin, tagsFor) }),
  preview: { entry: previewEntry, html: previewBanner },
};
