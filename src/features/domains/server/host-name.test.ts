import { expect, test } from 'vitest';
import { readOwnHost } from './host-name.ts';

const own = ['sheaf.example.com', 'apps.example.net'];
const read = (typed: string): string => {
  try {
    return readOwnHost(typed, own);
  } catch (error) {
    return `! ${(error as Error).message}`;
  }
};

test.each([
  ['app.example.org', 'app.example.org'],
  ['  App.Example.ORG. ', 'app.example.org'],
  ['https://app.example.org/path?a=b#c', 'app.example.org'],
  ['app.example.org:8443', 'app.example.org'],
  ['Bücher.Example', 'xn--bcher-kva.example'],
  ['XN--BCHER-KVA.example', 'xn--bcher-kva.example'],
  ['bücher。example．', 'xn--bcher-kva.example'],
  ['ｓｈｏｐ.example', 'shop.example'],
  ['example.co.uk', 'example.co.uk'],
  ['notsheaf.example.com', 'notsheaf.example.com'],
  ['example.com', 'example.com'],
])('%s is the domain %s', (typed, host) => expect(read(typed)).toBe(host));

test.each([
  ...['', '.', 'a..b', '-a.example', 'a_b.example', 'a b.example', 'user@example.org', `${'a'.repeat(64)}.example`],
  ...[
    '%00.example',
    'a.example%2eorg',
    '[::1]',
    'ex\u00adample',
    'http://',
    `${'a.'.repeat(130)}example`,
    '*.example.org',
  ],
  ...['127.0.0.1', '0x7f.1', '2130706433', '::1', '1.2.3', 'app.example.123'],
  ...['localhost', 'shop', 'a.localhost', 'printer.local', 'db.internal', '4.3.2.1.in-addr.arpa', 'x.onion'],
  ...['co.uk', 'github.io', 'Vercel.App'],
  ...[
    'sheaf.example.com',
    'SHEAF.example.com.',
    'shop.sheaf.example.com',
    'a.b.sheaf.example.com:80',
    'apps.example.net',
  ],
])('%s is refused', (typed) => expect(read(typed)).toMatch(/^! \w/));
