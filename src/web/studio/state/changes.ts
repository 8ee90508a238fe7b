import { t } from '#kit/language/product.ts';
import type { StoreApi } from 'zustand/vanilla';
import { withAppBlocksNamed } from '#features/apps/rules/document/app-blocks.ts';
import { applyAppEdit, applyAppEdits, invertAppEdit } from '#features/apps/rules/document/apply.ts';
import { describeAppEdit } from '#features/apps/rules/document/describe-app-edit.ts';
import type { AppDocument, AppEdit } from '#features/apps/rules/document/document.ts';
import { newId } from '#kit/ids.ts';
import { sameValue } from '#kit/same-value.ts';
import { appEditNames } from './app-edit-names.ts';
import { editsToKeepMine } from './conflict-edits.ts';
import type { DraftSync } from './draft-sync.ts';
import { continuesStep, lengthenStep, recordStep, redoStep, type Step, undoStep } from './edit-history.ts';
import { placement } from '#blocks/newest-page.ts';
import type { StudioState } from './studio-state.ts';
import type { Toast } from './studio.ts';

interface ChangeNeeds {
  store: StoreApi<StudioState>;
  sync(): DraftSync | null;
  /** The screen follows the working copy. */
  show(): void;
  notify(toast: Toast): void;
  withdraw?: ((step: string) => void) | undefined;
  openPage(pageId: string): void;
  /** Shows where on the open page something was changed. */
  pointAt(edits: readonly AppEdit[]): void;
  now(): number;
}

/** Changes of the app, their undo and redo, and what becomes of those that others overtook. */
// oxlint-disable-next-line max-lines-per-function -- an object of short functions over one state
export function createChanges({ store, sync, show, notify, withdraw, openPage, pointAt, now }: ChangeNeeds) {
  const { getState: state, setState: put } = store;

  /** An earlier version can't be changed. */
  function refuses(): boolean {
    if (!state().moment) return false;
    notify({ type: 'info', message: t('You’re viewing an earlier version. Go back to now to make changes.') });
    return true;
  }

  /** Changes the app at once and saves it soon. Answers whether the change fitted. */
  function commit(requested: readonly AppEdit[], label?: string): boolean {
    const draft = sync();
    if (!draft || refuses()) return false;
    const before = draft.copy().document;
    const edits = withAppBlocksNamed(before, requested);
    const [first] = edits;
    if (!first) return false;
    try {
      const { inverse } = applyAppEdits(before, edits, placement);
      if (edits.every((edit, index) => sameValue(edit, inverse.at(-1 - index)))) return true;
      const { history } = state();
      const at = now();
      const last = history.past.at(-1);
      const words = label ?? describeAppEdit(first, appEditNames(before));
      const isTyping = label === undefined && history.future.length === 0 && last?.label === words;
      if (last && isTyping && draft.isOpen(last.key) && continuesStep(last, edits, at)) {
        draft.lengthen(last.key, edits);
        put({ history: lengthenStep(history, at) });
      } else {
        const key = newId('step');
        draft.add({ key, edits, label: words, reason: 'edited', of: null });
        put({ history: recordStep(history, { key, label: words, edits: inverse, at }) });
      }
      show();
      return true;
    } catch (failure) {
      notify({ type: 'warning', message: sentence(failure, t('This change doesn’t work on this page.')) });
      return false;
    }
  }

  function walk(direction: 'undo' | 'redo'): void {
    const draft = sync();
    const { history, pageId } = state();
    const step = direction === 'undo' ? history.past.at(-1) : history.future[0];
    if (!draft || !step || refuses()) return;
    if (direction === 'undo') withdraw?.(step.key);
    const before = draft.copy().document;
    const { edits, inverse } = fitting(before, step.edits);
    const back: Step = { ...step, edits: inverse, at: now() };
    put({ history: direction === 'undo' ? undoStep(history, back) : redoStep(history, back) });
    if (edits.length === 0) {
      const left = state().history;
      const isOther = ({ key }: Step): boolean => key !== step.key;
      put({ history: { past: left.past.filter(isOther), future: left.future.filter(isOther) } });
      notify({
        type: 'info',
        message:
          direction === 'undo'
            ? t('There’s nothing left of this change to undo.')
            : t('There’s nothing left of this change to redo.'),
      });
      return;
    }
    const there = pageToShow(edits);
    if (there && there !== pageId && before.pages.some((page) => page.id === there)) openPage(there);
    const reason = direction === 'undo' ? 'undone' : 'redone';
    draft.add({ key: newId('step'), edits, label: step.label, reason, of: step.key });
    show();
    if (there && there !== state().pageId && draft.copy().document.pages.some((page) => page.id === there))
      openPage(there);
    pointAt(edits);
  }

  /** Ends a conflict: with the own side put on top as a change of its own, or as it is. */
  function settle(key: string, side: 'mine' | 'theirs'): void {
    const draft = sync();
    const conflict = state().conflicts.find((one) => one.key === key);
    if (!draft || !conflict) return;
    if (side === 'mine' && !commit(editsToKeepMine(conflict, draft.copy().document), conflict.label)) return;
    draft.settle(key);
    show();
  }

  return {
    commit,
    undo: () => walk('undo'),
    redo: () => walk('redo'),
    keepMine: (key: string) => settle(key, 'mine'),
    keepTheirs: (key: string) => settle(key, 'theirs'),
  };
}

/** Those of the changes that still fit, and what takes them back. */
function fitting(document: AppDocument, edits: readonly AppEdit[]): { edits: AppEdit[]; inverse: AppEdit[] } {
  let current = document;
  const remaining: AppEdit[] = [];
  const inverse: AppEdit[] = [];
  for (const edit of edits) {
    try {
      const back = invertAppEdit(current, edit);
      current = applyAppEdit(current, edit, placement);
      remaining.push(edit);
      inverse.unshift(back);
    } catch {
      // What it changed is gone: there is nothing left to change.
    }
  }
  return { edits: remaining, inverse };
}

/** The page that one looks at to see the change; '' where that is none. */
function pageToShow(edits: readonly AppEdit[]): string {
  const added = edits.find((edit) => edit.kind === 'add-page');
  if (added) return added.page.id;
  // Where a page goes, its links on others are no reason to go there.
  if (edits.some((edit) => edit.kind === 'remove-page')) return '';
  // The app's header and footer are seen wherever one is.
  return edits.flatMap((edit) => (edit.kind === 'edit-page' && !edit.app_block ? [edit.page_id] : []))[0] ?? '';
}

export function sentence(failure: unknown, otherwise: string): string {
  return failure instanceof Error && failure.message ? failure.message : otherwise;
}
