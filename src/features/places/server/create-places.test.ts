import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#test/database.ts';
import { openGeocodingService } from '#test/geocoding-service.ts';
import { createPlaces, type PlacesNeeds } from './create-places.ts';
import { dropOldGeocoded } from './geocoded-addresses.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const places = (url: string | undefined, more: Partial<PlacesNeeds['environment']> = {}, patience = 5_000) =>
  createPlaces({
    ...{ database: fresh.database, log: pino({ level: 'silent' }), pause: 0, patience },
    environment: {
      ...{ GEOCODER_URL: url, OUTGOING_ALLOW: ['127.0.0.1'], MAIN_HOST: 'sheaf.example' },
      ...{ MAP_TILES: undefined, MAP_TILES_ATTRIBUTION: '© Somebody' },
      ...more,
    },
  });
const gate: [number, number] = [52.5163, 13.3777];

test('without a service there are coordinates and the gazetteer, and nothing is pending', async () => {
  const { points, pending } = await places(undefined).find(['Berlin', '1.5, 2.5', 'Behind the third hill', 'Berlin']);
  expect(pending).toBe(false);
  expect([...points.keys()].toSorted()).toEqual(['1.5, 2.5', 'Berlin']);
  expect(points.get('1.5, 2.5')).toEqual({ latitude: 1.5, longitude: 2.5 });
});

test('the service is asked by its search call, once for each address, and never for coordinates', async () => {
  await using service = await openGeocodingService({ 'Pariser Platz 1, Berlin': gate });
  const { find } = places(service.url);
  const requested = ['  Pariser  Platz 1, Berlin', '1.5, 2.5', 'Behind the third hill'];
  const { points, pending } = await find(requested);
  expect(pending).toBe(false);
  expect(points.get(requested[0] ?? '')).toEqual({ latitude: 52.5163, longitude: 13.3777 });
  expect(points.has('Behind the third hill')).toBe(false);
  await find(requested);
  // Another node, or this one after a restart, has only the database.
  await places(service.url).find(requested);
  expect(service.asked.map(({ path, query }) => ({ path, query }))).toEqual(
    ['Pariser Platz 1, Berlin', 'Behind the third hill'].map((q) => ({
      path: '/search',
      query: { key: 'k1', q, format: 'jsonv2', limit: '1' },
    })),
  );
  expect(service.asked[0]?.headers).toMatchObject({ 'user-agent': 'Sheaf', accept: 'application/json' });
  expect(service.asked[0]?.headers['cookie']).toBeUndefined();
});

test('an address that the service does not know is looked up in the gazetteer', async () => {
  await using service = await openGeocodingService({});
  const { points } = await places(service.url).find(['Gate 7, Hamburg']);
  expect(Math.round(points.get('Gate 7, Hamburg')?.latitude ?? 0)).toBe(54);
  expect(service.asked).toHaveLength(1);
});

test('a page does not wait for a slow service: the gazetteer answers, and the next time it is known', async () => {
  await using service = await openGeocodingService({ 'Am Markt 3, Bremen': [53.0759, 8.8072] });
  const release = service.hold();
  const { find } = places(service.url, {}, 20);
  const first = await find(['Am Markt 3, Bremen']);
  expect(first.pending).toBe(true);
  expect(Math.round(first.points.get('Am Markt 3, Bremen')?.latitude ?? 0)).toBe(53);
  release();
  await expect
    .poll(async () => (await find(['Am Markt 3, Bremen'])).points.get('Am Markt 3, Bremen'))
    .toEqual({ latitude: 53.0759, longitude: 8.8072 });
  expect((await find(['Am Markt 3, Bremen'])).pending).toBe(false);
  expect(service.asked).toHaveLength(1);
});

