import { expect, test } from 'vitest';
import { newId } from '#kit/ids.ts';
import { RowTable } from './row-table.ts';

const ends = (id: string): string => id.slice(-13);

function tableOf(ids: readonly string[]): RowTable {
  const table = new RowTable();
  for (const [position, row_id] of ids.entries()) table.append({ row_id, position, version: 1 });
  return table;
}

test('a row is found by its whole id and by the end of it, and dead rows by neither', () => {
  const ids = Array.from({ length: 3_000 }, () => newId());
  const table = tableOf(ids);
  for (const [slot, id] of ids.entries()) expect([table.find(id), table.findByEnd(ends(id))]).toEqual([slot, slot]);
  table.remove(7);
  expect([table.find(ids[7]!), table.findByEnd(ends(ids[7]!))]).toEqual([-1, -1]);
  const copied = table.parts();
  if (!copied) throw new Error('too large');
  expect(new RowTable(copied).findByEnd(ends(ids[8]!))).toBe(8);
});

test('an end that two rows have is that of none, until one of them is gone', () => {
  const [one, other] = ['01aaaaaaaaaaa7qk0m3zt8xw2d', '01bbbbbbbbbbb7qk0m3zt8xw2d'];
  const table = tableOf([newId(), one, newId(), other]);
  expect(table.findByEnd(ends(one))).toBe(-1);
  expect([table.find(one), table.find(other)]).toEqual([1, 3]);
  table.remove(3);
  expect(table.findByEnd(ends(one))).toBe(1);
});

test('only a whole end finds a row', () => {
  const id = newId();
  const table = tableOf([id, 'Customers-100']);
  for (const part of ['', ends(id).slice(1), id, `${ends(id)}x`, 'zzzzzzzzzzzzz'])
    expect(table.findByEnd(part)).toBe(-1);
});
