/** What is at an address of an app that has no page: where its owner leads it, or the owner's own page for it. */
import { redirectOf } from '#features/apps/rules/document/redirects.ts';
import { encodingFor } from '#platform/http/encoding.ts';
import { hostNameOf } from '#platform/http/host.ts';
import { readyPage } from '#platform/http/page-cache.ts';
import { sendReadyPage } from '#platform/http/send-ready-page.ts';
import type { AppRecord, PageHost } from '#features/apps/services.ts';
import type { Services } from '#platform/services.ts';
import { type Visit, visitOf } from '../../access/open-visit.ts';
import { permanentRedirect } from '../../records/visited-record.ts';
import { appOfVersion } from '../find-visited-page.ts';
import { pageHeaders } from '../page-headers.ts';
import { pageNotFound } from '../problem-pages.ts';
import { renderInTurn } from '../render-in-turn.ts';
import type { VersionKey } from '../version-key.ts';
import { missingPage } from './missing-page.ts';

export interface MissingAddress {
  request: Request;
  host: PageHost;
  /** Of the network. */
  address: string;
  visit: Visit;
  /** Of someone without a session: all of them get one page. */
  version?: VersionKey;
}

/** 404, or a redirect. */
export async function showMissing(missing: MissingAddress, services: Services): Promise<Response> {
  const { visit, host, version } = missing;
  // In frames and at the main host nothing of an app is around what isn't there.
  if (visit.mode === 'embed' || host.kind === 'site') return pageNotFound(services, host);
  return (await showInstead(missing, services)) ?? (version ? pageNotFound(services, host) : pageNotFound(services));
}

/** The same where the owner says something about it; null leaves it as it is. */
export async function showInstead(
  { request, host, address, visit, version }: MissingAddress,
  services: Services,
): Promise<Response | null> {
  const { app, viewer, mode } = visit;
  if (mode === 'embed' || host.kind === 'site') return null;
  const moved = redirected(request, host, app, services);
  if (moved) return moved;
  const made = await missingPage(visit, services);
  if (!made) return null;
  const { page, missing } = made;
  // One page for all addresses: nothing of it depends on them.
  const url = new URL('/', host.origin);
  const rendered = { visit, page, url, host, isDefault: true, missing };
  const encoding = encodingFor(request.headers.get('accept-encoding'));
  const make = (signal: AbortSignal) => renderInTurn(rendered, { request, address, signal, encoding }, services);
  const isForAll = version !== undefined && viewer.kind === 'anonymous' && mode === 'page';
  const ready =
    isForAll && services.renderer.assets
      ? await services.published.caches.responses.pages.get(
          ['missing', version.key, host.origin].join(' '),
          make,
          request.signal,
        )
      : readyPage((await make(request.signal)).rendered);
  const headers = pageHeaders({ isEditor: false, host, framing: visit.framing }, services);
  const sent = await sendReadyPage(request, ready, {
    ...headers,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  });
  return new Response(sent.body, { status: 404, headers: sent.headers });
}

/** What looks like a file is no page, but may have been one elsewhere: `/shop.html`. */
export async function redirectedFile(request: Request, host: PageHost, services: Services): Promise<Response | null> {
  const version = host.kind === 'app' ? await services.published.caches.versions.read(host) : null;
  if (version?.decision.page !== 'open') return null;
  const app = await appOfVersion(version, host, services);
  return app && redirected(request, host, visitOf(app, { kind: 'anonymous' }).app, services);
}

function redirected(
  request: Request,
  host: PageHost,
  { settings, subdomain, own_host }: AppRecord,
  { environment }: Pick<Services, 'environment'>,
): Response | null {
  const url = new URL(request.url);
  const names = new Set([host.name, own_host, `${subdomain}.${environment.MAIN_HOST}`]);
  const to = redirectOf(settings.redirects, url, (other) => names.has(hostNameOf(other) ?? ''));
  return to === null ? null : permanentRedirect(to);
}
