import { expect, test } from 'vitest';
import {
  defaultAppTheme,
  type AppChange,
  type AppDocument,
  type AppEdit,
} from '#features/apps/rules/document/document.ts';
import { applyAppEdits } from '#features/apps/rules/document/apply.ts';
import { defaultPageSettings, type StoredBlock } from '#features/apps/rules/page/document.ts';
import { CallError } from '../../call.ts';
import { createDraftSync, type SavingState, type SentLine } from './draft-sync.ts';
import type { DraftLine, Rebased } from './working-copy.ts';
import { eventually } from '#test/eventually.ts';

const block = (id: string): StoredBlock => ({
  ...{ id, type: 'table', version: 1, sheet_title: null, settings: {}, axis: [], actions: [] },
  ...{ toolbar_buttons: [], item_buttons: [], conditional_filter: [], filters: [] },
});
const first: AppDocument = {
  look: defaultAppTheme,
  pages: [
    {
      ...{ id: 'home', name: 'Home', slug: '', type: 'home', is_public: true },
      document: { settings: defaultPageSettings, blocks: [block('a'), block('b'), block('c')] },
    },
  ],
};
const title = (value: string, id = 'a'): AppEdit => ({
  ...{ kind: 'edit-page', page_id: 'home' },
  edit: { kind: 'set-block', id, path: ['settings', 'title'], value },
});
const line = (key: string, ...edits: AppEdit[]): DraftLine => ({ key, edits, label: key, reason: 'edited', of: null });
const change = (revision: number, edits: AppEdit[], name = 'Ann'): AppChange => ({
  ...{ revision, edits, label: '', reason: 'edited', of_revision: null, at: '2026-01-01T00:00:00.000Z' },
  who: { id: name, name },
});
const refused = new CallError(422, 'invalid_input', 'Choose one of: left, right.');
const offline = new CallError(0, 'unreachable', 'Network error occurred');
const conflict = (...changes: AppChange[]) =>
  new CallError(409, 'revision_conflict', 'Changed meanwhile.', [], { revision: changes.at(-1)?.revision, changes });

/** A server that answers what the list says, call by call; afterwards all is well. */
function workshop(...answers: (Error | null)[]) {
  const sentLines: SentLine[] = [];
  const states: SavingState['kind'][] = [];
  const reported: SavingState[] = [];
  const shown: Rebased[] = [];
  const refusals: string[] = [];
  let server = { revision: 1, document: first };
  const sync = createDraftSync(server, {
    pause: 5,
    retryAfter: () => 5,
    async send(sent) {
      sentLines.push(sent);
      const answer = answers.shift();
      if (answer) throw answer;
      const document = applyAppEdits(server.document, sent.edits).document;
      server = { revision: sent.base + 1, document };
      return { revision: server.revision, unpublished: 0, changes: [change(server.revision, sent.edits, 'Me')] };
    },
    load: async () => server,
    report(state) {
      states.push(state.kind);
      reported.push(state);
    },
    show: (rebased) => shown.push(rebased),
    refused: (_, message) => refusals.push(message),
  });
  const titles = () => sync.copy().document.pages[0]?.document.blocks.map(({ settings }) => settings['title']);
  const others = (revision: number, ...edits: AppEdit[]): void => {
    server = { revision, document: applyAppEdits(server.document, edits).document };
  };
  return { sync, sentLines, states, reported, shown, refusals, titles, others };
}

test('each step is a line of its own, in order, with the revision of the one before', async () => {
  const { sync, sentLines, states } = workshop();
  sync.add(line('one', title('H')));
  sync.lengthen('one', [title('He')]);
  sync.add(line('two', title('x', 'b')));
  await sync.flush();
  expect(sentLines.map(({ base, edits }) => [base, edits])).toEqual([
    [1, [title('He')]],
    [2, [title('x', 'b')]],
  ]);
  expect([sync.copy().revision, sync.unsaved, states.at(-1)]).toEqual([3, false, 'saved']);
});

test('it sends by itself after a pause', async () => {
  const { sync, sentLines } = workshop();
  sync.add(line('one', title('H')));
  expect(sync.unsaved).toBe(true);
  await eventually(() => expect(sentLines).toHaveLength(1));
});

test('a line that was sent is never written over', async () => {
  const { sync } = workshop(offline);
  sync.add(line('one', title('H')));
  expect(sync.isOpen('one')).toBe(true);
  await expect(sync.flush()).rejects.toBe(offline);
  expect(sync.isOpen('one')).toBe(false);
  sync.stop();
});

