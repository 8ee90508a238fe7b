import fc from 'fast-check';
import { afterAll, expect, test, vi } from 'vitest';
import { naiveAnswer, naiveChange } from '#test/naive-query.ts';
import { propertyRuns } from '#test/property-runs.ts';
import { randomChange, randomContent, randomContext } from '#test/random-sheet.ts';
import { applyChange } from './apply-change.ts';
import { Bitmap } from './bitmap.ts';
import { SearchCache } from './search-cache.ts';
import type { Column, Row, SheetContent } from './model.ts';
import type { Query, QueryContext } from './query-model.ts';
import { querySteps, runQuery } from './run-query.ts';
import { createSnapshot, dropDerived, measureSnapshot, type Snapshot } from './snapshot.ts';
import { runToEnd } from './steps.ts';
import { fullTest } from '#test/full-test.ts';

vi.setConfig({ testTimeout: 60_000 });
// Words are cached of sheets of any length, and every structure of a search is made for its first query.
vi.mock('./index-worth.ts', () => ({
  ...{ leastIndexedSlots: 0, questionsBeforeIndex: 1, leastCodesBySlot: 0, leastJoinedTexts: 1, leastKernelSlots: 0 },
}));
// What this worker loaded before doesn't know about that, so it is loaded again, also for the files that follow.
vi.hoisted(() => void vi.resetModules());
afterAll(() => {
  vi.doUnmock('./index-worth.ts');
  vi.resetModules();
});

const word = fc.constantFrom(
  ...['open', 'o', 'a', 'e', '1', '10', '0', '.5', '2026', 'mar', 'march 11', 'yes', 'true', '-', '%', 'star', 'text'],
  ...['longer', '"longer text"', '"a b"', 'zzz', 'straße', 'émile', '23', ':'],
  ...['"1,234.56"', '"1,2"', '", 2026"', '"1, 2026, 9"', '"$1,"'],
);
const term = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
const search = fc.record({
  text: fc.array(term, { minLength: 1, maxLength: 3 }).map((terms) => terms.join(', ')),
  columns: fc.subarray(['a', 'b', 'c', 'd', 'gone'], { minLength: 1 }),
});
const queryOf = (one: { text: string; columns: string[] }): Query => ({
  ...{ columns: ['a', 'b', 'c', 'd'], search: one, page: { offset: 0, limit: 20 } },
});

test('searches for the same words, between changes of any kind, answer what reading row by row answers', () => {
  let cached = 0;
  const step = fc.tuple(randomChange, search, randomContext);
  fc.assert(
    fc.property(randomContent, fc.array(step, { minLength: 2, maxLength: 7 }), (start, steps) => {
      let sheet = start;
      let snapshot = createSnapshot(start);
      steps.forEach(([changed, ,], index) => {
        for (const [, one, by] of steps) {
          expect(runQuery(snapshot, queryOf(one), by)).toEqual(naiveAnswer(sheet, queryOf(one), by));
        }
        const next = { ...changed, version: index + 2 };
        sheet = naiveChange(sheet, next);
        snapshot = applyChange(snapshot, next);
        if (snapshot.words.bytes() > 0) cached++;
        if (index === 4) dropDerived(snapshot);
      });
      for (const [, one, by] of steps) {
        expect(runQuery(snapshot, queryOf(one), by)).toEqual(naiveAnswer(sheet, queryOf(one), by));
      }
    }),
    propertyRuns(600),
  );
  expect(cached, 'changes that kept words followed').toBeGreaterThan(propertyRuns(600).numRuns / 3);
});

