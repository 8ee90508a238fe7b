/** The feed of a list, at the address of its page: what strangers see, made once for each version of the app. */
import { originOf } from '#platform/http/host.ts';
import type { AskedAddress } from '#platform/http/address.ts';
import { sendReadyPage } from '#platform/http/send-ready-page.ts';
import { asCaller, callerOf } from '#features/queries/server/caller/caller.ts';
import type { Services } from '#platform/services.ts';
import { openPageReader, todayOf } from '../../reading/page-reader.ts';
import { isRendered } from '../../reading/prepare-block.ts';
import { linkOfPage } from '../../reading/page-context.ts';
import { findVisitedPage, type VisitedPage } from '../../visit/find-visited-page.ts';
import { atomOf } from './atom.ts';
import { type FeedBlock, feedBlocks, feedHref, feedTitle } from './feed-blocks.ts';
import { feedEntries } from './feed-entries.ts';

/** Null where strangers see no such feed: then there is no such address. */
export async function answerFeed(requested: AskedAddress, services: Services): Promise<Response | null> {
  const { host, request, params } = requested;
  if (host.kind !== 'app') return null;
  const { versions, responses } = services.published.caches;
  const version = await versions.read(host);
  if (version?.decision.page !== 'open') return null;
  const url = new URL(request.url);
  const { page: slug = '' } = params;
  const path = `/${slug}`;
  const plain = new URL(path, url);
  const place = await findVisitedPage({ url: plain, path, host, version, framing: null }, services);
  if (!place || 'refusal' in place || place.isDefault) return null;
  const feed = feedNamed(place, url.searchParams.get('block'));
  if (!feed) return null;
  const origin = version.own_host ? originOf(version.own_host, services.environment) : host.origin;
  // Filters may ask for the day.
  const today = todayOf({ timeZone: version.time_zone ?? 'UTC', now: Date.now() });
  const key = ['feed', today, version.key, origin, path, feed.block.stored.id].join(' ');
  const ready = await responses.pages.get(
    key,
    async () => ({ rendered: await makeFeed(feed, place, { ...requested, origin }, services), mayBeCached: true }),
    request.signal,
  );
  const headers = {
    'content-type': 'application/atom+xml; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    etag: ready.etag,
  };
  return sendReadyPage(request, ready, headers);
}

function feedNamed({ page }: VisitedPage, id: string | null): FeedBlock | undefined {
  const feeds = feedBlocks(page);
  return id === null ? feeds[0] : feeds.find(({ block }) => block.stored.id === id);
}

async function makeFeed(
  feed: FeedBlock,
  { visit, page, plan }: VisitedPage,
  { request, address, origin }: Pick<AskedAddress, 'request' | 'address'> & { origin: string },
  services: Services,
): Promise<string> {
  const { app, viewer } = visit;
  const caller = callerOf({ app, viewer, user: null, address, request });
  return asCaller(caller, async () => {
    const reader = await openPageReader({ app, page, viewer, address: new URLSearchParams(), plan }, services);
    const around = { app, pages: plan.pages, reader, origin };
    const entries = isRendered(feed.block, reader) ? await feedEntries(feed, around, services) : [];
    const icon = app.settings.favicon || app.settings.logo;
    return atomOf({
      key: `${app.id} ${feed.block.stored.id}`,
      title: feedTitle(app, page, feed),
      author: app.settings.title || app.name,
      language: reader.language?.code ?? 'en',
      self: `${origin}${feedHref(app, page, feed)}`,
      page: `${origin}${linkOfPage(app, page).href}`,
      icon: icon && URL.canParse(icon, origin) ? new URL(icon, origin).href : '',
      entries,
    });
  });
}
