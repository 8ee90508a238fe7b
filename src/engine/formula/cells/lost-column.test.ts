import { expect, test } from 'vitest';
import { GridLayout } from './grid-layout.ts';
import { endsWithout, lostColumnIn } from './lost-column.ts';
import { showCellFormula } from './place-cell-formula.ts';
import type { PlacedSheet } from './placed-sheet.ts';

const [first, last] = ['1', '3'].map((row) => `r${row.padStart(25, '0')}`);
const range = (from: string, to: string): string => `=sum([range:${from}|${first}|${to}|${last}])`;

/** What a formula that reads columns `from` to `to` of A to D, and the cells beside them, reads once some are gone. */
test.each([
  // The last of the table: what is beside it moves to its place, the column before it doesn't.
  { gone: ['d'], from: 'd', to: 'd', reads: '=SUM(#REF!)' },
  { gone: ['d'], from: 'c', to: 'd', reads: '=SUM(C2:C4)' },
  { gone: ['d'], from: 'd', to: '~5', reads: '=SUM(D2:E4)' },
  { gone: ['c', 'd'], from: 'c', to: '~5', reads: '=SUM(C2:D4)' },
  // Several, in any order.
  { gone: ['b', 'a'], from: 'b', to: 'd', reads: '=SUM(A2:B4)' },
  { gone: ['a', 'b'], from: 'b', to: 'd', reads: '=SUM(A2:B4)' },
  { gone: ['b', 'c'], from: 'b', to: 'd', reads: '=SUM(B2:B4)' },
  { gone: ['b', 'c'], from: 'a', to: 'c', reads: '=SUM(A2:A4)' },
  { gone: ['b', 'c'], from: 'b', to: 'c', reads: '=SUM(#REF!)' },
  { gone: ['a'], from: 'a', to: 'b', reads: '=SUM(A2:A4)' },
  { gone: ['a'], from: 'a', to: 'a', reads: '=SUM(#REF!)' },
])('$from:$to without $gone is $reads', ({ gone, from, to, reads }) => {
  let there = ['a', 'b', 'c', 'd'];
  const orders = new Map<string, string[]>();
  for (const one of gone) {
    for (const id of there) orders.set(id, there);
    there = there.filter((id) => id !== one);
  }
  const columns = there.map((id) => ({ id, name: id, type: 'number' as const }));
  const layout = new GridLayout(columns, { above: 1, headerRows: 1, columns: [...there, '~4', '~5'], spare: 6 });
  const sheet: PlacedSheet = {
    ...{ id: 'sheet', title: 'Plan', columns, layout, bottom: 3, rowAt: () => null },
    placeOf: (row) => ({ place: Number(row.slice(1)), gone: false }),
    rowAbove: () => ({ id: '', place: 0 }),
    lostColumn: (id) =>
      endsWithout(
        lostColumnIn(orders.get(id) ?? [], id, (one) => there.includes(one)),
        layout,
      ),
  };
  expect(showCellFormula(range(from, to), sheet, 1, () => sheet)).toBe(reads);
});
