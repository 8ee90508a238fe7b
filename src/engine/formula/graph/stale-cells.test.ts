import { expect, test } from 'vitest';
import { parseGridFormula } from '../syntax/parse-formula.ts';
import { isError } from '../values/value.ts';
import { Calculation } from './calculation.ts';

/** A1 and A2 are inputs, B1 can't be computed and reads A1, C1 and C2 read B1, D1 reads A2. */
function sheet(formula = 'NOSUCHFUNCTION(A1)') {
  const calculation = new Calculation();
  calculation.addSheet({ title: 'Sheet1' });
  calculation.setValues(0, 0, [1, 2]);
  calculation.setValue(0, 0, 1, 42);
  calculation.putUnknown({ sheet: 0, column: 1, top: 0, bottom: 0 }, formula);
  calculation.setFormula(0, 0, 2, '=B1+1');
  calculation.setFormula(0, 1, 2, '=SUM(B1:B9)');
  calculation.setFormula(0, 0, 3, '=A2*2');
  calculation.recalculate();
  const stale = () => [...calculation.staleCells()].map(({ row, column }) => `${'ABCDEF'[column]}${row + 1}`).sort();
  return { calculation, stale };
}

test('what is not known keeps its value, and is stale once its input changed, with all that follows', () => {
  const { calculation, stale } = sheet();
  expect([calculation.value(0, 0, 1), calculation.value(0, 0, 2), calculation.value(0, 1, 2)]).toEqual([42, 43, 42]);
  expect(stale()).toEqual([]);
  calculation.setValue(0, 1, 0, 3);
  expect(calculation.recalculate().stale).toEqual([]);
  expect(calculation.value(0, 0, 3)).toBe(6);
  calculation.setValue(0, 0, 0, 5);
  expect(calculation.recalculate().stale).toHaveLength(3);
  expect(stale()).toEqual(['B1', 'C1', 'C2']);
  expect([calculation.isStale(0, 0, 1), calculation.isStale(0, 0, 3)]).toEqual([true, false]);
  expect([calculation.value(0, 0, 1), calculation.value(0, 0, 2)]).toEqual([42, 43]);
  // What follows from it later is stale from the start.
  calculation.setFormula(0, 5, 3, '=C1&"!"');
  calculation.recalculate();
  expect(calculation.isStale(0, 5, 3)).toBe(true);
  calculation.setValue(0, 0, 1, 42);
  expect(calculation.recalculate().fresh).toHaveLength(3);
  expect(stale()).toEqual([]);
});

test('an input that was computed again with the same value is no change', () => {
  const { calculation, stale } = sheet('NOSUCHFUNCTION(D1)');
  calculation.setFormula(0, 0, 3, '=MAX(A1:A2)');
  calculation.recalculate();
  expect(stale()).toEqual(['B1', 'C1', 'C2']);
  calculation.setValue(0, 0, 1, 50);
  calculation.putUnknown({ sheet: 0, column: 1, top: 0, bottom: 0 }, 'NOSUCHFUNCTION(D1)');
  calculation.setValue(0, 0, 0, 0);
  calculation.recalculate();
  expect(stale()).toEqual([]);
  calculation.setValue(0, 1, 0, 7);
  calculation.recalculate();
  expect(stale()).toEqual(['B1', 'C1', 'C2']);
});

test.each([
  '[1]Sheet1!B2+A1',
  'CUBEVALUE("x",Sheet1!$A$1:$A$1)',
  'NOSUCHFUNCTION(Input)',
  'app|topic!item + A1:A1 ~ 2',
  'SUM(A:A',
])('%s is stale when A1 changes', (formula) => {
  const { calculation, stale } = sheet(formula);
  calculation.setName({ name: 'Input', sheet: null, content: 'Sheet1!$A$1' });
  calculation.setValue(0, 0, 1, 43);
  calculation.putUnknown({ sheet: 0, column: 1, top: 0, bottom: 0 }, formula);
  calculation.recalculate();
  expect(stale()).toEqual([]);
  calculation.setValue(0, 0, 0, 2);
  calculation.recalculate();
  expect(stale()).toEqual(['B1', 'C1', 'C2']);
  expect(calculation.value(0, 0, 2)).toBe(44);
});

