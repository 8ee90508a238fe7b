/** What is wrong with the records of a domain, by what was found in the DNS. */
import { t } from '#kit/language/product.ts';
import { proofTextOf } from './domain.ts';

/** What the DNS says of a name. */
export interface Records {
  /** Of its A and AAAA records, aliases followed. */
  addresses: readonly string[];
  /** Of its CNAME record, in lower case. */
  alias: string | null;
  /** The texts at `_sheaf.{host}`. */
  proofs: readonly string[];
  /** Authorities that the nearest CAA records let issue certificates; null where there are none. */
  issuers: readonly string[] | null;
  /** The name that has these. */
  issuersAt: string;
}

/** What it should say. */
export interface Expected {
  /** The name that a CNAME names. */
  target: string;
  /** Addresses of the installation. */
  addresses: readonly string[];
  /** Of the workspace. */
  token: string;
  /** Names of the authority in CAA records; null where a proxy chooses it. */
  authorities: readonly string[] | null;
}

/** `place` are records that lead elsewhere, `proof` the missing token, `authority` a CAA record, `unknown` no answer. */
export type FindingKind = 'place' | 'proof' | 'authority' | 'held' | 'unknown';
export interface Finding {
  kind: FindingKind;
  /** For the owner: what is wrong, and what to do. */
  message: string;
}

/** Empty where everything is as it should be. */
export function findingsOf(host: string, records: Records, expected: Expected): Finding[] {
  return [placeOf(host, records, expected), proofOf(host, records, expected), authorityOf(records, expected)].filter(
    (finding) => finding !== null,
  );
}

function placeOf(host: string, { addresses, alias }: Records, expected: Expected): Finding | null {
  const place = (message: string): Finding => ({ kind: 'place', message });
  if (addresses.length === 0) {
    if (alias === expected.target)
      return place(t('{host} points to {alias}, which has no address yet. Tell your administrator.', { host, alias }));
    if (alias !== null)
      return place(
        t('{host} points to {alias}, which has no address. Point it to {target}.', {
          host,
          alias,
          target: expected.target,
        }),
      );
    return place(t('{host} has no address yet. Add the record below, then wait a few minutes.', { host }));
  }
  // Without known addresses only the alias can tell.
  if (expected.addresses.length === 0) {
    if (alias === expected.target) return null;
    return place(
      t('The addresses of {target} aren’t known, so only a CNAME record can be checked. Tell your administrator.', {
        target: expected.target,
      }),
    );
  }
  const foreign = addresses.filter((address) => !expected.addresses.includes(address));
  if (foreign.length === 0) return null;
  const found = foreign.join(', ');
  if (foreign.some(isOfProxy)) {
    return place(
      t('{host} leads to a proxy of Cloudflare ({found}). Switch the proxy off for this record (“DNS only”).', {
        host,
        found,
      }),
    );
  }
  if (foreign.length < addresses.length) {
    return place(t('{host} has addresses of another server, too: {found}. Remove these records.', { host, found }));
  }
  return place(
    alias === null
      ? t('{host} points to another server: {found}. Change the record as shown below.', { host, found })
      : t('{host} points to another server through {alias}: {found}. Change the record as shown below.', {
          ...{ host, alias, found },
        }),
  );
}

function proofOf(host: string, { proofs }: Records, { token }: Expected): Finding | null {
  if (proofs.includes(proofTextOf(token))) return null;
  const others = proofs.filter((text) => text.startsWith(proofTextOf('')));
  if (others.length > 0) {
    return {
      kind: 'proof',
      message: t('The TXT record at {place} has another value. Replace it with the one below.', {
        place: `_sheaf.${host}`,
      }),
    };
  }
  return {
    kind: 'proof',
    message: t('The TXT record at {place} is missing. It shows that the domain is yours.', { place: `_sheaf.${host}` }),
  };
}

function authorityOf({ issuers, issuersAt }: Records, { authorities }: Expected): Finding | null {
  if (issuers === null) return null;
  const allowed = issuers.filter((issuer) => issuer !== '');
  const isAllowed = authorities === null ? allowed.length > 0 : allowed.some((issuer) => authorities.includes(issuer));
  if (isAllowed) return null;
  const host = issuersAt ?? '';
  const says =
    allowed.length === 0
      ? t('The CAA record of {host} forbids all certificates.', { host })
      : t('The CAA record of {host} allows certificates of {issuers} only.', { host, issuers: allowed.join(', ') });
  const expected = authorities?.[0];
  const change =
    expected === undefined ? t('Remove it.') : t('Add {record} to it.', { record: `\`0 issue "${expected}"\`` });
  return { kind: 'authority', message: `${says} ${change}` };
}

/** Networks of Cloudflare's proxies, as https://www.cloudflare.com/ips lists them: first address and prefix length. */
const proxyNetworks: readonly [string, number][] = [
  ['173.245.48.0', 20],
  ['103.21.244.0', 22],
  ['103.22.200.0', 22],
  ['103.31.4.0', 22],
  ['141.101.64.0', 18],
  ['108.162.192.0', 18],
  ['190.93.240.0', 20],
  ['188.114.96.0', 20],
  ['197.234.240.0', 22],
  ['198.41.128.0', 17],
  ['162.158.0.0', 15],
  ['104.16.0.0', 13],
  ['104.24.0.0', 14],
  ['172.64.0.0', 13],
  ['131.0.72.0', 22],
];
/** The same of version 6: all of 2400:cb00::/32 and so on. */
const proxyPrefixes = ['2400:cb00:', '2606:4700:', '2803:f800:', '2405:b500:', '2405:8100:', '2a06:98c', '2c0f:f248:'];

function isOfProxy(address: string): boolean {
  if (address.includes(':')) return proxyPrefixes.some((prefix) => address.startsWith(prefix));
  const number = numberOf(address);
  return proxyNetworks.some(([first, bits]) => {
    const size = 2 ** (32 - bits);
    return Math.floor(number / size) === Math.floor(numberOf(first) / size);
  });
}

const numberOf = (address: string): number =>
  address.split('.').reduce((number, part) => number * 256 + Number(part), 0);
