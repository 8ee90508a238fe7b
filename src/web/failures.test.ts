import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Listener = (event: { error?: unknown; reason?: unknown }) => void;
let listeners: Record<string, Listener>;
let sent: { address: string; body: Promise<string> }[];

beforeEach(async () => {
  listeners = {};
  sent = [];
  vi.resetModules();
  vi.stubGlobal('addEventListener', (name: string, listener: Listener) => void (listeners[name] = listener));
  vi.stubGlobal('location', { pathname: '/orders', search: '?token=hush' });
  vi.stubGlobal('navigator', {
    sendBeacon: (address: string, body: Blob) => void sent.push({ address, body: body.text() }),
  });
  const { watchFailures } = await import('./failures.ts');
  watchFailures();
});
afterEach(() => void vi.unstubAllGlobals());

const failure = (stack: string, more: object = {}) =>
  Object.assign(new TypeError('ann@example.com is no number'), { stack, ...more });
const ofOurs =
  'TypeError: ann@example.com\n    at wake (https://shop.example/assets/entry-Ab_1.js:1:2345)\n    at https://shop.example/assets/b-2.js:3:4\n';

test('an error is told by its kind and the places in our files, without its message and the query', async () => {
  listeners['error']?.({ error: failure(ofOurs) });
  expect(sent[0]?.address).toBe('/api/failures');
  expect(JSON.parse((await sent[0]?.body) ?? '')).toEqual({
    ...{ type: 'TypeError', frames: ['entry-Ab_1.js:1:2345', 'b-2.js:3:4'], path: '/orders' },
  });
});

test('so is a rejection that nothing handled, and one that no file is named in', async () => {
  listeners['unhandledrejection']?.({ reason: failure('TypeError: Failed to register a ServiceWorker') });
  listeners['unhandledrejection']?.({ reason: failure(ofOurs, { status: 500 }) });
  expect(sent).toHaveLength(2);
});

test('what was given up, refused, out of reach, or is a script of somebody else is not', () => {
  const expected = [
    ...[null, undefined, 'a text', 42, {}],
    failure(ofOurs, { name: 'AbortError' }),
    ...[0, 403, 404, 409].map((status) => failure(ofOurs, { status })),
    failure('TypeError: x\n    at chrome-extension://abcdef/content.js:1:2'),
    failure('TypeError: x\n    at https://widget.example/w.js:1:2'),
  ];
  for (const error of expected) listeners['error']?.({ error });
  expect(sent).toEqual([]);
});

test('a page tells of five at most', () => {
  for (let count = 0; count < 1_000; count++) listeners['error']?.({ error: failure(ofOurs) });
  expect(sent).toHaveLength(5);
});
