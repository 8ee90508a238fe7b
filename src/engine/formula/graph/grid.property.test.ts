import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '#test/property-runs.ts';
import { isError, type Scalar } from '../values/value.ts';
import { Calculation } from './calculation.ts';

type Change =
  | { kind: 'cell'; address: string; value: number | string | null }
  | { kind: 'name'; name: string; sheet: number | null; content: string | null }
  | { kind: 'table'; bottom: number; columns: readonly string[] };

const positionOf = (address: string): [number, number] => [Number(address.slice(1)) - 1, address.charCodeAt(0) - 65];

function grid() {
  const calculation = new Calculation({ stepsPerCell: 1_000_000 });
  for (const title of ['First', 'Second']) calculation.addSheet({ title });
  return {
    calculation,
    make(change: Change): void {
      if (change.kind === 'cell') {
        const [row, column] = positionOf(change.address);
        if (typeof change.value === 'string') calculation.setFormula(0, row, column, change.value);
        else calculation.setValue(0, row, column, change.value);
      } else if (change.kind === 'name') {
        const { name, sheet, content } = change;
        if (content === null) calculation.removeName(name, sheet);
        else calculation.setName({ name, sheet, content });
      } else {
        const { bottom, columns } = change;
        const rows = { headerRow: 0, top: 1, bottom, totalsRow: null };
        calculation.setTable({ name: 'T', sheet: 0, left: 0, columns, ...rows });
      }
    },
    at(address: string): Scalar {
      const value = calculation.value(0, ...positionOf(address));
      return isError(value) ? value.code : value;
    },
  };
}

const keyOf = (change: Change): string =>
  change.kind === 'cell' ? change.address : change.kind === 'name' ? `${change.name} ${change.sheet}` : 'table';

const anyChange: fc.Arbitrary<Change> = fc.oneof(
  fc.record({
    kind: fc.constant('cell' as const),
    address: fc.constantFrom('A2', 'A3', 'A4', 'B2', 'B3', 'B4', 'C2', 'C3', 'C4', 'F2', 'F3'),
    value: fc.oneof(
      fc.constantFrom(null, 1, 2, 3),
      fc.constantFrom(
        ...['=Rate*2', '=First!Rate', '=SUM(Block)', '=SUM(T[x])', '=[@x]+1', '=T[[#This Row],[y]]', '=SUM(T[#All])'],
        ...[
          '=ROWS(T)',
          '=SUM(F1#)',
          '=SUM(F1:F4)',
          '=INDIRECT("Rate")',
          '=SUM(INDIRECT("T[x]"))',
          '=SUM(A2:INDEX(A:A,3))',
        ],
        ...[
          '=SUM((A2:A3,C2))',
          '=SUM(A2:C2 B2:B4)',
          '=Left+1',
          '=OFFSET(A2,1,1)',
          '=SUM(First:Second!A2)',
          '=A3',
          '=B2&C3',
        ],
      ),
    ),
  }),
  fc.record({
    kind: fc.constant('cell' as const),
    address: fc.constantFrom('F1', 'H1'),
    value: fc.constantFrom('=SEQUENCE(3)', '=SEQUENCE(A2+1)', '=T[x]', '=A2:A4*2', '=SORT(B2:B4)', 5, null),
  }),
  fc.record({
    kind: fc.constant('name' as const),
    name: fc.constantFrom('Rate', 'Block', 'Left'),
    sheet: fc.constantFrom(null, 0),
    content: fc.constantFrom(null, '7', 'First!$A$2', 'First!$A$2:$B$3', 'First!XFD1', 'Block', 'SUM(T[y])', 'T[x]'),
  }),
  fc.record({
    kind: fc.constant('table' as const),
    bottom: fc.constantFrom(1, 2, 3),
    columns: fc.constantFrom(['x', 'y'], ['y', 'x'], ['x', 'y', 'z'], ['z']),
  }),
);

test('after any changes of cells, names and tables every cell is what a fresh computation makes of it', () => {
  fc.assert(
    fc.property(fc.array(anyChange, { minLength: 1, maxLength: 25 }), (changes) => {
      const living = grid();
      const now = new Map<string, Change>();
      let last = living.calculation.recalculate();
      for (const change of changes) {
        living.make(change);
        last = living.calculation.recalculate();
        now.set(keyOf(change), change);
      }
      const fresh = grid();
      for (const change of now.values()) fresh.make(change);
      // Where cells need each other in rings it depends on the order which of them is found first.
      fc.pre(fresh.calculation.recalculate().cycles.length === 0 && last.cycles.length === 0);
      for (const column of 'ABCFGH')
        for (const row of [1, 2, 3, 4, 5]) expect(living.at(`${column}${row}`)).toEqual(fresh.at(`${column}${row}`));
    }),
    propertyRuns(400),
  );
});

test('stale is what reads something stale, and what is not known once anything that it reads has changed', () => {
  const cells = ['A1', 'A2', 'A3', 'B1', 'B2', 'B3', 'C1', 'C2'];
  const index = fc.nat({ max: cells.length - 1 });
  const kind = fc.constantFrom('number' as const, 'sum' as const, 'unknown' as const);
  const change = fc.record({ cell: index, kind, first: index, second: index, number: fc.nat({ max: 3 }) });
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 30 }), (changes) => {
      const { calculation, at } = grid();
      const model = cells.map(() => ({ kind: 'number', reads: [] as number[], isStale: false }));
      for (const { cell, kind: given, first, second, number } of changes) {
        const before = cells.map(at);
        // A cell reads only those before it, so that there are no rings.
        const reads = cell === 0 ? [] : [first % cell, second % cell];
        const requested = cell === 0 ? 'number' : given;
        const [row, column] = positionOf(cells[cell]!);
        if (requested === 'sum')
          calculation.setFormula(0, row, column, `=SUM(${reads.map((one) => cells[one]).join()})`);
        else calculation.setValue(0, row, column, number);
        const text = `NOSUCH(${reads.map((one) => cells[one]).join()})`;
        if (requested === 'unknown') calculation.putUnknown({ sheet: 0, column, top: row, bottom: row }, text);
        calculation.recalculate();
        model[cell] = { kind: requested, reads: requested === 'number' ? [] : reads, isStale: false };
        const isChanged = cells.map((address, place) => before[place] !== at(address));
        for (const [place, one] of model.entries()) {
          const isReadStale = one.reads.some((read) => model[read]!.isStale);
          const isInputNew = place !== cell && one.reads.some((read) => isChanged[read]);
          one.isStale = one.kind === 'unknown' ? one.isStale || isReadStale || isInputNew : isReadStale;
        }
        const found = cells.map((address) => calculation.isStale(0, ...positionOf(address)));
        expect(found).toEqual(model.map(({ isStale }) => isStale));
      }
    }),
    propertyRuns(300),
  );
});
