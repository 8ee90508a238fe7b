import type { PageToRender } from '#features/visitor/services.ts';
import { escapeHtml } from '#kit/html.ts';
import { t } from '#kit/language/product.ts';

export const previewEntry = 'src/features/marketplace/web/script/entry.ts';

/** Says that a page is a preview, and leads to where its template is used; without a script to all templates. */
export function previewBanner({ main_href, label }: NonNullable<PageToRender['preview']>): string {
  const href = escapeHtml(`${main_href}/templates`);
  return `<aside id="sheaf-preview" aria-label="${escapeHtml(t('Preview'))}" data-main="${escapeHtml(main_href)}" data-host="${escapeHtml(label)}">
<p>${logo}${escapeHtml(t('Preview Mode'))}</p>
<a href="${href}" data-price="free">${icon('plus', 'M12 5v14M5 12h14')}${icon('basket', 'M4 9h16l-1.6 9.2a2 2 0 0 1-2 1.8H7.6a2 2 0 0 1-2-1.8zM8 9l4-6 4 6')}${icon('spinner', 'M12 3a9 9 0 1 0 9 9')}<span class="words">${escapeHtml(t('Use Template'))}</span></a>
</aside>`;
}

const icon = (name: string, path: string): string =>
  `<svg class="${name}" width="18" height="18" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;

const logo =
  '<svg width="26" height="26" viewBox="0 0 32 32" role="img" aria-label="Sheaf"><rect width="32" height="32" rx="8" fill="#4f46e5"/><path d="M9 9.5h14M9 16h14M9 22.5h8" stroke="#fff" stroke-width="3" stroke-linecap="round" fill="none"/></svg>';
