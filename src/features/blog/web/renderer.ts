import { inLanguage } from '#kit/language/product.ts';
import type { RendererFeature } from '#web/renderer/renderer-feature.ts';
import { renderBlog } from './pages/render-blog.tsx';

export const renderer: RendererFeature = {
  style: 'src/features/blog/web/renderer.css',
  make: ({ tagsFor }) => ({
    renderBlog: (view, origin, language) => inLanguage(language, () => renderBlog(view, origin, tagsFor)),
  }),
};
