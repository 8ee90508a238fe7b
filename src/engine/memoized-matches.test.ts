import { expect, test, vi } from 'vitest';
import { applyChange } from './apply-change.ts';
import { MemoizedMatches } from './memoized-matches.ts';
import type { Filter } from './query-model.ts';
import { runQuery } from './run-query.ts';
import { createSnapshot } from './snapshot.ts';
import { runToEnd } from './steps.ts';
import { TextStore } from './text-store.ts';

const refund = { where: 'anywhere', text: 'refund' } as const;
function textsOf(...given: string[]): TextStore {
  const texts = new TextStore();
  for (const text of given) texts.append(text);
  return texts;
}

test('a probe pays when it is asked for the third time, and of texts that are there already each is read once', () => {
  const probes = new MemoizedMatches();
  expect([1, 2, 3].map(() => probes.isOften(refund))).toEqual([false, false, true]);
  expect(probes.isOften({ where: 'start', text: 'refund' })).toBe(false);
  const texts = textsOf('', 'a refund', 'a call', 'refunded');
  const mark = vi.spyOn(texts, 'mark');
  expect([...runToEnd(probes.flags(refund, texts))]).toEqual([0, 1, 0, 1]);
  runToEnd(probes.flags(refund, texts));
  expect(mark).toHaveBeenCalledTimes(1);
  texts.append('one more refund');
  texts.append('nothing');
  expect([...runToEnd(probes.flags(refund, texts))]).toEqual([0, 1, 0, 1, 1, 0]);
  expect(mark.mock.calls.map(([, , from]) => from)).toEqual([0, 4]);
});

test('two questions that take turns find what each finds alone', () => {
  const probes = new MemoizedMatches();
  for (let time = 0; time < 3; time++) probes.isOften(refund);
  const texts = textsOf(
    ...Array.from({ length: 20_000 }, (_, index) => (index % 3 === 0 ? `refund ${index}` : `${index}`)),
  );
  const running = [probes.flags(refund, texts), probes.flags(refund, texts)];
  const found: (Uint8Array | null)[] = [null, null];
  while (found.includes(null))
    running.forEach((steps, index) => {
      const step = found[index] ? null : steps.next();
      if (step?.done) found[index] = step.value;
    });
  for (const flags of found) expect(flags?.reduce((sum, flag) => sum + flag, 0)).toBe(6_667);
});

test('what few probes pass is held at a time: the least recently asked is read again', () => {
  const probes = new MemoizedMatches();
  const texts = textsOf('one', 'two', 'three');
  const ask = (text: string): void => {
    const probe = { where: 'anywhere', text } as const;
    while (!probes.isOften(probe));
    runToEnd(probes.flags(probe, texts));
  };
  for (let number = 0; number < 30; number++) ask(`word ${number}`);
  expect(probes.bytes()).toBeLessThanOrEqual(5 * 3);
});

test('a filter that every question has answers the same the first time and the tenth, before and after a write', () => {
  const columns = [
    { id: 'note', name: 'Note', type: 'text' as const },
    { id: 'kind', name: 'Kind', type: 'text' as const },
  ];
  const row = (number: number, note = `note ${number} ${number % 5 === 0 ? 'of a Refund' : ''}`) => ({
    ...{ row_id: `r${number}`, position: number, version: 1 },
    cells: { note, kind: `k${number % 40}` },
  });
  const context = { now: 0, timeZone: 'UTC', weekStartsOn: 0, currentUser: null };
  let snapshot = createSnapshot({ version: 1, columns, rows: Array.from({ length: 4_000 }, (_, index) => row(index)) });
  const filters = (condition: Filter['condition']): Filter[] => [
    { column: 'kind', condition: '=', value: 'k10' },
    { column: 'note', condition, value: 'REFUND' },
  ];
  const totals = () =>
    Array.from({ length: 10 }, () =>
      (['includes', 'not_includes'] as const).map(
        (condition) => runQuery(snapshot, { columns: [], filters: filters(condition) }, context).total,
      ),
    );
  expect(totals()).toEqual(Array.from({ length: 10 }, () => [100, 0]));
  const upserts = [row(10, 'a call'), row(5_050, 'a refund'), { ...row(5_090, 'x') }].map((one) => ({
    ...one,
    cells: { ...one.cells, kind: 'k10' },
  }));
  snapshot = applyChange(snapshot, { version: 2, upserts, deletes: ['r50'] });
  expect(totals()).toEqual(Array.from({ length: 10 }, () => [99, 2]));
});
