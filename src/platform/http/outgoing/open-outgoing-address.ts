import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { t } from '#kit/language/product.ts';
import { closedPorts } from './closed-ports.ts';
import { isMetadataAddress, isPublicAddress, networkList } from './is-public-address.ts';
import { OutgoingFailure } from './outgoing-failure.ts';

export interface ResolvedAddress {
  address: string;
  family: number;
}
/** All addresses of a name. */
export type ResolveName = (name: string) => Promise<ResolvedAddress[]>;

export interface OutgoingRules {
  /** Addresses and networks that may be called although they are not public. */
  allow: readonly string[];
  /** The host of this installation: neither it nor the apps below it are called. */
  mainHost: string;
  resolve?: ResolveName;
}

/**
 * Reads the address of another service and resolves its name, once. Answers where to connect: only addresses that were
 * checked. One closed address among several is enough to refuse all.
 */
export async function openOutgoingAddress(
  address: string,
  rules: OutgoingRules,
): Promise<{ url: URL; addresses: ResolvedAddress[] }> {
  const url = readOutgoingAddress(address, rules);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) ? [{ address: host, family: isIP(host) }] : await resolve(host, rules);
  const allowed = networkList(rules.allow);
  for (const { address: found } of addresses) {
    if (isMetadataAddress(found))
      throw refused('This address belongs to the cloud provider’s internal services, so it isn’t called.');
    if (isPublicAddress(found)) continue;
    const family = isIP(found);
    if (family !== 0 && allowed.check(found, family === 4 ? 'ipv4' : 'ipv6')) continue;
    throw refused('This address isn’t on the public internet, so it isn’t called.');
  }
  return { url, addresses };
}

/** What can be said of an address without resolving its name; every spelling of a number is read as browsers read it. */
function readOutgoingAddress(address: string, { mainHost }: OutgoingRules): URL {
  if (!URL.canParse(address)) throw refused('The address of the API call is incomplete.');
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw refused('Only http and https addresses can be called.');
  if (url.username || url.password) throw refused('Addresses that contain a user name or password can’t be called.');
  if (url.port && closedPorts.has(Number(url.port)))
    throw refused(t('Port {port} isn’t a web port.', { port: url.port }));
  // A final dot names the same host.
  const host = url.hostname.replace(/\.+$/, '');
  if (!host) throw refused('The address of the API call is incomplete.');
  if (host === mainHost || host.endsWith(`.${mainHost}`)) throw refused('Sheaf can’t call itself.');
  if (metadataNames.has(host))
    throw refused('This address belongs to the cloud provider’s internal services, so it isn’t called.');
  url.hostname = host;
  return url;
}

/** Whatever a name server says of them. */
const metadataNames = new Set([
  'instance-data',
  'instance-data.ec2.internal',
  'metadata',
  'metadata.azure.internal',
  'metadata.goog',
  'metadata.google.internal',
  'metadata.oraclecloud.com',
  'metadata.packet.net',
  'metadata.platformequinix.com',
  'metadata.tencentyun.com',
]);

async function resolve(host: string, rules: OutgoingRules): Promise<ResolvedAddress[]> {
  const ask = rules.resolve ?? ((name: string) => lookup(name, { all: true }));
  const found = await ask(host).catch((cause: unknown) => {
    throw new OutgoingFailure('unreachable', 'The name of the other service could not be resolved.', { cause });
  });
  if (found.length === 0) {
    throw new OutgoingFailure('unreachable', 'The name of the other service could not be resolved.');
  }
  return found;
}

const refused = (message: string): OutgoingFailure => new OutgoingFailure('refused', message);
