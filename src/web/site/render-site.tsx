import { inLanguage as inLanguageOfPages } from '#kit/language/language.ts';
import { languageOfCells } from '#kit/language/of-cells.ts';
import { htmlAttributes, inLanguage, t } from '#kit/language/product.ts';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import type { SiteToRender } from '#features/site/services.ts';
import { findRoute } from './routes.tsx';
import { SiteApp } from './site-app.tsx';
import { siteDataId, toScriptText } from './site-data.ts';
import { siteIcon } from './site-icon.ts';

interface SiteAssets {
  scripts: string[];
  styles: string[];
  preloads: string[];
  fonts?: string[];
}

/**
 * A page of the site as a whole document. Public pages are complete in it; those behind sign-in fill in the browser.
 */
export function renderSite(site: SiteToRender, assets: SiteAssets): { html: string; status: number } {
  return inLanguage(site.language, () =>
    inLanguageOfPages(languageOfCells(site.language), () => documentOf(site, assets)),
  );
}

function documentOf(site: SiteToRender, assets: SiteAssets): { html: string; status: number } {
  const { data } = site;
  const route = findRoute(site.path);
  const body = renderToString(
    <StaticRouter location={site.path}>
      <SiteApp data={data} nonce={site.nonce} />
    </StaticRouter>,
  );
  const nonce = escapeAttribute(site.nonce);
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${route.title === 'Sheaf' ? t('Sheaf: spreadsheets into apps') : `${route.title} · Sheaf`}</title>`,
    `<meta name="description" content="${escapeAttribute(t('Turn a spreadsheet into a beautiful app on its own address. Open and self-hosted.'))}">`,
    ...(assets.fonts ?? []).map(
      (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escapeAttribute(href)}">`,
    ),
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${escapeAttribute(href)}">`),
    ...assets.preloads.map((href) => `<link rel="modulepreload" href="${escapeAttribute(href)}">`),
    ...(data.language_href === null
      ? []
      : [`<link rel="preload" as="fetch" crossorigin href="${escapeAttribute(data.language_href)}">`]),
    siteIcon,
    `<meta property="csp-nonce" nonce="${nonce}">`,
  ];
  const scripts = assets.scripts.map(
    (src) => `<script type="module" nonce="${nonce}" src="${escapeAttribute(src)}"></script>`,
  );
  const html = `<!doctype html><html ${htmlAttributes()} data-mantine-color-scheme="light"><head>${head.join('')}</head><body><div id="root">${body}</div><script type="application/json" id="${siteDataId}">${toScriptText(data)}</script>${scripts.join('')}</body></html>`;
  return { html, status: route.status };
}

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
