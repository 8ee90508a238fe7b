/** A POST that only ever reaches a public address: what owners configure must not open a door into our own network. */
import { lookup } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { Problem } from '#kit/problem.ts';

const timeout = 10_000;
const mostAnswerBytes = 256 * 1024;

/** Posts a body and answers the status. The name is resolved once and the connection goes to that very address. */
export async function postToPublicHost(
  address: string,
  headers: Record<string, string>,
  body: string,
): Promise<number> {
  if (!URL.canParse(address)) throw new Problem('invalid_input', 'The address of the API call is not complete.');
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refused();
  if (url.username || url.password) throw refused();
  const { ip, family } = await resolvePublic(url.hostname.replace(/^\[|\]$/g, ''));
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise<number>((resolve, reject) => {
    const request = send(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)), 'user-agent': 'Sheaf' },
        signal: AbortSignal.timeout(timeout),
        agent: false,
        lookup: (_name, options, done) => {
          if (options.all) done(null, [{ address: ip, family }]);
          else done(null, ip, family);
        },
      },
      (response) => {
        // Redirects are not followed: they could lead anywhere.
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > mostAnswerBytes) response.destroy();
        });
        response.on('close', () => resolve(response.statusCode ?? 502));
        response.on('error', () => resolve(response.statusCode ?? 502));
      },
    );
    request.on('error', (cause) =>
      reject(new Problem('unavailable', 'The other service could not be reached.', { cause })),
    );
    request.end(body);
  });
}

/** The address of a host, refused when any of its addresses is not public. */
async function resolvePublic(host: string): Promise<{ ip: string; family: number }> {
  const found = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await lookup(host, { all: true }).catch(() => []);
  const [first] = found;
  if (!first) throw new Problem('unavailable', 'The other service could not be found.');
  if (found.some(({ address }) => !isPublicAddress(address))) throw refused();
  return { ip: first.address, family: first.family };
}

const refused = (): Problem => new Problem('forbidden', 'Calls to this address are not allowed.');

const closed = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16], ['172.16.0.0', 12],
  ['192.0.0.0', 24], ['192.0.2.0', 24], ['192.88.99.0', 24], ['192.168.0.0', 16], ['198.18.0.0', 15], ['198.51.100.0', 24],
  ['203.0.113.0', 24], ['224.0.0.0', 4], ['240.0.0.0', 4],
] as const) closed.addSubnet(network, prefix, 'ipv4'); // biome-ignore format: a list of networks
const open = new BlockList();
open.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001:db8::', 32],
  ['2001::', 23],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  closed.addSubnet(network, prefix, 'ipv6');
}

/** Whether an address is on the public internet. Of IPv6 only global unicast counts; mapped and tunnelled IPv4 does not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, 'ipv4');
  if (family === 6) return open.check(address, 'ipv6') && !closed.check(address, 'ipv6');
  return false;
}
