/** Every address here is refused, and not one connection is begun: Node itself reports each socket that it opens. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResolvedAddress } from './open-outgoing-address.ts';
import { postOutgoing } from './post-outgoing.ts';

/** Listens on loopback: what a guard with a hole would reach. */
let inside: Server;
let port: number;
let reached = 0;
let sockets = 0;
const countSocket = (): void => void (sockets += 1);

beforeAll(async () => {
  inside = createServer((_request, response) => {
    reached += 1;
    response.end('secret of the inside');
  });
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
  port = (inside.address() as AddressInfo).port;
  subscribe('net.client.socket', countSocket);
});
afterAll(() => {
  unsubscribe('net.client.socket', countSocket);
  inside.close();
});

/** What the attacker's name server says. */
const names: Record<string, string[]> = {
  'loopback.evil.example': ['127.0.0.1'],
  'private.evil.example': ['10.1.2.3'],
  'home.evil.example': ['192.168.0.1'],
  'metadata.evil.example': ['169.254.169.254'],
  'carrier.evil.example': ['100.64.0.7'],
  'zero.evil.example': ['0.0.0.0'],
  'six.evil.example': ['::1'],
  'local-six.evil.example': ['fd00:ec2::254'],
  'mapped.evil.example': ['::ffff:127.0.0.1'],
  'nat64.evil.example': ['64:ff9b::7f00:1'],
  'tunnel.evil.example': ['2002:7f00:1::'],
  'zoned.evil.example': ['fe80::1%lo'],
  'first-good.evil.example': ['93.184.215.14', '127.0.0.1'],
  'mixed.evil.example': ['2606:4700:4700::1111', '169.254.169.254'],
  'not-an-address.evil.example': ['localhost'],
  localhost: ['127.0.0.1', '::1'],
  'metadata.google.internal': ['169.254.169.254'],
};
const resolve = async (name: string): Promise<ResolvedAddress[]> => {
  const found = names[name];
  if (!found) throw new Error(`nobody should ask for ${name}`);
  return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
};
const rules = { allow: [], mainHost: 'sheaf.example', resolve };

