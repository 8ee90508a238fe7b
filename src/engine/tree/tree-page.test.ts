import { describe, expect, test } from 'vitest';
import { runQuery } from '../run-query.ts';
import { createSnapshot } from '../snapshot.ts';
import type { Cell, Column } from '../model.ts';
import type { Query, QueryAnswer, TreeQuery } from '../query-model.ts';

const columns: Column[] = [
  { id: 'key', name: 'Key', type: 'text' },
  { id: 'above', name: 'Above', type: 'text' },
  { id: 'number', name: 'Number', type: 'number' },
  { id: 'boss', name: 'Boss', type: 'number' },
];
const context = { now: 0, timeZone: 'UTC', weekStartsOn: 0, currentUser: null };
type Pair = readonly [key: Cell, above?: Cell];

const snapshotOf = (pairs: readonly Pair[]) =>
  createSnapshot({
    ...{ version: 1, columns },
    rows: pairs.map(([key, above = null], at) => ({
      ...{ row_id: `r${at}`, version: 1, position: at },
      cells: { key, above, number: at, boss: at === 0 ? null : 0 },
    })),
  });

function ask(pairs: readonly Pair[], tree: Partial<TreeQuery> = {}, more: Partial<Query> = {}): QueryAnswer {
  const whole: TreeQuery = { key: 'key', parent: 'above', most: 100, levels: 20, ...tree };
  const query = { columns: ['key'], tree: whole, page: { offset: 0, limit: 100 }, ...more };
  return runQuery(snapshotOf(pairs), query, context);
}
const searched = (text: string): Partial<Query> => ({ search: { text, columns: ['key'] } });
/** `a(b(d) c)`; with a `+` for each row with children that were not answered. */
function outline({ rows, tree }: QueryAnswer): string {
  const nodes = tree?.nodes ?? [];
  expect(nodes).toHaveLength(rows.length);
  let text = '';
  let level = -1;
  for (const [at, node] of nodes.entries()) {
    text += node.level > level ? '(' : `${')'.repeat(level - node.level)} `;
    const below = nodes.slice(at + 1).findIndex((one) => one.level <= node.level);
    const own = nodes
      .slice(at + 1, below < 0 ? undefined : at + 1 + below)
      .filter((one) => one.level === node.level + 1);
    text += `${String(rows[at]?.cells['key'])}${own.length < node.children ? '+' : ''}`;
    level = node.level;
  }
  return text.slice(1) + ')'.repeat(Math.max(0, level));
}
const names = (rows: readonly { cells: Record<string, Cell> }[]): Cell[] =>
  rows.map(({ cells }) => cells['key'] ?? null);

describe('rows as a tree', () => {
  test('each is below the one whose key it names, in the order of the sheet', () => {
    const answer = ask([['b', ' A '], ['a'], ['c', 'a'], ['d', 'b']]);
    expect(outline(answer)).toBe('a(b(d) c)');
    expect(answer.tree?.nodes.map(({ below, children }) => [children, below])).toEqual([
      [2, 3],
      [1, 1],
      [0, 0],
      [0, 0],
    ]);
    expect(answer.tree).toMatchObject({ tops: 1, size: 4, astray: 0, ringCount: 0, depth: 0 });
  });

  test('keys may be numbers', () => {
    const answer = ask([['a'], ['b'], ['c']], { key: 'number', parent: 'boss' });
    expect(outline(answer)).toBe('a(b c)');
  });

  test('a ring is opened at its first row and named; what is below it stays', () => {
    const answer = ask([
      ['x', 'a'],
      ['c', 'b'],
      ['a', 'c'],
      ['b', 'a'],
      ['s', 's'],
    ]);
    expect(outline(answer)).toBe('c(a(x b)) s');
    expect(answer.tree?.rings.map(({ rows }) => names(rows))).toEqual([['c', 'b', 'a'], ['s']]);
    expect(answer.tree?.nodes.map(({ astray }) => astray)).toEqual(['ring', undefined, undefined, undefined, 'ring']);
  });

  test('a parent that isn’t here, or that two rows are, isn’t followed', () => {
    const answer = ask([['t'], ['T'], ['c', 't'], ['l', 'nowhere']]);
    expect(outline(answer)).toBe('t T c l');
    expect(answer.tree?.astray).toBe(2);
    expect(answer.tree?.nodes.map(({ astray }) => astray)).toEqual([undefined, undefined, 'ambiguous', 'missing']);
  });

  test('a filter leaves the rows whose parents it keeps out at the top', () => {
    const filters = [{ column: 'key', condition: 'is_not' as const, value: 'a' }];
    expect(outline(ask([['a'], ['b', 'a'], ['c', 'b']], {}, { filters }))).toBe('b(c)');
  });

  test('without one of its columns there is no tree', () => {
    expect(ask([['a']], { parent: 'gone' })).toMatchObject({ rows: [], tree: { tops: 0, size: 0 } });
  });
});

