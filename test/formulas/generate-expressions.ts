/** Formulas to be computed by several engines: every function of the table, with arguments that suit their names. */
import { type FormulaFunction } from '#engine/formula/functions/define-function.ts';
import { formulaFunctions } from '#engine/formula/functions/formula-functions.ts';
import { moreArguments, morePools } from './argument-kinds.ts';

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
  cell: 'A1 B9 C1 C6 D1 E1 Z99'.split(' '),
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
  ...moreArguments,
};

/**
 * What functions are written within that give another value each time, take lambdas, or read more than values; `{pool}`
 * is one of that pool.
 */
const written: Readonly<Record<string, readonly string[]>> = {
  LET: ['LET(v,{number},v*2+v)', 'LET(v,{any},w,{number},IF(v=w,v,w))', 'LET(v,{grid},SUM(v)&v)'],
  LAMBDA: [
    'LAMBDA(v,v*2)({number})',
    'LAMBDA(v,w,v&w)({any},{text})',
    'LAMBDA(v,v)({grid})',
    'LAMBDA(v,w,v)({number})',
  ],
  MAP: [
    'SUM(MAP({grid},LAMBDA(v,IFERROR(v*2,1))))',
    'MAP({any},LAMBDA(v,v&"x"))',
    'SUM(MAP({numbers},{numbers},LAMBDA(v,w,v-w)))',
  ],
  REDUCE: ['REDUCE({number},{numbers},LAMBDA(v,w,v+w))', 'REDUCE({text},{grid},LAMBDA(v,w,v&w))'],
  SCAN: ['SUM(SCAN({number},{numbers},LAMBDA(v,w,v+w)))', 'INDEX(SCAN({text},{grid},LAMBDA(v,w,v&w)),2)'],
  BYROW: ['SUM(BYROW({grid},LAMBDA(v,COUNT(v))))', 'BYROW({any},LAMBDA(v,MAX(v)))'],
  BYCOL: ['SUM(BYCOL({grid},LAMBDA(v,COUNT(v))))', 'BYCOL({any},LAMBDA(v,MAX(v)))'],
  MAKEARRAY: ['SUM(MAKEARRAY({small},{small},LAMBDA(v,w,v*10+w)))', 'COLUMNS(MAKEARRAY({any},2,LAMBDA(v,w,v)))'],
  RAND: ['AND(RAND()>=0,RAND()<1)', 'ISNUMBER(RAND())', 'TYPE(RAND())'],
  'RAND.NV': ['AND(RAND.NV()>=0,RAND.NV()<1)'],
  RANDBETWEEN: ['RANDBETWEEN({number},{number})*0', 'RANDBETWEEN({any},5)>5'],
  'RANDBETWEEN.NV': ['RANDBETWEEN.NV({number},{number})*0'],
  RANDARRAY: ['ROWS(RANDARRAY({small},{small}))', 'RANDARRAY(2,2,{number},{number})*0', 'RANDARRAY(1,1,{any},9)<0'],
  NOW: ['INT(NOW())=TODAY()', 'ISNUMBER(NOW())'],
  TODAY: ['TODAY()=INT(TODAY())', 'ISNUMBER(TODAY())'],
  ROW: ['ROW(C5)', 'SUM(ROW(A2:A4))', 'ROW({grid})', 'ROW(A1:C1048576)'],
  COLUMN: ['COLUMN(C5)', 'SUM(COLUMN(B1:D1))', 'COLUMN({grid})', 'COLUMN(XFD1)'],
  INDIRECT: [
    'INDIRECT("A"&{small})',
    'SUM(INDIRECT("A1:B"&{small}))',
    'INDIRECT("R3C1",FALSE)',
    'INDIRECT({text})',
    'SUM(INDIRECT("Sheet1!A1:A4"))',
  ],
  OFFSET: [
    'OFFSET(A3,{small},{small})',
    'SUM(OFFSET(A1,{small},0,{small},{small}))',
    'OFFSET(B2,-5,0)',
    'OFFSET(A1,{any},1)',
  ],
  SHEET: ['SHEET()', 'SHEET(A1)', 'SHEET("Sheet1")', 'SHEET({text})'],
  SHEETS: ['SHEETS()', 'SHEETS(A1:B2)'],
  FORMULATEXT: ['FORMULATEXT(A1)', 'FORMULATEXT({any})'],
  ISFORMULA: ['ISFORMULA(A1)', 'ISFORMULA({any})'],
  CELL: [
    'CELL("row",C5)',
    'CELL("col",C5)',
    'CELL("address",B2)',
    'CELL("contents",{cell})',
    'CELL("type",{cell})',
    'CELL({text},A1)',
  ],
  QUERY: ['QUERY(H1:J8,"select I where H=\'apple\'",1)', 'QUERY(A1:C12,{text})'],
  ARRAYFORMULA: ['ARRAYFORMULA(A1:A3*2)', 'SUM(ARRAYFORMULA({numbers}*2))'],
  ISREF: ['ISREF(A1)', 'ISREF({any})', 'ISREF(INDIRECT({text}))', 'ISREF(A1:B2)'],
  AREAS: ['AREAS(A1)', 'AREAS((A1:B2,C3))', 'AREAS({grid})'],
  HYPERLINK: ['HYPERLINK("https://example.com",{any})', 'HYPERLINK("https://example.com")'],
  ENCODEURL: ['ENCODEURL({text})', 'ENCODEURL("a b/c?d=é&e")'],
  EUROCONVERT: [
    'EUROCONVERT({number},"DEM","EUR")',
    'EUROCONVERT({number},"EUR","FRF",{boolean})',
    'EUROCONVERT({number},"DEM","FRF",{boolean},3)',
    'EUROCONVERT({number},{text},"EUR")',
  ],
};

