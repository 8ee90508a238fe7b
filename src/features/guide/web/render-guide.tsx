import { t } from '#kit/language/product.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { htmlAttributes } from '#kit/language/product.ts';
import type { GuideView } from '../rules/guide.ts';
import { escapeHtml } from '#kit/html.ts';
import type { TagsFor } from '#web/renderer/page-styles.ts';
import { siteIcon } from '#web/site/site-icon.ts';
import { GuidePage } from './guide-page.tsx';

/** A page of the documentation for owners as a whole document that needs no script; `stylesFor`: the tags of its style sheets, by what it shows. */
export function renderGuide(view: GuideView, stylesFor: TagsFor): string {
  const title = view.page ? `${view.page.title} · Sheaf` : t('Documentation · Sheaf');
  const body = renderToStaticMarkup(<GuidePage view={view} />);
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(t('How to make apps of spreadsheets with Sheaf.'))}">`,
    ...(view.search ? ['<meta name="robots" content="noindex">'] : []),
    siteIcon,
    ...stylesFor(body),
  ];
  return `<!doctype html><html ${htmlAttributes()}><head>${head.join('')}</head><body class="sheaf-guide">${body}</body></html>`;
}
