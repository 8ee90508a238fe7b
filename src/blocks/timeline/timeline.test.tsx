import { describe, expect, test } from 'vitest';
import { renderSample, type RenderOptions } from '#test/render-sample.tsx';
import { storedSample } from '#test/prepare-sample.ts';
import type { Viewer } from '#features/apps/rules/viewer.ts';
import type { Cell } from '#engine/model.ts';
import { blockRights } from '../rights/block-rights.ts';
import type { WriteRequest } from '../contract.ts';
import { readBlock } from '../read-block.ts';
import type { BlockSample } from '../view-contract.ts';
import { editQuestion } from '../rights/who-edits.ts';
import { definition } from './definition.ts';
import { samples } from './samples.ts';

const [plan, steps, bare, , unchosen, gone, many] = samples;
async function render(sample: BlockSample | undefined, options: RenderOptions = {}): Promise<string> {
  if (!sample) throw new Error('no such sample');
  return renderSample('timeline', sample, options);
}
const withSettings = (settings: Record<string, unknown>, axis = plan?.block.axis ?? []): BlockSample => {
  if (!plan) throw new Error('no such sample');
  return { ...plan, block: { ...plan.block, axis, settings: { ...plan.block.settings, ...settings } } };
};
type TimelineConfig = Parameters<NonNullable<typeof definition.checkWrite>>[0];
const configOf = (settings: Record<string, unknown> = {}, axis?: Record<string, unknown>[]) =>
  readBlock(definition, storedSample('timeline', withSettings(settings, axis))).config as TimelineConfig;
