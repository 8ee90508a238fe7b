/** With a server and connections of its own. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { endInPieces, inPieces, piecesInTurn } from './in-pieces.ts';
import { eventually } from '#test/eventually.ts';

const undo: (() => unknown)[] = [];
afterEach(() => {
  for (const one of undo.splice(0).toReversed()) one();
});
const body = new Uint8Array(24 * 1024 * 1024).map((_, at) => at % 251);

async function serve(answer: (response: ServerResponse) => void) {
  const server = createServer((_request, response) => answer(response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  undo.push(() => (server.close(), server.closeAllConnections()));
  return (server.address() as AddressInfo).port;
}

test.each([0, 1, 65_536, 65_537, body.length])('%i bytes arrive whole, both ways', async (length) => {
  const part = body.subarray(0, length);
  const port = await serve((response) => {
    response.writeHead(200, { 'content-length': length });
    endInPieces(response, part);
  });
  const sent = new Uint8Array(await (await fetch(`http://127.0.0.1:${port}`)).arrayBuffer());
  expect(Buffer.compare(sent, part)).toBe(0);
  const streamed = new Uint8Array(await new Response(inPieces(part)).arrayBuffer());
  expect(Buffer.compare(streamed, part)).toBe(0);
});

test('of what a client does not read little waits, and other work goes on between the pieces', async () => {
  let waiting: ServerResponse | undefined;
  let turns = 0;
  const port = await serve((response) => {
    waiting = response;
    endInPieces(response, body);
    const turn = (): void => {
      turns++;
      if (turns < 50) setImmediate(turn);
    };
    setImmediate(turn);
  });
  const socket = connect(port, '127.0.0.1');
  undo.push(() => socket.destroy());
  socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  await eventually(() => expect(turns).toBe(50));
  await eventually(() => expect(waiting?.writableLength).toBeGreaterThan(0));
  expect(waiting?.writableLength).toBeLessThan(256 * 1024);
});

test('however many read, one turn of the main thread sends few pieces', async () => {
  let sent = 0;
  let ended = 0;
  const reader = { write: () => ++sent > 0, end: () => void ended++ } as unknown as ServerResponse;
  const streamed = Promise.all(
    Array.from({ length: 50 }, () => new Response(inPieces(body.subarray(0, 1_000_000))).arrayBuffer()),
  );
  for (let at = 0; at < 300; at++) endInPieces(reader, body.subarray(0, 1_000_000));
  let most = 0;
  while (ended < 300) {
    const before = sent;
    await new Promise((resolve) => setImmediate(resolve));
    most = Math.max(most, sent - before);
  }
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(piecesInTurn);
  expect((await streamed).every(({ byteLength }) => byteLength === 1_000_000)).toBe(true);
});
