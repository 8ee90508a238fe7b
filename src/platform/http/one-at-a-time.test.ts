/** With a server and connections of its own. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';
import { eventually } from '#test/eventually.ts';

const undo: (() => unknown)[] = [];
afterEach(() => {
  for (const one of undo.splice(0).toReversed()) one();
});

async function serve() {
  const begun: { path: string; response: ServerResponse }[] = [];
  const server = createServer((request, response) =>
    oneAtATime(request, response, () => void begun.push({ path: request.url ?? '', response })),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  undo.push(() => (server.close(), server.closeAllConnections()));
  const ask = async (...paths: string[]) => {
    const socket = connect(port, '127.0.0.1');
    undo.push(() => socket.destroy());
    await once(socket, 'connect');
    socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`).join(''));
    return socket;
  };
  return { begun, ask, paths: () => begun.map(({ path }) => path) };
}

test('what a connection asks at once is begun one after the other, and other connections do not wait', async () => {
  const { begun, ask, paths } = await serve();
  const socket = await ask('/1', '/2', '/3');
  let read = '';
  socket.on('data', (chunk: Buffer) => (read += chunk.toString()));
  await eventually(() => expect(paths()).toEqual(['/1']));
  await ask('/other');
  await eventually(() => expect(paths()).toEqual(['/1', '/other']));
  begun[0]?.response.end('first');
  await eventually(() => expect(paths()).toEqual(['/1', '/other', '/2']));
  begun[2]?.response.end('second');
  await eventually(() => expect(paths()).toEqual(['/1', '/other', '/2', '/3']));
  begun[3]?.response.end('third');
  await eventually(() => expect(read).toMatch(/first[^]*second[^]*third/));
});

test('nothing more is begun for a connection that is gone', async () => {
  const { begun, ask, paths } = await serve();
  const socket = await ask('/1', '/2');
  await eventually(() => expect(paths()).toEqual(['/1']));
  const closed = once(begun[0]?.response as ServerResponse, 'close');
  socket.destroy();
  await closed;
  expect(paths()).toEqual(['/1']);
});