test('an undo names the revision that its line got meanwhile', async () => {
  const { sync, sentLines } = workshop();
  sync.add(line('one', title('H')));
  sync.add({ ...line('two', title('')), reason: 'undone', of: 'one' });
  sync.add({ ...line('three', title('z')), reason: 'undone', of: '1' });
  await sync.flush();
  expect(sentLines.map(({ reason, of_revision }) => [reason, of_revision])).toEqual([
    ['edited', undefined],
    ['undone', 2],
    ['undone', 1],
  ]);
});

test('an unreachable server loses nothing: it says so, keeps the change and sends it again', async () => {
  const { sync, sentLines, states, reported } = workshop(offline, offline);
  sync.add(line('one', title('H')));
  await expect(sync.flush()).rejects.toBe(offline);
  expect(states.at(-1)).toBe('offline');
  // Whatever comes meanwhile waits, too, and is counted.
  sync.add(line('two', title('H', 'b')));
  expect(reported.at(-1)).toEqual({ kind: 'offline', waiting: 2 });
  await eventually(() => expect(sync.unsaved).toBe(false));
  expect(sentLines.length).toBeGreaterThanOrEqual(3);
  expect(states.at(-1)).toBe('saved');
});

test('changes of others elsewhere are put below the own ones, which are sent again', async () => {
  const { sync, sentLines, titles } = workshop(conflict(change(2, [title('theirs', 'b')])));
  sync.add(line('one', title('mine')));
  await sync.flush();
  expect(titles()).toEqual(['mine', 'theirs', undefined]);
  expect(sentLines.map(({ base }) => base)).toEqual([1, 2]);
  expect(sync.copy().conflicts).toEqual([]);
});

test('a change of a place that another wrote meanwhile is held back, and the others are saved', async () => {
  const { sync, sentLines, titles } = workshop(conflict(change(2, [title('theirs')])));
  sync.add(line('one', title('mine'), title('fine', 'c')));
  await sync.flush();
  expect(titles()).toEqual(['theirs', undefined, 'fine']);
  expect(sentLines.at(-1)?.edits).toEqual([title('fine', 'c')]);
  expect(sync.copy().conflicts).toMatchObject([{ edits: [title('mine')], author: 'Ann', label: 'one' }]);
  expect(sync.unsaved).toBe(true);
});

test('what both wrote alike is no conflict, and an answer that was lost is none either', async () => {
  const { sync, titles, sentLines } = workshop(conflict(change(2, [title('same')])), null);
  sync.add(line('one', title('same')));
  sync.add(line('two', title('more', 'b')));
  await sync.flush();
  expect(titles()).toEqual(['same', 'more', undefined]);
  expect([sync.copy().conflicts, sentLines.length]).toEqual([[], 2]);
});

test('a line that the server refuses is dropped alone; the others are saved', async () => {
  const { sync, sentLines, refusals, titles } = workshop(null, refused);
  sync.add(line('one', title('good', 'a')));
  sync.add(line('two', title('bad', 'b')));
  sync.add(line('three', title('good', 'c')));
  await sync.flush();
  expect(refusals).toEqual(['Choose one of: left, right.']);
  expect(titles()).toEqual(['good', undefined, 'good']);
  expect(sentLines).toHaveLength(3);
});

test('another window is followed, without what is unsent here being overwritten', async () => {
  const { sync, titles, others, shown } = workshop();
  others(2, title('theirs', 'b'));
  sync.heard(2);
  await eventually(() => expect(titles()).toEqual([undefined, 'theirs', undefined]));
  const [a] = sync.copy().document.pages[0]?.document.blocks ?? [];
  expect(a).toBe(first.pages[0]?.document.blocks[0]);
  expect(shown).toHaveLength(1);
});

test('changes that came while the whole app was read anew conflict where others changed the same place', async () => {
  const { sync, titles, others } = workshop();
  others(2, title('theirs', 'b'));
  sync.heard(2);
  sync.add(line('one', title('mine', 'b')));
  sync.add(line('two', title('fine', 'c')));
  await sync.flush();
  expect(titles()).toEqual([undefined, 'theirs', 'fine']);
  expect(sync.copy().conflicts).toMatchObject([{ edits: [title('mine', 'b')] }]);
});

test('what is being typed is sent at once when others changed the app, so that it is known who met it', async () => {
  const { sync } = workshop(conflict(change(2, [title('theirs')])));
  sync.add(line('one', title('mine')));
  sync.heard(2);
  await eventually(() => expect(sync.copy().conflicts).toMatchObject([{ author: 'Ann' }]));
  sync.stop();
});

test('nothing is sent after it was stopped', async () => {
  const { sync, sentLines } = workshop();
  sync.add(line('one', title('H')));
  sync.stop();
  await sync.flush();
  expect(sentLines).toEqual([]);
});
