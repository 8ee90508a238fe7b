import { expect, test } from 'vitest';
import { configOf, renderSample, sampleProps } from '#test/render-sample.tsx';
import { storedSample } from '#test/prepare-sample.ts';
import type { BlockSample } from '../view-contract.ts';
import { readBlock } from '../read-block.ts';
import { chartModel } from './chart-model.ts';
import { type ChartTheme, chartConfiguration } from './chart-options.ts';
import { definition } from './definition.ts';
import { mostGroups } from './most-groups.ts';
import { dataFormats, describeFormat, formatTick, formatValue } from '../shared/figures/format-value.ts';
import { labelText } from './label-plugin.ts';
import { palette } from './palette.ts';
import { picturePdf } from './picture-pdf.ts';
import { samples } from './samples.ts';
import { summaryOf } from './summary.ts';

const [byRegion, mixed, pie, line, stacked, radar, scatter, polar, unchosen, bare, gone, slices] = samples;

async function propsOf(sample: BlockSample | undefined) {
  if (!sample) throw new Error('no such sample');
  return sampleProps('chart', sample);
}
async function draw(sample: BlockSample | undefined): Promise<string> {
  if (!sample) throw new Error('no such sample');
  return renderSample('chart', sample);
}
const modelOf = async (sample: BlockSample | undefined) => chartModel(await propsOf(sample), mostGroups);
const theme: ChartTheme = {
  text: '#161819',
  muted: '#5f6673',
  line: '#e7ebf3',
  accent: '#4f46e5',
  surface: '#ffffff',
  font: 'Inter',
};
async function configurationOf(sample: BlockSample | undefined) {
  const { settings } = (await propsOf(sample)).config;
  return chartConfiguration(await modelOf(sample), settings, theme);
}

