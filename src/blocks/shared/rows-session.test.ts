import { expect, test, vi } from 'vitest';
import type { RowsData, VisitorQuery } from '../data-contract.ts';
import { createRowsSession, type RowsSession, type SendQuery } from './rows-session.ts';

const answer = (name: string, query: VisitorQuery = {}, error?: string): RowsData => ({
  shape: 'rows',
  columns: [{ id: 'name', name: 'Name', type: 'text' }],
  rows: [{ row_id: name, version: 1, cells: { name } }],
  total: 40,
  offset: query.offset ?? 0,
  pageSize: 10,
  query,
  ...(error && { error }),
});

/** Questions that a test answers by hand, in whatever order it likes. */
function questions() {
  const requested: { query: VisitorQuery; answer: (data: RowsData) => void; fail: (failure: unknown) => void }[] = [];
  const send = (query: VisitorQuery): Promise<RowsData> =>
    new Promise((resolve, reject) => requested.push({ query, answer: resolve, fail: reject }));
  return { asked: requested, send };
}
function begin(send: SendQuery, initial: RowsData): RowsSession {
  const session = createRowsSession(initial);
  session.connect(send);
  return session;
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

test('the rows before stay on screen while the next ones are fetched', async () => {
  const { asked: requested, send } = questions();
  const session = begin(send, answer('first'));
  session.actions.page(10);
  expect(session.view()).toMatchObject({ pending: true, query: { offset: 10 }, data: { rows: [{ row_id: 'first' }] } });
  requested[0]?.answer(answer('second', { offset: 10 }));
  await settle();
  expect(session.view()).toMatchObject({ pending: false, data: { rows: [{ row_id: 'second' }] } });
});

test('an answer that comes after a newer question is not shown', async () => {
  const { asked: requested, send } = questions();
  const session = begin(send, answer('first'));
  session.actions.sort([{ column: 'name', direction: 'ascending' }]);
  session.actions.sort([{ column: 'name', direction: 'descending' }]);
  requested[1]?.answer(answer('newer'));
  requested[0]?.answer(answer('older'));
  await settle();
  expect(session.view().data.rows[0]?.row_id).toBe('newer');
});

test('a failure keeps the rows, says why, and is forgotten with the next answer', async () => {
  const { asked: requested, send } = questions();
  const session = begin(send, answer('first'));
  session.actions.reload();
  requested[0]?.fail(new Error('Too many requests. Wait a moment.'));
  await settle();
  expect(session.view()).toMatchObject({ error: 'Too many requests. Wait a moment.', pending: false });
  expect(session.view().data.rows[0]?.row_id).toBe('first');
  session.actions.reload();
  requested[1]?.answer(answer('second'));
  await settle();
  expect(session.view().error).toBe('');
});

test('typing is waited out and searching begins at the first row with sort and filters kept', async () => {
  vi.useFakeTimers();
  try {
    const { asked: requested, send } = questions();
    const session = begin(send, answer('first', { offset: 20, sort: [{ column: 'name', direction: 'ascending' }] }));
    session.actions.search('a');
    session.actions.search('ab');
    expect(requested).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(requested.map((one) => one.query)).toEqual([
      { offset: 0, search: 'ab', sort: [{ column: 'name', direction: 'ascending' }] },
    ]);
    session.actions.search('abc');
    session.stop();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(requested).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});

test('rows changed on screen move the total and tell whoever watches', () => {
  const session = begin(questions().send, answer('first'));
  const watcher = vi.fn();
  const leave = session.subscribe(watcher);
  session.actions.change((rows) => [...rows, { row_id: 'new', version: 1, cells: {} }]);
  expect(session.view().data).toMatchObject({ total: 41, rows: [{ row_id: 'first' }, { row_id: 'new' }] });
  expect(watcher).toHaveBeenCalledTimes(1);
  leave();
  session.actions.change((rows) => rows.slice(1));
  expect(watcher).toHaveBeenCalledTimes(1);
});
