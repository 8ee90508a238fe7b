/** The picture that links to a page or a record are shared with, where there is no other: drawn from what strangers see. */
import { isOnMainHost } from '#features/boards/rules/board-path.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { matchesTag } from '#platform/http/send-ready-page.ts';
import type { AskedAddress } from '#platform/http/address.ts';
import type { AppRecord, FullPageRecord } from '#features/apps/services.ts';
import type { Services } from '#platform/services.ts';
import { linkOfPage } from '../reading/page-context.ts';
import { plainText } from '../records/head/shown-texts.ts';
import { findVisitedRecord, placeAt, type VisitedRecord } from '../records/visited-record.ts';
import { findVisitedPage } from '../visit/find-visited-page.ts';
import { type MadePicture, makePicture, pictureKey } from './make-picture.ts';
import { type PictureToDraw, sharedPicture } from './picture-words.ts';

/** What is drawn already is not counted. */
const limit = createRateLimit({ uses: 60, seconds: 60, message: 'Too many pictures. Try again in a moment.' });
export const beforeDrawing = (address: string) => () => limit.take(networkOf(address));

const file = 'social.png';

/** Null where strangers see nothing: then there is no such address. */
export async function answerSharedPicture(requested: AskedAddress, services: Services): Promise<Response | null> {
  const { host, request, address, params } = requested;
  const version = host.kind === 'app' ? await services.published.caches.versions.read(host) : null;
  if (host.kind !== 'app' || version?.decision.page !== 'open') return null;
  const { page: slug = '', record: end } = params;
  const url = new URL(`/${slug}${end === undefined ? '' : `/${end}`}`, request.url);
  const at = placeAt(host, url.pathname);
  if (end !== undefined && !at.named) return null;
  const place = await findVisitedPage({ url, path: at.path, host, version, framing: null }, services);
  if (!place || 'refusal' in place || place.isDefault) return null;
  const found = await findVisitedRecord(url.searchParams, at, place, { request, address }, services);
  if (found === null) return null;
  const picture = pictureOf(place.visit.app, place.page, found);
  return pictureAnswer(request, await makePicture(picture, null, beforeDrawing(address)));
}

/** What the head of a page links: another one has another address. Null for boards, which are at paths of the main host. */
export function sharedPicturePath(app: AppRecord, page: FullPageRecord, record?: VisitedRecord): string | null {
  if (isOnMainHost(app)) return null;
  const own = record?.end.startsWith('/') ? record : undefined;
  const known = own ? undefined : paths.get(page);
  if (known?.app === app) return known.path;
  const { href } = linkOfPage(app, page);
  const path = `${href === '/' ? '' : href}${own?.end ?? ''}/${file}?v=${pictureKey(pictureOf(app, page, own))}`;
  if (!own) paths.set(page, { app, path });
  return path;
}

/** Of pages: its colors and its key are computed once, not for each visitor. */
const paths = new WeakMap<FullPageRecord, { app: AppRecord; path: string }>();

function pictureOf(app: AppRecord, page: FullPageRecord, record?: VisitedRecord): PictureToDraw {
  const called = app.settings.title || app.name;
  const ofPage = linkOfPage(app, page).href === '/' ? called : page.document.settings.title || page.page_name;
  return sharedPicture(app, plainText(record?.name ?? '') || ofPage);
}

export function pictureAnswer(request: Request, { etag, png }: MadePicture): Response {
  const headers = {
    'content-type': 'image/png',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    // It is shown on other sites.
    'cross-origin-resource-policy': 'cross-origin',
    etag,
  };
  if (matchesTag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : png, {
    headers: { ...headers, 'content-length': String(png.length) },
  });
}