test('another meaning of a name makes stale what uses it, and what was stale when it was stored is again', () => {
  const { calculation, stale } = sheet('NOSUCHFUNCTION(Input)');
  calculation.setName({ name: 'Input', sheet: null, content: '5' });
  expect(calculation.recalculate().stale).toHaveLength(3);
  const other = sheet();
  other.calculation.markStale(0, 0, 1);
  expect(other.calculation.recalculate().stale).toHaveLength(3);
  expect(stale()).toEqual(other.stale());
});

test('arrays and lookups of what is stale are stale, and errors stay errors', () => {
  const { calculation } = sheet();
  calculation.setFormula(0, 0, 5, '=A1:B1*2');
  calculation.setFormula(0, 3, 5, '=MATCH(42,B1:B100,0)');
  calculation.setFormula(0, 4, 5, '=1/0');
  calculation.recalculate();
  calculation.setValue(0, 0, 0, 5);
  calculation.recalculate();
  expect([calculation.isStale(0, 0, 5), calculation.isStale(0, 0, 6), calculation.isStale(0, 3, 5)]).toEqual([
    ...[true, true, true],
  ]);
  expect(isError(calculation.value(0, 4, 5)) && !calculation.isStale(0, 4, 5)).toBe(true);
});

test('in a ring it keeps its value, which the others are computed with', () => {
  const calculation = new Calculation();
  calculation.addSheet({ title: 'Sheet1' });
  calculation.setFormula(0, 0, 0, '=B1+1');
  calculation.setFormula(0, 0, 1, '=A1*2+C1');
  expect(calculation.recalculate().cycles).toHaveLength(1);
  calculation.setValue(0, 0, 0, 10);
  calculation.putUnknown({ sheet: 0, column: 0, top: 0, bottom: 0 }, '=B1+1');
  expect(calculation.recalculate().cycles).toEqual([]);
  expect([calculation.value(0, 0, 0), calculation.value(0, 0, 1)]).toEqual([10, 20]);
  calculation.putUnknown({ sheet: 0, column: 0, top: 0, bottom: 0 }, '=B1+1');
  calculation.recalculate();
  expect([...calculation.staleCells()]).toEqual([]);
  calculation.setValue(0, 0, 2, 5);
  expect(calculation.recalculate().stale).toHaveLength(2);
  expect([calculation.value(0, 0, 0), calculation.value(0, 0, 1)]).toEqual([10, 25]);
  expect([calculation.isStale(0, 0, 0), calculation.isStale(0, 0, 1)]).toEqual([true, true]);
});

test('rings with several of them, in any order, end', () => {
  const calculation = new Calculation();
  calculation.addSheet({ title: 'Sheet1' });
  const formulas = ['=SUM(A2:A6)', '=A1+A3', '=A4+A5', '=A1+A2+B1', '=A6+A2', '=A3+A1+A4'];
  for (const [row, formula] of formulas.entries()) calculation.setFormula(0, row, 0, formula);
  for (const row of [0, 2, 4]) {
    calculation.setValue(0, row, 0, row + 1);
    calculation.putUnknown({ sheet: 0, column: 0, top: row, bottom: row }, formulas[row]!);
  }
  calculation.recalculate();
  const expected = [1, 4, 3, 5, 5, 9];
  expect(calculation.values(0, 0)).toEqual(expected);
  for (const row of [0, 2, 4]) calculation.putUnknown({ sheet: 0, column: 0, top: row, bottom: row }, formulas[row]!);
  calculation.recalculate();
  expect([...calculation.staleCells()]).toEqual([]);
  calculation.setValue(0, 0, 1, 100);
  expect(calculation.recalculate().stale).toHaveLength(6);
  expect(calculation.values(0, 0)).toEqual([1, 4, 3, 105, 5, 109]);
});

