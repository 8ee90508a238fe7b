import { expect, test } from 'vitest';
import type { PageEdit } from '#domain/page/document.ts';
import { emptyHistory, maxSteps, recordStep, redoStep, type Step, undoStep } from './edit-history.ts';

const set = (value: string, key = 'title'): PageEdit => ({
  kind: 'set-block',
  id: 'a',
  path: ['settings', key],
  value,
});
const step = (from: string, to: string, at: number, key = 'title'): Step => ({
  label: `change ${key}`,
  forward: [set(to, key)],
  backward: [set(from, key)],
  at,
});
const values = (edits: readonly PageEdit[] | undefined) => edits?.map((edit) => ('value' in edit ? edit.value : null));

test('typing in one field is one step that goes back to before the first letter', () => {
  let history = recordStep(emptyHistory, step('', 'H', 1_000));
  history = recordStep(history, step('H', 'He', 1_400));
  history = recordStep(history, step('He', 'Hey', 1_900));
  expect(history.past).toHaveLength(1);
  expect(values(history.past[0]?.backward)).toEqual(['']);
  expect(values(history.past[0]?.forward)).toEqual(['Hey']);
});

test.each<[string, Step]>([
  ['a pause of more than half a second', step('H', 'He', 1_501)],
  ['another field', step('', 'x', 1_100, 'color')],
  ['a change of several parts', { ...step('H', 'He', 1_100), forward: [set('He'), set('x', 'color')] }],
])('%s begins a new step', (_, next) => {
  expect(recordStep(recordStep(emptyHistory, step('', 'H', 1_000)), next).past).toHaveLength(2);
});

test('undo and redo walk the steps, and a new change forgets what was taken back', () => {
  const done = [1, 2, 3].reduce(
    (history, at) => recordStep(history, step(`${at - 1}`, `${at}`, at * 1_000)),
    emptyHistory,
  );
  const back = undoStep(undoStep(done));
  expect([back.past.length, back.future.length]).toEqual([1, 2]);
  expect(values(redoStep(back).past.at(-1)?.forward)).toEqual(['2']);
  const other = recordStep(back, step('1', 'x', 9_000));
  expect([other.past.length, other.future.length]).toEqual([2, 0]);
});

test('typing right after an undo does not change the step that was taken back to', () => {
  const history = redoStep(undoStep(recordStep(emptyHistory, step('', 'H', 1_000))));
  expect(recordStep(history, step('H', 'He', 1_100)).past).toHaveLength(2);
});

test('nothing happens without a step', () => {
  expect(undoStep(emptyHistory)).toBe(emptyHistory);
  expect(redoStep(emptyHistory)).toBe(emptyHistory);
});

test('the oldest steps are forgotten', () => {
  let history = emptyHistory;
  for (let at = 0; at < maxSteps + 5; at++) history = recordStep(history, step(`${at}`, `${at + 1}`, at * 1_000));
  expect(history.past).toHaveLength(maxSteps);
});