test.each(samples.map((sample) => [sample.name, sample] as const))(
  'the sample "%s" may be saved and is drawn',
  async (_, sample) => {
    expect(readBlock(definition, storedSample('chart', sample)).problems).toEqual([]);
    expect(await draw(sample)).not.toMatch(/undefined|NaN|\[object/);
  },
);

test('the server sends the place of the chart, its summary and its data as a real table', async () => {
  const html = await draw(byRegion);
  expect(html).toContain('Revenue by Region. Highest: North with $430,254; lowest: West with $187,662.');
  expect(html).toMatch(/<canvas role="img" aria-label="Revenue by Region/);
  expect(html).toMatch(/<th scope="row">South<\/th><td>\$312,990<\/td>/);
  expect(html).toContain('--stage:360px');
});

test('dates stand in their order, as months where they are all firsts of a month', async () => {
  const { labels } = await modelOf(mixed);
  expect(labels.slice(0, 2)).toEqual(['Jan 2026', 'Feb 2026']);
  expect(labels).toHaveLength(12);
});

test("New Year's days stand for their years, and one day for itself", async () => {
  const labelsOf = async (days: string[]) => {
    const columns = [
      { id: 'x', name: 'Year', type: 'date' },
      { id: 'y', name: 'Y', type: 'number' },
    ] as const;
    const block = { sheet_title: 'A', settings: { x_axis: 'x' }, axis: [{ column: 'y' }] };
    const rows = days.map((x) => ({ x, y: 1 }));
    return (await modelOf({ name: '', state: 'normal', block, sheets: { A: { columns: [...columns], rows } } })).labels;
  };
  expect(await labelsOf(['1971-01-01', '1970-01-01'])).toEqual(['1970', '1971']);
  expect(await labelsOf(['1970-01-01'])).toEqual(['Jan 1, 1970']);
  expect(await labelsOf(['1970-01-01', '1970-02-01'])).toEqual(['Jan 1970', 'Feb 1970']);
});

test('words keep the order of the sheet, numbers are sorted, blanks come last', async () => {
  expect((await modelOf(byRegion)).labels).toEqual(['North', 'South', 'East', 'West']);
  const sample: BlockSample = {
    name: '',
    state: 'normal',
    block: { sheet_title: 'A', settings: { x_axis: 'x' }, axis: [{ column: 'y' }] },
    sheets: {
      A: {
        columns: [
          { id: 'x', name: 'X', type: 'number' },
          { id: 'y', name: 'Y', type: 'number' },
        ],
        rows: [
          { x: 10, y: 1 },
          { x: null, y: 9 },
          { x: 2, y: 3 },
          { x: 10, y: 4 },
        ],
      },
    },
  };
  const model = await modelOf(sample);
  expect(model.labels).toEqual(['2', '10', 'No value']);
  expect(model.series[0]?.values).toEqual([3, 5, 9]);
});

test('rows with the same X value are added up or averaged, each series for itself', async () => {
  const axis = [{ column: 'a' }, { column: 'b', duplicateXAxis: 'average' }];
  const config = configOf('chart', { settings: { x_axis: 'month' }, axis });
  expect(definition.requests(config)).toEqual({
    groups: {
      shape: 'groups',
      by: 'month',
      part: 'day',
      aggregates: [
        { function: 'sum', column: 'a' },
        { function: 'average', column: 'b' },
      ],
      limit: 1000,
    },
  });
});

test('only a scatter chart asks for rows, and only for its own columns', async () => {
  const request = definition.requests((await propsOf(scatter)).config);
  expect(request['points:all']).toEqual({ shape: 'rows', columns: ['visits', 'revenue'], pageSize: 1000, marks: true });
  expect((await modelOf(scatter)).series[0]?.points).toHaveLength(48);
  expect(definition.requests((await propsOf(byRegion)).config)).not.toHaveProperty('points:all');
});

test.each([
  ['bar', byRegion, 'bar', ['bar']],
  ['lines over bars', mixed, 'bar', ['bar', 'line']],
  ['lying bars', stacked, 'bar', ['bar', 'bar']],
  ['pie', pie, 'pie', ['pie']],
  ['radar', radar, 'radar', ['radar', 'radar']],
  ['polarArea', polar, 'polarArea', ['polarArea']],
  ['scatter', scatter, 'scatter', ['scatter']],
])('%s is drawn as what it is', async (_, sample, type, kinds) => {
  const { data, ...configuration } = await configurationOf(sample);
  expect('type' in configuration && configuration.type).toBe(type);
  expect(data.datasets.map((dataset) => dataset.type)).toEqual(kinds);
});

test('the settings of the chart reach the drawing', async () => {
  expect((await configurationOf(stacked)).options).toMatchObject({
    indexAxis: 'y',
    scales: { x: { stacked: true }, y: { stacked: true } },
  });
  expect((await configurationOf(line)).options).toMatchObject({
    plugins: { legend: { display: false } },
    scales: {
      y: { grid: { display: true, color: '#33436a' }, ticks: { stepSize: 5000 } },
      x: { grid: { display: true } },
    },
  });
  expect((await configurationOf(mixed)).options).toMatchObject({
    plugins: { legend: { display: true, position: 'top' } },
    scales: {
      y: { title: { display: true, text: 'Costs, Revenue' }, beginAtZero: true },
      x: { title: { display: false }, grid: { display: false } },
    },
  });
  expect((await configurationOf(pie)).options).toMatchObject({ plugins: { legend: { position: 'bottom' } } });
});

test('labels in the chart say what the owner chose', async () => {
  const model = await modelOf(pie);
  const [series] = model.series;
  if (!series) throw new Error('no series');
  expect(labelText(series, 0, model)).toBe('North: $430.254');
  const named = { ...series, settings: { ...series.settings, internal_labels: 'Name' as const } };
  expect(labelText(named, 0, model)).toBe('North');
});

test('a long tail of slices is put together, and counted', async () => {
  const model = await modelOf(slices);
  expect(model.labels).toHaveLength(12);
  expect(model.labels.at(-1)).toBe('Other (29)');
  const total = model.series[0]?.values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  expect(total).toBeCloseTo(8590);
  expect(summaryOf(model)).toContain('Largest is Landkreis mit dem langen Namen Nummer 1 with 400');
});

test('unconfigured, empty and broken charts say what is the matter', async () => {
  expect(await draw(unchosen)).toContain('This chart has no series yet');
  expect(await draw(bare)).toContain('Nothing to show yet');
  expect(await draw(gone)).toContain('no longer exists.');
  expect(await draw(gone)).not.toContain('<canvas');
});

test('the X axis is a required choice', async () => {
  if (!unchosen) throw new Error('no sample');
  expect(readBlock(definition, storedSample('chart', unchosen)).gaps).toEqual(['settings.x_axis']);
});

const money = { type: 'currency', format: '€#,##0.00', name: 'Price' } as const;
const plain = { type: 'number', name: 'Units' } as const;
const tenths = { type: 'number', format: '0.0', name: 'Rain' } as const;
test.each<[number, (typeof dataFormats)[number], 'comma' | 'dot', typeof money | typeof plain, string]>([
  [1234.5, 'Automatic', 'dot', money, '€1,234.50'],
  [1234.5, 'Automatic', 'comma', money, '€1.234,50'],
  [1234.5, 'None', 'dot', plain, '1234.5'],
  [0.1 + 0.2, 'None', 'comma', plain, '0,3'],
  [1234.567, 'Thousands separators', 'dot', plain, '1,234.57'],
  [1234, 'Two decimals', 'comma', plain, '1.234,00'],
  [1_234_000, 'Compact', 'dot', plain, '1.2M'],
  [-12, 'Currency', 'dot', plain, '-$12.00'],
  [0.125, 'Percent', 'comma', plain, '12,5%'],
])('%d as %s with a %s is written %s', (value, format, decimal, column, text) => {
  expect(formatValue(value, { format, decimal, column })).toBe(text);
});

test.each<[number, (typeof dataFormats)[number], typeof money | typeof plain | typeof tenths, string]>([
  [430_254.5, 'None', plain, '430,255'],
  [1234, 'Two decimals', plain, '1,234'],
  [0, 'Automatic', tenths, '0'],
  [12.04, 'Automatic', tenths, '12.04'],
  [12.5, 'Automatic', money, '€12.50'],
  [-1234.5, 'Automatic', money, '-€1,235'],
  [0.125, 'Percent', plain, '12.5%'],
])('in a sentence %d as %s of %j is %s', (value, format, column, text) => {
  expect(describeFormat(value, { format, decimal: 'dot', column })).toBe(text);
});

test('marks of an axis are short', async () => {
  expect(formatTick(120_000, { format: 'Automatic', decimal: 'dot', column: money })).toBe('€120K');
  expect(formatTick(0.1, { format: 'Automatic', decimal: 'dot', column: { type: 'percent', name: 'Margin' } })).toBe(
    '10%',
  );
});

test('a PDF holds the picture, and its table of objects points to them', async () => {
  const jpeg = new Uint8Array([0xff, 0xd8, 1, 2, 3, 0xff, 0xd9]);
  const text = new TextDecoder('latin1').decode(await picturePdf({ jpeg, width: 200, height: 100 }).arrayBuffer());
  const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
  expect(text.slice(start, start + 4)).toBe('xref');
  const places = [...text.matchAll(/^(\d{10}) 00000 n/gm)].map((match) => Number(match[1]));
  expect(places.map((position) => text.slice(position, position + 7))).toEqual([
    '1 0 obj',
    '2 0 obj',
    '3 0 obj',
    '4 0 obj',
    '5 0 obj',
  ]);
  expect(text).toContain('/Length 7 >>');
});

test('the colors stay apart for readers who see no red or no green', async () => {
  for (const seen of [(c: Rgb) => c, deuteranopia, protanopia]) {
    for (const [index, one] of palette.entries()) {
      for (const other of palette.slice(index + 1)) {
        expect(distance(seen(parse(one)), seen(parse(other))), `${one} and ${other}`).toBeGreaterThan(12);
      }
    }
  }
});

type Rgb = [number, number, number];
const parse = (hex: string): Rgb =>
  [1, 3, 5].map((at) => (Number.parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2) as Rgb;
const times = (matrix: number[][], [r, g, b]: Rgb): Rgb =>
  matrix.map((row) => Math.max(0, (row[0] ?? 0) * r + (row[1] ?? 0) * g + (row[2] ?? 0) * b)) as Rgb;
/** Machado and others, 2009, full severity, on linear colors. */
const deuteranopia = (color: Rgb): Rgb =>
  times(
    [
      [0.367322, 0.860646, -0.227968],
      [0.280085, 0.672501, 0.047413],
      [-0.01182, 0.04294, 0.968881],
    ],
    color,
  );
const protanopia = (color: Rgb): Rgb =>
  times(
    [
      [0.152286, 1.052583, -0.204868],
      [0.114503, 0.786281, 0.099216],
      [-0.003882, -0.048116, 1.051998],
    ],
    color,
  );
/** CIE76 distance in Lab. */
function distance(one: Rgb, other: Rgb): number {
  const lab = (color: Rgb): number[] => {
    const [x = 0, y = 0, z = 0] = times(
      [
        [0.4124, 0.3576, 0.1805],
        [0.2126, 0.7152, 0.0722],
        [0.0193, 0.1192, 0.9505],
      ],
      color,
    );
    const f = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
    const [fx, fy, fz] = [f(x / 0.95047), f(y), f(z / 1.08883)];
    return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
  };
  const [a, b] = [lab(one), lab(other)];
  return Math.hypot(...a.map((value, index) => value - (b[index] ?? 0)));
}
