import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isError, type Scalar } from '../values/value.ts';
import { Calculation } from './calculation.ts';
import { propertyRuns } from '#test/property-runs.ts';

const shown = (value: Scalar) => (isError(value) ? value.code : value);

/** A sheet of formulas and values by address, computed. */
function sheetOf(cells: Record<string, Scalar>, options: ConstructorParameters<typeof Calculation>[0] = {}) {
  const calculation = new Calculation(options);
  const sheet = calculation.addSheet({ title: 'Sheet1' });
  const put = (address: string, value: Scalar): void => {
    const [row, column] = positionOf(address);
    if (typeof value === 'string' && value.startsWith('=')) calculation.setFormula(sheet, row, column, value);
    else calculation.setValue(sheet, row, column, value);
  };
  for (const [address, value] of Object.entries(cells)) put(address, value);
  let last = calculation.recalculate();
  return {
    calculation,
    last: () => last,
    at: (address: string) => shown(calculation.value(sheet, ...positionOf(address))),
    set(address: string, value: Scalar) {
      put(address, value);
      last = calculation.recalculate();
      return last;
    },
  };
}

function positionOf(address: string): [number, number] {
  return [Number(address.slice(1)) - 1, address.charCodeAt(0) - 65];
}

describe('what depends is computed anew, and nothing else', () => {
  test('a change reaches what it must', () => {
    const sheet = sheetOf({ A1: 1, A2: 2, B1: '=A1*10', B2: '=A2*10', C1: '=SUM(B1:B2)', D1: '="x"&A2' });
    expect(sheet.at('C1')).toBe(30);
    expect(sheet.set('A1', 5).computed).toBe(2);
    expect([sheet.at('B1'), sheet.at('C1'), sheet.at('D1')]).toEqual([50, 70, 'x2']);
    expect(sheet.set('A9', 5).computed).toBe(0);
  });

  test('a filled formula is one, and one changed input computes one of its cells', () => {
    const calculation = new Calculation();
    const sheet = calculation.addSheet({ title: 'Orders' });
    calculation.setValues(sheet, 0, [1, 2, 3, 4]);
    const texts = ['=A1*2', '=A2*2', '=A3*2', '=A4*3'];
    calculation.setFormulas(
      sheet,
      1,
      texts.map((text, row) => ({ row, text, intersects: false })),
    );
    expect(calculation.runCount(sheet, 1)).toBe(2);
    expect(calculation.recalculate().computed).toBe(4);
    calculation.setValue(sheet, 1, 0, 7);
    expect(calculation.recalculate().computed).toBe(1);
    expect(calculation.values(sheet, 1)).toEqual([2, 14, 6, 12]);
  });

  test('a value written over a filled formula splits it', () => {
    const calculation = new Calculation();
    const sheet = calculation.addSheet({ title: 'Orders' });
    calculation.setValues(sheet, 0, [1, 2, 3]);
    calculation.fillFormula(sheet, 1, 0, 2, '=A1*2');
    calculation.recalculate();
    calculation.setValue(sheet, 1, 1, 'mine');
    expect(calculation.recalculate().computed).toBe(0);
    calculation.setValues(sheet, 0, [10, 20, 30]);
    calculation.recalculate();
    expect(calculation.values(sheet, 1)).toEqual([20, 'mine', 60]);
    expect(calculation.runCount(sheet, 1)).toBe(2);
  });

  test('after any changes every cell is what a fresh computation makes of it', () => {
    const address = fc.constantFrom('A1', 'A2', 'A3', 'B1', 'B2', 'B3', 'C1', 'C2', 'C3');
    const formula = fc.constantFrom(
      '=A1+B2',
      '=SUM(A1:B3)',
      '=IF(A1>2,B1,C3)',
      '=COUNT(A:A)',
      '=SUM(B$1:B2)',
      '=C2&"!"',
      '=VLOOKUP(2,A1:C3,2,FALSE)',
      '=INDEX(A:C,2,2)',
      '=OFFSET(A1,1,1)',
    );
    const change = fc.tuple(address, fc.oneof(fc.integer({ min: 0, max: 4 }), formula));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 25 }), (changes) => {
        const living = sheetOf({});
        const now: Record<string, Scalar> = {};
        for (const [position, value] of changes) {
          living.set(position, value);
          now[position] = value;
        }
        const fresh = sheetOf(now);
        // Where cells need each other in rings it depends on the order which of them is found first.
        fc.pre(fresh.last().cycles.length === 0 && living.last().cycles.length === 0);
        for (const position of Object.keys(now)) expect(living.at(position)).toEqual(fresh.at(position));
      }),
      propertyRuns(300),
    );
  });
});