const textOf = (html: string): string =>
  html
    .replaceAll(/<!-- -->/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

test('names, dates, lanes and what a row waits for are in the HTML, in words', async () => {
  const html = await render(plan);
  const lanes = [...html.matchAll(/<h3[^>]*><span>([^<]*)/g)].map(([, name]) => name?.trim());
  expect(lanes).toEqual(['Harbor', 'Print', 'Press']);
  const text = textOf(html);
  expect(text).toContain(
    'Print the guide , Nov 26, 2026 – Dec 4, 2026, Planned, after Photographs and Write the guide',
  );
  expect(text).toContain('1 row has no date in Start and isn’t drawn.');
  // It is in the list of all rows.
  expect(text).toContain('Thank-you letters');
  expect(html).not.toContain('Move Opening');
});

test('a duration is an end, nothing a milestone, and what can’t be true is said', async () => {
  const text = textOf(await render(steps));
  expect(text).toContain('Excavation , Mar 1, 2027 08:00 – Mar 5, 2027 08:00');
  expect(text).toContain('Inspection , Mar 19, 2027 10:00, North, after Foundation');
  expect(text).toContain('1 row has something in Days that can’t be read.');
  expect(text).toContain('1 dependency names no row here');
  // The frame begins on the last day of the foundation, the windows while the frame is built.
  expect(text).toContain('2 rows start before a row that they depend on ends.');
});

test('what is missing is said', async () => {
  expect(await render(bare)).toContain('No rows to show.');
  expect(await render(unchosen)).toContain('This timeline has no dates yet');
  expect(await render(gone)).not.toMatch(/undefined|NaN|\[object/);
  const text = textOf(await render(many));
  expect(text).toContain('1–200 of 320 rows');
  expect(text).toMatch(/on this page|outside of the days shown|isn’t drawn|aren’t here/);
});

test('other zooms have addresses, and the one of the address is shown', async () => {
  const html = await render(plan);
  const zoomsOf = (page: string) =>
    [...page.matchAll(/<a [^>]*zoom=(\w+)[^>]*>/g)].map(
      ([link, zoom]) => `${zoom}${link.includes('aria-current') ? '!' : ''}`,
    );
  expect(zoomsOf(html)).toEqual(['day!', 'week', 'month', 'quarter']);
  const id = /href="[^"?]*\?([\w-]+)\.zoom=/.exec(html)?.[1] ?? '';
  const far = await render(plan, { context: { path: `/?${id}.zoom=quarter` } });
  expect(zoomsOf(far)).toEqual(['day', 'week', 'month', 'quarter!']);
  expect(textOf(far)).toContain('Q4');
});

describe('moving bars', () => {
  const stranger: Viewer = { kind: 'anonymous' };
  const editor: Viewer = { kind: 'editor', id: 'e', name: 'Eve', email: 'eve@harbor.example' };
  const shown = new Set(['task', 'from', 'to', 'state']);
  const rights = (settings: Record<string, unknown>, viewer: Viewer, columns = shown) =>
    blockRights(definition, configOf(settings), viewer, columns).edit;

  test('is for nobody until somebody is chosen, and changes times that are shown alone', () => {
    expect(rights({ move_bars: 'None' }, editor)).toEqual([]);
    expect(rights({ move_bars: 'Admins' }, editor)).toEqual(['from', 'to']);
    expect(rights({ move_bars: 'Admins' }, stranger)).toEqual([]);
    expect(rights({ move_bars: 'Everyone' }, stranger, new Set(['from']))).toEqual(['from']);
    expect(blockRights(definition, configOf({ move_bars: 'Everyone' }), editor, shown, true).edit).toEqual([]);
  });

  test('by strangers is said to the owner', () => {
    expect(editQuestion(definition, configOf({ move_bars: 'Admins' }))).toBeNull();
    expect(editQuestion(definition, configOf({ move_bars: 'Everyone' }))?.strangersEdit).toEqual(['from', 'to']);
  });

  const request = (cells: Record<string, Cell>, other: Partial<WriteRequest> = {}): WriteRequest => ({
    ...{ kind: 'edit', cells, editable: ['from', 'to'], options: {}, today: '2027-01-01', user: null },
    columns: plan?.sheets?.['Plan']?.columns ?? [],
    matches: () => true,
    ...other,
  });

  test.each([
    ['both ends', request({ from: '2026-12-01', to: '2026-12-03' }), []],
    ['an end that is none', request({ from: '2026-12-01', to: null }), []],
    ['an end before the start', request({ from: '2026-12-05', to: '2026-12-03' }), ['to']],
    ['one end alone', request({ to: '2026-12-03' }), ['from']],
    ['what is no date', request({ from: '<b>', to: '2026-12-03' }), ['from']],
    ['a year that nobody means', request({ from: '0026-12-01', to: '2026-12-03' }), ['from']],
    ['by who may not', request({ from: '2026-12-01', to: '2026-12-03' }, { editable: [] }), ['from', 'to']],
    ['with another column', request({ from: '2026-12-01', to: '2026-12-03', state: 'Done' }), ['state']],
    ['a new row', request({ task: 'New', from: '2026-12-01' }, { kind: 'add', editable: [] }), []],
  ])('%s', (_, asked, refused) => {
    const { problems } = definition.checkWrite?.(configOf(), asked) ?? { problems: [] };
    expect(problems.map(({ path }) => path).sort()).toEqual(refused);
  });

  test('a dialog with a field for one end writes it alone; a duration is no less than nothing', () => {
    const axis = [{ column: 'to', editable: 'Everyone' }];
    expect(definition.checkWrite?.(configOf({}, axis), request({ to: '2026-12-03' })).problems).toEqual([]);
    const columns = [{ id: 'days', name: 'Days', type: 'number' as const }];
    const asked = request({ days: -1 }, { columns, editable: ['days'] });
    const config = configOf({ end_column: '', duration_column: 'days', start_column: '' });
    expect(definition.checkWrite?.(config, asked).problems.map(({ path }) => path)).toEqual(['days']);
  });
});

test('a first timeline is from the start to the end, in lanes, with what it waits for', () => {
  const text = (id: string, name: string) => ({ id, name, type: 'text' as const });
  const columns = [
    text('name', 'Task'),
    { id: 'start', name: 'Start date', type: 'date' as const },
    { id: 'end', name: 'End date', type: 'date' as const },
    text('status', 'Status'),
    text('needs', 'Predecessors'),
  ];
  expect(definition.propose(columns).settings).toMatchObject({
    ...{ label_column: 'name', start_column: 'start', end_column: 'end' },
    ...{ color_column: 'status', depends_column: 'needs' },
  });
});
