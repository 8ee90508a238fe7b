import { expect, test } from 'vitest';
import { configOf, renderSample, type RenderOptions, sampleProps } from '#test/render-sample.tsx';
import type { Column } from '#engine/model.ts';
import type { BlockSample } from '../view-contract.ts';
import { definition } from './definition.ts';
import { nextPosition } from './next-position.ts';
import { initialsOf } from './quotation.tsx';
import { ratingOf } from './rating-of.ts';
import { samples } from './samples.ts';

const [grid, single, twin, row, , , wide] = samples;

function render(sample: BlockSample | undefined, settings = {}, options: RenderOptions = {}): Promise<string> {
  if (!sample) throw new Error('no such sample');
  const block = { ...sample.block, settings: { ...sample.block.settings, ...settings } };
  return renderSample('testimonial', { ...sample, block }, options);
}

test('words, names, what people do and their stars stand in the HTML', async () => {
  const html = await render(grid);
  expect(html.match(/<figure/g)).toHaveLength(6);
  expect(html).toContain('<blockquote');
  expect(html).toContain('Secretary, Södermalm Rowing Club');
  expect(html).toContain('aria-label="4.5 out of 5 stars"');
  expect(html).toContain('src="/samples/portrait.svg"');
  expect(html).toContain('>DO<');
});

test('only mapped columns are asked for, each once, and as many rows as the owner wants', async () => {
  const config = configOf('testimonial', {
    settings: { testimonial_text: 'a', name: 'b', company: 'b', row_limit: 3 },
  });
  expect(definition.requests(config).rows).toMatchObject({ columns: ['a', 'b'], pageSize: 3 });
  expect(definition.requests(config).rows).not.toHaveProperty('visitor');
  const props = await sampleProps('testimonial', grid!);
  expect(props.data.rows.columns).toHaveLength(6);
});

test.each([
  [5, 5],
  [1, 1],
  [4.46, 4.5],
  ['4,5', 4.5],
  ['4/5', 4],
  ['3 out of 5 stars', 3],
  ['★★★★☆', 4],
  [0, null],
  [6, null],
  [-2, null],
  ['great', null],
  ['10/10', null],
  [null, null],
  [true, null],
] as const)('a rating of %j is %j', (cell, stars) => {
  expect(ratingOf(cell)).toBe(stars);
});

test('a rating out of range and an address that is none show nothing of themselves', async () => {
  const html = await render(wide);
  expect(html).not.toMatch(/[06-9] out of 5|javascript:/);
  expect(html).toContain('5 out of 5 stars');
});

test.each([
  ['Marta Lindqvist', 'ML'],
  ['Ines de la Cruz', 'IC'],
  ['Prince', 'P'],
  ['Émile Zola', 'ÉZ'],
  ['42', ''],
  ['', ''],
])('%j has the initials %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('without the carousel there is no row to scroll and no script', async () => {
  expect(await render(grid)).not.toContain('carousel');
  expect(definition.hydrates(configOf('testimonial', {}))).toBe('never');
  expect(definition.hydrates(configOf('testimonial', { settings: { auto_carousel: true } }))).toBe('visible');
});

test.each([
  ['single', single],
  ['grid', row],
])('%s: before its script the carousel is a row that the keyboard can scroll', async (_, sample) => {
  const html = await render(sample);
  expect(html).toMatch(/role="group" aria-roledescription="carousel" aria-label="In their own words"/);
  expect(html).toMatch(/role="region" aria-label="[^"]+" tabindex="0"/i);
  expect(html).not.toContain('<button');
});

test.each([
  ['to the next', 0, 1, 320],
  ['from between two to the next', 100, 1, 320],
  ['not beyond the end', 700, 1, 900],
  ['from the end to the start', 899, 1, 0],
  ['to the one before', 640, -1, 320],
  ['from the start to the end', 0, -1, 900],
] as const)('the row goes %s', (_, left, direction, to) => {
  const positions = [0, 320, 640, 960];
  expect(nextPosition({ left, shown: 300, whole: 1_200 }, positions, direction)).toBe(to);
});

test('a sheet proposes its columns by what they are called and hold', () => {
  const columns: Column[] = [
    { id: 'c1', name: 'Customer', type: 'text' },
    { id: 'c2', name: 'Job title', type: 'text' },
    { id: 'c3', name: 'What they said', type: 'text' },
    { id: 'c4', name: 'Portrait', type: 'image' },
    { id: 'c5', name: 'Score', type: 'number' },
    { id: 'c6', name: 'Company', type: 'text' },
  ];
  expect(definition.propose(columns).settings).toEqual({
    testimonial_text: 'c3',
    name: 'c1',
    designation: 'c2',
    company: 'c6',
    avatar_url: 'c4',
    rating: 'c5',
  });
  expect(definition.propose([{ id: 'x', name: 'Anything', type: 'text' }]).settings).toEqual({ testimonial_text: 'x' });
  expect(definition.propose([]).settings).toEqual({});
});

test('words of the sheet are text, whatever they hold', async () => {
  const rows = [{ quote: '<img src=x onerror=alert(1)>', name: '<b>Bold</b>' }];
  const html = await renderSample('testimonial', {
    ...grid!,
    sheets: { Voices: { columns: grid!.sheets!.Voices!.columns, rows } },
  });
  expect(html).toContain('&lt;img src=x');
  expect(html).not.toMatch(/<img|<b>/);
});

test('a row without words is not shown', async () => {
  const rows = [{ quote: '  ', name: 'Nobody' }];
  const html = await renderSample('testimonial', {
    ...twin!,
    sheets: { Voices: { columns: grid!.sheets!.Voices!.columns, rows } },
  });
  expect(html).not.toContain('Nobody');
  expect(html).toContain('No testimonials yet');
});
