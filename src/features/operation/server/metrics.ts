import { createHash, timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { formulaThreads } from '#features/workbooks/server/rows/formulas/computing-thread.ts';
import type { Services } from '#platform/services.ts';
import type { DatabaseHealth } from '#platform/database/database-health.ts';

interface Figure {
  about: string;
  read: () => number;
}

/**
 * GET /metrics in the text form of Prometheus: for everyone who has METRICS_TOKEN. Without one, for callers on this
 * machine, and for no one where there is a proxy on it, through which the whole world is on this machine.
 */
export function createMetrics(
  services: Services,
  health: DatabaseHealth | undefined,
): (request: Request, address: string) => Promise<Response> {
  const registry = registerMetrics(services, health);
  return async (request, address) => {
    if (!mayRead(request, address, services.environment)) return new Response(null, { status: 404 });
    return new Response(await registry.metrics(), {
      headers: { 'content-type': registry.contentType, 'cache-control': 'no-store' },
    });
  };
}

/** All figures by their names. They are read when they are requested, not before. */
export function registerMetrics(services: Services, health: DatabaseHealth | undefined): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const about = {
    snapshots: 'Sheets in memory',
    inParts: 'Sheets larger than the memory, read from their files in parts',
    bytes: 'Bytes of the sheets held ready',
    hits: 'Queries answered by an up-to-date snapshot',
    loads: 'Full sheet reads',
    fileLoads: 'Full sheet reads from a snapshot file',
    refreshes: 'Snapshots updated',
    evictions: 'Snapshots dropped for lack of memory',
  };
  const engine = Object.entries(about).map(([name, help]): [string, Figure] => {
    const read = (): number => new Map(Object.entries(services.engine.metrics())).get(name) ?? 0;
    return [`engine_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`, { about: help, read }];
  });
  const others: Record<string, Figure> = {
    pages_kept: {
      about: 'Cached pages of anonymous visitors',
      read: () => services.published.caches.responses.pages.stats().pages,
    },
    page_hits: {
      about: 'Pages served from that cache',
      read: () => services.published.caches.responses.pages.stats().hits,
    },
    page_misses: { about: 'Pages rendered', read: () => services.published.caches.responses.pages.stats().misses },
    pages_apart: {
      about: 'Pages rendered by threads in parallel',
      read: () => services.published.caches.threads.rendered,
    },
    live_streams: { about: 'Open pages that get updates about new rows', read: () => services.live.metrics().streams },
    formula_threads: { about: 'Threads that compute formulas', read: formulaThreads },
    database_away: { about: '1 while the database does not answer, else 0', read: () => (health?.isAway ? 1 : 0) },
  };
  for (const [name, figure] of [...engine, ...Object.entries(others)]) {
    new Gauge({
      name: `sheaf_${name}`,
      help: figure.about,
      registers: [registry],
      collect() {
        this.set(figure.read());
      },
    });
  }
  return registry;
}

type Settings = Pick<Services['environment'], 'METRICS_TOKEN' | 'PUBLIC_PROTOCOL' | 'TRUSTED_PROXIES'>;

function mayRead(request: Request, address: string, settings: Settings): boolean {
  const { METRICS_TOKEN: token, PUBLIC_PROTOCOL, TRUSTED_PROXIES } = settings;
  if (token !== undefined) return isSame(request.headers.get('authorization') ?? '', `Bearer ${token}`);
  // Some proxies don't announce themselves, but Sheaf was set up for them.
  if (PUBLIC_PROTOCOL === 'https' || TRUSTED_PROXIES.length > 0) return false;
  const isPassedOn = [...request.headers.keys()].some((name) => passing.test(name));
  return !isPassedOn && ['127.0.0.1', '::1'].includes(address);
}

/** What proxies add: X-Forwarded-…, X-Real-IP, CF-Connecting-IP, True-Client-IP and so on. */
const passing =
  /^(?:forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|x-original-.*|.*-connecting-ip|.*-client-ip|cdn-loop|cf-ray)$/;

/** In the same time, however many letters are right. */
const isSame = (given: string, requested: string): boolean => timingSafeEqual(digest(given), digest(requested));
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
