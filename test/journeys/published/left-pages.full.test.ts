/** Visitors who leave while their page is drawn, again and again. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishApp, type PublishedApp } from '../published-app.ts';

let shop: PublishedApp;
beforeAll(async () => {
  const columns = ['item', 'city'].map((id) => ({ id, name: id, type: 'text' as const }));
  const rows = Array.from({ length: 2_000 }, (_, at) => ({ cells: { item: `item ${at}`, city: `city ${at % 7}` } }));
  shop = await publishApp([{ title: 'Orders', columns, rows }]);
  const table = {
    ...{ type: 'table', sheet_title: 'Orders', axis: [{ column: 'item' }, { column: 'city' }] },
    settings: { show_search: true, paginate: false },
  };
  await shop.setBlocks(
    '',
    Array.from({ length: 20 }, () => table),
  );
});
afterAll(() => shop[Symbol.asyncDispose]());

let number = 0;
/** A page with all of its tables searched, which is left soon after it began; answers the status where it came first. */
async function leave(): Promise<number> {
  const left = new AbortController();
  const search = Array.from({ length: 20 }, (_, at) => `b${at + 1}.search=item+${number}`).join('&');
  number += 1;
  const answer = shop.ask(`/?${search}`, { signal: left.signal });
  setTimeout(() => left.abort(), 25);
  return answer.then(
    ({ status }) => status,
    () => 0,
  );
}

test('what was drawn for them counts, so that they are refused after a while', { timeout: 60_000 }, async () => {
  const end = performance.now() + 50_000;
  const statuses = new Set<number>();
  while (!statuses.has(429) && performance.now() < end)
    for (const status of await Promise.all(Array.from({ length: 8 }, leave))) statuses.add(status);
  expect(statuses).toContain(429);
});