const context: QueryContext = { now: 0, timeZone: 'UTC', weekStartsOn: 0, currentUser: null };
const columns: Column[] = [
  { id: 'name', name: 'Name', type: 'text' },
  { id: 'amount', name: 'Amount', type: 'currency', format: '$#,##0.00' },
  { id: 'secret', name: 'Secret', type: 'text' },
];
const rowOf = (number: number, name: string): Row => ({
  ...{ row_id: `r${number}`, position: number, version: 1 },
  cells: { name, amount: number / 4, secret: `code ${number % 10}` },
});
const sheetOf = (count: number): SheetContent => ({
  ...{ version: 1, columns },
  rows: Array.from({ length: count }, (_, number) =>
    rowOf(number, `${number % 5 === 0 ? 'Farah' : 'Hugo'} ${number}x`),
  ),
});
const requested = (text: string, ids = ['name', 'amount']): Query => ({
  ...{ columns: ['name'], search: { text, columns: ids }, page: { offset: 0, limit: 5 } },
});
const isKept = (snapshot: Snapshot, text: string, ids = ['name', 'amount']): boolean =>
  runToEnd(snapshot.words.get({ ids, shown: shownOf(snapshot, ids) }, text.split(' '))) !== null;
const shownOf = ({ stores }: Snapshot, ids: readonly string[]) =>
  ids.flatMap((id) => {
    const store = stores.get(id);
    const column = columns.find((one) => one.id === id);
    return store && column ? [{ store, column }] : [];
  });

test('a word is kept through writes, and counts the rows that were written, added, moved and deleted', () => {
  let sheet = sheetOf(2000);
  let snapshot = createSnapshot(sheet);
  expect(runQuery(snapshot, requested('farah, 0x0'), context).total).toBe(400);
  const changes: [upserts: Row[], deletes: string[], total: number][] = [
    [[rowOf(0, 'Ann'), rowOf(1, 'FARAH'), rowOf(2, 'of farah')], [], 401],
    [[rowOf(5000, 'Farah of late')], ['r5', 'r10'], 400],
    [[{ ...rowOf(15, 'Farah 15x'), position: 700.5 }, rowOf(10, 'farah again')], ['r5000'], 400],
    [[rowOf(20, 'farah'), rowOf(20, 'Hugo')], [], 399],
  ];
  changes.forEach(([upserts, deletes, total], index) => {
    const change = { version: index + 2, upserts, deletes };
    sheet = naiveChange(sheet, change);
    snapshot = applyChange(snapshot, change);
    expect(isKept(snapshot, 'farah')).toBe(true);
    const answer = runQuery(snapshot, requested(`farah, 0x${index}`), context);
    expect(answer).toEqual(naiveAnswer(sheet, requested(`farah, 0x${index}`), context));
    expect(answer.total).toBe(total);
  });
});

test('what was found in some columns says nothing of others, nor of columns that became others', () => {
  let sheet = sheetOf(500);
  let snapshot = createSnapshot(sheet);
  expect(runQuery(snapshot, requested('code', ['name', 'secret']), context).total).toBe(500);
  expect(runQuery(snapshot, requested('code'), context).total).toBe(0);
  expect(runQuery(snapshot, requested('code', ['secret']), context).total).toBe(500);
  expect(runQuery(snapshot, requested('$1.25'), context).total).toBe(1);
  expect(isKept(snapshot, '$1.25')).toBe(true);
  const plain = columns.map((column) =>
    column.id === 'amount' ? { ...column, type: 'number' as const, format: '0.000' } : column,
  );
  const others: Column[][] = [plain, [...plain, { id: 'more', name: 'More', type: 'text' }], plain.slice(0, 2)];
  others.forEach((newer, index) => {
    const upserts = index === 1 ? [{ ...rowOf(3, 'Hugo'), cells: { more: 'code $1.25', secret: 'none' } }] : [];
    const change = { version: index + 2, columns: newer, upserts, deletes: [] };
    sheet = naiveChange(sheet, change);
    snapshot = applyChange(snapshot, change);
    for (const ids of [['name', 'amount'], ['name', 'secret'], ['secret'], ['more', 'name']]) {
      for (const text of ['code', '$1.25', '1.250']) {
        expect(runQuery(snapshot, requested(text, ids), context)).toEqual(
          naiveAnswer(sheet, requested(text, ids), context),
        );
      }
    }
  });
});

