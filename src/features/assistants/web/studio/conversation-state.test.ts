import { expect, test } from 'vitest';
import type { TurnEvent } from '../../api/studio.ts';
import {
  beforeRetry,
  emptyTalk,
  openSteps,
  sharedText,
  type Talk,
  withEvent,
  withOutcome,
  withoutRest,
  withSaid,
} from './conversation-state.ts';

const step = (id: string) => ({ call_id: id, name: 'add_page', arguments: '{}', words: [`add page ${id}`] });
const after = (talk: Talk, ...events: TurnEvent[]): Talk => events.reduce(withEvent, talk);
const planned = after(
  withSaid(emptyTalk, 'Go'),
  { kind: 'text', text: 'I ' },
  { kind: 'text', text: 'will.' },
  { kind: 'message', message: { from: 'assistant', text: 'I will.', calls: [] } },
  { kind: 'plan', steps: [step('a'), step('b'), step('c')] },
);

test('bits become one answer, and figures add up', () => {
  const used = {
    kind: 'used',
    tokens_in: 10,
    tokens_out: 2,
    cost: 0.5,
    tokens_today: 12,
    is_estimated: false,
  } as const;
  const talk = after(planned, used, { ...used, cost: null, is_estimated: true });
  expect(talk.entries.map(({ kind }) => kind)).toEqual(['person', 'assistant', 'plan']);
  expect(talk.entries[1]).toEqual({ kind: 'assistant', text: 'I will.' });
  expect([talk.tokens, talk.cost, talk.isEstimated]).toEqual([24, 0.5, true]);
});

test('a step that fails leaves those after it undone, and the model hears of each', () => {
  const done = withOutcome(planned, 'a', { kind: 'done', revision: 4 }, 'ok');
  const failed = withoutRest(withOutcome(done, 'b', { kind: 'failed', why: 'no' }, 'no'));
  expect(openSteps(failed)).toEqual([]);
  expect(failed.messages.slice(-3)).toEqual([
    { from: 'tool', call_id: 'a', text: 'ok' },
    { from: 'tool', call_id: 'b', text: 'no' },
    { from: 'tool', call_id: 'c', text: expect.stringMatching(/step before it failed/) },
  ]);
});

test('who writes on has not agreed', () => {
  const talk = withSaid(planned, 'Something else');
  expect(openSteps(talk)).toEqual([]);
  expect(talk.messages.map(({ from }) => from)).toEqual(['person', 'assistant', 'tool', 'tool', 'tool', 'person']);
});

test('half an answer goes before it is asked for again', () => {
  const half = after(
    withSaid(emptyTalk, 'Go'),
    { kind: 'text', text: 'Ha' },
    { kind: 'message', message: { from: 'assistant', text: 'Ha', calls: [] } },
    { kind: 'failed', message: 'Cut.', retry_after: null },
  );
  expect(beforeRetry(half)).toEqual(withSaid(emptyTalk, 'Go'));
});

test('what is shared is named, as far as it is still there', () => {
  const sheets = [{ id: 's', title: 'Orders', columns: [{ id: 'a', name: 'Item' }] }];
  expect(
    sharedText(
      [
        { sheet_id: 's', columns: ['a', 'gone'] },
        { sheet_id: 'gone', columns: ['x'] },
      ],
      sheets,
    ),
  ).toBe('Item of Orders');
  expect(sharedText([{ sheet_id: 's', columns: ['gone'] }], sheets)).toBeNull();
});
