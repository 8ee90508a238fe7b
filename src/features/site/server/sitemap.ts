/**
 * What search engines learn about the main host: /robots.txt, and /sitemap.xml with everything that they may find
 * there.
 */
import { escapeHtml } from '#kit/html.ts';
import { createPageCache, type PageCache } from '#platform/http/page-cache.ts';
import { sendReadyPage } from '#platform/http/send-ready-page.ts';
import type { SearchEngines, SitemapEntry } from '../services.ts';
import type { Services } from '#platform/services.ts';

type Needs = Pick<Services, 'features' | 'mail'>;

/** Of one file, as the protocol has it. */
const mostEntries = 50_000;
const freshFor = 60_000;

export function createSearchEngines(needs: Needs, services: Services): SearchEngines {
  const cache = createPageCache(16 * 1024 * 1024);
  return {
    async show(request) {
      const { pathname } = new URL(request.url);
      if (pathname === '/robots.txt') return robots(request, needs);
      return pathname === '/sitemap.xml' ? sitemap(request, cache, services) : null;
    },
  };
}

function robots(request: Request, services: Needs): Response {
  const shut = services.features.flatMap(({ site }) => site?.closedToRobots ?? []).map((path) => `Disallow: ${path}`);
  const text = ['User-agent: *', ...shut, '', `Sitemap: ${services.mail.siteHref('/sitemap.xml')}`, ''].join('\n');
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' };
  return new Response(request.method === 'HEAD' ? null : text, { headers });
}

async function sitemap(request: Request, cache: PageCache, services: Services): Promise<Response> {
  const render = async (): Promise<{ rendered: string; mayBeCached: boolean }> => {
    const found = await Promise.all(services.features.map(async ({ site }) => (await site?.sitemap?.(services)) ?? []));
    return { rendered: xmlOf(found.flat().slice(0, mostEntries), services), mayBeCached: true };
  };
  const page = await cache.get(String(Math.floor(Date.now() / freshFor)), render, request.signal);
  const headers = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=300' };
  return sendReadyPage(request, page, { ...headers, etag: page.etag });
}

function xmlOf(entries: readonly SitemapEntry[], { mail }: Needs): string {
  const urls = entries.map(({ path, changed }) => {
    const last = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
    return `<url><loc>${escapeHtml(mail.siteHref(path))}</loc>${last}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('\n')}</urlset>\n`;
}

/** Boards that open without a sign-in; those at domains of their own have a sitemap there. */
export async function publicBoards({ database }: Pick<Services, 'database'>): Promise<SitemapEntry[]> {
  const boards = await database
    .selectFrom('apps')
    .select(['board_slug', 'updated_at'])
    .where('kind', '=', 'board')
    .where('public', '=', true)
    .where('sign_in_method', '=', 'No sign in')
    .where('own_host', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .limit(mostEntries)
    .execute();
  return boards.flatMap(({ board_slug, updated_at }) =>
    board_slug ? [{ path: `/${board_slug}`, changed: updated_at }] : [],
  );
}
