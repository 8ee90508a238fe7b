import { expect, test } from 'vitest';
import type { CellLook } from '../../../rules/grid-look.ts';
import type { OdsRow } from './ods-table.ts';
import { PackedRows } from './packed-rows.ts';

test('packed rows come back as they were, with the same looks, and are found by their numbers', () => {
  const looks: CellLook[] = [{ bold: true }, { fill: '#ff0000' }];
  const rows = new PackedRows();
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
