/** Forms that open and close, and take a number of answers or one of each person. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SessionOwner } from '#features/accounts/services.ts';
import { type PublishedApp, publishApp } from '../published-app.ts';

let shop: PublishedApp;
let page_id: string;
const forms = {
  dated: { opens_on: '2026-12-01', opens_at: '09:00', closes_on: '2026-12-24', closed_text: 'Write to us instead.' },
  timed: { closes_on: '2026-12-24', closes_at: '18:00' },
  few: { most_answers: 5 },
  each: { once_each: true },
};

beforeAll(async () => {
  shop = await publishApp([{ title: 'Guests', columns: [{ id: 'name', name: 'Name', type: 'text' }], rows: [] }], {
    settings: { time_zone: 'America/New_York' },
  });
  page_id = await shop.setBlocks(
    'orders',
    Object.entries(forms).map(([id, settings]) => ({
      ...{ id, type: 'form', sheet_title: 'Guests', axis: [{ column: 'name', required: true }] },
      settings: { ...settings, spam_check: false },
    })),
  );
});
afterAll(() => shop?.[Symbol.asyncDispose]());
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-10T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const names = async () => (await shop.rowsOf('Guests')).map(({ cells }) => cells['name']);
const add = (block_id: keyof typeof forms, name: string, more: { as?: Partial<SessionOwner>; key?: string } = {}) =>
  shop.send(
    'POST',
    '/api/page/rows',
    { page_id, block_id, cells: { name }, ...(more.key && { idempotency_key: more.key }) },
    more.as,
  );
const messageOf = ({ body }: { body: Record<string, unknown> }) => (body['error'] as { message: string }).message;
/** The part of the page that holds a form. */
async function formOf(id: string, as?: Partial<SessionOwner>) {
  const html = await (await shop.ask('/orders', as ? { as } : {})).text();
  return html.slice(html.indexOf(`id="${id}"`)).split(/id="(?:dated|timed|few|each)"/)[1] ?? '';
}

describe('a form with days', () => {
  test.each([
    ['2026-12-01T13:59:00Z', 'This form opens on December 1, 2026'],
    ['2026-12-01T14:00:00Z', null],
    // The day ends in New York.
    ['2026-12-25T04:59:00Z', null],
    ['2026-12-25T05:00:00Z', 'This form closed on December 24, 2026'],
  ])('at %s', async (now, closed) => {
    vi.setSystemTime(Date.parse(now));
    const before = await names();
    const form = await formOf('dated');
    const sent = await add('dated', 'Ann');
    if (closed === null) {
      expect(form).toContain('<form');
      expect(sent.status).toBe(200);
      expect(await names()).toHaveLength(before.length + 1);
      return;
    }
    expect(form).toContain(closed);
    expect(form).toContain('Write to us instead.');
    expect(form).not.toContain('<form');
    expect(sent.status).toBe(403);
    expect(messageOf(sent)).toContain(closed);
    expect(await names()).toEqual(before);
  });

  test('a page that is kept for everyone turns with the minute', async () => {
    vi.setSystemTime(Date.parse('2026-12-24T22:59:00Z'));
    expect(await formOf('timed')).toContain('<form');
    vi.setSystemTime(Date.parse('2026-12-24T23:00:00Z'));
    expect(await formOf('timed')).not.toContain('<form');
  });
});

test('of 40 answers at once a form for five takes five', async () => {
  const before = await names();
  const sent = await Promise.all(Array.from({ length: 40 }, (_, at) => add('few', `Guest ${at}`, { as: shop.editor })));
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(new Set(sent.filter(({ status }) => status !== 200).map(messageOf))).toEqual(
    new Set(['This form takes no more answers.']),
  );
  expect(await names()).toHaveLength(before.length + 5);
  expect(await formOf('few')).toContain('This form takes no more answers.');
});

test('a refused answer takes no place, and the same one twice takes one', async () => {
  await shop.services.database.deleteFrom('form_answers').execute();
  const before = await names();
  for (let at = 0; at < 6; at++) expect((await add('few', '', { as: shop.editor })).status).toBe(422);
  const same = Array.from({ length: 4 }, () => add('few', 'Bob', { as: shop.editor, key: 'same' }));
  expect((await Promise.all(same)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await names()).toHaveLength(before.length + 1);
  for (const name of ['C', 'D', 'E', 'F']) expect((await add('few', name, { as: shop.editor })).status).toBe(200);
  expect((await add('few', 'G', { as: shop.editor })).status).toBe(403);
});

test('each person answers once, at once or one after the other; strangers are asked to sign in', async () => {
  const before = await names();
  const [ann, bob] = [await shop.addAppUser('read-write'), await shop.addAppUser('read-write')];
  expect(await formOf('each', ann)).toContain('<form');
  const sent = await Promise.all([1, 2, 3, 4].map((at) => add('each', `Ann ${at}`, { as: ann })));
  expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403]);
  expect(messageOf(await add('each', 'again', { as: ann }))).toBe('You’ve already answered this form.');
  expect((await add('each', 'Bob', { as: bob })).status).toBe(200);
  expect(await formOf('each', ann)).toContain('You’ve already answered this form.');
  const stranger = await add('each', 'Carl');
  expect(messageOf(stranger)).toBe('Sign in to answer this form. Each person can answer once.');
  expect(await formOf('each')).toContain('Sign in to answer this form.');
  expect(await names()).toHaveLength(before.length + 2);
});
