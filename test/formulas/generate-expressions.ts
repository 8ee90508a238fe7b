/** Formulas to be computed by several engines: every function of the table, with arguments that suit their names. */
import { type FormulaFunction } from '#engine/formula/functions/define-function.ts';
import { formulaFunctions } from '#engine/formula/functions/formula-functions.ts';
import { moreArguments, morePools } from './argument-kinds.ts';

/** What is in A1:F12 of the sheet, and a table with its criteria in H1:M8; a text that begins with an apostrophe is text. */
export const judgedCells: readonly (readonly (number | string | boolean | null)[])[] = [
  [1, 10.5, 'apple', true, 45_000, 3, null, 'kind', 'amount', 'year', null, 'kind', 'amount'],
  [2, -3.25, 'Banana', false, 45_031, 1, null, 'apple', 10, 2020, null, 'apple', '>10'],
  [3, 0, 'cherry', true, 45_092, 4, null, 'pear', 12.5, 2021, null, 'pear', '<=10'],
  [4, 7.125, 'apple', false, 45_200.5, 1, null, 'apple', 30, 2022],
  [5, 100, 'date', true, 45_365, 5, null, 'fig', -4, 2023],
  [6, -0.5, '', false, 45_366, 9, null, 'pear', 12.5, 2024],
  [7, 12.75, 'Elder berry', true, 45_400, 2, null, 'apple', null, 2025],
  [8, 33, '12', false, 45_658, 6, null, 'fig', 'x', 2026],
  [9, null, 'fig', true, 45_700, 5],
  [10, 2.5, 'grape', false, 46_000, 3],
  [11, 64, 'äpfel', true, 46_100, 5],
  [12, 0.001, 'zebra', false, 46_347, 8],
];

const pools = {
  number: '0 1 -1 2 3.7 -3.7 0.5 10 100 -0.25 1234.5678 12 7 1E5 A3 B2 B4 F5 B9 "5" TRUE'.split(' '),
  small: '1 2 3 4 5 0 -1 2.9 F2 A4'.split(' '),
  share: '0.1 0.25 0.5 0.9 0 1 0.333 -0.1'.split(' '),
  rate: '0.05 0.1 0.01 0 0.005'.split(' '),
  amount: '-100 1000 5000 -2500 10000 0 150.5'.split(' '),
  periods: '12 24 10 36 5'.split(' '),
  date: '45000 E1 E4 E8 DATE(2024,2,29) DATE(2023,12,31) 60 1 36526.75 "2024-03-15" E12'.split(' '),
  text: '"apple" "Hello World" "" C1 C2 C7 "a-b-c" "  two  words " "äöü ÄÖÜ" 12.5 TRUE "abcabc" "3 Apples"'.match(
    /"[^"]*"|\S+/g,
  )!,
  short: '"a" "b" "o" "" "-" " " "A" "zz" "l?"'.match(/"[^"]*"/g)!,
  boolean: 'TRUE FALSE 1 0 A1>2 D1'.split(' '),
  any: '1 -2.5 "x" TRUE C6 B9 A1 #N/A 1/0 Z99 "12"'.split(' '),
  numbers: 'A1:A12 B1:B12 F1:F12 A1:B3 B8:B10 {1,2,3} {3;1;2} A1:A1'.split(' '),
  vector: 'A1:A12 B1:B12 F1:F12 C1:C12'.split(' '),
  grid: 'A1:B3 A1:C4 {1,2;3,4} F1:F12 C1:C5 A1:F2'.split(' '),
  matrix: '{1,2;3,4} {2,0,1;1,3,2;1,1,1} A1:B2 {1,2;2,4}'.split(' '),
  criterion: '">3" "<=0" "apple" "a*" "<>apple" 5 "=5" TRUE "?pple" ">b" "" "<>"'.match(/"[^"]*"|\S+/g)!,
  format:
    '"0.00" "#,##0" "0%" "yyyy-mm-dd" "d mmm yyyy" "hh:mm" "0.0E+00" "$#,##0.00" "dddd" "00000" "# ?/?" "0.0;(0.0);-"'.match(
      /"[^"]*"/g,
    )!,
  unit: '"Y" "M" "D" "YM" "MD" "YD"'.split(' '),
  base: '2 8 10 16 36'.split(' '),
  bits: '0 1 5 12 255 1023 -1'.split(' '),
  ...morePools,
} as const;
type Pool = keyof typeof pools;

/** The pool of an argument, by its name in the signature; the first that fits. */
const poolOf: readonly (readonly [RegExp, Pool])[] = [
  [/^(format)$/, 'format'],
  [/^unit$/, 'unit'],
  [/^criterion/, 'criterion'],
  [/^base$/, 'base'],
  [/^(condition|ignore_|plain|a1|cumulative|european|approximate)/, 'boolean'],
  [/^(share|probability|alpha)/, 'share'],
  [/(rate|nominal|effective|guess)/, 'rate'],
  [/^(periods|life|months)$/, 'periods'],
  [/^(present|future|payment|cost|salvage|price)$/, 'amount'],
  [/^(date|start|end|time)$/, 'date'],
  [/^(delimiter|old|new|wanted|decimal|group|columns_by)/, 'short'],
  [/^(text|text1|text2)$/, 'text'],
  [/^(known_|xs|ys|values|bounds|factors|sorted|results|sum_range|average_range|max_range|min_range|range)/, 'vector'],
  [/^(array|table)/, 'grid'],
  [
    /^(digits|decimals|count|place|quarter|kind|mode|basis|row|column|rows|columns|which|match|order|multiple|chosen|places|size|by|once|by_column)/,
    'small',
  ],
  [
    /^(number|x|y|z|angle|mean|deviation|divisor|power|radians|degrees|lowest|highest|year|month|day|hour|minute|second)/,
    'number',
  ],
];

