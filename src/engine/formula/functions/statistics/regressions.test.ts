import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Calculation } from '../../graph/calculation.ts';
import { isError, type Scalar } from '../../values/value.ts';
import { propertyRuns } from '#test/property-runs.ts';

const written = (rows: readonly (readonly number[])[]): string => `{${rows.map((row) => row.join(',')).join(';')}}`;

/** What a formula says in its first cells, row by row. */
function cellsOf(formula: string, rows: number, columns: number): (number | string)[][] {
  const calculation = new Calculation();
  const sheet = calculation.addSheet({ title: 'Sheet1' });
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++)
      calculation.setFormula(sheet, row, column, `=INDEX(${formula},${row + 1},${column + 1})`);
  }
  calculation.recalculate();
  const shown = (value: Scalar): number | string => (isError(value) ? value.code : Number(value));
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) => shown(calculation.value(sheet, row, column))),
  );
}
function expectClose(formula: string, expected: readonly (readonly (number | string)[])[], digits = 8): void {
  const cells = cellsOf(formula, expected.length, expected[0]!.length);
  for (const [row, wanted] of expected.entries()) {
    for (const [column, value] of wanted.entries()) {
      const own = cells[row]![column];
      if (typeof value === 'string') expect([row, column, own]).toEqual([row, column, value]);
      else expect(Number(own) / (value || 1), `${row}, ${column}`).toBeCloseTo(value === 0 ? 0 : 1, digits);
    }
  }
}

/** The certified values of the Norris and Longley data of the US National Institute of Standards and Technology. */
const norris = {
  ys: [
    0.1, 338.8, 118.1, 888, 9.2, 228.1, 668.5, 998.5, 449.1, 778.9, 559.2, 0.3, 0.1, 778.1, 668.8, 339.3, 448.9, 10.8,
    557.7, 228.3, 998, 888.8, 119.6, 0.3, 0.6, 557.6, 339.3, 888, 998.5, 778.9, 10.2, 117.6, 228.9, 668.4, 449.2, 0.2,
  ],
  xs: [
    0.2, 337.4, 118.2, 884.6, 10.1, 226.5, 666.3, 996.3, 448.6, 777, 558.2, 0.4, 0.6, 775.5, 666.9, 338, 447.5, 11.6,
    556, 228.1, 995.8, 887.6, 120.2, 0.3, 0.3, 556.8, 339.1, 887.2, 999, 779, 11.1, 118.3, 229.2, 669.1, 448.9, 0.5,
  ],
};
const longley = [
  [60323, 83, 234289, 2356, 1590, 107608, 1947],
  [61122, 88.5, 259426, 2325, 1456, 108632, 1948],
  [60171, 88.2, 258054, 3682, 1616, 109773, 1949],
  [61187, 89.5, 284599, 3351, 1650, 110929, 1950],
  [63221, 96.2, 328975, 2099, 3099, 112075, 1951],
  [63639, 98.1, 346999, 1932, 3594, 113270, 1952],
  [64989, 99, 365385, 1870, 3547, 115094, 1953],
  [63761, 100, 363112, 3578, 3350, 116219, 1954],
  [66019, 101.2, 397469, 2904, 3048, 117388, 1955],
  [67857, 104.6, 419180, 2822, 2857, 118734, 1956],
  [68169, 108.4, 442769, 2936, 2798, 120445, 1957],
  [66513, 110.8, 444546, 4681, 2637, 121950, 1958],
  [68655, 112.6, 482704, 3813, 2552, 123366, 1959],
  [69564, 114.2, 502601, 3931, 2514, 125368, 1960],
  [69331, 115.7, 518173, 4806, 2572, 127852, 1961],
  [70551, 116.9, 554894, 4007, 2827, 130081, 1962],
];

test('LINEST has the certified values of Norris, with its statistics', () => {
  const column = (values: readonly number[]): string => written(values.map((value) => [value]));
  expectClose(`LINEST(${column(norris.ys)},${column(norris.xs)},TRUE,TRUE)`, [
    [1.00211681802045, -0.262323073774029],
    [0.000429796848199937, 0.232818234301152],
    [0.999993745883712, 0.884796396144373],
    [5436385.54079785, 34],
    [4255954.13232369, 26.6173985294224],
  ]);
});

test('LINEST has the certified values of Longley, whose six series are nearly one', () => {
  const ys = written(longley.map(([y = 0]) => [y]));
  const xs = written(longley.map(([, ...others]) => others));
  expectClose(
    `LINEST(${ys},${xs},TRUE,TRUE)`,
    [
      [
        1829.15146461355, -0.0511041056535807, -1.03322686717359, -2.02022980381683, -0.035819179292591,
        15.0618722713733, -3482258.63459582,
      ],
      [
        455.478499142212, 0.22607320006937, 0.214274163161675, 0.488399681651699, 0.0334910077722432, 84.9149257747669,
        890420.383607373,
      ],
      [0.995479004577296, 304.854073561965, '#N/A', '#N/A', '#N/A', '#N/A', '#N/A'],
      [330.285339234588, 9, '#N/A', '#N/A', '#N/A', '#N/A', '#N/A'],
      [184172401.944494, 836424.055505915, '#N/A', '#N/A', '#N/A', '#N/A', '#N/A'],
    ],
    6,
  );
});

