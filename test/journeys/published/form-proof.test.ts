/** Forms that strangers may send: programs that solve nothing store nothing, people get through with and without a script. */
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { isFullRun } from '../../tier.ts';
import { origin, proofOf, type PublishedApp, publishApp } from '../published-app.ts';

let shop: PublishedApp;
let page_id: string;

beforeAll(async () => {
  shop = await publishApp([
    { title: 'Guests', columns: [{ id: 'name', name: 'Name', type: 'text' }], rows: [{ cells: { name: 'Ann' } }] },
  ]);
  const axis = [{ column: 'name', required: true }];
  page_id = await shop.setBlocks('orders', [
    { id: 'form', type: 'form', sheet_title: 'Guests', axis },
    { id: 'open', type: 'form', sheet_title: 'Guests', axis, settings: { spam_check: false } },
    { id: 'party', type: 'event', sheet_title: 'Guests', axis },
  ]);
});
afterAll(() => shop?.[Symbol.asyncDispose]());
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());
const later = (milliseconds: number) => void vi.setSystemTime(Date.now() + milliseconds);

let network = 0;
/** From a network of its own: what one network may send is limited. */
const from = () => `198.51.${Math.floor(++network / 250)}.${network % 250}`;
const names = async () => (await shop.rowsOf('Guests')).map(({ cells }) => cells['name']);
type Answer = { status: number; body: Record<string, unknown> };
async function add(more: object = {}, address = from()): Promise<Answer> {
  const body = { page_id, block_id: 'form', cells: { name: 'Bob' }, ...more };
  const headers = { 'content-type': 'application/json', origin, host: 'shop.localhost:3000' };
  const request = new Request(`${origin}/api/page/rows`, { method: 'POST', headers, body: JSON.stringify(body) });
  const response = await shop.server.fetch(request, address);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
async function post(fields: Record<string, string>, address = from()) {
  const headers = { origin, host: 'shop.localhost:3000', 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams({ _block: 'form', name: 'Carl', ...fields });
  const response = await shop.server.fetch(new Request(`${origin}/orders`, { method: 'POST', headers, body }), address);
  return { status: response.status, html: await response.text() };
}
/** The right answer to the question of a page, in the form that it stands in. */
function answerTo(html: string): Record<string, string> {
  const inputs = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)];
  const [, one, other] = /What is (\d+) \+ (\d+)\?/.exec(html) ?? [];
  return {
    ...Object.fromEntries(inputs.map(([, name, value]) => [name, value])),
    _answer: `${Number(one) + Number(other)}`,
  };
}

const pairs = isFullRun ? 500 : 20;
test(`${2 * pairs} submissions of a program that solves nothing store nothing`, async () => {
  const before = await names();
  const refused = new Set<number>();
  for (let at = 0; at < pairs; at++) {
    const address = from();
    refused.add((await add({ cells: { name: `spam ${at}` } }, address)).status);
    refused.add(
      (await post({ name: `spam ${at}`, _answer: '11', _website: at % 2 ? 'https://spam' : '' }, address)).status,
    );
  }
  expect([...refused]).toEqual([428]);
  expect(await names()).toEqual(before);
});

test('a browser solves the challenge, and so does the library of the protocol', async () => {
  const asked = await add();
  expect(asked).toMatchObject({ status: 428, body: { error: { code: 'proof_required' } } });
  expect((await add({ proof: proofOf(asked.body), cells: { name: 'Dora' } })).status).toBe(200);
  const told = await add({ proof: '' });
  expect(told).toMatchObject({ status: 200, body: { row: null } });
  const challenge = told.body['challenge'] as never;
  const solution = await solveChallenge({ challenge, deriveKey });
  const proof = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  expect((await add({ proof, cells: { name: 'Emil' } })).status).toBe(200);
  expect((await names()).slice(-2)).toEqual(['Dora', 'Emil']);
});

test('a proof counts once, for one form, for twenty minutes, as it was given', async () => {
  const before = await names();
  const proof = proofOf((await add()).body);
  const twice = await Promise.all([1, 2, 3].map((at) => add({ proof, cells: { name: `Flo ${at}` } })));
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 428, 428]);
  expect((await add({ proof })).status).toBe(428);
  expect((await add({ proof: proofOf((await add()).body), block_id: 'party' })).status).toBe(428);
  const altered = JSON.parse(Buffer.from(proofOf((await add()).body), 'base64').toString());
  altered.challenge.parameters.data.form = 'another';
  for (const wrong of [JSON.stringify(altered), '{}', 'null', JSON.stringify({ ...altered, solution: { counter: 0 } })])
    expect((await add({ proof: Buffer.from(wrong).toString('base64') })).status).toBe(428);
  const old = proofOf((await add()).body);
  later(21 * 60_000);
  expect((await add({ proof: old })).status).toBe(428);
  expect(await names()).toHaveLength(before.length + 1);
});

test('the same submission sent again with its proof is stored once, and answered as before', async () => {
  const before = await names();
  const proof = proofOf((await add()).body);
  const same = { proof, cells: { name: 'Gus' }, idempotency_key: 'same' };
  expect([(await add(same)).status, (await add(same)).status]).toEqual([200, 200]);
  expect(await names()).toEqual([...before, 'Gus']);
});

test('a mistake is said before anything is to be solved', async () => {
  expect((await add({ cells: { name: '' } })).status).toBe(422);
});

test('who is signed in, and forms whose owner wants none, need no proof', async () => {
  const ann = await shop.addAppUser('read-write');
  const signedIn = await shop.ask('/api/page/rows', {
    ...{ method: 'POST', as: ann, headers: { 'content-type': 'application/json', origin } },
    body: JSON.stringify({ page_id, block_id: 'form', cells: { name: 'Hal' } }),
  });
  expect(signedIn.status).toBe(200);
  expect((await add({ block_id: 'open', cells: { name: 'Ida' } })).status).toBe(200);
  expect((await add({ block_id: 'party', cells: { name: 'Jan' } })).status).toBe(428);
});

test('without JavaScript a person answers a question, and nothing that was filled in is lost', async () => {
  const before = await names();
  const asked = await post({ name: 'Kim <3' });
  expect(asked.status).toBe(428);
  expect(asked.html).toContain('value="Kim &lt;3"');
  expect(asked.html).not.toContain('<script');
  const answer = { ...answerTo(asked.html), name: 'Kim <3' };
  // Too soon, wrong, and filled in where people see nothing.
  expect((await post(answer)).html).toContain('it came too soon');
  later(3_500);
  expect((await post({ ...answer, _answer: '99' })).status).toBe(428);
  expect((await post({ ...answer, _website: 'https://spam' })).status).toBe(428);
  expect((await post({ ...answer, _block: 'party' })).status).toBe(428);
  expect(await names()).toEqual(before);
  expect((await post(answer)).status).toBe(303);
  // Once.
  expect((await post(answer)).status).toBe(428);
  expect(await names()).toEqual([...before, 'Kim <3']);
});

test('a program that can count is slow: a network sends six in ten minutes', async () => {
  const before = await names();
  const address = from();
  const statuses = [];
  for (let at = 0; at < 9; at++) {
    const { html } = await post({}, address);
    later(3_500);
    statuses.push((await post(answerTo(html), address)).status);
  }
  expect(statuses).toEqual([303, 303, 303, 303, 303, 303, 429, 429, 429]);
  expect(await names()).toHaveLength(before.length + 6);
});
