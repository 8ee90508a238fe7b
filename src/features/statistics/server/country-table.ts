/** Which country a network address belongs to, by a table of the operator: `COUNTRY_TABLE`. */
import { createReadStream } from 'node:fs';
import { isIPv4, isIPv6 } from 'node:net';
import { createInterface } from 'node:readline';
import { Problem } from '#kit/problem.ts';

/** Ranges in the order of their first address. Of IPv6 the upper half is compared: countries have no less than a /64. */
interface Ranges {
  first: bigint[];
  last: bigint[];
  countries: string[];
}

export interface CountryTable {
  /** Two letters; '' for an address that the table does not know. */
  countryOf(address: string): string;
}

/**
 * Reads a CSV of `first address,last address,country` or `network/prefix,country`, as DB-IP and others give it away;
 * further columns, a heading and comments are passed over.
 */
export async function readCountryTable(path: string): Promise<CountryTable> {
  const ranges = { 4: emptyRanges(), 6: emptyRanges() };
  try {
    for await (const line of createInterface({ input: createReadStream(path, 'utf8') })) {
      const range = readRange(line);
      if (range) add(ranges[range.family], range);
    }
  } catch (error) {
    throw new Problem('invalid_input', `COUNTRY_TABLE could not be read: ${String(error)}`, { cause: error });
  }
  if (ranges[4].first.length + ranges[6].first.length === 0)
    throw new Problem('invalid_input', 'COUNTRY_TABLE has no line such as `192.0.2.0,192.0.2.255,AU`.');
  const [four, six] = [inOrder(ranges[4]), inOrder(ranges[6])];
  return {
    countryOf(address) {
      if (isIPv4(address)) return find(four, numberOf4(address));
      return isIPv6(address) ? find(six, upperOf6(address)) : '';
    },
  };
}

interface Range {
  family: 4 | 6;
  first: bigint;
  last: bigint;
  country: string;
}

function readRange(line: string): Range | null {
  const [from = '', ...rest] = line
    .replaceAll('"', '')
    .split(',', 4)
    .map((part) => part.trim());
  const [address = '', prefix] = from.split('/', 2);
  const family = isIPv4(address) ? 4 : isIPv6(address) ? 6 : null;
  const [to, country = ''] = prefix === undefined ? [rest[0] ?? '', rest[1]] : ['', rest[0]];
  if (!family || !/^[A-Z]{2}$/.test(country) || country === 'ZZ') return null;
  const numberOf = family === 4 ? numberOf4 : upperOf6;
  const first = numberOf(address);
  if (prefix === undefined) {
    const isSameFamily = family === 4 ? isIPv4(to) : isIPv6(to);
    return isSameFamily ? { family, first, last: numberOf(to), country } : null;
  }
  const bits = family === 4 ? 32 : 64;
  const free = BigInt(bits - Math.min(bits, Math.max(0, Number(prefix) || 0)));
  return { family, first: (first >> free) << free, last: first | ((1n << free) - 1n), country };
}

const emptyRanges = (): Ranges => ({ first: [], last: [], countries: [] });

function add(ranges: Ranges, { first, last, country }: Range): void {
  ranges.first.push(first);
  ranges.last.push(last);
  ranges.countries.push(country);
}

interface SortedRanges {
  first: BigUint64Array;
  last: BigUint64Array;
  countries: readonly string[];
}

function inOrder({ first, last, countries }: Ranges): SortedRanges {
  const order = first.map((_, index) => index);
  order.sort((one, other) => Number((first[one] ?? 0n) - (first[other] ?? 0n)));
  return {
    first: BigUint64Array.from(order, (index) => first[index] ?? 0n),
    last: BigUint64Array.from(order, (index) => last[index] ?? 0n),
    countries: order.map((index) => countries[index] ?? ''),
  };
}

function find({ first, last, countries }: SortedRanges, requested: bigint): string {
  let [low, high] = [0, first.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((first[middle] ?? 0n) <= requested) low = middle + 1;
    else high = middle;
  }
  return low > 0 && requested <= (last[low - 1] ?? 0n) ? (countries[low - 1] ?? '') : '';
}

const numberOf4 = (address: string): bigint =>
  BigInt(address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0));

function upperOf6(address: string): bigint {
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').split('::', 2);
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right];
  return groups.slice(0, 4).reduce((sum, group) => (sum << 16n) | BigInt(Number.parseInt(group, 16) || 0), 0n);
}
