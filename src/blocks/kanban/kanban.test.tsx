import { describe, expect, test } from 'vitest';
import { renderSample, type RenderOptions } from '#test/render-sample.tsx';
import { storedSample } from '#test/prepare-sample.ts';
import type { Viewer } from '#features/apps/rules/viewer.ts';
import { blockRights } from '../rights/block-rights.ts';
import type { WriteRequest } from '../contract.ts';
import { readBlock } from '../read-block.ts';
import type { BlockSample } from '../view-contract.ts';
import { editQuestion } from '../rights/who-edits.ts';
import { definition } from './definition.ts';
import { samples } from './samples.ts';

const [tasks, deals, bare, unchosen, gone, many] = samples;
async function render(sample: BlockSample | undefined, options: RenderOptions = {}): Promise<string> {
  if (!sample) throw new Error('no such sample');
  return renderSample('kanban', sample, options);
}
const withSettings = (settings: Record<string, unknown>): BlockSample => {
  if (!tasks) throw new Error('no such sample');
  return { ...tasks, block: { ...tasks.block, settings: { ...tasks.block.settings, ...settings } } };
};
const configOf = (settings: Record<string, unknown> = {}) =>
  readBlock(definition, storedSample('kanban', withSettings(settings))).config as KanbanConfig;
type KanbanConfig = Parameters<NonNullable<typeof definition.checkWrite>>[0];

test('lanes and cards are in the HTML, with how many they are and what they add up to', async () => {
  const html = await render(tasks);
  const lanes = [...html.matchAll(/<h3[^>]*>([^<]*)<\/h3>/g)].map(([, name]) => name);
  expect(lanes).toEqual(['Ideas', 'Next', 'In work', 'Done']);
  expect(html).toContain('Ask the ferry for a timetable');
  expect(html.indexOf('Repaint the signs')).toBeLessThan(html.indexOf('Print the leaflet'));
  expect(html).toMatch(/3<span[^>]*> cards<\/span>/);
  expect(html).not.toContain('Move Map of the harbour');
});

test('the owner’s lanes are there though they are empty; one with too many cards is marked', async () => {
  const html = await render(deals);
  expect(html).toMatch(/2 \/ 1<span[^>]*> cards, more than the limit/);
  expect(html).toContain('Lost');
  expect(html).toContain('No Stage');
  expect(html).toContain('--tone:#6b7280');
});

test('what is missing is said', async () => {
  expect(await render(bare)).toContain('No cards');
  expect(await render(unchosen)).toContain('This board has no lanes yet');
  expect(await render(gone)).not.toMatch(/undefined|NaN|\[object/);
  expect(await render(many)).toContain('1–200 of 320 rows');
});

describe('moving cards', () => {
  const stranger: Viewer = { kind: 'anonymous' };
  const editor: Viewer = { kind: 'editor', id: 'e', name: 'Eve', email: 'eve@harbor.example' };
  const shown = new Set(['task', 'state', 'who', 'due']);
  const rights = (settings: Record<string, unknown>, viewer: Viewer, columns = shown) =>
    blockRights(definition, configOf(settings), viewer, columns);

  test('is for nobody until somebody is chosen', () => {
    expect(rights({ move_cards: 'None' }, editor).edit).toEqual([]);
    expect(rights({ move_cards: 'Admins' }, editor).edit).toEqual(['state']);
    expect(rights({ move_cards: 'Admins' }, stranger).edit).toEqual([]);
    expect(rights({ move_cards: 'Everyone' }, stranger).edit).toEqual(['state']);
  });

  test('changes no column that is not shown, and none of a sheet that takes no rows', () => {
    expect(rights({ move_cards: 'Everyone' }, editor, new Set(['task'])).edit).toEqual([]);
    expect(blockRights(definition, configOf({ move_cards: 'Everyone' }), editor, shown, true).edit).toEqual([]);
  });

  test('by strangers is said to the owner', () => {
    expect(editQuestion(definition, configOf({ move_cards: 'Admins' }))).toBeNull();
    expect(editQuestion(definition, configOf({ move_cards: 'Everyone' }))?.strangersEdit).toEqual(['state']);
  });

  const request = (state: string | null, other: Partial<WriteRequest> = {}): WriteRequest => ({
    kind: 'edit',
    cells: { state },
    editable: ['state'],
    columns: tasks?.sheets?.['Tasks']?.columns ?? [],
    options: { state: ['Waiting'] },
    today: '2027-01-01',
    user: null,
    matches: () => true,
    ...other,
  });

  test.each([
    ['one of the column’s choices', request('Done'), []],
    ['one that the sheet has', request('Waiting'), []],
    ['none', request(null), []],
    ['one that there is not', request('<b>mine</b>'), ['state']],
    ['one, by who may not', request('Done', { editable: [] }), ['state']],
    ['one, with another column', request('Done', { cells: { state: 'Done', who: 'Me' } }), ['who']],
    ['one, for a new card', request('Done', { kind: 'add', editable: [] }), []],
    ['one that there is not, for a new card', request('Mine', { kind: 'add', editable: [] }), ['state']],
  ])('to %s', (_, asked, refused) => {
    const { problems, cells } = definition.checkWrite?.(configOf(), asked) ?? { problems: [], cells: {} };
    expect(problems.map(({ path }) => path)).toEqual(refused);
    expect('state' in cells).toBe(!refused.includes('state'));
  });

  test('is held to the owner’s lanes where there are no others', () => {
    const lanes = [{ value: 'Next' }, { value: 'Done' }];
    const problems = (state: string | null, hide_other_lanes: boolean) =>
      definition.checkWrite?.(configOf({ lanes, hide_other_lanes }), request(state))?.problems.length;
    expect([problems('Next', true), problems('Waiting', true), problems(null, true)]).toEqual([0, 1, 1]);
    expect([problems('Waiting', false), problems(null, false)]).toEqual([0, 0]);
  });
});

test('a first board has its lanes by the status', () => {
  const columns = [
    { id: 'name', name: 'Task', type: 'text' as const },
    { id: 'notes', name: 'Notes', type: 'text' as const },
    { id: 'status', name: 'Status', type: 'text' as const },
    { id: 'due', name: 'Due date', type: 'date' as const },
  ];
  expect(definition.propose(columns).settings).toEqual({ lane_column: 'status' });
  expect(definition.propose(columns).axis?.[0]).toMatchObject({ column: 'name' });
});
