import { inLanguage } from '#kit/language/product.ts';
import type { RendererFeature } from '#web/renderer/renderer-feature.ts';
import { renderGuide } from './render-guide.tsx';

export const renderer: RendererFeature = {
  style: 'src/features/guide/web/renderer.css',
  make: ({ tagsFor }) => ({ renderGuide: (view, language) => inLanguage(language, () => renderGuide(view, tagsFor)) }),
};
