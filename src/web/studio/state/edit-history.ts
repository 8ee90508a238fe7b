import type { PageEdit } from '#domain/page/document.ts';
import { sameTarget } from '#domain/page/edit.ts';

/** What one Undo takes back. */
export interface Step {
  /** 'change Title of Table': stands beside Undo and Redo. */
  label: string;
  forward: readonly PageEdit[];
  /** In the order in which they are applied to take the step back. */
  backward: readonly PageEdit[];
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

/** The history after a step was done; typing on in the same field lengthens the step before. */
export function recordStep(history: EditHistory, step: Step): EditHistory {
  const last = history.past.at(-1);
  if (last && history.future.length === 0 && continues(last, step)) {
    const longer = { ...step, backward: last.backward };
    return { past: [...history.past.slice(0, -1), longer], future: [] };
  }
  return { past: [...history.past, step].slice(-maxSteps), future: [] };
}

/** The history after its last step was taken back. */
export function undoStep(history: EditHistory): EditHistory {
  const last = history.past.at(-1);
  return last ? { past: history.past.slice(0, -1), future: [last, ...history.future] } : history;
}

/** The history after the step that was taken back last was done again; it never lengthens afterwards. */
export function redoStep(history: EditHistory): EditHistory {
  const [next, ...later] = history.future;
  return next ? { past: [...history.past, { ...next, at: 0 }], future: later } : history;
}

function continues(last: Step, step: Step): boolean {
  const [one, other] = [last.forward[0], step.forward[0]];
  return (
    step.at - last.at <= typingPause &&
    last.forward.length === 1 &&
    step.forward.length === 1 &&
    one !== undefined &&
    other !== undefined &&
    sameTarget(one, other)
  );
}
