import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addRow } from './add-row.ts';

/** What the server got, and how it answers, one call after the other. */
let answers: (() => Response)[] = [];
let sent: { key: string; cells: unknown }[] = [];
const added = () => Response.json({ row: null, message: 'Sent' });
const lost = () => {
  throw new TypeError('Failed to fetch');
};
const refused = () => Response.json({ error: { code: 'invalid_input', message: 'No.' } }, { status: 422 });

beforeEach(() => {
  sent = [];
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
  vi.stubGlobal('location', new URL('http://shop.test/orders'));
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { idempotency_key: key, cells } = JSON.parse(body) as { idempotency_key: string; cells: unknown };
    sent.push({ key, cells });
    return answers.shift()?.();
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

let fresh = 0;
const send = async (cells: object) => {
  const sending = addRow('/api/page/rows', { cells, idempotency_key: `key-${++fresh}` }).then(
    ({ message }) => message,
    ({ message }: Error) => message,
  );
  let isDone = false;
  void sending.finally(() => (isDone = true));
  // The digest of what is sent comes from another thread, whenever that has time.
  while (!isDone) {
    await vi.advanceTimersByTimeAsync(1_000);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return sending;
};

test('a network that is lost is tried again with the same key', async () => {
  answers = [lost, lost, added];
  expect(await send({ name: 'Ida' })).toBe('Sent');
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});

test('what had no answer has its key when it is sent again, and anything else another one', async () => {
  answers = [lost, lost, lost, added, added, added];
  expect(await send({ name: 'Ole' })).not.toBe('Sent');
  await send({ name: 'Ole' });
  await send({ name: 'Ole' });
  await send({ name: 'Pia' });
  const [first, , , again, later, other] = sent.map(({ key }) => key);
  expect(again).toBe(first);
  expect(new Set([first, later, other]).size).toBe(3);
});

test('what was refused is not tried again, and another time is another answer', async () => {
  answers = [refused, added];
  expect(await send({ name: 'Una' })).toBe('No.');
  await send({ name: 'Una' });
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
});
