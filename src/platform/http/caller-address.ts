import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

const found = Symbol('caller');
type Incoming = Pick<IncomingMessage, 'headers'> & {
  socket?: { remoteAddress?: string | undefined };
  [found]?: string;
};

/**
 * The network address of the caller, for limits: the connection's own, or, behind a trusted proxy, the nearest address
 * in X-Forwarded-For that is not itself a trusted proxy.
 */
export function callerAddress(incoming: Incoming, trustedProxies: readonly string[]): string {
  let address = plain(incoming.socket?.remoteAddress ?? '');
  if (trustedProxies.length === 0) return address;
  const trusted = listOf(trustedProxies);
  const header = incoming.headers['x-forwarded-for'];
  const hops = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map((hop) => plain(hop.trim()));
  while (isTrusted(trusted, address)) {
    const next = hops.pop();
    if (!next || isIP(next) === 0) break;
    address = next;
  }
  return address;
}

/** The same, found once for each request: its turn and its answer both ask. */
export function rememberedAddresses(trustedProxies: readonly string[]): (incoming: Incoming) => string {
  return (incoming) => (incoming[found] ??= callerAddress(incoming, trustedProxies));
}

const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, '');

function isTrusted(trusted: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && trusted.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

const lists = new WeakMap<readonly string[], BlockList>();

function listOf(entries: readonly string[]): BlockList {
  const known = lists.get(entries);
  if (known) return known;
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    list.addSubnet(address, prefix === undefined ? (family === 'ipv4' ? 32 : 128) : Number(prefix), family);
  }
  lists.set(entries, list);
  return list;
}