test('rings with several of them, in any order, end', () => {
  const calculation = new Calculation();
  calculation.addSheet({ title: 'Sheet1' });
  const formulas = ['=SUM(A2:A6)', '=A1+A3', '=A4+A5', '=A1+A2+B1', '=A6+A2', '=A3+A1+A4'];
  for (const [row, formula] of formulas.entries()) calculation.setFormula(0, row, 0, formula);
  for (const row of [0, 2, 4]) {
    calculation.setValue(0, row, 0, row + 1);
    calculation.putUnknown({ sheet: 0, column: 0, top: row, bottom: row }, formulas[row]!);
  }
  calculation.recalculate();
  expect(calculation.values(0, 0)).toEqual([1, 4, 3, 5, 5, 9]);
  for (const row of [0, 2, 4]) calculation.putUnknown({ sheet: 0, column: 0, top: row, bottom: row }, formulas[row]!);
  calculation.recalculate();
  expect([...calculation.staleCells()]).toEqual([]);
  calculation.setValue(0, 0, 1, 100);
  expect(calculation.recalculate().stale).toHaveLength(6);
  expect(calculation.values(0, 0)).toEqual([1, 4, 3, 105, 5, 109]);
});

test('a data table is stale once anything changes that its formula reads with other inputs', () => {
  const { calculation, stale } = sheet('MULTIPLE.OPERATIONS(E1,A1,A3)');
  // At A1 = 1 the value of E1 does not follow from E2, and at other values of A1 it does.
  calculation.setFormula(0, 0, 4, '=IF(A1>5,E2,0)');
  calculation.setFormula(0, 1, 4, '=A5*2');
  calculation.recalculate();
  calculation.setValue(0, 0, 1, 42);
  calculation.putUnknown({ sheet: 0, column: 1, top: 0, bottom: 0 }, 'MULTIPLE.OPERATIONS(E1,A1,A3)');
  calculation.recalculate();
  expect(stale()).toEqual([]);
  calculation.setValue(0, 4, 0, 7);
  calculation.recalculate();
  expect(stale()).toEqual(['B1', 'C1', 'C2']);
});

test('a formula with a fault says what it reads', () => {
  for (const formula of ['SUM(ROUND(1,2,A1),2)', 'NoTable[x]+A1', 'NoName*A1', 'LET(1,A1,2)', 'LAMBDA(A1,2)']) {
    const { calculation, stale } = sheet(formula);
    calculation.setValue(0, 0, 0, 9);
    calculation.recalculate();
    expect(stale(), formula).toEqual(['B1', 'C1', 'C2']);
  }
});

test('a formula that names what is not known keeps the value that is there, until its names are known', () => {
  const calculation = new Calculation();
  calculation.addSheet({ title: 'Sheet1' });
  calculation.setValues(0, 0, [1]);
  calculation.setValue(0, 0, 1, 42);
  calculation.setName({ name: 'Rate', sheet: null, content: '[1]Other!$A$1' });
  const node = parseGridFormula('IFERROR(A1*Rate,0)');
  calculation.adoptFormula({ sheet: 0, column: 1, top: 0, bottom: 0 }, node);
  calculation.recalculate();
  expect([calculation.value(0, 0, 1), calculation.isStale(0, 0, 1)]).toEqual([42, false]);
  calculation.setValue(0, 0, 0, 2);
  calculation.recalculate();
  expect([calculation.value(0, 0, 1), calculation.isStale(0, 0, 1)]).toEqual([42, true]);
  calculation.setName({ name: 'Rate', sheet: null, content: '7' });
  calculation.recalculate();
  expect([calculation.value(0, 0, 1), calculation.isStale(0, 0, 1)]).toEqual([14, false]);
});
