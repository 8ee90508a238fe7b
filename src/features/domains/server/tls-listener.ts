import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { Services } from '#platform/services.ts';
import { closeHttp } from '#platform/http/close-http.ts';

/** Serves domains with their certificates at TLS_PORT. A name without one gets no connection. */
export async function listenWithTls(services: Services, respond: RequestListener): Promise<() => Promise<void>> {
  const { DOMAINS, TLS_PORT, HOST, ROLE } = services.environment;
  if (DOMAINS !== 'acme' || TLS_PORT === undefined || ROLE === 'worker') return async () => undefined;
  const server = createServer(
    {
      minVersion: 'TLSv1.2',
      SNICallback(name, done) {
        services.domains.contextOf(name.toLowerCase()).then(
          (context) => (context ? done(null, context) : done(new Error('No certificate for this name.'))),
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        );
      },
    },
    respond,
  );
  server.keepAliveTimeout = 65_000;
  server.listen(TLS_PORT, HOST);
  await once(server, 'listening');
  return () => closeHttp(server);
}
