import { expect, test } from 'vitest';
import type { Cell, Column } from '#engine/model.ts';
import { LinkNames } from './link-names.ts';

const column: Column = {
  id: 'customer',
  name: 'Customer',
  type: 'text',
  link: { sheet: 's', key: 'id', name: 'name', on_delete: 'keep' },
};

function namesOf(known: Record<string, string>) {
  const asked: Cell[][] = [];
  const state = { now: 0, drawn: 0 };
  const names = new LinkNames({
    ask: async ({ keys }) => {
      asked.push(keys);
      return {
        names: keys.flatMap((key) => (known[String(key)] ? [{ key, name: known[String(key)] ?? '', rows: 1 }] : [])),
      };
    },
    onNames: () => state.drawn++,
    clock: () => state.now,
  });
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return { names, asked, state, settled };
}

test('the cells of one drawing are asked for at once, and drawn again with their names', async () => {
  const { names, asked, state, settled } = namesOf({ A: 'Ann' });
  expect(['A', 'B', 'A', null].map((cell) => names.of(column, cell))).toEqual(['loading', 'loading', 'loading', null]);
  expect(names.of({ ...column, link: undefined } as unknown as Column, 'A')).toBeNull();
  await settled();
  expect([asked, state.drawn]).toEqual([[['A', 'B']], 1]);
  expect(['a', 'B'].map((cell) => names.of(column, cell))).toEqual([{ name: 'Ann', rows: 1 }, 'missing']);
  await settled();
  expect(asked).toHaveLength(1);
});

test('a name is asked for again after a while, and shown meanwhile', async () => {
  const known: Record<string, string> = { A: 'Ann' };
  const { names, asked, state, settled } = namesOf(known);
  names.of(column, 'A');
  await settled();
  known['A'] = 'Anna';
  state.now = 20_000;
  expect(names.of(column, 'A')).toEqual({ name: 'Ann', rows: 1 });
  await settled();
  expect([asked.length, state.drawn]).toEqual([2, 2]);
  expect(names.of(column, 'A')).toEqual({ name: 'Anna', rows: 1 });
});