describe('rings', () => {
  test('are errors, are named, and end when they are broken', () => {
    const sheet = sheetOf({ A1: '=B1+1', B1: '=C1', C1: '=A1', D1: '=A1+1', E1: 5 });
    expect(['A1', 'B1', 'C1', 'D1'].map(sheet.at)).toEqual(['#CYCLE!', '#CYCLE!', '#CYCLE!', '#CYCLE!']);
    expect(sheet.last().cycles).toHaveLength(1);
    expect(
      sheet
        .last()
        .cycles[0]?.map(({ column }) => column)
        .sort(),
    ).toEqual([0, 1, 2]);
    sheet.set('C1', 1);
    expect(['A1', 'B1', 'D1'].map(sheet.at)).toEqual([2, 1, 3]);
  });

  test('a formula that names itself, also within a range', () => {
    expect(sheetOf({ A1: '=A1' }).at('A1')).toBe('#CYCLE!');
    expect(sheetOf({ A1: 1, A2: '=SUM(A1:A3)' }).at('A2')).toBe('#CYCLE!');
    expect(sheetOf({ A1: '=IF(TRUE,1,A1)' }).at('A1')).toBe(1);
  });

  test('a column of sums that go on is none, upwards and downwards, and goes as far as it must', () => {
    const calculation = new Calculation();
    const sheet = calculation.addSheet({ title: 'Long' });
    const count = 50_000;
    calculation.setValues(
      sheet,
      0,
      Array.from({ length: count }, () => 1),
    );
    calculation.fillFormula(sheet, 1, 0, count - 2, '=B2+A1');
    calculation.setFormula(sheet, count - 1, 1, `=A${count}`);
    calculation.fillFormula(sheet, 2, 0, 0, '=A1');
    calculation.fillFormula(sheet, 2, 1, count - 1, '=C1+A2');
    expect(calculation.recalculate().cycles).toEqual([]);
    expect(calculation.value(sheet, 0, 1)).toBe(count);
    expect(calculation.value(sheet, count - 1, 2)).toBe(count);
  });
});

describe('arrays', () => {
  test('spill, are followed, and find no room where something stands', () => {
    const sheet = sheetOf({ A1: '=SEQUENCE(3)', B1: '=A3*10', C1: '=SUM(A1#)' });
    expect(['A1', 'A2', 'A3', 'B1', 'C1'].map(sheet.at)).toEqual([1, 2, 3, 30, 6]);
    sheet.set('A2', 'mine');
    expect(['A1', 'A2', 'A3', 'B1'].map(sheet.at)).toEqual(['#SPILL!', 'mine', null, 0]);
    sheet.set('A2', null);
    expect(['A1', 'A2', 'A3', 'B1', 'C1'].map(sheet.at)).toEqual([1, 2, 3, 30, 6]);
    sheet.set('A1', '=SEQUENCE(2)');
    expect(['A2', 'A3', 'C1'].map(sheet.at)).toEqual([2, null, 3]);
  });

  test('are bounded', () => {
    expect(sheetOf({ A1: '=SEQUENCE(1000000)' }).at('A1')).toBe('#SPILL!');
    expect(sheetOf({ A1: '=SUM(SEQUENCE(100000,100000))' }).at('A1')).toBe('#NUM!');
  });
});

