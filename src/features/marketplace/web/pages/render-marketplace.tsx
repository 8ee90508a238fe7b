import { htmlAttributes, t } from '#kit/language/product.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { templateCategories } from '../../rules/listing.ts';
import type { MarketView } from '../../rules/market-view.ts';
import { escapeHtml, jsonForHtml } from '#kit/html.ts';
import type { TagsFor } from '#web/renderer/page-styles.ts';
import { siteIcon } from '#web/site/site-icon.ts';
import { FrontPage } from './front-page.tsx';
import { ListPage, titleOf } from './list-page.tsx';
import { TrialPage } from './try-page.tsx';
import { TemplatePage } from './template-page.tsx';
import { listHref } from './text.ts';

/**
 * A page of the marketplace as a whole document that needs no script. `origin`: of the site, for addresses of the page
 * itself; `stylesFor`: the tags of its style sheets, by what it shows.
 */
export function renderMarketplace(view: MarketView, origin: string, stylesFor: TagsFor): string {
  const { title, description, path, picture } = wordsOf(view);
  const canonical = origin + path;
  const body = renderToStaticMarkup(pageOf(view));
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)} · Sheaf</title>`,
    meta('name', 'description', description),
    siteIcon,
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', canonical),
    meta('property', 'og:type', 'website'),
    ...(picture ? [meta('property', 'og:image', new URL(picture, origin).href)] : []),
    meta('name', 'twitter:card', picture ? 'summary_large_image' : 'summary'),
    ...stylesFor(body),
    ...(view.kind === 'template' ? [structuredData(view, canonical)] : []),
  ];
  return `<!doctype html><html ${htmlAttributes()}><head>${head.join('')}</head><body class="sheaf-market">${body}</body></html>`;
}

const meta = (by: 'name' | 'property', name: string, content: string): string =>
  `<meta ${by}="${name}" content="${escapeHtml(content)}">`;

function pageOf(view: MarketView) {
  switch (view.kind) {
    case 'front':
      return <FrontPage view={view} />;
    case 'list':
      return <ListPage view={view} />;
    case 'template':
      return <TemplatePage view={view} />;
    case 'try':
      return <TrialPage view={view} />;
  }
}

function wordsOf(view: MarketView): { title: string; description: string; path: string; picture?: string } {
  switch (view.kind) {
    case 'front':
      return {
        title: t('Marketplace'),
        description: t('Templates of apps that begin with your own spreadsheet.'),
        path: '/marketplace',
      };
    case 'list':
      return {
        title: titleOf(view),
        description: t('{title}: apps to begin from, with sample rows or your own spreadsheet.', {
          title: titleOf(view),
        }),
        path: listHref(view.path, view.question, { page: view.question.page }),
      };
    case 'try': {
      const { name, slug } = view.template;
      const title = t('{name} with your rows', { name });
      return { title, description: title, path: `/templates/${slug}` };
    }
    case 'template': {
      const { name, category, summary, slug, thumbnail } = view.template;
      const title = t('{name}, a template for {category}', { name, category: t(templateCategories[category]) });
      return { title, description: summary || title, path: `/templates/${slug}`, picture: thumbnail };
    }
  }
}

/** What search engines read of a template. */
function structuredData({ template, versions }: Extract<MarketView, { kind: 'template' }>, url: string): string {
  const { name, summary, price_cents, ratings, author } = template;
  const data = {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name,
    description: summary,
    url,
    applicationCategory: 'BusinessApplication',
    author: { '@type': 'Organization', name: author.name },
    ...(versions[0] && { softwareVersion: String(versions[0].number), dateModified: versions[0].at }),
    offers: { '@type': 'Offer', price: (price_cents / 100).toFixed(2), priceCurrency: 'USD' },
    ...(ratings.count > 0 && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: ratings.average, ratingCount: ratings.count },
    }),
  };
  return `<script type="application/ld+json">${jsonForHtml(data)}</script>`;
}
