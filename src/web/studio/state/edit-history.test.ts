import { expect, test } from 'vitest';
import type { AppEdit } from '#features/apps/rules/document/document.ts';
import {
  continuesStep,
  emptyHistory,
  lengthenStep,
  maxSteps,
  recordStep,
  redoStep,
  type Step,
  undoStep,
  withoutOvertaken,
} from './edit-history.ts';

const set = (value: string, key = 'title'): AppEdit => ({
  kind: 'edit-page',
  page_id: 'home',
  edit: { kind: 'set-block', id: 'a', path: ['settings', key], value },
});
const step = (back: string, at: number, name = 'title'): Step => ({
  ...{ key: `${name} ${at}`, label: `change ${name}`, at },
  edits: [set(back, name)],
});

test('typing on in the same field within the pause goes on with the step, and it still goes back to the beginning', () => {
  const history = recordStep(emptyHistory, step('', 1_000));
  expect(continuesStep(step('', 1_000), [set('H')], 1_400)).toBe(true);
  const longer = lengthenStep(history, 1_400);
  expect(longer.past).toEqual([{ ...step('', 1_000), at: 1_400 }]);
});

test('another field, another page, a pause, or several changes at once begin a new step', () => {
  const last = step('', 1_000);
  const elsewhere: AppEdit = { ...set('H'), page_id: 'menu' } as AppEdit;
  expect(continuesStep(last, [set('x', 'color')], 1_100)).toBe(false);
  expect(continuesStep(last, [elsewhere], 1_100)).toBe(false);
  expect(continuesStep(last, [set('H')], 1_600)).toBe(false);
  expect(continuesStep(last, [set('H'), set('x', 'color')], 1_100)).toBe(false);
  const list: AppEdit = {
    ...{ kind: 'edit-page', page_id: 'home' },
    edit: { kind: 'set-block', id: 'a', path: ['settings', 'title'], value: [] },
  };
  expect(continuesStep(last, [list], 1_100)).toBe(false);
  expect(continuesStep({ ...last, edits: [{ kind: 'remove-page', page_id: 'x' }] }, [set('H')], 1_100)).toBe(false);
});

test('undo and redo walk back and forth; a new step forgets what could be redone', () => {
  const [first, second] = [step('', 1_000), step('', 5_000, 'color')];
  const both = recordStep(recordStep(emptyHistory, first), second);
  const undone = undoStep(both, { ...second, edits: [set('red', 'color')] });
  expect([undone.past.length, undone.future[0]?.edits]).toEqual([1, [set('red', 'color')]]);
  const redone = redoStep(undone, second);
  expect([redone.past.length, redone.future.length]).toEqual([2, 0]);
  expect(recordStep(undone, step('', 9_000)).future).toEqual([]);
});

test('a step that was done again is not lengthened', () => {
  const undone = undoStep(recordStep(emptyHistory, step('', 1_000)), step('x', 1_000));
  const again = redoStep(undone, step('', 1_000)).past.at(-1);
  expect(again && continuesStep(again, [set('H')], 1_100)).toBe(false);
});

test('what others wrote over, and what was not saved, is nothing that Undo takes back', () => {
  const history = [step('', 1_000), step('', 5_000, 'color'), step('', 9_000, 'size')].reduce(recordStep, emptyHistory);
  const left = withoutOvertaken(history, [set('theirs', 'color')], ['size 9000']);
  expect(left.past.map(({ key }) => key)).toEqual(['title 1000']);
});

test('the oldest steps are forgotten', () => {
  let history = emptyHistory;
  for (let count = 0; count <= maxSteps; count += 1) history = recordStep(history, step('', count * 1_000));
  expect(history.past).toHaveLength(maxSteps);
});
