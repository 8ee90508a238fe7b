import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { TLSSocket } from 'node:tls';
import type { Services } from '#platform/services.ts';
import { closeHttp } from '#platform/http/close-http.ts';

/** What a certificate authority speaks that validates a name (RFC 8737): nothing follows the handshake. */
const validation = 'acme-tls/1';

/** Serves domains with their certificates at TLS_PORT. A name without one gets no connection. */
export async function listenWithTls(services: Services, respond: RequestListener): Promise<() => Promise<void>> {
  const { DOMAINS, TLS_PORT, HOST, ROLE } = services.environment;
  if (DOMAINS !== 'acme' || TLS_PORT === undefined || ROLE === 'worker') return async () => undefined;
  const { domains } = services;
  const validated = new WeakSet<TLSSocket>();
  const server = createServer(
    {
      minVersion: 'TLSv1.2',
      // Node calls this before it asks for the certificate.
      ALPNCallback(this: TLSSocket, { protocols }: { protocols: string[] }) {
        if (protocols.includes(validation)) {
          validated.add(this);
          return validation;
        }
        return protocols.includes('http/1.1') ? 'http/1.1' : undefined;
      },
      SNICallback(this: TLSSocket, named, done) {
        const name = named.toLowerCase();
        const found = validated.has(this) ? domains.challengeOf(name) : domains.contextOf(name);
        found.then(
          (context) => (context ? done(null, context) : done(new Error('No certificate for this name.'))),
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        );
      },
    },
    respond,
  );
  server.on('secureConnection', (socket) => {
    if (validated.has(socket)) socket.destroy();
  });
  server.keepAliveTimeout = 65_000;
  server.listen(TLS_PORT, HOST);
  await once(server, 'listening');
  return () => closeHttp(server);
}
