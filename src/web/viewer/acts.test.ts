import { afterEach, expect, test, vi } from 'vitest';
import type { RowsData, VisitorQuery } from '#blocks/data-contract.ts';
import { createActs } from './acts.ts';

afterEach(() => vi.unstubAllGlobals());

test('an answer that comes after that of a newer question is not kept in the address', async () => {
  const waiting: ((data: object) => void)[] = [];
  vi.stubGlobal('location', {
    pathname: '/',
    search: '',
    origin: 'http://shop.localhost',
    href: 'http://shop.localhost/',
  });
  vi.stubGlobal('document', { referrer: '' });
  vi.stubGlobal(
    'fetch',
    () => new Promise((resolve) => waiting.push((data) => resolve(new Response(JSON.stringify({ data }))))),
  );
  const kept: VisitorQuery[] = [];
  const acts = createActs({ page_id: 'p', block_id: 'b', path: '/' }, {
    remember: (_block: string, _ask: string, data: RowsData) => kept.push(data.query),
  } as never);
  const rows = (search: string) => ({ shape: 'rows', columns: [], rows: [], query: { search } });
  const both = [acts.query('rows', { search: 'old' }), acts.query('rows', { search: 'new' })];
  await vi.waitFor(() => expect(waiting).toHaveLength(2));
  waiting[1]?.(rows('new'));
  await both[1];
  waiting[0]?.(rows('old'));
  await both[0];
  expect(kept).toEqual([{ search: 'new' }]);
});
