import { expect, test } from 'vitest';
import type { Cell, Column } from '#engine/model.ts';
import { type Bar, barOf, isoDay, type TimeColumns } from './bars.ts';
import { dependenciesOf } from './lanes.ts';
import { fittingZoom, scaleOf } from './scale.ts';
import { type Grip, gripsOf, shiftedCells } from './shift-bar.ts';

const column = (id: string, type: Column['type'], formula?: string): Column => ({
  ...{ id, name: id, type },
  ...(formula !== undefined && { formula }),
});
const none: TimeColumns = {
  ...{ label: column('name', 'text'), start: column('from', 'date'), end: column('to', 'date') },
  ...{ duration: undefined, lane: undefined, color: undefined, key: undefined, depends: undefined },
};
const lasting: TimeColumns = {
  ...none,
  start: column('from', 'datetime'),
  end: undefined,
  duration: column('days', 'number'),
};
function bar(cells: Record<string, Cell>, columns = none): Bar {
  const made = barOf({ row_id: String(cells['name'] ?? 'r'), version: 1, cells }, columns);
  if (!made) throw new Error('no bar');
  return made;
}
const span = ({ start, end }: Bar) => [isoDay(start), isoDay(end)];

test('an end that is a day is in, one with a time is a moment', () => {
  expect(span(bar({ from: '2026-03-01', to: '2026-03-03' }))).toEqual(['2026-03-01', '2026-03-04']);
  const columns = { ...none, start: column('from', 'datetime'), end: column('to', 'datetime') };
  const timed = bar({ from: '2026-03-01T06:00', to: '2026-03-01T18:00' }, columns);
  expect([timed.end - timed.start, timed.when]).toEqual([0.5, 'Mar 1, 2026 06:00 – Mar 1, 2026 18:00']);
  expect(bar({ from: '2026-03-01' })).toMatchObject({ isMilestone: false, when: 'Mar 1, 2026' });
  expect(bar({ from: '2026-03-01', to: 'soon' }).problem).toBe('no end');
  expect(bar({ from: '2026-03-05', to: '2026-03-01' }).problem).toBe('ends first');
  expect(barOf({ row_id: 'r', version: 1, cells: { from: '3000-01-01' } }, none)).toBeNull();
});

const moved = (one: Bar, grip: Grip, days: number, columns = none, editable = ['from', 'to', 'days']) =>
  shiftedCells(one, grip, days, columns, editable);

test('a move writes both ends; an end stops at its start', () => {
  const one = bar({ from: '2026-02-27', to: '2026-03-02' });
  expect(moved(one, 'bar', 2)).toEqual({ from: '2026-03-01', to: '2026-03-04' });
  expect(moved(one, 'end', -9)).toEqual({ from: '2026-02-27', to: '2026-02-27' });
  expect(moved(one, 'start', 9)).toEqual({ from: '2026-03-02', to: '2026-03-02' });
  expect(moved(one, 'bar', 0)).toBeNull();
  expect(moved(bar({ from: '2026-03-01', to: null }), 'bar', 1)).toEqual({ from: '2026-03-02', to: null });
  expect(moved(bar({ from: '2026-03-01', to: null }), 'end', 2)).toEqual({ from: '2026-03-01', to: '2026-03-03' });
});

test('times of day stay, and a duration changes with its ends', () => {
  const one = bar({ from: '2026-03-01T08:30', days: 4 }, lasting);
  expect(moved(one, 'bar', -1, lasting)).toEqual({ from: '2026-02-28T08:30' });
  expect(moved(one, 'start', 1, lasting)).toEqual({ from: '2026-03-02T08:30', days: 3 });
  expect(moved(one, 'end', -9, lasting)).toEqual({ from: '2026-03-01T08:30', days: 0 });
});

test('grips are for what can be written: no formula, no text, nothing that is not permitted', () => {
  const one = bar({ from: '2026-03-01', to: '2026-03-03' });
  const all = ['from', 'to'];
  expect(gripsOf(one, none, all)).toEqual(['bar', 'start', 'end']);
  expect(gripsOf(one, none, ['to'])).toEqual(['end']);
  expect(gripsOf(one, none, ['from'])).toEqual([]);
  expect(gripsOf(one, { ...none, end: column('to', 'date', '=A1+2') }, all)).toEqual(['bar']);
  expect(gripsOf(one, { ...none, start: column('from', 'text') }, all)).toEqual(['end']);
  expect(gripsOf(bar({ from: '2026-03-05', to: '2026-03-01' }), none, all)).toEqual([]);
});

test('keys are found whole or between commas; one that two rows have is not followed', () => {
  const columns = { ...none, key: column('name', 'text'), depends: column('after', 'text') };
  const at = (name: string, from: string, after: Cell = null) => bar({ name, from, after }, columns);
  const bars = [at('A, B', '2026-03-01'), at('C', '2026-03-02'), at('D', '2026-03-03'), at('D', '2026-03-04')];
  const asking = at('E', '2026-03-02', 'c , D');
  const found = dependenciesOf([...bars, asking, at('F', '2026-03-05', 'A, B')], columns);
  expect(found.links).toEqual([
    { from: 'C', to: 'E', isEarly: true },
    { from: 'A, B', to: 'F', isEarly: false },
  ]);
  expect([found.unknown, found.names.get('F')]).toEqual([1, ['A, B']]);
});

test('the days on show fit the bars, are whole periods, and are no more than a zoom draws', () => {
  const bars = [bar({ from: '2026-03-03', to: '2026-04-20' })];
  expect(fittingZoom(49)).toBe('week');
  const weeks = scaleOf(bars, null, null);
  expect([weeks.zoom, isoDay(weeks.from)]).toEqual(['week', '2026-02-23']);
  expect(weeks.outer.map(({ text }) => text)).toEqual(
    ['February 2026', 'March 2026', 'April 2026'].map((one) => one.replace(/^(...)\w*/, '$1')),
  );
  const months = scaleOf(bars, null, 'quarter');
  expect(months.inner.map(({ text }) => text)).toEqual(['Q4', 'Q1', 'Q2'].slice(months.inner.length === 3 ? 0 : 1));
  const long = scaleOf([...bars, bar({ from: '1950-01-01' })], bars[0]?.start ?? 0, 'day');
  expect(long.to - long.from).toBeLessThanOrEqual(420);
  expect(long.width).toBeLessThan(15_000);
  expect(long.x(0)).toBe(0);
});
