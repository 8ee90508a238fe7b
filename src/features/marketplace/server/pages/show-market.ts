import type { MarketView } from '../../rules/market-view.ts';
import { Problem } from '#kit/problem.ts';
import { createPageCache } from '#platform/http/page-cache.ts';
import { inline, none, type Policy, policyHeader, self } from '#platform/http/content-security-policy.ts';
import { readerLanguage, varyByLanguage } from '#features/languages/server/reader-language.ts';
import { withLiveChat } from '#features/site/server/chat/live-chat.ts';
import { sendReadyPage } from '#platform/http/send-ready-page.ts';
import type { MarketPages } from '../../services.ts';
import type { Services } from '#platform/services.ts';
import { marketQuestion } from './market-question.ts';
import { countByCategory, findMarketTemplates, publishedAddresses } from './read-market.ts';
import { viewOfTrial } from '../trial/show-trial.ts';
import { viewOfTemplate } from './view-of-template.ts';

type Needs = Pick<Services, 'database' | 'apps' | 'renderer' | 'mail' | 'engine' | 'environment'>;

const budgetBytes = 16 * 1024 * 1024;
/** What the marketplace shows may be this old: the same for everyone, it is rendered once. */
const freshFor = 20_000;

/** The pages of the marketplace: the same for everyone, rendered on the server, without a script. */
export function createMarketPages(services: Needs): MarketPages {
  const cache = createPageCache(budgetBytes);
  return {
    async show(request: Request): Promise<Response | null> {
      const url = new URL(request.url);
      if (request.method !== 'GET' && request.method !== 'HEAD') return null;
      const ofTrial = trialPath.exec(url.pathname)?.[1];
      if (ofTrial !== undefined) return showTrial(ofTrial, request, services);
      const path = addressOf(url);
      if (path === null) return null;
      const language = readerLanguage(request, services)?.whole;
      const key = `${Math.floor(Date.now() / freshFor)} ${language?.code ?? 'en'} ${path}`;
      const render = async (): Promise<{ rendered: string; mayBeCached: boolean }> => {
        const view = await viewAt(new URL(path, url), services);
        if (!view) throw new Problem('not_found', 'Template not found.');
        const page = services.renderer.renderMarketplace(view, siteOrigin(services), language);
        const { html } = withLiveChat({ html: page, policy: {} }, url, services.environment);
        // In development the sources of the page may change at any time.
        return { rendered: html, mayBeCached: services.renderer.assets !== null };
      };
      const page = await cache.get(key, render, request.signal);
      const own = policyWith(services.renderer.styleSources);
      const { policy } = withLiveChat({ html: '', policy: own }, url, services.environment);
      return sendReadyPage(request, page, { ...headers, ...varyByLanguage, ...policyHeader(policy), etag: page.etag });
    },
    async addresses() {
      const templates = await publishedAddresses(services.database);
      const lists = ['/marketplace', ...listPaths].map((path) => ({ path, changed: null }));
      return [...lists, ...templates.map(({ slug, changed }) => ({ path: `/templates/${slug}`, changed }))];
    },
  };
}

const trialPath = /^\/templates\/([a-z0-9-]{1,100})\/try$/;

/** Only for the browser that requests it: it is never cached. */
async function showTrial(slug: string, request: Request, services: Needs): Promise<Response> {
  const view = await viewOfTrial(slug, request, services);
  if (!view) throw new Problem('not_found', 'Template not found.');
  const language = readerLanguage(request, services)?.whole;
  const html = services.renderer.renderMarketplace(view, siteOrigin(services), language);
  const own = {
    ...headers,
    ...policyHeader(policyWith(services.renderer.styleSources)),
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
  };
  return new Response(request.method === 'HEAD' ? null : html, { headers: own });
}

const siteOrigin = ({ mail }: Needs): string => new URL(mail.siteHref('/')).origin;

/**
 * The address with only what the page reads of it, so that made-up addresses don't fill the cache; null for other
 * addresses.
 */
function addressOf(url: URL): string | null {
  if (url.pathname === '/marketplace') return '/marketplace';
  if (listPaths.has(url.pathname)) {
    const { q, category, price, kind, author, order, page } = marketQuestion(url.pathname, url.searchParams);
    const stored = { q, category, price, kind, author, sort: order, page: String(page) };
    const search = new URLSearchParams(
      Object.entries(stored).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    );
    return `${url.pathname}?${search}`;
  }
  const slug = /^\/templates?\/([a-z0-9-]{1,100})$/.exec(url.pathname)?.[1];
  if (slug === undefined) return null;
  return `/templates/${slug}${isChoosing(url) ? '?open_clone_modal=true' : ''}`;
}

const listPaths = new Set(['/templates', '/multipage-templates']);
const isChoosing = (url: URL): boolean => url.searchParams.get('open_clone_modal') === 'true';

async function viewAt(url: URL, services: Needs): Promise<MarketView | null> {
  if (url.pathname === '/marketplace') return viewOfFront(services);
  if (listPaths.has(url.pathname)) return viewOfList(url, services);
  return viewOfTemplate({ slug: url.pathname.slice('/templates/'.length), choosing: isChoosing(url) }, services);
}

const everything = marketQuestion('/templates', new URLSearchParams());
const perRow = 6;

async function viewOfFront({ database }: Needs): Promise<MarketView> {
  const [popular, newest, categories] = await Promise.all([
    findMarketTemplates(database, everything),
    findMarketTemplates(database, { ...everything, order: 'newest' }),
    countByCategory(database),
  ]);
  const first = popular.templates.slice(0, perRow);
  const shown = new Set(first.map(({ id }) => id));
  return {
    kind: 'front',
    popular: first,
    // No one needs to see the same twice.
    newest: newest.templates.filter(({ id }) => !shown.has(id)).slice(0, perRow),
    categories,
    count: popular.found,
  };
}

async function viewOfList(url: URL, { database }: Needs): Promise<MarketView> {
  const question = marketQuestion(url.pathname, url.searchParams);
  const [found, categories, author] = await Promise.all([
    findMarketTemplates(database, question),
    countByCategory(database),
    nameOfAuthor(question.author, database),
  ]);
  return { kind: 'list', path: url.pathname, question, ...found, categories, author };
}

/** Only of a workspace that has templates: names of others aren't revealed. */
async function nameOfAuthor(id: string | null, database: Services['database']): Promise<string | null> {
  if (id === null) return null;
  const found = await database
    .selectFrom('workspaces')
    .innerJoin('templates', 'templates.workspace_id', 'workspaces.id')
    .select('workspaces.name')
    .where('workspaces.id', '=', id)
    .where('templates.status', '=', 'published')
    .executeTakeFirst();
  return found?.name ?? null;
}

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'public, max-age=0, must-revalidate',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
};
/** The style sheets of these pages are within them, each allowed by its hash. */
const policyWith = (styleSources: readonly string[]): Policy => ({
  'default-src': [none],
  'style-src': [self, ...styleSources],
  // Colors that authors chose.
  'style-src-attr': [inline],
  'img-src': [self, 'data:', 'https:', 'http:'],
  'font-src': [self],
  'frame-src': [self],
  'form-action': [self],
  'base-uri': [none],
  'frame-ancestors': [none],
});
