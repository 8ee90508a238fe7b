import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Problem } from '#kit/problem.ts';
import { startObjectStorage } from '#test/object-storage.ts';
import type { FileStore } from './files.ts';
import { openFolderFiles } from './folder-files.ts';
import { openObjectFiles } from './object-files.ts';
import { openFileStore } from './open-file-store.ts';

describe.each([
  ['in a folder', openInFolder],
  ['in object storage', openInObjects],
])('files %s', (_where, open) => {
  let store: FileStore;
  let names: () => Promise<string[]>;
  let close: () => Promise<void>;

  beforeEach(async () => {
    ({ store, names, close } = await open());
  });
  afterEach(() => close());

  test('come back as they went in, with their size and hash', async () => {
    const content = randomBytes(300_000);
    const stored = await store.put(chunksOf(content), { mime: 'image/png' });
    expect(stored).toMatchObject({ size: 300_000, sha256: createHash('sha256').update(content).digest('hex') });
    expect(content.equals(await read(store, stored.key))).toBe(true);
  });

  test('may be empty', async () => {
    const stored = await store.put(chunksOf(Buffer.alloc(0)), { mime: 'text/plain' });
    expect(stored.size).toBe(0);
    expect(await read(store, stored.key)).toHaveLength(0);
  });

  test('are taken from a web stream too', async () => {
    const stored = await store.put(new Blob(['hello']).stream(), { mime: 'text/plain' });
    expect((await read(store, stored.key)).toString()).toBe('hello');
  });

  test.each([
    [{ start: 2, end: 4 }, '234'],
    [{ start: 7 }, '789'],
    [{ start: 0, end: 0 }, '0'],
  ])('are read in part: %o', async (range, expected) => {
    const { key } = await store.put(chunksOf(Buffer.from('0123456789')), { mime: 'text/plain' });
    expect((await buffer(await store.open(key, range))).toString()).toBe(expected);
  });

  test('of the same content are different files', async () => {
    const first = await store.put(chunksOf(Buffer.from('same')), { mime: 'text/plain' });
    const second = await store.put(chunksOf(Buffer.from('same')), { mime: 'text/plain' });
    await store.remove(first.key);
    expect((await read(store, second.key)).toString()).toBe('same');
  });

  test('are gone once removed, and removing them again is no error', async () => {
    const { key } = await store.put(chunksOf(Buffer.from('gone')), { mime: 'text/plain' });
    await store.remove(key);
    await store.remove(key);
    await expect(store.open(key)).rejects.toThrow(new Problem('not_found', 'The file doesn’t exist.'));
    expect(await names()).toEqual([]);
  });

  test('past their limit are refused and leave nothing', async () => {
    const put = store.put(chunksOf(randomBytes(200_000)), { mime: 'image/png', limit: 100_000 });
    await expect(put).rejects.toThrow(new Problem('file_too_big', 'The file is too big: the limit is 0.1 MB.'));
    expect(await names()).toEqual([]);
  });

  test('whose upload breaks off leave nothing', async () => {
    async function* broken() {
      yield Buffer.from('half');
      throw new Error('the connection was closed');
    }
    for (let time = 0; time < 50; time++) {
      await expect(store.put(broken(), { mime: 'image/png' })).rejects.toThrow('the connection was closed');
    }
    expect(await names()).toEqual([]);
  });

  test('may be left half read', async () => {
    const { key } = await store.put(chunksOf(randomBytes(300_000)), { mime: 'image/png' });
    const stream = await store.open(key);
    const reader = stream.getReader();
    expect((await reader.read()).value?.byteLength).toBeGreaterThan(0);
    await reader.cancel();
  });

  test.each(['../../etc/passwd', '/etc/passwd', 'ab/../../secret', '', '.', 'incoming/x', '%2e%2e/secret'])(
    'are never looked for outside of their place: %j',
    async (key) => {
      await expect(store.open(key)).rejects.toThrow(Problem);
      await store.remove(key).catch(() => undefined);
    },
  );
});

test('what a killed run left half written is cleared a day later, and not before', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-files-'));
  await mkdir(join(folder, 'incoming'));
  await writeFile(join(folder, 'incoming/old'), 'half');
  await writeFile(join(folder, 'incoming/new'), 'half');
  await utimes(join(folder, 'incoming/old'), new Date(0), new Date(0));
  await openFolderFiles(folder);
  expect(await readdir(join(folder, 'incoming'))).toEqual(['new']);
  await rm(folder, { recursive: true });
});

test('a wrong secret is reported as a problem of the storage, without its words', async () => {
  const server = await startObjectStorage();
  const store = openObjectFiles({ ...server.storage, secretAccessKey: 'wrong' });
  const error = await store.put(chunksOf(Buffer.from('x')), { mime: 'text/plain' }).catch((caught: unknown) => caught);
  expect(error).toEqual(new Problem('unavailable', 'The file storage refused the request.'));
  expect(String(error)).not.toContain('Signature');
  expect(server.objects.size).toBe(0);
  await server.close();
});

test('the environment chooses between the folder and object storage', async () => {
  const server = await startObjectStorage();
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-files-'));
  const inFolder = await openFileStore({ DATA_DIR: folder, S3_REGION: 'us-east-1' });
  await inFolder.put(chunksOf(Buffer.from('x')), { mime: 'text/plain' });
  expect(server.objects.size).toBe(0);
  const inObjects = await openFileStore({
    DATA_DIR: folder,
    S3_ENDPOINT: `${server.storage.endpoint}/`,
    S3_BUCKET: server.storage.bucket,
    S3_REGION: server.storage.region,
    S3_ACCESS_KEY_ID: server.storage.accessKeyId,
    S3_SECRET_ACCESS_KEY: server.storage.secretAccessKey,
  });
  await inObjects.put(chunksOf(Buffer.from('x')), { mime: 'text/plain' });
  expect([...server.objects.values()].map((object) => object.mime)).toEqual(['text/plain']);
  await server.close();
  await rm(folder, { recursive: true });
});

async function openInFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-files-'));
  return {
    store: await openFolderFiles(folder),
    names: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
    },
    close: () => rm(folder, { recursive: true }),
  };
}

async function openInObjects() {
  const server = await startObjectStorage();
  return {
    store: openObjectFiles(server.storage),
    names: async () => [...server.objects.keys()],
    close: server.close,
  };
}

function chunksOf(content: Buffer): Readable {
  const chunks: Buffer[] = [];
  for (let start = 0; start < content.length; start += 40_000) chunks.push(content.subarray(start, start + 40_000));
  return Readable.from(chunks);
}

async function read(store: FileStore, key: string): Promise<Buffer> {
  return buffer(await store.open(key));
}

test('a folder for files that cannot be made is told in a sentence to whoever starts Sheaf', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'sheaf-files-'));
  try {
    await writeFile(join(parent, 'taken'), '');
    await expect(openFolderFiles(join(parent, 'taken'))).rejects.toThrow(/can’t write to the data folder/);
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
});
