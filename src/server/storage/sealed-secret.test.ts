import { mkdtemp, rm, stat } from 'node:fs/promises';
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
    const [one, other] = [1, 2].map(() => createSealer({ SECRETS_KEY: undefined, DATA_DIR }));
    const [sealed] = await Promise.all([one?.seal('token', 'a'), other?.seal('token', 'a')]);
    expect(await other?.open(sealed ?? '', 'a')).toBe('token');
    expect((await stat(join(DATA_DIR, 'secrets.key'))).mode & 0o777).toBe(0o600);
  } finally {
    await rm(DATA_DIR, { recursive: true, force: true });
  }
});
