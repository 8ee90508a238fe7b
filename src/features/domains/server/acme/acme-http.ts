import { type IncomingHttpHeaders, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

export interface AcmeAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const timeLimit = 20_000;
const mostBytes = 256 * 1024;

/**
 * One request to the certificate authority, whose address the operator named. `ca` is the authority of its own
 * certificate, in PEM; undefined for the public ones. Throws what node:https throws.
 */
export function askAuthority(
  address: string,
  requested: { method: 'GET' | 'HEAD' | 'POST'; body?: string; ca: string | undefined },
): Promise<AcmeAnswer> {
  const url = new URL(address);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const headers = {
    'user-agent': 'Sheaf',
    ...(requested.body !== undefined && {
      'content-type': 'application/jose+json',
      'content-length': String(Buffer.byteLength(requested.body)),
    }),
  };
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeLimit);
    // No agent: nothing keeps a connection open between two certificates.
    const sent = request(
      url,
      {
        method: requested.method,
        headers,
        signal,
        agent: false,
        ...(requested.ca !== undefined && { ca: requested.ca }),
      },
      (response) => {
        const parts: Buffer[] = [];
        let length = 0;
        response.on('data', (part: Buffer) => {
          length += part.length;
          if (length > mostBytes) return void response.destroy(new Error('The answer is too long.'));
          parts.push(part);
        });
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(requested.body);
  });
}
