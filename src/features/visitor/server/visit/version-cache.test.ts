import { expect, test } from 'vitest';
import type { AppRecord } from '#features/apps/services.ts';
import { VersionCache } from './version-cache.ts';
import type { VersionKey } from './version-key.ts';

const versionOf = (key: string, page: VersionKey['decision']['page'] = 'open'): VersionKey => ({
  app_id: 'a',
  decision: { page, embed: 'refused-in-frame' },
  time_zone: null,
  own_host: null,
  framing: { kind: 'nobody', why: 'owner' },
  key,
});
const appThatIs = (isPublic: boolean) => ({ public: isPublic, sign_in_method: 'No sign in' }) as AppRecord;
const cacheOf = (version: VersionKey | null) => new VersionCache({ read: async () => version });

test('an app is read once for each version key, however many ask', async () => {
  let version = versionOf('1');
  const cache = new VersionCache({ read: async () => version });
  let reads = 0;
  const read = async () => (reads++, appThatIs(true));
  await Promise.all(Array.from({ length: 5 }, () => cache.appAt({ subdomain: 'shop' }, read)));
  await cache.appAt({ subdomain: 'shop' }, read);
  expect(reads).toBe(1);
  version = versionOf('2');
  await cache.appAt({ subdomain: 'shop' }, read);
  expect(reads).toBe(2);
  expect(await cacheOf(null).appAt({ subdomain: 'nowhere' }, read)).toBeNull();
  expect(reads).toBe(2);
});

test('an app that strangers may see otherwise than its key says is read again', async () => {
  const closed = versionOf('1', 'private-app');
  const cache = cacheOf(closed);
  // It was open for a moment, and is closed again under the same key.
  expect(await cache.app(closed, async () => appThatIs(true))).toMatchObject({ public: true });
  expect(await cache.app(closed, async () => appThatIs(false))).toMatchObject({ public: false });
  expect(await cache.app(closed, async () => appThatIs(true))).toMatchObject({ public: false });
});

test('what may not be cached is shared by those who wait for it, and read again by the next', async () => {
  const cache = cacheOf(null);
  let reads = 0;
  const read = async () => ({ found: { refusal: ++reads }, mayBeCached: false });
  const found = await Promise.all([cache.get('page 1', read), cache.get('page 1', read)]);
  expect(found).toEqual([{ refusal: 1 }, { refusal: 1 }]);
  expect(await cache.get('page 1', read)).toEqual({ refusal: 2 });
});

test('of many pages those that were asked for last are cached, and each counts twice', async () => {
  const cache = cacheOf(null);
  let reads = 0;
  const dataRequest = (key: string) => cache.get(key, async () => (reads++, { found: key, mayBeCached: true }));
  for (let number = 0; number < 600; number++) {
    await dataRequest(`page ${number}`);
    await dataRequest('page 0');
  }
  expect(reads).toBe(600);
  for (let number = 101; number < 600; number++) await dataRequest(`page ${number}`);
  expect(reads).toBe(600);
  await dataRequest('page 1');
  expect(reads).toBe(601);
});