const hostileAddresses: readonly string[] = [
  // Loopback in every spelling.
  'http://127.0.0.1:{port}/',
  'http://127.0.0.1.:{port}/',
  'http://127.1:{port}/',
  'http://127.0.1:{port}/',
  'http://2130706433:{port}/',
  'http://0x7f000001:{port}/',
  'http://0x7f.0x0.0x0.0x1:{port}/',
  'http://0177.0.0.1:{port}/',
  'http://017700000001:{port}/',
  'http://0x7f.1:{port}/',
  'http://127.0.0.1%2e:{port}/',
  'http://①②⑦.⓪.⓪.①:{port}/',
  'http://１２７.0.0.1:{port}/',
  'http://127。0。0。1:{port}/',
  'http://%31%32%37.0.0.1:{port}/',
  'http://127.255.255.254:{port}/',
  'http://0:{port}/',
  'http://0.0.0.0:{port}/',
  'http:127.0.0.1:{port}',
  'http:\\\\127.0.0.1:{port}\\',
  'http://127.0.0.1:{port}\\@public.example/',
  'https://127.0.0.1:{port}/',
  // Loopback and what leads to it in IPv6.
  'http://[::1]:{port}/',
  'http://[0:0:0:0:0:0:0:1]:{port}/',
  'http://[::]:{port}/',
  'http://[::ffff:127.0.0.1]:{port}/',
  'http://[::ffff:7f00:1]:{port}/',
  'http://[::127.0.0.1]:{port}/',
  'http://[64:ff9b::127.0.0.1]:{port}/',
  'http://[64:ff9b:1::7f00:1]:{port}/',
  'http://[2002:7f00:1::]:{port}/',
  'http://[2001:0:7f00:1::]:{port}/',
  'http://[fe80::1]:{port}/',
  'http://[fc00::1]:{port}/',
  'http://[fd12:3456::1]:{port}/',
  'http://[ff02::1]:{port}/',
  'http://[2001:db8::1]:{port}/',
  'http://[fd00:ec2::254]/latest/meta-data/',
  'http://[fe80::1%25lo]:{port}/',
  // Other networks that are not the internet.
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.1.1/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://2852039166/',
  'http://0xa9fea9fe/',
  'http://0251.0376.0251.0376/',
  'http://192.0.2.1/',
  'http://198.51.100.1/',
  'http://203.0.113.1/',
  'http://198.18.0.1/',
  'http://192.0.0.192/',
  'http://224.0.0.1/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  // What clouds tell their machines.
  'http://168.63.129.16/machine?comp=goalstate',
  'http://2822734096/',
  'http://[64:ff9b::a83f:8110]/',
  'http://100.100.100.200/latest/',
  'http://[fd20:ce::254]/',
  'http://169.254.170.2/v2/credentials',
  'http://[::ffff:168.63.129.16]/',
  'http://metadata/',
  'http://metadata.goog/',
  'http://METADATA.google.internal./computeMetadata/v1/',
  'http://instance-data/latest/',
  'http://metadata.azure.internal/',
  'http://metadata.tencentyun.com/',
  'http://instance-data.ec2.internal/',
  // Names that lead there.
  ...Object.keys(names).map((name) => `http://${name}:{port}/`),
  'http://LOCALHOST:{port}/',
  'http://localhost.:{port}/',
  'http://loopback.evil.example.:{port}/',
  // This installation, its apps.
  'http://sheaf.example/',
  'http://SHEAF.example./',
  'https://shop.sheaf.example/api/apps',
  'http://a.b.sheaf.example/',
  // Other protocols, and addresses with something in them that does not belong there.
  'file:///etc/passwd',
  'ftp://public.example/',
  'gopher://127.0.0.1:{port}/',
  'data:text/plain,hello',
  'javascript:alert(1)',
  'unix:/var/run/docker.sock',
  'ws://127.0.0.1:{port}/',
  'blob:http://127.0.0.1:{port}/x',
  'http://user:word@public.example/',
  'http://public.example@127.0.0.1:{port}/',
  'http://token@public.example/',
  'not an address',
  '',
  '/api/apps',
  'http://',
  'http://[::1',
  'http://public.example:99999/',
  'http://public example/',
  'http://256.256.256.256/',
  // Ports of other services.
  ...[22, 25, 110, 143, 445, 465, 587, 2375, 3306, 5432, 6379, 9200, 11211, 27017].map(
    (one) => `http://public.example:${one}/`,
  ),
];

test('there are enough addresses in the list for it to mean something', () => {
  expect(new Set(hostileAddresses).size).toBe(hostileAddresses.length);
  expect(hostileAddresses.length).toBeGreaterThan(100);
});

test.each(hostileAddresses)('%s is refused before anything is connected', async (address) => {
  const before = { sockets, reached };
  const call = postOutgoing(
    {
      address: address.replaceAll('{port}', String(port)),
      headers: { authorization: 'Bearer secret' },
      body: new Uint8Array(),
    },
    rules,
  );
  await expect(call).rejects.toMatchObject({ kind: 'refused', mayHaveArrived: false });
  expect({ sockets, reached }).toEqual(before);
});

test.each([
  'http://100.100.100.200/',
  'http://169.254.169.254/',
  'http://168.63.129.16/',
  'http://[fd00:ec2::254]/',
  'http://metadata.evil.example/',
  'http://local-six.evil.example/',
])('%s is refused although networks around it were opened', async (address) => {
  const allow = ['0.0.0.0/0', '::/0', '100.64.0.0/10', '169.254.0.0/16', 'fd00::/8'];
  const call = postOutgoing({ address, headers: {}, body: new Uint8Array() }, { ...rules, allow });
  await expect(call).rejects.toMatchObject({ kind: 'refused' });
});

test('the count of sockets would show a connection', async () => {
  const before = { sockets, reached };
  const address = `http://127.0.0.1:${port}/`;
  const answer = await postOutgoing(
    { address, headers: {}, body: new Uint8Array() },
    { ...rules, allow: ['127.0.0.1'] },
  );
  expect(answer.body.toString()).toBe('secret of the inside');
  expect({ sockets, reached }).toEqual({ sockets: before.sockets + 1, reached: before.reached + 1 });
});