describe('bounds and the world outside', () => {
  test('a formula that is too heavy is stopped and named; the others are computed', () => {
    const sheet = sheetOf({ A1: '=REDUCE(0,SEQUENCE(100000),LAMBDA(a,b,a+b))', A2: '=1+1' }, { stepsPerCell: 50_000 });
    expect([sheet.at('A1'), sheet.at('A2')]).toEqual(['#CALC!', 2]);
    expect(sheet.last().stopped).toEqual([{ sheet: 0, row: 0, column: 0 }]);
  });

  test('a lambda that calls itself for ever ends', () => {
    expect(sheetOf({ A1: '=LET(f,LAMBDA(g,g(g)),f(f))' }).at('A1')).toBe('#NUM!');
  });

  test('what depends on the clock is computed each time, by a clock of ours', () => {
    let now = 46_000.5;
    const sheet = sheetOf({ A1: '=TODAY()', A2: '=NOW()', A3: '=A1+1', A4: '=1' }, { now: () => now });
    expect(['A1', 'A2', 'A3'].map(sheet.at)).toEqual([46_000, 46_000.5, 46_001]);
    now = 46_010.25;
    expect(sheet.set('B9', 1).computed).toBe(3);
    expect(['A1', 'A2', 'A3'].map(sheet.at)).toEqual([46_010, 46_010.25, 46_011]);
  });

  test('that takes long is computed in slices, and cells that wait say so', () => {
    const calculation = new Calculation({ isTable: true });
    calculation.addSheet({ title: 'Sheet' });
    calculation.setValues(0, 0, Array<number>(500).fill(1));
    calculation.fillFormula(0, 1, 1, 499, 'B1+A2');
    calculation.setFormula(0, 0, 2, 'SUM(B1:B500)');
    let looks = 0;
    const pace = { mayGoOn: () => ++looks % 4 !== 0 };
    let slices = 1;
    for (let done = calculation.recalculate(pace).isDone; !done; slices++) {
      calculation.showBusy();
      expect(shown(calculation.value(0, 499, 1))).toBe('#BUSY!');
      expect(shown(calculation.value(0, 0, 2))).toBe('#BUSY!');
      done = calculation.recalculate({ ...pace, isContinued: true }).isDone;
    }
    expect(slices).toBeGreaterThan(2);
    expect(calculation.value(0, 0, 2)).toBe((499 * 500) / 2);
  });

  test('that is few cells with much work asks for the time at each', () => {
    const calculation = new Calculation({ isTable: true });
    calculation.addSheet({ title: 'Sheet' });
    for (const row of [0, 1, 2]) calculation.setFormula(0, row, 0, 'SUM(SEQUENCE(200000))');
    let looks = 0;
    const { isDone } = calculation.recalculate({ mayGoOn: () => ++looks < 3 });
    expect([looks, isDone]).toEqual([3, false]);
  });

  test('that is out of time is stopped', () => {
    const calculation = new Calculation({ isTable: true });
    calculation.addSheet({ title: 'Sheet' });
    calculation.setFormula(0, 0, 0, 'SUM(SEQUENCE(1000))');
    calculation.setFormula(0, 1, 0, '1+1');
    expect(calculation.recalculate({ mayGoOn: () => false }).isDone).toBe(false);
    const last = calculation.recalculate({ isContinued: true, isLast: true });
    expect([last.isDone, last.stopped.length, shown(calculation.value(0, 0, 0))]).toEqual([true, 1, '#CALC!']);
    expect(calculation.value(0, 1, 0)).toBe(2);
  });

  test('sheets and columns are named', () => {
    const calculation = new Calculation();
    const columns = [
      { id: 'price', name: 'Unit price' },
      { id: 'quantity', name: 'Quantity' },
    ];
    const orders = calculation.addSheet({ title: 'My orders', columns, firstDataRow: 1 });
    const totals = calculation.addSheet({ title: 'Totals' });
    calculation.setValues(orders, 0, ['Unit price', 2, 3]);
    calculation.setValues(orders, 1, ['Quantity', 10, 20]);
    calculation.fillFormula(orders, 2, 1, 2, '[unit price] * [column:quantity]');
    calculation.setFormula(totals, 0, 0, "=SUM('My orders'![Unit price]) + 'My orders'!C3");
    calculation.setFormula(totals, 1, 0, '=SUM(Nowhere!A1)');
    calculation.recalculate();
    expect(calculation.values(orders, 2).slice(1)).toEqual([20, 60]);
    expect(calculation.value(totals, 0, 0)).toBe(65);
    expect(shown(calculation.value(totals, 1, 0))).toBe('#REF!');
  });
});