describe('what fits', () => {
  const wide: Pair[] = [
    ['a'],
    ...Array.from({ length: 120 }, (_, at): Pair => [`a${at}`, at < 60 ? 'a' : 'a0']),
    ['z'],
  ];

  test('rows that are left out are the deepest, and those of one row alone don’t fill the page', () => {
    expect(outline(ask(wide, { most: 200 }))).not.toContain('+');
    const cut = ask(wide, { most: 60 });
    expect(cut.rows).toHaveLength(62);
    expect(outline(cut)).toMatch(/^a\+\(a0\+\(a60 .*\) a1 .* a49\) z$/);
    expect(outline(ask(wide, { levels: 1 }))).toBe('a+ z');
    expect(outline(ask(wide, { most: 0 }))).toBe('a+ z');
  });

  test('a branch is answered with the way to it, and its rows come in pages', () => {
    const page = { offset: 40, limit: 3 };
    const answer = ask(wide, { branch: 'r0' }, { page });
    expect(outline(answer)).toBe('a40 a41 a42');
    expect([names(answer.tree?.path ?? []), answer.tree?.depth, answer.tree?.tops]).toEqual([['a'], 1, 60]);
    expect(outline(ask([['a'], ['b', 'a']], { branch: 'gone' }))).toBe('a(b)');
  });

  test('of a long way the first and the last rows are named', () => {
    const chain = Array.from({ length: 30 }, (_, at): Pair => [`k${at}`, at > 0 ? `k${at - 1}` : null]);
    const { tree, rows } = ask(chain, { branch: 'r20', levels: 4 });
    expect(names(tree?.path ?? [])).toEqual(['k0', 'k14', 'k15', 'k16', 'k17', 'k18', 'k19', 'k20']);
    expect(tree?.depth).toBe(21);
    expect(names(rows)).toEqual(['k21', 'k22', 'k23', 'k24']);
  });

  test('a page of so many bytes ends where it is full', () => {
    const { rows, tree } = ask(wide, { most: 200 }, { page: { offset: 0, limit: 100, bytes: 1_000 } });
    expect([rows.length, tree?.nodes.length, tree?.tops]).toEqual([9, 9, 2]);
  });
});

describe('a search', () => {
  const pairs: Pair[] = [['a'], ['b', 'a'], ['cat', 'b'], ['d', 'a'], ['e'], ['cats', 'x']];
  test('keeps what its finds are below, and counts are of the whole tree', () => {
    const answer = ask(pairs, {}, searched('cat'));
    expect(outline(answer)).toBe('a(b(cat)) cats');
    expect(answer.total).toBe(2);
    expect(answer.tree?.nodes.map(({ below, found }) => [below, found])).toEqual([
      [3, undefined],
      [1, undefined],
      [0, true],
      [0, true],
    ]);
    expect(outline(ask(pairs, {}, searched('nothing')))).toBe('');
  });
});

test('rows of one parent are as they are sorted', () => {
  const sort = [{ column: 'key', direction: 'descending' as const }];
  expect(outline(ask([['a'], ['b', 'a'], ['c', 'a'], ['z']], {}, { sort }))).toBe('z a(c b)');
});

test('nothing is lost or twice, whatever rows name', () => {
  let seed = 7;
  const random = (most: number): number => (seed = (seed * 48_271) % 2_147_483_647) % most;
  for (let round = 0; round < 200; round++) {
    const pairs = Array.from(
      { length: 1 + random(30) },
      (): Pair => [`k${random(20)}`, random(4) ? `k${random(24)}` : null],
    );
    const { rows, tree } = ask(pairs, { levels: 100 });
    expect(rows.map(({ row_id }) => row_id).toSorted()).toEqual(pairs.map((_, at) => `r${at}`).toSorted());
    // By the definition: the number of rows from which a walk to the top passes this one.
    const parentAt = (at: number): number => {
      for (let before = at - 1; before >= 0; before--)
        if (tree!.nodes[before]!.level < tree!.nodes[at]!.level) return before;
      return -1;
    };
    const below = rows.map(() => 0);
    for (const at of rows.keys()) for (let up = parentAt(at); up >= 0; up = parentAt(up)) below[up]!++;
    expect(tree?.nodes.map((node) => node.below)).toEqual(below);
  }
});

test('ten thousand rows in a chain, and in a ring, are no more work than others', () => {
  const chain = Array.from({ length: 10_000 }, (_, at): Pair => [`k${at}`, at > 0 ? `k${at - 1}` : null]);
  const { tree } = ask(chain);
  expect([tree?.nodes[0]?.below, tree?.nodes.length]).toEqual([9_999, 20]);
  const ring = ask([['k0', 'k9999'], ...chain.slice(1)]);
  expect(ring.tree?.rings[0]?.size).toBe(10_000);
  expect(outline(ask(chain, {}, searched('k9998')))).toMatch(/^k0\(k1\(.*k19\+/);
});
