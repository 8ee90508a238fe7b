import { expect, test } from 'vitest';
import { formulaMoves, type Home, moveRule } from './move-formulas.ts';
import { changeReferences, offsetFormula } from './formula-references.ts';
import { sheetMove } from './sheet-move.ts';

const cells = [] as const;

/** Three rows came after row 6 and row 4 went, in columns B to D, where a table is in rows 2 to 6. */
const move = sheetMove({
  name: 'Data',
  shifts: [{ left: 1, right: 3, inserted: [{ after: 6, count: 3 }], removed: [4] }],
  tables: [{ top: 2, bottom: 6, left: 1, right: 3 }],
  cells,
});
const moves = formulaMoves(new Map(move ? [['data', move]] : []), new Map([['old', 'New one']]));
const inData = (formula: string, cell?: Home['cell']): string =>
  moves.move(formula, { sheet: 'Data', ...(cell && { cell }) });

test('references move with their rows, and what only looks like one stays', () => {
  expect(inData('B5+$B$7+B2')).toBe('B4+$B$9+B2');
  expect(inData('B4*2')).toBe('#REF!*2');
  expect(inData('A7+E7')).toBe('A7+E7');
  expect(inData('"B7"&LOG10(B7)&B7x&Table1[[#This Row],[B7]]&1E5')).toBe(
    '"B7"&LOG10(B9)&B7x&Table1[[#This Row],[B7]]&1E5',
  );
  expect(inData("[1]Data!B7+'[1]My data'!B7+Data!B7+Jan:Mar!B7")).toBe("[1]Data!B7+'[1]My data'!B7+Data!B9+Jan:Mar!B7");
  expect(inData('B:B + 7:7 + b7 # ref')).toBe('B:B + 7:7 + B9 # ref');
  expect(inData('#REF!+B7#')).toBe('#REF!+B9#');
});

test('ranges that end with the table grow, unless they run along with its rows', () => {
  expect(inData('SUM(B3:B6)')).toBe('SUM(B3:B8)');
  expect(inData('SUM( $B$3 : $B$6 )', { row: 3, column: 2 })).toBe('SUM( $B$3:$B$8 )');
  expect(inData('SUM(B$3:B6)', { row: 6, column: 2 })).toBe('SUM(B$3:B5)');
  expect(inData('SUM(B3:B5)')).toBe('SUM(B3:B4)');
  expect(inData('B6')).toBe('B5');
  expect(inData('SUM(B4:D4)')).toBe('SUM(#REF!)');
});

test('rows that came within a range are part of it where its ends went', () => {
  const shifts = [{ left: null, right: null, inserted: [{ after: 5, count: 2 }], removed: [5, 8] }];
  const replaced = sheetMove({ name: 'S', shifts, cells });
  const { move: inSheet } = formulaMoves(new Map(replaced ? [['s', replaced]] : []), new Map());
  expect(inSheet('SUM(A5:A8)+S!A5', { sheet: 'S' })).toBe('SUM(A5:A8)+#REF!');
  expect(
    moveRule('A5:A8', 'S', formulaMoves(new Map(replaced ? [['s', replaced]] : []), new Map())).formula('B5'),
  ).toBe('B5');
});

test('a range over columns that went different ways stays, as in Excel', () => {
  expect(inData('SUM(A3:C9)')).toBe('SUM(A3:C9)');
});

test('sheets get their new names', () => {
  expect(inData("Old!A1+'old'!B2")).toBe("'New one'!A1+'New one'!B2");
});

test('a shared formula is filled down with its relative references', () => {
  expect(offsetFormula('A1+$A1+A$1+$A$1+Data!B2:C$3', 2, 1)).toBe('B3+$A3+B$1+$A$1+Data!C4:D$3');
  expect(offsetFormula('A1', -1, 0)).toBe('#REF!');
  expect(changeReferences('A1+B2', {})).toBe('A1+B2');
});