/** What the general rule would fill with nonsense only. */
const special: Record<string, string> = {
  MMULT: 'matrix,matrix',
  MDETERM: 'matrix',
  MINVERSE: 'matrix',
  BITAND: 'bits,bits',
  BITOR: 'bits,bits',
  BITXOR: 'bits,bits',
  BITLSHIFT: 'bits,small',
  BITRSHIFT: 'bits,small',
  DATE: 'number,small,small',
  TIME: 'small,number,number',
  WORKDAY: 'date,small',
  NETWORKDAYS: 'date,date',
  CHAR: 'number',
  SUMPRODUCT: 'vector,vector',
  LARGE: 'numbers,small',
  SMALL: 'numbers,small',
  RANK: 'number,vector,small',
  MATCH: 'number,vector,small',
  XMATCH: 'number,vector',
  XLOOKUP: 'number,vector,vector,text',
  VLOOKUP: 'number,grid,small,boolean',
  LOOKUP: 'number,vector',
  INDEX: 'grid,small,small',
  IF: 'boolean,any,any',
  IFERROR: 'any,any',
  IFNA: 'any,any',
  IFS: 'boolean,number,boolean,text',
  SWITCH: 'small,1,text,2,number,any',
  CHOOSE: 'small,any,number,text',
  DATEDIF: 'date,date,unit',
  SUM: 'numbers,number',
  AVERAGE: 'numbers,number',
  SUBTOTAL: 'small,numbers',
  FREQUENCY: 'numbers,numbers',
  NPV: 'rate,numbers',
  SEQUENCE: 'small,small,number,number',
  LET: '#LET(v,number,v*2+v)',
  ...moreArguments,
};

/** Compared elsewhere, or of a value that differs from call to call. */
const left = new Set(
  'ROW COLUMN RAND RANDBETWEEN RANDARRAY NOW TODAY LAMBDA MAP REDUCE SCAN BYROW BYCOL MAKEARRAY INDIRECT OFFSET SHEET SHEETS FORMULATEXT ISFORMULA'.split(
    ' ',
  ),
);

const unnested: readonly string[] = ['numbers', 'vector', 'grid', 'matrix', 'criterion', 'format', 'unit'];
const operators = '+ - * / ^ & = <> < > <= >='.split(' ');

/** Always the same expressions for the same count, in the order of the table. */
export function generateExpressions(count: number, seed = 1): string[] {
  const random = seeded(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const functions = formulaFunctions.filter(({ name }) => !left.has(name));
  const expressions = new Set<string>();
  const value = (depth: number): string => {
    if (depth === 0 || random() < 0.3) return pick(pools[pick(['number', 'number', 'text', 'any', 'date'] as const)]);
    const turn = random();
    if (turn < 0.45) return `${operand(depth - 1)}${pick(operators)}${operand(depth - 1)}`;
    if (turn < 0.5) return `-${operand(depth - 1)}`;
    return callOf(pick(functions), depth - 1);
  };
  const operand = (depth: number): string => {
    const inside = value(depth);
    return /^[\w".]+$/.test(inside) || (inside.endsWith(')') && /^[A-Z.0-9]+\(/.test(inside)) ? inside : `(${inside})`;
  };
  const callOf = (one: FormulaFunction, depth: number): string => {
    const given = special[one.name];
    if (given?.startsWith('#')) return given.slice(1).replace('number', pick(pools.number));
    const names = given === undefined ? argumentsOf(one, random) : chosenOf(given.split(','), random);
    const args = names.map((name) => {
      if (!(name in pools)) return name;
      const isScalar = !(name in morePools) && !unnested.includes(name);
      return isScalar && depth > 0 && random() < 0.2 ? value(depth - 1) : pick(pools[name as Pool]);
    });
    return `${one.name}(${args.join(',')})`;
  };
  for (let turn = 0; expressions.size < count && turn < count * 20; turn++) {
    const one = functions[turn % functions.length]!;
    expressions.add(turn % 5 === 4 ? value(3) : callOf(one, turn % 3));
  }
  return [...expressions];
}

/** Some of the arguments in brackets, from the first on. */
function chosenOf(names: readonly string[], random: () => number): string[] {
  const certain = names.filter((name) => !name.startsWith('[')).length;
  const size = certain + Math.floor(random() * (names.length - certain + 1));
  return names.slice(0, size).map((name) => name.replaceAll(/[[\]]/g, ''));
}

function argumentsOf({ signature, least, most }: FormulaFunction, random: () => number): string[] {
  const named = signature
    .split(/,\s*/)
    .filter((part) => part !== '…' && part !== '')
    .map((part) => part.replaceAll(/[[\]]/g, ''));
  const size = Math.min(most, least + Math.floor(random() * (named.length - least + 1)));
  return named.slice(0, size).map((name) => poolOf.find(([pattern]) => pattern.test(name))?.[1] ?? 'any');
}

function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
