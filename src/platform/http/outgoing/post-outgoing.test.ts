import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { ResolvedAddress } from './open-outgoing-address.ts';
import { postOutgoing } from './post-outgoing.ts';

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

/** A service that says just these bytes, whatever they are, once a whole request has arrived. */
async function service(say: (socket: Socket, request: string) => void, host = '127.0.0.1') {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    let text = '';
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (!text.includes('\r\n\r\n') || !text.endsWith('the body')) return;
      requests.push(text);
      say(socket, text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  opened.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return { requests, sockets, port: (server.address() as AddressInfo).port };
}

const allow = ['127.0.0.0/8', '::1'];
const send = (address: string, more: { timeLimit?: number; headers?: Record<string, string> } = {}) =>
  postOutgoing({ address, headers: {}, body: Buffer.from('the body'), ...more }, { allow, mainHost: 'sheaf.example' });

test('a call goes out once, with its own headers and those that are always the same', async () => {
  const { requests, port } = await service((socket) => socket.end('HTTP/1.1 201 Made\r\ncontent-length: 2\r\n\r\nok'));
  const headers = { authorization: 'Bearer t', 'User-Agent': 'somebody', cookie: 'a=b' };
  const answer = await send(`http://127.0.0.1:${port}/hook?a=1#part`, {
    headers: { authorization: headers.authorization },
  });
  expect(answer).toEqual({ status: 201, headers: { 'content-length': '2' }, body: Buffer.from('ok'), isCut: false });
  expect(requests).toHaveLength(1);
  const [head = ''] = (requests[0] ?? '').toLowerCase().split('\r\n\r\n');
  expect(head.split('\r\n').toSorted()).toEqual([
    'accept-encoding: identity',
    'authorization: bearer t',
    'connection: close',
    'content-length: 8',
    `host: 127.0.0.1:${port}`,
    'post /hook?a=1 http/1.1',
    'user-agent: sheaf',
  ]);
});

test.each([301, 302, 303, 307, 308])('a redirect (%i) is an answer and is not followed', async (status) => {
  const target = await service((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'));
  const { port } = await service((socket) =>
    socket.end(`HTTP/1.1 ${status} Moved\r\nlocation: http://127.0.0.1:${target.port}/\r\ncontent-length: 0\r\n\r\n`),
  );
  expect((await send(`http://127.0.0.1:${port}/`)).status).toBe(status);
  expect(target.sockets.size).toBe(0);
});

test('a name is resolved once, and the connection goes to what was checked', async () => {
  const good = await service((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\ngood'));
  let requested = 0;
  const rebinding = async (): Promise<ResolvedAddress[]> => {
    requested += 1;
    return [{ address: requested === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }];
  };
  const answer = await postOutgoing(
    { address: `http://rebind.example:${good.port}/`, headers: {}, body: Buffer.from('the body') },
    { allow: ['127.0.0.1'], mainHost: 'sheaf.example', resolve: rebinding },
  );
  expect(answer.body.toString()).toBe('good');
  expect(requested).toBe(1);
  expect(good.requests[0]?.toLowerCase()).toContain(`host: rebind.example:${good.port}`);
});

test('of several addresses that were all checked, one that answers is enough', async () => {
  const good = await service((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'));
  const resolve = async (): Promise<ResolvedAddress[]> => [
    { address: '::1', family: 6 },
    { address: '127.0.0.1', family: 4 },
  ];
  const answer = await postOutgoing(
    { address: `http://two.example:${good.port}/`, headers: {}, body: Buffer.from('the body') },
    { allow, mainHost: 'sheaf.example', resolve },
  );
  expect(answer.status).toBe(200);
});

test('an endless answer is read to 64 kB and cut there', async () => {
  const { port } = await service((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    const pour = (): void => {
      while (!socket.destroyed && socket.write('x'.repeat(16_384)));
    };
    socket.on('drain', pour);
    pour();
  });
  const answer = await send(`http://127.0.0.1:${port}/`);
  expect([answer.status, answer.body.length, answer.isCut]).toEqual([200, 64 * 1024, true]);
});

test.each<[string, string, boolean]>([
  ['shorter than it says', 'HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nshort', true],
  ['a chunk that breaks off', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nff\r\nshort', true],
  ['a chunk length that is none', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nshort', true],
  ['longer than it says', 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nshort and more', false],
])('a body %s still has its status', async (_about, text, isCut) => {
  const { port } = await service((socket) => socket.end(text));
  const answer = await send(`http://127.0.0.1:${port}/`);
  expect([answer.status, answer.isCut]).toEqual([200, isCut]);
  expect(answer.body.length).toBeLessThanOrEqual(5);
});

test.each<[string, string]>([
  ['a header of 1 MB', `HTTP/1.1 200 OK\r\nx-long: ${'x'.repeat(1024 * 1024)}\r\n\r\n`],
  ['a megabyte of headers', `HTTP/1.1 200 OK\r\n${'x-more: 1\r\n'.repeat(100_000)}\r\n`],
  ['a length that is no number', 'HTTP/1.1 200 OK\r\ncontent-length: -5\r\n\r\n'],
  ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nshort'],
  ['a length and chunks', 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['another language', '220 mail.example ESMTP\r\n'],
  ['nothing at all', ''],
  ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'],
])('%s is no answer, and the call may have arrived', async (_about, text) => {
  const { port, requests } = await service((socket) => socket.end(text));
  await expect(send(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ kind: 'no-answer', mayHaveArrived: true });
  expect(requests).toHaveLength(1);
});

test.each<[string, (socket: Socket) => void]>([
  ['never answers', () => undefined],
  ['answers letter by letter', (socket) => void drip(socket, 'HTTP/1.1 200 OK and so on and so on')],
  ['only ever says that it will', (socket) => void drip(socket, 'HTTP/1.1 102 Processing\r\n\r\n', 1_000)],
])('a service that %s is given up, and not asked again', async (_about, say) => {
  const { port, requests } = await service(say);
  const call = send(`http://127.0.0.1:${port}/`, { timeLimit: 300 });
  await expect(call).rejects.toMatchObject({ kind: 'no-answer', mayHaveArrived: true });
  await expect(call).rejects.toThrow('didn’t respond in time');
  expect(requests).toHaveLength(1);
});

test('a body that never ends in time leaves the status as it came', async () => {
  const { port } = await service((socket) => {
    socket.write('HTTP/1.1 202 Accepted\r\n\r\nfirst words');
  });
  const answer = await send(`http://127.0.0.1:${port}/`, { timeLimit: 300 });
  expect([answer.status, answer.body.toString(), answer.isCut]).toEqual([202, 'first words', true]);
});

test('a name server that never answers does not hold the call', async () => {
  const call = postOutgoing(
    { address: 'http://slow.example/', headers: {}, body: Buffer.from('x'), timeLimit: 50 },
    { allow, mainHost: 'sheaf.example', resolve: () => new Promise(() => undefined) },
  );
  await expect(call).rejects.toMatchObject({ kind: 'unreachable', mayHaveArrived: false });
});

test('a closed door is known not to have been reached', async () => {
  const { port } = await service(() => undefined);
  await opened.pop()?.();
  await expect(send(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ kind: 'unreachable', mayHaveArrived: false });
});

test('what is no TLS is not spoken to', async () => {
  const { port, requests } = await service((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'));
  await expect(send(`https://127.0.0.1:${port}/`, { timeLimit: 300 })).rejects.toMatchObject({
    kind: 'unreachable',
  });
  expect(requests).toEqual([]);
});

/** A letter every 20 ms, to the end of the connection or of the text as often as given. */
async function drip(socket: Socket, text: string, times = 1): Promise<void> {
  for (const letter of text.repeat(times)) {
    if (socket.destroyed) return;
    socket.write(letter);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
