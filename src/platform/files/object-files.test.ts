/** Object storage that is not well: what Sheaf then does, against a storage that can be made worse. */
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newId } from '#kit/ids.ts';
import { startObjectStorage } from '#test/object-storage.ts';
import { openObjectFiles } from './object-files.ts';

let server: Awaited<ReturnType<typeof startObjectStorage>>;
beforeEach(async () => {
  server = await startObjectStorage();
});
afterEach(() => server.close());

const digits = () => new Blob(['0123456789']).stream();
const mime = 'text/plain';
const read = async (stream: ReadableStream<Uint8Array>) => (await buffer(stream)).toString();

test.each([-60, 60])('a clock that is %s minutes off is made up for', async (minutes) => {
  server.trouble.ahead = minutes * 60_000;
  const files = openObjectFiles(server.storage);
  const { key } = await files.put(digits(), { mime });
  expect(await read(await files.open(key))).toBe('0123456789');
  // And back again.
  server.trouble.ahead = 0;
  expect(await read(await files.open(key))).toBe('0123456789');
});

test('a bucket that is missing is a fault of the storage, not a file that is not there', async () => {
  const files = openObjectFiles({ ...server.storage, bucket: 'another' });
  await expect(files.open(newId())).rejects.toMatchObject({ code: 'unavailable' });
  await expect(files.remove(newId())).rejects.toMatchObject({ code: 'unavailable' });
  await expect(files.put(digits(), { mime })).rejects.toMatchObject({ code: 'unavailable' });
  await expect(openObjectFiles(server.storage).open(newId())).rejects.toMatchObject({ code: 'not_found' });
});

test('requests that fail in passing are sent again', async () => {
  const files = openObjectFiles(server.storage);
  server.trouble.failures = 2;
  const { key } = await files.put(digits(), { mime });
  server.trouble.failures = 2;
  expect(await read(await files.open(key))).toBe('0123456789');
});

test('a storage that goes on failing is told of as a problem', async () => {
  server.trouble.failures = Infinity;
  await expect(openObjectFiles(server.storage).open(newId())).rejects.toMatchObject({ code: 'unavailable' });
});

test('a storage that says nothing is not waited for without end', async () => {
  server.trouble.isSilent = true;
  const files = openObjectFiles(server.storage, 50);
  const problem = { code: 'unavailable', details: { retry_after: 5 } };
  await expect(files.open(newId())).rejects.toMatchObject(problem);
  await expect(files.put(digits(), { mime })).rejects.toMatchObject(problem);
});

test.each([
  [{ start: 2, end: 4 }, '234'],
  [{ start: 7 }, '789'],
  [{ start: 0, end: 0 }, '0'],
  [{ start: 9, end: 9 }, '9'],
])('a storage without ranges does not give more than was asked for: %o', async (range, expected) => {
  const files = openObjectFiles(server.storage);
  const { key } = await files.put(digits(), { mime });
  server.trouble.ignoresRanges = true;
  expect(await read(await files.open(key, range))).toBe(expected);
});
