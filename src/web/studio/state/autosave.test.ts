import { expect, test, vi } from 'vitest';
import { defaultPageSettings, type PageEdit } from '#domain/page/document.ts';
import { CallError } from '../../call.ts';
import { createAutosave, type NewerPage, type SavingState } from './autosave.ts';

const title = (value: string, id = 'a'): PageEdit => ({ kind: 'set-block', id, path: ['settings', 'title'], value });
const newer = (revision: number): NewerPage => ({ revision, document: { settings: defaultPageSettings, blocks: [] } });

/** A page on a server that answers what the list says, call by call; afterwards all is well. */
function workshop(...answers: (Error | null)[]) {
  const sent: { revision: number; edits: readonly PageEdit[] }[] = [];
  const states: SavingState['kind'][] = [];
  const rebase = vi.fn((_: NewerPage, unsaved: readonly PageEdit[]) => unsaved);
  const saver = createAutosave(1, {
    pause: 5,
    retryAfter: () => 5,
    async send(revision, edits) {
      sent.push({ revision, edits });
      const answer = answers.shift();
      if (answer) throw answer;
      return { revision: revision + 1 };
    },
    load: async () => newer(9),
    report: (state) => states.push(state.kind),
    rebase,
  });
  return { saver, sent, states, rebase };
}
const refused = new CallError(422, 'invalid_input', 'Choose one of: left, right.');
const offline = new CallError(0, 'unreachable', 'Network error occurred');
const conflict = new CallError(409, 'revision_conflict', 'Changed meanwhile.', [], { page: newer(7) });

test('changes of one field are sent as one, others in their order', async () => {
  const { saver, sent, states } = workshop();
  saver.add([title('H')]);
  saver.add([title('He')]);
  saver.add([title('x', 'b'), title('Hey')]);
  await saver.flush();
  expect(sent).toEqual([{ revision: 1, edits: [title('He'), title('x', 'b'), title('Hey')] }]);
  expect(saver.revision()).toBe(2);
  expect(states.at(-1)).toBe('saved');
  expect(saver.unsaved).toBe(false);
});

test('it sends by itself after a pause', async () => {
  const { saver, sent } = workshop();
  saver.add([title('H')]);
  expect(saver.unsaved).toBe(true);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
});

test('a change made while another is under way is sent next, with the new revision', async () => {
  const { saver, sent } = workshop();
  saver.add([title('H')]);
  const flushed = saver.flush();
  saver.add([title('He')]);
  await flushed;
  expect(sent.map((call) => call.revision)).toEqual([1, 2]);
});

test('an unreachable server loses nothing: it says so, keeps the change and sends it again', async () => {
  const { saver, sent, states } = workshop(offline, offline);
  saver.add([title('H')]);
  await expect(saver.flush()).rejects.toBe(offline);
  expect(states).toContain('offline');
  expect(saver.unsaved).toBe(true);
  await vi.waitFor(() => expect(saver.unsaved).toBe(false));
  expect(sent.map((call) => call.edits)).toEqual([[title('H')], [title('H')], [title('H')]]);
  expect(states.at(-1)).toBe('saved');
});

test('a newer page is taken and the own changes are put on top', async () => {
  const { saver, sent, rebase } = workshop(conflict);
  saver.add([title('H')]);
  await saver.flush();
  expect(rebase).toHaveBeenCalledWith(newer(7), [title('H')], 'conflict', 'Changed meanwhile.');
  expect(sent.at(-1)).toEqual({ revision: 7, edits: [title('H')] });
});

test('a change that the server refuses is dropped alone; the others are saved', async () => {
  const { saver, sent, rebase } = workshop(refused, null, refused);
  saver.add([title('good', 'a'), title('bad', 'b'), title('good', 'c')]);
  await saver.flush();
  expect(sent.map((call) => call.edits.length)).toEqual([3, 1, 1, 1]);
  expect(rebase).toHaveBeenCalledWith(newer(9), [title('good', 'c')], 'refused', 'Choose one of: left, right.');
  expect(sent.at(-1)).toEqual({ revision: 9, edits: [title('good', 'c')] });
});

test('nothing is sent after it was stopped', async () => {
  const { saver, sent } = workshop();
  saver.add([title('H')]);
  saver.stop();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(sent).toEqual([]);
});
