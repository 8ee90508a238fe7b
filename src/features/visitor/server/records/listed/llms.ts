/** /llms.txt of an app whose owner wants one: what it is called, what it is about, and the pages that strangers see. */
import { isAuthSlug } from '#features/apps/rules/auth-slug.ts';
import { originOf } from '#platform/http/host.ts';
import type { AskedAddress } from '#platform/http/address.ts';
import type { Services } from '#platform/services.ts';
import { maySeePage } from '../../../rules/access.ts';
import { visitOf } from '../../access/open-visit.ts';
import { linkOfPage } from '../../reading/page-context.ts';
import { appOfVersion } from '../../visit/find-visited-page.ts';
import { feedLinks } from '../feeds/feed-blocks.ts';
import { findPageFacts } from '../record-pages.ts';

/** Null where there is none: then there is no such address. */
export async function answerLlms({ host, request }: AskedAddress, services: Services): Promise<Response | null> {
  const version = host.kind === 'app' ? await services.published.caches.versions.read(host) : null;
  if (host.kind !== 'app' || version?.decision.page !== 'open') return null;
  const { byVersion } = services.published.caches;
  const origin = version.own_host ? originOf(version.own_host, services.environment) : host.origin;
  const text = await byVersion.get(`llms ${version.key} ${origin}`, async () => {
    const app = await appOfVersion(version, host, services);
    const visit = app && visitOf(app, { kind: 'anonymous' });
    const found = visit?.app.settings.llms_txt ? await summaryOf(visit, origin, services) : null;
    return { found, mayBeCached: true };
  });
  if (text === null) return null;
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' };
  return new Response(request.method === 'HEAD' ? null : text, { headers });
}

async function summaryOf(
  { app, appVersion }: Pick<ReturnType<typeof visitOf>, 'app' | 'appVersion'>,
  origin: string,
  services: Services,
): Promise<string> {
  const { title, description } = app.settings;
  const listed = await services.pages.of(app, appVersion).list();
  const pages: string[] = [];
  const feeds: string[] = [];
  for (const one of listed) {
    if (!maySeePage(one, { kind: 'anonymous' }) || isAuthSlug(one.page_slug)) continue;
    const facts = await findPageFacts(one.page_id, { app, appVersion, pages: listed }, services);
    // A page about one record says nothing without one.
    if (!facts?.isListed || facts.record?.about) continue;
    pages.push(lineOf(one.page_name, `${origin}${linkOfPage(app, one).href}`));
    const page = await services.pages.of(app, appVersion).byId(one.page_id);
    for (const feed of page ? feedLinks(app, page) : []) feeds.push(lineOf(feed.title, `${origin}${feed.href}`));
  }
  const parts = [
    `# ${plain(title || app.name)}`,
    ...(description.trim() ? [`> ${plain(description)}`] : []),
    ['## Pages', '', ...pages].join('\n'),
    ...(feeds.length > 0 ? [['## Feeds', '', ...feeds].join('\n')] : []),
    ['## Optional', '', lineOf('Sitemap', `${origin}/sitemap.xml`)].join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}

const lineOf = (name: string, url: string): string => `- [${plain(name)}](${url})`;

/** Of one line, and no link of its own. */
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll(/[[\]]/g, String.raw`\$&`).trim();
