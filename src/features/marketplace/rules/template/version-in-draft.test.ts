import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '#test/property-runs.ts';
import { type LineOfLog, type TakenVersion, versionInDraft } from './version-in-draft.ts';

const take = (revision: number, from: number, to: number): TakenVersion => ({
  ...{ revision, from_version: from, to_version: to },
});
const line = (revision: number, reason: string, of_revision: number | null): LineOfLog => ({
  ...{ revision, reason, of_revision },
});

test('a version that was taken counts until it is undone, and again when it is redone', () => {
  const taken = [take(4, 1, 2)];
  expect(versionInDraft(1, [], [])).toBe(1);
  expect(versionInDraft(1, taken, [])).toBe(2);
  const undone = line(5, 'undone', 4);
  expect(versionInDraft(1, taken, [undone])).toBe(1);
  expect(versionInDraft(1, taken, [undone, line(6, 'redone', 4)])).toBe(2);
  // Any line of the step names it.
  expect(versionInDraft(1, taken, [undone, line(6, 'redone', 5), line(7, 'undone', 6)])).toBe(1);
});

test('restoring an earlier state goes back to its version', () => {
  const taken = [take(4, 1, 2), take(8, 2, 3)];
  expect(versionInDraft(1, taken, [line(9, 'restored', 6)])).toBe(2);
  expect(versionInDraft(1, taken, [line(9, 'restored', 2)])).toBe(1);
  expect(versionInDraft(1, taken, [line(9, 'restored', 2), line(10, 'undone', 9)])).toBe(3);
});

test('who undoes an update that others built upon is offered it again', () => {
  expect(versionInDraft(1, [take(4, 1, 2), take(5, 2, 3)], [line(6, 'undone', 4)])).toBe(1);
});

test('the version is that of the document, however somebody goes back and forth', () => {
  const act = fc.oneof(
    fc.constantFrom('take', 'edit', 'undo', 'redo').map((kind) => ({ kind, to: 0 })),
    fc.nat(40).map((to) => ({ kind: 'restore', to })),
  );
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
      // The version of what is in the draft at each revision.
      const drafts = [1, 1];
      const taken: TakenVersion[] = [];
      const lines: LineOfLog[] = [];
      let undo: { revision: number; before: number; after: number }[] = [];
      let redo: typeof undo = [];
      for (const { kind, to } of acts) {
        const now = drafts.at(-1) ?? 1;
        const revision = drafts.length;
        const step = (after: number): void => {
          drafts.push(after);
          undo.push({ revision, before: now, after });
          redo = [];
        };
        if (kind === 'take') {
          taken.push(take(revision, now, now + 1));
          step(now + 1);
        } else if (kind === 'restore') {
          const of = 1 + (to % (revision - 1 || 1));
          lines.push(line(revision, 'restored', of));
          step(drafts[of] ?? 1);
        } else if (kind === 'edit') step(now);
        else {
          const moved = (kind === 'undo' ? undo : redo).at(-1);
          if (!moved) continue;
          if (kind === 'undo') [undo, redo] = [undo.slice(0, -1), [...redo, moved]];
          else [undo, redo] = [[...undo, moved], redo.slice(0, -1)];
          lines.push(line(revision, kind === 'undo' ? 'undone' : 'redone', moved.revision));
          drafts.push(kind === 'undo' ? moved.before : moved.after);
        }
      }
      expect(versionInDraft(1, taken, lines)).toBe(drafts.at(-1));
    }),
    propertyRuns(2_000),
  );
});
