import { expect, test } from 'vitest';
import { configOf, renderSample, type RenderOptions } from '#test/render-sample.tsx';
import { openSample, prepareSample, storedSample } from '#test/prepare-sample.ts';
import { answerRequest } from '#features/visitor/server/reading/answer-request.ts';
import type { RowsData } from '../data-contract.ts';
import { readBlock } from '../read-block.ts';
import { definition, mostEvents } from './definition.ts';
import { samples } from './samples.ts';

const [programme, meetings, day, chosen, , none, gone, crowd] = samples;
type Sample = NonNullable<typeof programme>;

async function render(sample: Sample | undefined, options: RenderOptions = {}): Promise<string> {
  if (!sample) throw new Error('no such sample');
  return (await renderSample('calendar', sample, options)).replaceAll('<!-- -->', '');
}
const at = (span: string) => ({ address: new URLSearchParams({ 'sample.span': span }) });
const titlesIn = (html: string): string[] => [...html.matchAll(/data-day="([^"]+)"/g)].map((match) => match[1] ?? '');

test.each(samples.map((sample) => [sample.name, sample] as const))(
  'the sample "%s" may be saved and is drawn',
  async (_, sample) => {
    expect(readBlock(definition, storedSample('calendar', sample))).toMatchObject({ problems: [], gaps: [] });
    expect(await render(sample)).not.toMatch(/undefined|NaN|\[object/);
  },
);

test('the whole month of today stands in the HTML, with the days around it', async () => {
  const html = await render(programme);
  expect(html).toContain('November 2026');
  expect(titlesIn(html).at(0)).toBe('2026-11-01');
  expect(titlesIn(html)).toHaveLength(35);
  for (const title of ['Opening night', 'Late session', 'Advent weekend']) expect(html).toContain(title);
  expect(html).not.toContain('New year concert');
  expect(html).toMatch(/aria-current="date"[^>]*>(?:<span[^>]*>21|)/);
});

test('without a script other days are links of the same page, which keep what else its address says', async () => {
  const html = await render(programme, { context: { path: '/menu?other.page=2' } });
  expect(html).toContain('href="/menu?other.page=2&amp;sample.span=month%3A2026-12-01#sample"');
  expect(html).toContain('href="/menu?other.page=2&amp;sample.span=month%3A2026-10-01#sample"');
  expect(html).toContain('sample.span=week%3A2026-11-21');
  expect(html).toContain('sample.span=day%3A2026-11-21');
});

test('the address decides which days are drawn and sent', async () => {
  expect(await render(programme, at('month:2027-01-10'))).toContain('New year concert');
  const prepared = await prepareSample('calendar', programme as Sample, at('day:2026-11-21'));
  const rows = prepared.data['rows'] as RowsData;
  expect(rows.span).toEqual({ unit: 'day', date: '2026-11-21', from: '2026-11-21', to: '2026-11-21', weekStartsOn: 0 });
  const sent = rows.rows.map((row) => row.cells['event']);
  expect(sent).toEqual(expect.arrayContaining(['Exhibition: River light', 'Winter market', 'Folk dance']));
  expect(sent).not.toContain('Opening night');
  expect(sent).not.toContain('Advent weekend');
});

test.each(['month:2026-13-01', 'year:2026-01-01', 'month:9999-01-01', 'month:', 'week:<script>'])(
  'an address that says %s shows the usual days',
  async (span) => expect(await render(programme, at(span))).toContain('November 2026'),
);

test('the week begins on the day that the app says', async () => {
  const { block, reader, services } = openSample('calendar', programme as Sample);
  const monday = { ...reader, context: { ...reader.context, weekStartsOn: 1 } };
  const request = definition.requests(configOf('calendar', (programme as Sample).block)).rows;
  const data = await answerRequest({ block, dataRequest: request, rights: { actions: [] } }, monday, services);
  expect(data).toMatchObject({ span: { from: '2026-10-26', to: '2026-12-06', weekStartsOn: 1 } });
});

test('a crowded month sends a bounded part of it to each day, and counts the rest', async () => {
  const html = await render(crowd);
  const prepared = await prepareSample('calendar', crowd as Sample);
  const { rows, total, span } = prepared.data['rows'] as RowsData;
  expect(total).toBe(640);
  expect(rows.length).toBeLessThanOrEqual(mostEvents);
  const begins = (day: string) => rows.filter((row) => String(row.cells['begin']).startsWith(day)).length;
  expect(begins('2026-11-02')).toBe(begins('2026-11-27'));
  expect(span?.counts).toMatchObject({ '2026-11-01': 22, '2026-11-30': 21, '2026-12-01': 0 });
  expect(html).toContain(`${rows.length} of 640 events are shown.`);
  expect(html).toMatch(/aria-label="\d+ more on Friday, November 27, 2026"/);
  const day = await prepareSample('calendar', crowd as Sample, at('day:2026-11-27'));
  expect((day.data['rows'] as RowsData).span?.counts).toBeUndefined();
});

test('only the columns that the calendar shows are asked for', () => {
  const request = definition.requests(configOf('calendar', (programme as Sample).block)).rows;
  expect(request.columns).toEqual(['event', 'starts', 'ends', 'stage', 'about', 'seats']);
  expect(request.actionColumns).toEqual(['tickets']);
  expect(definition.requests(configOf('calendar', (chosen as Sample).block)).rows.columns).toEqual([
    'event',
    'starts',
    'ends',
  ]);
});

test('details stand in the page and open without a script; without them an event is plain text', async () => {
  const html = await render(programme);
  expect(html).toContain('popover="auto"');
  expect(html).toMatch(/popoverTarget="sample-event-Programme-\d+"/i);
  expect(html).toContain('<strong>welcome</strong>');
  expect(html).toContain('href="https://tickets.example.com/');
  expect(html).not.toContain('Budget');
  const plain = await render(chosen);
  expect(plain).toContain('January 2027');
  expect(plain).not.toContain('popover');
  expect(plain).not.toContain('<button');
});

test('a week has a section for each day; what overlaps stands side by side', async () => {
  const html = await render(meetings);
  expect(html).toContain('Nov 15 – 21, 2026');
  expect(html.match(/<section[^>]*aria-label="\w+, November/g)).toHaveLength(7);
  expect(html).toContain('--columns:3');
  expect(html).toContain('--days:3');
});

test('a day lists what is on, all-day events first', async () => {
  const html = await render(day);
  expect(html.indexOf('Winter market')).toBeLessThan(html.indexOf('Pottery for beginners'));
  expect(html).toContain('Late session');
});

test.each([
  [none, 'No events in this month.'],
  [gone, 'no longer exists'],
])('what is missing is said', async (sample, sentence) => expect(await render(sample)).toContain(sentence));

test('a fresh calendar chooses its columns by type and name', () => {
  const columns = (programme as Sample).sheets?.['Programme']?.columns ?? [];
  const { settings, axis } = definition.propose(columns);
  expect(settings).toMatchObject({ event_title_column: 'event' });
  expect(axis).not.toHaveLength(0);
  expect(definition.propose([{ id: 'a', name: 'Amount', type: 'number' }])).toEqual({});
});

const eventsOn = (days: string[], settings: Record<string, unknown> = {}, ends: (string | null)[] = []): Sample => ({
  ...{ name: '', state: 'normal' },
  block: {
    sheet_title: 'A',
    settings: { start_time_column: 'at', end_time_column: 'to', event_title_column: 'what', ...settings },
  },
  sheets: {
    A: {
      columns: [
        { id: 'at', name: 'At', type: 'datetime' },
        { id: 'to', name: 'To', type: 'datetime' },
        { id: 'what', name: 'What', type: 'text' },
      ],
      rows: days.map((at, index) => ({ at, to: ends[index] ?? null, what: `Event ${index}` })),
    },
  },
});

test.each([
  [
    'the next event, where none is in the current month',
    ['2025-01-03T10:00', '2027-06-07T19:30', '2027-02-07T19:30'],
    'February 2027',
  ],
  ['the last event, where none is ahead', ['2019-04-05 10:00:00', '2020-02-01 10:00:00'], 'February 2020'],
  ['the current month, where something is on', ['2026-11-02T10:00', '2027-02-07T19:30'], 'November 2026'],
  ['the current month of an empty sheet', [], 'November 2026'],
])('a calendar opens at %s', async (_, days, title) => {
  expect(await render(eventsOn(days))).toContain(title);
  expect(await render(eventsOn(days, { open_at_events: false }))).toContain('November 2026');
});

test('what began before and is still on counts as on', async () => {
  const running = eventsOn(['2026-09-01T10:00', '2027-02-07T19:30'], {}, ['2026-12-24T10:00']);
  expect(await render(running)).toContain('November 2026');
});
