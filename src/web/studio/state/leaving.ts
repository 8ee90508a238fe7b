import type { EditorPanel } from './studio-panel.ts';

/** Goes on to another panel; 'view' closes. */
export type Leave = (to: EditorPanel) => void;

/** The way out of the open dialog: a form in it that holds something unsaved asks first. */
export interface Leaving {
  leave: Leave;
  /** Answers how to step aside. */
  guard(ask: Leave): () => void;
}

export function createLeaving(go: Leave): Leaving {
  let guard: Leave | null = null;
  return {
    leave: (to) => (guard ?? go)(to),
    guard(ask) {
      guard = ask;
      return () => {
        if (guard === ask) guard = null;
      };
    },
  };
}
