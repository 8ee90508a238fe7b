import { createHash, timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Services } from '../services.ts';

/** Figures of single parts, read when they are asked for. */
export type Figures = Record<string, { about: string; read: () => number }>;

/**
 * GET /metrics in the text form of Prometheus: for whoever has METRICS_TOKEN. Without one, for callers on this machine,
 * and for nobody where there is a proxy on it, through which the whole world is on this machine.
 */
export function createMetrics(
  services: Pick<Services, 'engine' | 'environment'>,
  others: Figures,
): (request: Request, address: string) => Promise<Response> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const about = {
    snapshots: 'Sheets held ready',
    bytes: 'Bytes of the sheets held ready',
    hits: 'Queries answered by a snapshot that was up to date',
    loads: 'Sheets read whole',
    fileLoads: 'Sheets read whole that came from a snapshot file',
    refreshes: 'Snapshots brought up to date',
    evictions: 'Snapshots dropped for want of memory',
  };
  const engine = Object.entries(about).map(([name, help]): [string, Figures[string]] => {
    const read = (): number => new Map(Object.entries(services.engine.metrics())).get(name) ?? 0;
    return [`engine_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`, { about: help, read }];
  });
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
  return async (request, address) => {
    if (!mayRead(request, address, services.environment)) return new Response(null, { status: 404 });
    return new Response(await registry.metrics(), {
      headers: { 'content-type': registry.contentType, 'cache-control': 'no-store' },
    });
  };
}

type Settings = Pick<Services['environment'], 'METRICS_TOKEN' | 'PUBLIC_PROTOCOL' | 'TRUSTED_PROXIES'>;

function mayRead(request: Request, address: string, settings: Settings): boolean {
  const { METRICS_TOKEN: token, PUBLIC_PROTOCOL, TRUSTED_PROXIES } = settings;
  if (token !== undefined) return isSame(request.headers.get('authorization') ?? '', `Bearer ${token}`);
  // Some proxies say nothing of themselves, but somebody has set up Sheaf for them.
  if (PUBLIC_PROTOCOL === 'https' || TRUSTED_PROXIES.length > 0) return false;
  const isPassedOn = [...request.headers.keys()].some((name) => passing.test(name));
  return !isPassedOn && ['127.0.0.1', '::1'].includes(address);
}

/** What proxies add: X-Forwarded-…, X-Real-IP, CF-Connecting-IP, True-Client-IP and so on. */
const passing =
  /^(?:forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|x-original-.*|.*-connecting-ip|.*-client-ip|cdn-loop|cf-ray)$/;

/** In the same time, however many letters are right. */
const isSame = (given: string, wanted: string): boolean => timingSafeEqual(digest(given), digest(wanted));
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
