import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { sendWhole, WholeResponse } from './whole-response.ts';

const bytes = new TextEncoder().encode('{"name":"Zoë"}');
const whole = () => new WholeResponse(bytes, { 'content-type': 'application/json', 'content-length': '15' });

test('it is read as any other response is', async () => {
  expect(await whole().text()).toBe('{"name":"Zoë"}');
  expect(await whole().json()).toEqual({ name: 'Zoë' });
  expect(new Uint8Array(await whole().arrayBuffer())).toEqual(bytes);
  expect(await new Response(whole().body, { status: 404 }).text()).toBe('{"name":"Zoë"}');
  const one = whole();
  const other = one.clone();
  expect([await one.text(), await other.text()]).toEqual(['{"name":"Zoë"}', '{"name":"Zoë"}']);
  expect(other.headers.get('content-type')).toBe('application/json');
  expect(one.bodyUsed).toBe(true);
  await expect(one.text()).rejects.toThrow();
});

test('its bytes are sent with its status, headers and every cookie, once', async () => {
  const answers = [whole(), whole(), new Response('a stream')];
  answers[0]?.headers.append('set-cookie', 'a=1');
  answers[0]?.headers.append('set-cookie', 'b=2');
  await answers[1]?.text();
  const server = createServer((_request, response) => {
    const [answer] = answers.splice(0, 1);
    if (!answer || !sendWhole(answer, response)) response.writeHead(500).end('left to others');
    else expect(sendWhole(whole(), response)).toBe(false);
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const ask = () => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const sent = await ask();
  expect([sent.status, sent.headers.get('content-length'), sent.headers.getSetCookie()]).toEqual([
    200,
    '15',
    ['a=1', 'b=2'],
  ]);
  expect(await sent.text()).toBe('{"name":"Zoë"}');
  for (const _ of [1, 2]) expect(await (await ask()).text()).toBe('left to others');
});