test.each([
  ['a status that is none of success', { status: 429, body: '{"error":"too many"}' }],
  ['a redirect', { status: 302, body: '' }],
  ['what is no JSON', { body: '<html>' }],
  ['what is no list', { body: '{"lat":"1","lon":"2"}' }],
  ['an answer without end', { body: `["${'x'.repeat(70_000)}"]` }],
])('%s is not kept, and the service is left alone for a while', async (about, failure) => {
  await using service = await openGeocodingService({ 'Ring 1, Wien': [48.2, 16.37] });
  Object.assign(service.fails, failure);
  const address = `Ring 1, Wien (${about})`;
  const { find } = places(service.url);
  const first = await find([address, 'Ring 2, Wien']);
  expect(Math.round(first.points.get(address)?.latitude ?? 0)).toBe(48);
  const second = await find([address]);
  expect(second.pending).toBe(false);
  expect(service.asked).toHaveLength(1);
  const stored = await fresh.database
    .selectFrom('geocoded_addresses')
    .select('address')
    .where('address', '=', address)
    .execute();
  expect(stored).toEqual([]);
});

test.each([400, 404, 414, 422])(
  'words that the service has no use for (%i) keep nobody from asking it others',
  async (status) => {
    await using service = await openGeocodingService({ [`Ring 5, Wien ${status}`]: [48.2, 16.37] });
    const { find } = places(service.url);
    service.fails.status = status;
    expect((await find([`:: ${status}`])).points.size).toBe(0);
    delete service.fails.status;
    expect((await find([`Ring 5, Wien ${status}`])).points.get(`Ring 5, Wien ${status}`)).toEqual({
      latitude: 48.2,
      longitude: 16.37,
    });
  },
);

test('one map keeps only so many addresses waiting, whatever stands in its cells', async () => {
  await using service = await openGeocodingService({});
  const release = service.hold();
  const { find } = places(service.url, {}, 20);
  const many = Array.from({ length: 1_000 }, (_, number) => `zzz hostile ${number}`);
  await find(many);
  await find(many);
  const last = find(['zzz of another map']);
  release();
  await last;
  await expect.poll(() => service.asked.at(-1)?.query['q'], { timeout: 60_000 }).toBe('zzz of another map');
  expect(service.asked.length).toBe(201);
}, 90_000);

test('a place off the earth is none', async () => {
  await using service = await openGeocodingService({});
  service.fails.body = '[{"lat":"91","lon":"10"}]';
  const { points } = await places(service.url).find(['zzz one']);
  expect(points.size).toBe(0);
  service.fails.body = '[{"lat":"north","lon":"10"}]';
  expect((await places(service.url).find(['zzz two'])).points.size).toBe(0);
});

test('a service inside the network is asked only where the environment allows it', async () => {
  await using service = await openGeocodingService({ 'Inside 1': [1, 2] });
  const { points } = await places(service.url, { OUTGOING_ALLOW: [] }).find(['Inside 1']);
  expect(points.size).toBe(0);
  expect(service.asked).toEqual([]);
});

test('old answers go: places after 90 days, unknown ones after a week', async () => {
  const days = (count: number) => sql<Date>`now() - make_interval(days => ${count})`;
  const rows = [
    { address: 'old place', latitude: 1, longitude: 2, asked_at: days(91) },
    { address: 'place', latitude: 1, longitude: 2, asked_at: days(60) },
    { address: 'old unknown', asked_at: days(8) },
    { address: 'unknown', asked_at: days(6) },
  ];
  for (const row of rows) await fresh.database.insertInto('geocoded_addresses').values(row).execute();
  await dropOldGeocoded(fresh.database);
  const left = await fresh.database.selectFrom('geocoded_addresses').select('address').execute();
  expect(
    left
      .map((row) => row.address)
      .filter((one) => /place$|unknown$/.test(one))
      .toSorted(),
  ).toEqual(['place', 'unknown']);
});

test('map pictures are those of the environment', () => {
  expect(places(undefined).tiles).toBeNull();
  expect(places(undefined, { MAP_TILES: 'https://tiles.example/{z}/{x}/{y}.png' }).tiles).toEqual({
    url: 'https://tiles.example/{z}/{x}/{y}.png',
    attribution: '© Somebody',
  });
});
