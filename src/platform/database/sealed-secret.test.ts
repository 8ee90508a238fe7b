import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSealer } from './sealed-secret.ts';

test('what is sealed opens with the same key and for the same thing alone', async () => {
  const [own, other] = ['one key of the operator', 'another key'].map((SECRETS_KEY) =>
    createSealer({ SECRETS_KEY, DATA_DIR: '/nowhere' }),
  );
  const sealed = (await own?.seal('a refresh token', 'account_1')) ?? '';
  expect(sealed).not.toContain('refresh');
  expect(await own?.open(sealed, 'account_1')).toBe('a refresh token');
  expect(await own?.open(sealed, 'account_2')).toBeNull();
  expect(await other?.open(sealed, 'account_1')).toBeNull();
  expect(await own?.open(`${sealed.slice(0, -2)}AA`, 'account_1')).toBeNull();
  expect(await own?.seal('a refresh token', 'account_1')).not.toBe(sealed);
});

test('without a key of the operator one is made, which nobody else may read', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'sheaf-sealed-'));
  try {
    // As many begin at once: each reads the whole key, whichever of them made it.
    const all = Array.from({ length: 20 }, () => createSealer({ SECRETS_KEY: undefined, DATA_DIR }));
    const sealed = await Promise.all(all.map((one) => one.seal('token', 'a')));
    for (const one of sealed) expect(await all[0]?.open(one, 'a')).toBe('token');
    expect(await readdir(DATA_DIR)).toEqual(['secrets.key']);
    expect((await stat(join(DATA_DIR, 'secrets.key'))).mode & 0o777).toBe(0o600);
  } finally {
    await rm(DATA_DIR, { recursive: true, force: true });
  }
});

test('an empty key opens and seals nothing', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'sheaf-sealed-'));
  try {
    await writeFile(join(DATA_DIR, 'secrets.key'), '');
    await expect(createSealer({ SECRETS_KEY: undefined, DATA_DIR }).seal('token', 'a')).rejects.toThrow(
      'secrets.key is empty',
    );
  } finally {
    await rm(DATA_DIR, { recursive: true, force: true });
  }
});
