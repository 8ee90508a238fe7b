import { plural, t } from '#kit/language/product.ts';
import { useEffect, useRef, useState } from 'react';
import { capital } from '#blocks/edit-names.ts';
import type { Step } from '../state/edit-history.ts';
import { selectionOf } from '../state/selection.ts';
import type { Studio } from '../state/studio.ts';
import type { StudioState } from '../state/studio-state.ts';
import { useStudio } from '../state/use-studio.ts';
import styles from './keys.module.css';

/** Says to screen readers what was done, undone and selected: what others see on the canvas. */
export function Announcer() {
  const studio = useStudio();
  const words = useAnnouncements(studio);
  return (
    <div className={styles.unseen} role="status" aria-label={t('Last action')}>
      {words}
    </div>
  );
}

function useAnnouncements(studio: Studio): string {
  const [words, setWords] = useState('');
  const last = useRef<StudioState | null>(null);
  useEffect(
    () =>
      studio.store.subscribe((state) => {
        const said = announcement(last.current ?? state, state);
        last.current = state;
        if (said) setWords(said);
      }),
    [studio],
  );
  return words;
}

/** What is to be said of a change of the studio; '' for nothing. Pure. */
export function announcement(before: StudioState, now: StudioState): string {
  const [was, is] = [before.history, now.history];
  if (was !== is && before.document && before.pageId === now.pageId) {
    const [done, undone] = [is.past.at(-1), is.future[0]];
    if (is.past.length < was.past.length && undone) return t('Undone: {label}.', { label: undone.label });
    if (is.future.length < was.future.length && is.past.length > was.past.length && done && !isNew(was, done.key))
      return t('Redone: {label}.', { label: done.label });
    if (done && done.key !== was.past.at(-1)?.key) return doneText(now, done);
  }
  const [count, counted] = [selectionOf(now).length, selectionOf(before).length];
  return count !== counted && count > 1 ? plural(count, '{count} block selected.', '{count} blocks selected.') : '';
}

const isNew = (history: StudioState['history'], key: string): boolean =>
  !history.future.some((step) => step.key === key);

/** What was done; of a block that was moved where it is by now. */
function doneText({ document, selectedId }: StudioState, { label, edits }: Step): string {
  const index = document?.blocks.findIndex(({ id }) => id === selectedId) ?? -1;
  const isMove = edits.some((one) => one.kind === 'edit-page' && one.edit.kind === 'move-block');
  if (!isMove || !document || index < 0) return t('{label}.', { label: capital(label) });
  return t('{label}, now block {place} of {count}.', {
    label: capital(label),
    place: index + 1,
    count: document.blocks.length,
  });
}