test('a line without an intercept, without xs, of a row, and of series that are each other', () => {
  expectClose('LINEST({2,4,7},{1,2,3},FALSE,TRUE)', [
    [31 / 14, 0],
    [Math.sqrt((69 - 31 ** 2 / 14) / 2 / 14), '#N/A'],
  ]);
  expectClose('LINEST({3;5;7;9})', [[2, 1]]);
  expectClose('LINEST({3,5,7,9},,,)', [[2, 1]]);
  // The second series is twice the first: it says nothing more.
  expectClose('LINEST({3;5;7;9},{1,2;2,4;3,6;4,8})', [[0, 2, 1]]);
  // Series may be below each other.
  expectClose('LINEST({9,8,19,18},{1,2,3,4;2,1,4,3})', [[3, 2, 1]]);
  expectClose('LINEST({1;3},{1;2},TRUE,TRUE)', [
    [2, -1],
    [0, 0],
    [1, 0],
    ['#NUM!', 0],
    [2, 0],
  ]);
});

test('LOGEST and GROWTH follow the curve, TREND the line', () => {
  const sales = '{33100;47300;69000;102000;150000;220000}';
  expectClose(
    `LOGEST(${sales},{11;12;13;14;15;16},TRUE,TRUE)`,
    [
      [1.46327563, 495.30477],
      [0.0026334, 0.03583428],
      [0.99980862, 0.01101631],
    ],
    4,
  );
  expectClose(`GROWTH(${sales},{11;12;13;14;15;16},{17;18})`, [[320196.718363472], [468536.054184048]]);
  expectClose(`GROWTH(${sales},{11;12;13;14;15;16})`, [[32618.2037735397], [47729.4226147478]]);
  expectClose('TREND({3;5;7},,{4,5,6})', [[9, 11, 13]]);
  expectClose('TREND({3;5;7})', [[3], [5], [7]]);
  expectClose('TREND({9;8;19;18},{1,2;2,1;3,4;4,3},{5,6;0,0})', [[29], [1]]);
});

test('what is no series of numbers is an error', () => {
  for (const [formula, code] of [
    ['LINEST({1;2;3},{1;2})', '#REF!'],
    ['LINEST({1;2;"x"},{1;2;3})', '#VALUE!'],
    ['LOGEST({1;0;3},{1;2;3})', '#NUM!'],
    ['TREND({1;2;3},{1,2;2,1;3,5},{1;2})', '#REF!'],
    ['GROWTH({1;2;3},{1;2;#N/A})', '#N/A'],
  ] as const)
    expect(cellsOf(formula, 1, 1)).toEqual([[code]]);
});

test('what is on a plane is found again, and nothing is nearer than the line through points', () => {
  const number = fc.integer({ min: -50, max: 50 });
  const points = fc.array(fc.tuple(number, number, number), { minLength: 4, maxLength: 12 });
  fc.assert(
    fc.property(points, number, number, number, (rows, first, second, base) => {
      const [x, z] = [rows.map(([one]) => one), rows.map(([, two]) => two)];
      const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / rows.length;
      const [mx, mz] = [mean(x), mean(z)];
      const [xx, zz, xz] = [x, z, x].map((values, kind) =>
        values.reduce(
          (sum, value, at) =>
            sum + (kind === 1 ? (z[at]! - mz) ** 2 : (value - mx) * (kind === 0 ? value - mx : z[at]! - mz)),
          0,
        ),
      ) as [number, number, number];
      fc.pre(xx * zz - xz ** 2 > 1e-6 * xx * zz);
      const positions = written(rows.map(([one, two]) => [one, two]));
      const plane = written(rows.map(([one, two]) => [first * one + second * two + base]));
      const [[own2 = 0, own1 = 0, own0 = 0] = []] = cellsOf(`LINEST(${plane},${positions})`, 1, 3) as number[][];
      expect([own1 - first, own2 - second, own0 - base].every((gap) => Math.abs(gap) < 1e-5)).toBe(true);
      // Of any heights: moving a coefficient makes the squares no less.
      const heights = rows.map(([, , y]) => y);
      const ys = written(heights.map((y) => [y]));
      const [[b = 0, a = 0, c = 0] = []] = cellsOf(`LINEST(${ys},${positions})`, 1, 3) as number[][];
      const squares = (one: number, two: number, three: number): number =>
        rows.reduce((sum, [px, pz], at) => sum + (heights[at]! - one * px - two * pz - three) ** 2, 0);
      const least = squares(a, b, c);
      for (const step of [-0.01, 0.01]) {
        expect(squares(a + step, b, c)).toBeGreaterThanOrEqual(least - 1e-6);
        expect(squares(a, b + step, c)).toBeGreaterThanOrEqual(least - 1e-6);
        expect(squares(a, b, c + step)).toBeGreaterThanOrEqual(least - 1e-6);
      }
    }),
    propertyRuns(60),
  );
});