/** What nobody means to write, and yet is in sheets. An empty one is an argument that is left out. */
const hostile = words(
  `1E308 -1E308 1E-300 1E15 9007199254740993 2147483648 -2147483649 2958465 2958466 60 -7.5 -0.000001 "" "abc" "5" " 7 "
   "1e3" "12%" "2024-03-15" "1:30" TRUE FALSE B9 C6 C1 D1 Z99 #N/A 1/0 "#N/A" {1,2;3,4} {"a",TRUE,#N/A} A1:A3 A1:B2 E1:E3
   B8:B10 C1:C3 REPT("x",300) -A1:A3 "é" "😀"`,
);
const leftOut = '';

function words(text: string): string[] {
  return text.match(/REPT\("x",300\)|\{[^}]*\}|"[^"]*"|\S+/g)!;
}

const unnested: readonly string[] = ['numbers', 'vector', 'grid', 'matrix', 'criterion', 'format', 'unit'];
const operators = '+ - * / ^ & = <> < > <= >='.split(' ');

/** Always the same expressions for the same count, in the order of the table; by each, the function it is made for. */
export function generateExpressions(count: number, seed = 1): Map<string, string> {
  const random = seeded(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const expressions = new Map<string, string>();
  const value = (depth: number): string => {
    if (depth === 0 || random() < 0.3) return pick(pools[pick(['number', 'number', 'text', 'any', 'date'] as const)]);
    const turn = random();
    if (turn < 0.45) return `${operand(depth - 1)}${pick(operators)}${operand(depth - 1)}`;
    if (turn < 0.5) return `-${operand(depth - 1)}`;
    return callOf(pick(formulaFunctions), depth - 1);
  };
  const operand = (depth: number): string => {
    const inside = value(depth);
    return /^[\w".]+$/.test(inside) || (inside.endsWith(')') && /^[A-Z.0-9]+\(/.test(inside)) ? inside : `(${inside})`;
  };
  const callOf = (one: FormulaFunction, depth: number): string => {
    const patterns = written[one.name];
    if (patterns) return pick(patterns).replaceAll(/\{([a-z]+)\}/g, (_, name: Pool) => pick(pools[name]));
    return `${one.name}(${argumentsFor(one, depth).join(',')})`;
  };
  const argumentsFor = (one: FormulaFunction, depth: number): string[] => {
    const given = special[one.name];
    const names = given === undefined ? argumentsOf(one, random) : chosenOf(given.split(','), random);
    return names.map((name) => {
      if (!(name in pools)) return name;
      const isScalar = !(name in morePools) && !unnested.includes(name);
      return isScalar && depth > 0 && random() < 0.2 ? value(depth - 1) : pick(pools[name as Pool]);
    });
  };
  const hostileCallOf = (one: FormulaFunction): string => {
    const args = argumentsFor(one, 0);
    if (args.length === 0 || one.name in written) return callOf(one, 0);
    for (let times = random() < 0.7 ? 1 : 2; times > 0; times--) {
      args[Math.floor(random() * args.length)] = random() < 0.08 ? leftOut : pick(hostile);
    }
    return `${one.name}(${args.join(',')})`;
  };
  for (let turn = 0; expressions.size < count && turn < count * 20; turn++) {
    const one = formulaFunctions[turn % formulaFunctions.length]!;
    const round = Math.floor(turn / formulaFunctions.length) % 5;
    expressions.set(round % 2 === 1 ? hostileCallOf(one) : callOf(one, round), one.name);
  }
  return expressions;
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
