import { describe, expect, it } from 'vitest';
import { Calculation } from '../graph/calculation.ts';
import { errorNamed } from '../values/formula-error.ts';
import type { Scalar } from '../values/value.ts';

/** A source of chance that gives the same numbers each time. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

const rows = 90;
/** Values that are easily taken for each other: numbers as texts, cases, accents, blanks, errors, nearly equal numbers. */
const pool: Scalar[] = [
  ...[0, 1, 2, 3, 12, 12.5, -1, 0.1 + 0.2, 0.3, 0.30000000000000016, 1e15, 1e15 + 1, 1e15 + 4, 46_000],
  ...['1', ' 1 ', '1.0', '12', '0', '$12', '12%', '0.12', '1e0', '2025-12-09', '12:00', '0.5'],
  ...['a', 'A', 'ab', 'a*', 'a~*', 'b?', 'x*y', '~', '*', '', ' ', 'é', 'e\u0301', 'É', 'e', 'ß', 'ss', 'İ', 'i̇'],
  ...['co\u00adop', 'coop', 'TRUE', 'false', '#N/A', '=1', '>1', '<>', 'item 1', 'Item 1', 'item-1'],
  ...[true, false, null, null, null, errorNamed('#N/A'), errorNamed('#DIV/0!')],
];

const pick = <Value>(random: () => number, from: readonly Value[]): Value =>
  from[Math.floor(random() * from.length)] as Value;

/** `W` is the cell with the value to find; the table is in A to D, a row of it in sheet Row. */
const formulas = [
  'COUNTIF(A$1:A$90,W)',
  'COUNTIF(A:A,W)',
  'COUNTIF(Row!$A$1:$CL$1,W)',
  'COUNTIFS(A$1:A$90,W,B$1:B$90,"a")',
  'COUNTIF(A$1:A$90,"="&W)',
  'COUNTIF(A$1:A$90,"<>"&W)',
  'SUMIF(A$1:A$90,W,C$1:C$90)',
  'SUMIFS(C$1:C$90,A$1:A$90,W)',
  'SUMIFS(C$1:C$90,A$1:A$90,W,C$1:C$90,">0")',
  'SUMIFS(C$1:C$90,B$1:B$90,"a",A$1:A$90,W)',
  'AVERAGEIFS(C$1:C$90,A$1:A$90,W)',
  'MAXIFS(C$1:C$90,A$1:A$90,W)',
  'MINIFS(C$1:C$90,A$1:A$90,W)',
  'SUMIFS(D$1:D$90,A$1:A$90,W)',
  'MATCH(W,A$1:A$90,0)',
  'MATCH(W,A$5:A$80,0)',
  'MATCH(W,Row!$A$1:$CL$1,0)',
  'MATCH(W,C$1:C$90,1)',
  'XMATCH(W,A$1:A$90)',
  'XMATCH(W,A$1:A$90,0,-1)',
  'XMATCH(W,A$1:A$90,-1)',
  'XMATCH(W,A$1:A$90,1,-1)',
  'XMATCH(W,A$1:A$90,2)',
  'XLOOKUP(W,A$1:A$90,C$1:C$90,"none")',
  'VLOOKUP(W,A$1:C$90,3,FALSE)',
  'HLOOKUP(W,Row!$A$1:$CL$3,2,FALSE)',
];

function filled(random: () => number): Calculation {
  const calculation = new Calculation({ isTable: true });
  calculation.addSheet({ title: 'Table' });
  calculation.addSheet({ title: 'Row' });
  const own = Array.from({ length: 12 }, () => pick(random, pool));
  for (let row = 0; row < rows; row++) {
    calculation.setValue(0, row, 0, pick(random, random() < 0.5 ? own : pool));
    calculation.setValue(0, row, 1, pick(random, ['a', 'A', 'b']));
    calculation.setValue(0, row, 2, Math.round(random() * 1000) / 7);
    calculation.setValue(0, row, 3, random() < 0.02 ? errorNamed('#N/A') : random());
    for (let line = 0; line < 3; line++) calculation.setValue(1, line, row, pick(random, line === 0 ? own : pool));
  }
  return calculation;
}

