import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { closeHttp } from './close-http.ts';

test('a caller who is being answered gets the whole answer', async () => {
  const { http, socket } = await openWith((response) => setTimeout(() => response.end('all of it'), 200));
  const received = textOf(socket);
  await closeHttp(http, 20_000);
  expect(await received).toContain('all of it');
});

test('an idle connection and one that never ends do not keep the server', async () => {
  const { http, socket } = await openWith((response) => response.write('begun'));
  const idle = connect((http.address() as AddressInfo).port, '127.0.0.1');
  await once(idle, 'connect');
  const ends = [textOf(socket), textOf(idle)];
  await closeHttp(http, 100);
  expect(await Promise.all(ends)).toEqual([expect.stringContaining('begun'), '']);
  expect(http.listening).toBe(false);
});

/** A server and a caller whose request has just reached it. */
async function openWith(answer: (response: ServerResponse) => unknown): Promise<{ http: Server; socket: Socket }> {
  const http = createServer();
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const requested = new Promise<void>((resolve) => {
    http.on('request', (_request, response) => {
      answer(response);
      resolve();
    });
  });
  const socket = connect((http.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await requested;
  return { http, socket };
}

async function textOf(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += String(chunk)));
  socket.on('error', () => undefined);
  if (!socket.closed) await once(socket, 'close');
  return text;
}