test('a flood of other words takes no more memory, and drives out no word that is searched again and again', () => {
  const snapshot = createSnapshot(sheetOf(4000));
  runQuery(snapshot, requested('hugo'), context);
  let most = 0;
  for (let number = 0; number < 1500; number++) {
    if (number % 20 === 0) runQuery(snapshot, requested(`farah, ${number}q`), context);
    runQuery(snapshot, requested(`${number}x`), context);
    most = Math.max(most, snapshot.words.bytes());
  }
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(64 * (4000 / 8 + 400));
  expect(isKept(snapshot, 'farah')).toBe(true);
  expect(isKept(snapshot, '1499x')).toBe(true);
  expect(isKept(snapshot, 'hugo')).toBe(false);
  const before = snapshot.words.bytes();
  for (let number = 0; number < 200; number++) runQuery(snapshot, requested(`zq${number}`), context);
  expect(snapshot.words.bytes()).toBe(before);
  const { derivedBytes } = measureSnapshot(snapshot);
  expect(derivedBytes).toBeGreaterThan(before);
  dropDerived(snapshot);
  expect(snapshot.words.bytes()).toBe(0);
});

test('of very many rows fewer words are kept', () => {
  const words = new SearchCache();
  const searched = { ids: ['a'], shown: [] };
  for (let number = 0; number < 5; number++) {
    const found = new Bitmap(24_000_000);
    found.add(number);
    words.set(searched, [`word ${number}`], found);
  }
  expect(words.bytes()).toBeLessThan(8 * 1024 * 1024);
  expect(runToEnd(words.get(searched, ['word 4']))?.has(4)).toBe(true);
  expect(runToEnd(words.get(searched, ['word 3']))?.has(3)).toBe(true);
  expect(runToEnd(words.get(searched, ['word 0']))).toBeNull();
  const tooMany = new Bitmap(100_000_000);
  tooMany.add(1);
  words.set(searched, ['of a hundred million'], tooMany);
  expect(runToEnd(words.get(searched, ['of a hundred million']))).toBeNull();
});

fullTest('after very many writes words are searched anew, and are right', () => {
  let sheet = sheetOf(3000);
  let snapshot = createSnapshot(sheet);
  for (const [round, count] of [60, 65, 1500, 3000].entries()) {
    runQuery(snapshot, requested('farah'), context);
    const upserts = Array.from({ length: count }, (_, at) =>
      rowOf((at * 2) % 3000, `${(at + round) % 3 === 0 ? 'farah' : 'ann'} ${at}`),
    );
    const change = { version: round + 2, upserts, deletes: [] };
    sheet = naiveChange(sheet, change);
    snapshot = applyChange(snapshot, change);
    expect(isKept(snapshot, 'farah')).toBe(round < 1);
    if (round === 3) expect(snapshot.words.bytes()).toBeLessThan(30_000);
    expect(runQuery(snapshot, requested('farah'), context)).toEqual(naiveAnswer(sheet, requested('farah'), context));
  }
});

fullTest('a question that ends while it follows writes leaves nothing half done', () => {
  let sheet = sheetOf(9000);
  let snapshot = createSnapshot(sheet);
  runQuery(snapshot, requested('farah'), context);
  for (let round = 0; round < 4; round++) {
    const upserts = Array.from({ length: 60 }, (_, at) => rowOf(at * 3, (at + round) % 2 === 0 ? 'farah' : 'ann'));
    const change = { version: round + 2, upserts, deletes: [`r${round * 5}`] };
    sheet = naiveChange(sheet, change);
    snapshot = applyChange(snapshot, change);
    const ended = querySteps(snapshot, requested('farah'), context);
    for (let step = 0; step <= round; step++) ended.next();
    ended.return({ version: 0, total: 0, rows: [], aggregates: [], groups: [], distinct: [] });
    // Two that take turns, of which one is faster.
    const first = querySteps(snapshot, requested('farah, zq'), context);
    first.next();
    const second = runQuery(snapshot, requested('farah, qz'), context);
    expect(runToEnd(first)).toEqual(second);
    expect(second).toEqual(naiveAnswer(sheet, requested('farah, qz'), context));
  }
});