describe('the index of a row or column', () => {
  it('answers exactly what looking through the cells does', () => {
    for (let seed = 1; seed <= 6; seed++) {
      const expected = Array.from({ length: 24 }, (_, position) => pick(chance(seed * 1000 + position), pool));
      // For lookups of all formulas, cells are indexed; for a single formula they are looked through.
      const indexed = filled(chance(seed));
      for (const [row, value] of expected.entries()) {
        indexed.setValue(0, row, 6, value);
        for (const [column, formula] of formulas.entries())
          indexed.setFormula(0, row, 8 + column, formula.replaceAll('W', `$G${row + 1}`));
      }
      indexed.recalculate();
      for (const [row, value] of expected.entries()) {
        for (const [column, formula] of formulas.entries()) {
          const alone = filled(chance(seed));
          alone.setValue(0, row, 6, value);
          alone.setFormula(0, row, 8, formula.replaceAll('W', `$G${row + 1}`));
          alone.recalculate();
          const reported = `${formula} of ${JSON.stringify(value)}, seed ${seed}`;
          expect([reported, indexed.value(0, row, 8 + column)]).toEqual([reported, alone.value(0, row, 8)]);
        }
      }
    }
  });

  it('follows its cells', () => {
    const calculation = new Calculation();
    calculation.addSheet({ title: 'Table' });
    for (let row = 0; row < rows; row++) calculation.setValue(0, row, 0, row % 9);
    for (let row = 0; row < rows; row++) calculation.setFormula(0, row, 1, `A${row + 1}+0`);
    for (let row = 0; row < 9; row++) calculation.setFormula(0, row, 3, `COUNTIF(B$1:B$90,${row})`);
    calculation.recalculate();
    const counts = (): Scalar[] => Array.from({ length: 9 }, (_, row) => calculation.value(0, row, 3));
    expect(counts()).toEqual(Array<number>(9).fill(10));
    calculation.setValue(0, 0, 0, 5);
    calculation.recalculate();
    expect(counts()).toEqual([9, 10, 10, 10, 10, 11, 10, 10, 10]);
  });

  it('counts along a column that grows with its rows', () => {
    const calculation = new Calculation();
    calculation.addSheet({ title: 'Table' });
    for (let row = 0; row < 300; row++) calculation.setValue(0, row, 0, `item ${row % 7}`);
    calculation.fillFormula(0, 1, 0, 299, 'COUNTIF(A$1:A1,A1)');
    calculation.recalculate();
    for (let row = 0; row < 300; row++) expect(calculation.value(0, row, 1)).toBe(Math.floor(row / 7) + 1);
  });
});

describe('formulas over long columns', () => {
  const count = 20_000;
  const cases = [
    'SUMIFS(C$1:C$20000,A$1:A$20000,A1,B$1:B$20000,B1)',
    'COUNTIFS(A$1:A$20000,A1)',
    'AVERAGEIFS(C$1:C$20000,A$1:A$20000,A1)',
    'MAXIFS(C$1:C$20000,A$1:A$20000,A1)',
    'XLOOKUP(A1,A$1:A$20000,C$1:C$20000)',
    'XLOOKUP(A1,A$1:A$20000,C$1:C$20000,0,0,-1)',
    'MATCH(A1,A$1:A$20000,0)',
    'MATCH(C1,D$1:D$20000,1)',
    'VLOOKUP(A1,A$1:C$20000,3,FALSE)',
  ];
  it.each(cases)('20,000 of %s are computed in less than two seconds', (formula) => {
    const calculation = new Calculation({ isTable: true, stepsInAll: 20_000_000 });
    calculation.addSheet({ title: 'Table' });
    const random = chance(7);
    for (let row = 0; row < count; row++) {
      calculation.setValue(0, row, 0, `Order ${Math.floor(random() * 5000)}`);
      calculation.setValue(0, row, 1, pick(random, ['north', 'South', 'east']));
      calculation.setValue(0, row, 2, random() * count);
      calculation.setValue(0, row, 3, row);
    }
    calculation.fillFormula(0, 4, 0, count - 1, formula);
    // Of this thread alone: on a busy machine the clock goes on without it.
    const began = process.threadCpuUsage();
    const { stopped } = calculation.recalculate();
    expect(stopped).toEqual([]);
    expect(calculation.value(0, count - 1, 4)).not.toBe(null);
    const { user, system } = process.threadCpuUsage(began);
    expect((user + system) / 1_000).toBeLessThan(2_000);
  });
});
