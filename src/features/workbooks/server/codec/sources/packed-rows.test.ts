import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CellLook } from '../../../rules/grid-look.ts';
import type { OdsRow } from './ods-table.ts';
import { PackedRows } from './packed-rows.ts';
import { RowStore } from './row-store.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-rows-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('packed rows come back as they were, with the same looks, and are found by their numbers', () => {
  const looks: CellLook[] = [{ bold: true }, { fill: '#ff0000' }];
  const rows = new PackedRows(new RowStore(join(folder, 'book.ods')));
  const given: OdsRow[] = Array.from({ length: 3_000 }, (_, at) => ({
    ...{
      number: at * 3 + 1,
      repeat: at % 2 === 0 ? 2 : 1,
      hidden: at % 7 === 0,
      height: at % 5 === 0 ? 30 : undefined,
    },
    cells: [
      at,
      `text ${at}`,
      undefined,
      { kind: 'number' as const, value: at, formula: `=A${at}`, format: '0.0' },
      true,
    ],
    ...(at % 3 === 0 && { looks: [looks[at % 2], undefined, looks[1]] }),
  }));
  for (const row of given) rows.push(row);
  const found = [...rows];
  expect(found).toEqual(given);
  expect(new Set(found.flatMap((row) => row.looks ?? [])).size).toBe(3);
  expect(rows.at(1)).toEqual(given[0]);
  expect(rows.at(2)).toEqual(given[0]);
  expect(rows.at(3)).toBeUndefined();
  expect(rows.at(8_998)).toEqual(given[2_999]);
});

test('what is beyond memory goes into a file without a name, and comes back from there', async () => {
  const store = new RowStore(join(folder, 'book.ods'), { bytes: 2_000, places: 100 });
  const tables = [0, 1, 2].map((table) => {
    const rows = new PackedRows(store);
    const given = Array.from({ length: 9_000 }, (_, at): OdsRow => {
      const cells = [at * table, `${table} ${at}`, `${(at * 7919) % 1009}`];
      return { number: at + 1, repeat: 1, hidden: false, cells };
    });
    for (const row of given) rows.push(row);
    rows.finish();
    return { rows, given };
  });
  expect(await readdir(folder)).toEqual([]);
  for (const { rows, given } of tables) expect([...rows]).toEqual(given);
  expect(tables[1]?.rows.at(8_500)).toEqual(tables[1]?.given[8_499]);
});

test('where no file can be written, rows stay in memory', () => {
  const rows = new PackedRows(new RowStore(join(folder, 'none', 'book.ods'), { bytes: 0, places: 0 }));
  const given: OdsRow[] = Array.from({ length: 30_000 }, (_, at) => ({
    ...{ number: at + 1, repeat: 1, hidden: false, cells: [at] },
  }));
  for (const row of given) rows.push(row);
  rows.finish();
  expect([...rows]).toEqual(given);
});
