import { BlockList, isIP } from 'node:net';

/** Whether an address is on the public internet. Of IPv6 only global unicast counts, and NAT64 of public IPv4. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, 'ipv4');
  // A zone is of this machine's own networks.
  if (family !== 6 || address.includes('%')) return false;
  if (nat64.check(address, 'ipv6')) return isPublicAddress(embeddedIn(address));
  return open.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

/** Whether a cloud gives its machines their secrets there: such an address is called under no circumstances. */
export function isMetadataAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && metadata.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** Addresses and networks (`10.0.0.0/8`, `::1`) as a list to look them up in. */
export function networkList(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    list.addSubnet(address, prefix === undefined ? (family === 'ipv4' ? 32 : 128) : Number(prefix), family);
  }
  return list;
}

const closed = networkList([
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared by carriers (CGNAT)
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // what Azure tells its machines, though the address is a public one
  '169.254.0.0/16', // link-local; the metadata of clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
  '2001::/23', // protocol assignments, among them Teredo
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4: leads to an IPv4 address of its own
  '3fff::/20', // documentation
]);
const metadata = networkList([
  '169.254.169.254', // most clouds
  '169.254.169.253', // name server of AWS
  '169.254.170.2', // containers of AWS
  '169.254.170.23', // the same
  '169.254.0.23', // Tencent
  '168.63.129.16', // Azure
  '100.100.100.200', // Alibaba
  '192.0.0.192', // Oracle
  'fd00:ec2::254', // AWS
  'fd00:ec2::253', // name server of AWS
  'fd00:ec2::23', // containers of AWS
  'fd20:ce::254', // Google
  'fd00:c1::a9fe:a9fe', // Oracle
  'fd00:42::42', // Scaleway
]);
/** Global unicast: everything else (loopback, mapped IPv4, unique local, link-local, multicast) is outside. */
const open = networkList(['2000::/3']);
const nat64 = networkList(['64:ff9b::/96']);

/** The IPv4 address in the last 32 bits of a NAT64 address, as the URL parser writes it: `64:ff9b::7f00:1`. */
function embeddedIn(address: string): string {
  const [, tail = ''] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::');
  const [high = 0, low = 0] = ['0', '0', ...tail.split(':')]
    .slice(-2)
    .map((group) => Number.parseInt(group || '0', 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
