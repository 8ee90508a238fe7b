import { isIPv6 } from 'node:net';

/** What limits count by: an IPv4 address, or the /64 that one IPv6 subscriber has to themself. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = (address.split('%', 1)[0] ?? '').split('::', 2);
  const [before, after] = [head, tail].map((part) => part.split(':').filter(Boolean));
  const left = before ?? [];
  const right = after ?? [];
  const groups = address.includes('::')
    ? [...left, ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0'), ...right]
    : left;
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
