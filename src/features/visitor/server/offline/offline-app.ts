import type { AppRecord } from '#features/apps/services.ts';
import type { Host } from '#platform/http/host.ts';
import type { Services } from '#platform/services.ts';
import { visitOf } from '../access/open-visit.ts';
import { appOfVersion } from '../visit/find-visited-page.ts';

/** The app of a host as strangers may know it: null elsewhere, and where no one may come in. */
export async function appForStrangers(host: Host, services: Services): Promise<AppRecord | null> {
  const version = host.kind === 'app' ? await services.published.caches.versions.read(host) : null;
  if (host.kind !== 'app' || !version || version.decision.page === 'private-app') return null;
  const app = await appOfVersion(version, host, services);
  return app && visitOf(app, { kind: 'anonymous' }).app;
}
