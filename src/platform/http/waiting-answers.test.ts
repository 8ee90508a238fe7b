/** With a server and connections of its own. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { WaitingAnswers } from './waiting-answers.ts';
import { eventually } from '#test/eventually.ts';

/** More than the buffers of a system take. */
const body = Buffer.alloc(24 * 1024 * 1024, 'a');
const megabyte = 1024 * 1024;
const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const one of undo.splice(0).toReversed()) await one();
});

async function serve(options: { mostBytes?: number; patience?: number }) {
  const answers = new WaitingAnswers({ networkOf: ({ headers }) => String(headers['x-network']), ...options });
  const server = createServer((request, response) => {
    response.end(body);
    answers.note(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  undo.push(() => answers.stop());
  undo.push(() => (server.close(), server.closeAllConnections()));
  /** Sends a request, and reads nothing until the test says so. */
  const ask = async (network: string): Promise<Socket & { isCut: () => boolean }> => {
    let isCut = false;
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.on('close', () => (isCut = true));
    undo.push(() => socket.destroy());
    await once(socket, 'connect');
    socket.write(`GET / HTTP/1.1\r\nhost: a\r\nx-network: ${network}\r\n\r\n`);
    return Object.assign(socket, { isCut: () => isCut });
  };
  return { answers, ask };
}

test('a client that takes nothing is cut off, one that reads slowly gets all of it', { timeout: 30_000 }, async () => {
  const { answers, ask } = await serve({ patience: 1_500 });
  const deaf = await ask('deaf');
  const reader = await ask('reader');
  let read = 0;
  const began = performance.now();
  reader.on('data', (chunk: Buffer) => {
    read += chunk.length;
    reader.pause();
    // All of it takes twice as long as one who takes nothing is waited for.
    setTimeout(() => reader.resume(), began + (3_000 * read) / body.length - performance.now());
  });
  await eventually(() => expect(answers.bytes).toBeGreaterThan(0));
  await eventually(() => expect(read).toBeGreaterThan(body.length));
  expect(reader.isCut()).toBe(false);
  // It hears of it as soon as it reads.
  deaf.resume();
  await eventually(() => expect(deaf.isCut()).toBe(true));
  expect(answers.bytes).toBe(0);
});

test('what waits together is bounded, and the network with the most gives way', { timeout: 30_000 }, async () => {
  const { answers, ask } = await serve({ mostBytes: 80 * megabyte });
  const other = await ask('other');
  const greedy = await Promise.all(Array.from({ length: 12 }, () => ask('greedy')));
  for (let look = 0; look < 3; look++) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const one = await ask('greedy');
    greedy.push(one);
  }
  await eventually(() => expect(answers.bytes).toBeLessThanOrEqual(80 * megabyte));
  expect(answers.bytes).toBeGreaterThan(0);
  for (const one of greedy) one.resume();
  await eventually(() => expect(greedy.filter((one) => one.isCut()).length).toBeGreaterThan(8));
  let read = 0;
  other.on('data', (chunk: Buffer) => (read += chunk.length));
  await eventually(() => expect(read).toBeGreaterThan(body.length));
  expect(other.isCut()).toBe(false);
});
