import { expect, test } from 'vitest';
import type { DataRow, RowsData, VisitorQuery } from '#blocks/data-contract.ts';
import { createRowsSession } from '#blocks/shared/rows-session.ts';
import { createRowsRefresher } from './live-rows.ts';

const row = (row_id: string, version = 1): DataRow => ({ row_id, version, cells: { name: `${row_id}${version}` } });
const data = (rows: DataRow[], part: Partial<RowsData> = {}): RowsData => ({
  ...{ shape: 'rows', columns: [], rows, total: rows.length, offset: 0, pageSize: 10, query: {}, ...part },
});
const [a, b, c] = [row('a'), row('b'), row('c')];
const settle = (milliseconds = 0) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A table with rows a, b and c, whose questions the test answers by hand. */
function begin() {
  const session = createRowsSession(data([a, b, c]));
  const requested: { query: VisitorQuery; answer: (data: RowsData) => void; fail: (error: Error) => void }[] = [];
  const ask = (query: VisitorQuery): Promise<RowsData> =>
    new Promise((answer, fail) => {
      requested.push({ query, answer, fail });
    });
  session.connect(ask);
  const left = new AbortController();
  const missed: number[] = [];
  const refresh = createRowsRefresher(session.onScreen, ask, left.signal, () => missed.push(requested.length));
  const shown = (): string[] => session.view().data.rows.map((one) => `${one.row_id}${one.version}`);
  const renew = async (...rows: DataRow[]): Promise<void> => {
    refresh();
    requested.at(-1)?.answer(data(rows));
    await settle();
  };
  return { session, asked: requested, left, missed, refresh, renew, shown };
}

test('rows that others wrote come in without a sign of loading, by the question on screen', async () => {
  const { session, asked: requested, refresh, shown } = begin();
  session.actions.page(10);
  requested[0]?.answer(data([a], { offset: 10, total: 11 }));
  await settle();
  refresh();
  expect(session.view().pending).toBe(false);
  expect(requested[1]?.query).toEqual({ offset: 10 });
  requested[1]?.answer(data([a, b], { offset: 10, total: 12 }));
  await settle();
  expect(shown()).toEqual(['a1', 'b1']);
  expect(session.view().data.total).toBe(12);
});

test('a row that is edited stays as it is, and is marked once others changed or deleted it', async () => {
  const { session, renew, shown } = begin();
  const release = session.actions.hold('b');
  await renew(row('a', 2), row('b', 3), c);
  expect(shown()).toEqual(['a2', 'b1', 'c1']);
  expect(session.view().changed).toEqual(new Set(['b']));
  await renew(row('a', 2), c);
  expect(shown()).toEqual(['a2', 'b1', 'c1']);
  expect(session.view().changed).toEqual(new Set(['b']));
  release();
  await renew(row('a', 2), c);
  expect(shown()).toEqual(['a2', 'c1']);
  expect(session.view().changed).toEqual(new Set());
});

test('a row that is let go is fetched by itself when others changed it, and not otherwise', async () => {
  const { session, asked: requested, renew, shown } = begin();
  session.actions.hold('a')();
  expect(requested).toHaveLength(0);
  const release = session.actions.hold('b');
  await renew(a, row('b', 2), c);
  release();
  expect(requested).toHaveLength(2);
  requested[1]?.answer(data([a, row('b', 2), c]));
  await settle();
  expect(shown()).toEqual(['a1', 'b2', 'c1']);
});

test('a row that the visitor just added stays where it is until it comes with the others', async () => {
  const { session, renew, shown } = begin();
  session.actions.change((rows) => [row('new'), ...rows]);
  await renew(row('a', 2), b, c);
  expect(shown()).toEqual(['new1', 'a2', 'b1', 'c1']);
  await renew(row('a', 2), b, c, row('new'));
  expect(shown()).toEqual(['a2', 'b1', 'c1', 'new1']);
});

test('a row that the visitor deletes does not come back while that is on its way', async () => {
  const { session, renew, shown } = begin();
  const release = session.actions.hold('b');
  session.actions.change((rows) => rows.filter((one) => one.row_id !== 'b'));
  await renew(a, b, c);
  expect(shown()).toEqual(['a1', 'c1']);
  release();
});

test('what the visitor does meanwhile goes before: the answer is thrown away and asked for again', async () => {
  const { session, asked: requested, refresh, shown } = begin();
  refresh();
  session.actions.change((rows) => rows.map((one) => (one.row_id === 'a' ? row('a', 9) : one)));
  requested[0]?.answer(data([a, b, c]));
  await settle();
  expect(shown()[0]).toBe('a9');
  await settle(300);
  requested[1]?.answer(data([row('a', 9), b]));
  await settle();
  expect(shown()).toEqual(['a9', 'b1']);
});

test('while the visitor types a search nothing is asked, and afterwards by what they typed', async () => {
  const { session, asked: requested, refresh } = begin();
  session.actions.search('pear');
  refresh();
  expect(requested).toHaveLength(0);
  await settle(220);
  requested[0]?.answer(data([a], { query: { search: 'pear' } }));
  await settle(300);
  expect(requested[1]?.query).toEqual({ search: 'pear', offset: 0 });
});

test('when the page that the visitor is on has no rows any more, the last one takes its place', async () => {
  const { asked: requested, refresh, session, shown } = begin();
  session.actions.page(20);
  requested[0]?.answer(data([c], { offset: 20, total: 21 }));
  await settle();
  refresh();
  requested[1]?.answer(data([], { offset: 20, total: 15 }));
  await settle();
  expect(requested[2]?.query).toEqual({ offset: 10 });
  requested[2]?.answer(data([b], { offset: 10, total: 15 }));
  await settle();
  expect(shown()).toEqual(['b1']);
});

test('a refusal or a failure leaves the rows, and nothing is drawn on a page that was left', async () => {
  const { session, asked: requested, refresh, left, shown } = begin();
  refresh();
  requested[0]?.answer(data([], { error: 'Data Error' }));
  await settle();
  expect(shown()).toEqual(['a1', 'b1', 'c1']);
  refresh();
  left.abort();
  requested[1]?.answer(data([]));
  await settle();
  expect(shown()).toEqual(['a1', 'b1', 'c1']);
  expect(session.view().error).toBe('');
});

test('rows that cannot be fetched are reported as missed, and come once they can be', async () => {
  const { asked: requested, missed, refresh, renew, shown } = begin();
  refresh();
  requested[0]?.fail(new TypeError('Failed to fetch'));
  await settle();
  expect(missed).toEqual([1]);
  expect(shown()).toEqual(['a1', 'b1', 'c1']);
  await renew(a, b, row('c', 2));
  expect(missed).toEqual([1]);
  expect(shown()).toEqual(['a1', 'b1', 'c2']);
});
