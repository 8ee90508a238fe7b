import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { expect, test } from 'vitest';
import { readFormFields } from './read-form-fields.ts';
import { readBody } from '#platform/http/read-body.ts';

test.each([
  ['of JSON', 'application/json', readBody],
  ['of a form', 'application/x-www-form-urlencoded', readFormFields],
])('a body %s that is broken off is a mistake of its sender, and no failure to be logged', async (_, type, read) => {
  const thrown = Promise.withResolvers<unknown>();
  const answer = getRequestListener(
    async (request) => {
      await read(request).then(() => thrown.resolve('It was read.'), thrown.resolve);
      return new Response();
    },
    { overrideGlobalObjects: false },
  );
  const http = createServer((request, response) => void answer(request, response));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const socket = connect((http.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: 1000\r\n\r\n{"a":`);
  await once(http, 'request');
  socket.destroy();
  expect(await thrown.promise).toMatchObject({ code: 'malformed_request', message: 'The request was interrupted.' });
  http.close();
});
