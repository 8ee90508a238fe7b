import { appEditsOverlap } from '#features/apps/rules/document/apply.ts';
import type { AppEdit } from '#features/apps/rules/document/document.ts';
import { sameTarget } from '#features/apps/rules/page/edit.ts';

/** What one Undo takes back, or one Redo does again. */
export interface Step {
  /** Of the line of the log that it is about (working-copy.ts). */
  key: string;
  /** 'change Title of Table': is next to Undo and Redo. */
  label: string;
  /** What undoing, or doing it again, changes. */
  edits: readonly AppEdit[];
  /** Milliseconds; typing into one field within the pause below is one step. */
  at: number;
}
export interface EditHistory {
  past: readonly Step[];
  future: readonly Step[];
}

export const emptyHistory: EditHistory = { past: [], future: [] };
export const typingPause = 500;
export const maxSteps = 200;

/** The history after a new step. */
export const recordStep = (history: EditHistory, step: Step): EditHistory => ({
  past: [...history.past, step].slice(-maxSteps),
  future: [],
});

/** The history after typing on in the field of its last step, which still goes back to before the first letter. */
export const lengthenStep = ({ past, future }: EditHistory, at: number): EditHistory => ({
  past: past.map((step, index) => (index === past.length - 1 ? { ...step, at } : step)),
  future,
});

/** Whether a change at this time goes on typing where the step was typed: a list that is changed twice is two steps. */
export function continuesStep(last: Step, edits: readonly AppEdit[], at: number): boolean {
  const [one, other] = [last.edits[0], edits[0]];
  if (at - last.at > typingPause || last.edits.length !== 1 || edits.length !== 1 || !one || !other) return false;
  return isTyped(other) && writesSamePosition(one, other);
}

/** The history after its last step was taken back; `again` does it again. */
export const undoStep = ({ past, future }: EditHistory, again: Step): EditHistory => ({
  past: past.slice(0, -1),
  future: [again, ...future],
});

/** The history after the step that was taken back last was done again; it never lengthens afterwards. */
export const redoStep = ({ past, future }: EditHistory, back: Step): EditHistory => ({
  past: [...past, { ...back, at: 0 }],
  future: future.slice(1),
});

/** The history without what others wrote over, so that Undo never takes back a change of someone else. */
export function withoutOvertaken(
  { past, future }: EditHistory,
  theirs: readonly AppEdit[],
  dropped: readonly string[],
): EditHistory {
  const left = (steps: readonly Step[]): Step[] =>
    steps
      .filter(({ key }) => !dropped.includes(key))
      .map((step) => ({
        ...step,
        edits: step.edits.filter((edit) => !theirs.some((other) => appEditsOverlap(edit, other))),
      }))
      .filter(({ edits }) => edits.length > 0);
  return { past: left(past), future: left(future) };
}

function isTyped(edit: AppEdit): boolean {
  const inside = edit.kind === 'edit-page' ? edit.edit : edit;
  return !('value' in inside) || typeof inside.value !== 'object';
}

function writesSamePosition(one: AppEdit, other: AppEdit): boolean {
  switch (one.kind) {
    case 'edit-page':
      return other.kind === 'edit-page' && one.page_id === other.page_id && sameTarget(one.edit, other.edit);
    case 'set-look':
      return other.kind === 'set-look' && String(one.path) === String(other.path);
    case 'rename-page':
    case 'set-slug':
      return other.kind === one.kind && one.page_id === other.page_id;
    default:
      return false;
  }
}
