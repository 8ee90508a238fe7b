/** Calls of Airtable at its documented pace, and what becomes of those that go wrong. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AirtableServer, openAirtable, type Weather } from '#test/airtable/airtable-server.ts';
import { exampleBase } from '#test/airtable/example-base.ts';
import { AirtableClient } from './airtable-client.ts';

let airtable: AirtableServer;
let now: number;
let pauses: number[];
let client: AirtableClient;
const token = 'patTest';
const base = 'appStudio00000001';
const table = 'tblTasks000000001';

beforeAll(async () => {
  airtable = await openAirtable();
  airtable.bases = [exampleBase()];
  airtable.tokens.set(token, { scopes: ['schema.bases:read', 'data.records:read'], bases: 'all' });
});
afterAll(() => airtable[Symbol.asyncDispose]());
beforeEach(() => {
  [now, pauses] = [1_000_000, []];
  airtable.before = () => 'fine';
  airtable.calls = [];
  client = clientAt(airtable.base);
});

const clientAt = (address: string, allow = ['127.0.0.1']): AirtableClient =>
  new AirtableClient(
    { AIRTABLE_API_BASE: address, OUTGOING_ALLOW: allow, MAIN_HOST: 'sheaf.example' },
    {
      now: () => now,
      pause: async (milliseconds) => {
        pauses.push(milliseconds);
        now += milliseconds;
      },
    },
  );
const page = () => client.records(token, base, table, { pageSize: 100 });
/** One after the other, the last one for all that follow. */
function weather(...days: Weather[]): void {
  airtable.before = () => (days.length > 1 ? days.shift() : days[0]) ?? 'fine';
}
const tooMany: Weather = {
  status: 429,
  body: { errors: [{ error: 'RATE_LIMIT_REACHED', message: 'Rate limit exceeded' }] },
};

test('no more than five calls a second for a base', async () => {
  for (let call = 0; call < 11; call++) await page();
  expect(pauses).toHaveLength(10);
  expect(now - 1_000_000).toBeGreaterThanOrEqual(2_000);
});

test('after 429 the next call comes 30 seconds later, as documented, or when a header says', async () => {
  weather(tooMany, { ...tooMany, retryAfter: 7 }, 'fine');
  expect((await page()).records).toHaveLength(3);
  expect(pauses.filter((pause) => pause > 1_000)).toEqual([30_000, 7_000]);
});

test('a person who waits is told of it instead', async () => {
  weather(tooMany);
  await expect(client.bases(token, 'brief')).rejects.toMatchObject({
    kind: 'quota',
    message: expect.stringContaining('half a minute'),
  });
  expect(airtable.calls).toHaveLength(1);
});

test.each<[string, Weather]>([
  ['an error of the server', { status: 500 }],
  ['a proxy in trouble', { status: 503, body: '<html>' }],
  ['a cut connection', 'cut'],
  ['half an answer', 'half'],
  ['something else than JSON', { raw: 'Bad gateway' }],
  ['JSON of another kind', { raw: '{"records":{}}' }],
])('%s is tried again, and in the end named', async (_, day) => {
  weather(day, 'fine');
  expect((await page()).records).toHaveLength(3);
  weather(day);
  await expect(page()).rejects.toMatchObject({ name: 'SourceFailure', kind: 'unavailable' });
  expect(airtable.calls).toHaveLength(2 + 6);
});

test.each<[string, Weather, object]>([
  ['a token that is unknown', { status: 401, body: { error: { type: 'UNAUTHORIZED' } } }, { kind: 'signed-out' }],
  [
    'a scope that is missing',
    { status: 403, body: { error: { type: 'INVALID_PERMISSIONS' } } },
    { kind: 'forbidden', message: expect.stringContaining('data.records:read') },
  ],
  ['a table that is gone', { status: 404, body: { error: 'NOT_FOUND' } }, { kind: 'not-found' }],
  [
    'a plan without calls',
    { status: 429, body: { errors: [{ error: 'PUBLIC_API_BILLING_LIMIT_EXCEEDED' }] } },
    { kind: 'refused' },
  ],
  [
    'a request that is refused',
    { status: 422, body: { error: { type: '<b>X</b>', message: 'no' } } },
    { kind: 'refused', message: 'Airtable refused the request (bXb).' },
  ],
  [
    'an iteration that is forgotten',
    { status: 422, body: { error: { type: 'LIST_RECORDS_ITERATOR_NOT_AVAILABLE' } } },
    { name: 'TableInterrupted', reason: 'forgotten' },
  ],
])('%s is named at once', async (_, day, expected) => {
  weather(day);
  await expect(page()).rejects.toMatchObject(expected);
  expect(airtable.calls).toHaveLength(1);
});

test('a page that is too large is read in smaller ones', async () => {
  weather({ raw: 'x'.repeat(33 * 1024 * 1024) });
  await expect(page()).rejects.toMatchObject({ reason: 'too-large' });
});

test('all pages of bases are listed', async () => {
  airtable.bases = Array.from({ length: 2_001 }, (_, place) => ({
    id: `app${place}`,
    name: `Base ${place}`,
    tables: [],
  }));
  expect(await client.bases(token, 'brief')).toHaveLength(2_001);
  airtable.bases = [exampleBase()];
});

test('an address in the network is not called, whether it is the API or a file', async () => {
  const outside = clientAt('https://api.airtable.com', []);
  for (const address of [
    'https://127.0.0.1/x',
    'https://169.254.169.254/latest',
    'http://example.com/x',
    'file:///etc/passwd',
  ])
    await expect(outside.download(address, 100)).rejects.toMatchObject({ name: 'SourceFailure' });
  await expect(clientAt('http://10.0.0.1').bases(token, 'brief')).rejects.toMatchObject({ kind: 'refused' });
});

test('a file is read to its limit', async () => {
  airtable.files.set('a.txt', Buffer.from('12345'));
  expect((await client.download(`${airtable.base}/files/a.txt`, 5)).toString()).toBe('12345');
  await expect(client.download(`${airtable.base}/files/a.txt`, 4)).rejects.toMatchObject({ kind: 'refused' });
  await expect(client.download(`${airtable.base}/files/b.txt`, 4)).rejects.toMatchObject({
    message: expect.stringContaining('410'),
  });
});
