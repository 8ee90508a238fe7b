import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Services } from '../services.ts';

/** Figures of single parts, read when they are asked for. */
export type Figures = Record<string, { about: string; read: () => number }>;

/** GET /metrics in the text form of Prometheus, for callers on this machine only, and not through a proxy on it. */
export function createMetrics(
  services: Pick<Services, 'engine'>,
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
    const passedOn = ['forwarded', 'x-forwarded-for', 'via'].some((name) => request.headers.has(name));
    if (passedOn || !['127.0.0.1', '::1'].includes(address)) return new Response(null, { status: 404 });
    return new Response(await registry.metrics(), {
      headers: { 'content-type': registry.contentType, 'cache-control': 'no-store' },
    });
  };
}
