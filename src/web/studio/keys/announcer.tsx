import { t } from '#kit/language/product.ts';
import { useEffect, useRef, useState } from 'react';
import { capital } from '#blocks/edit-names.ts';
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
    if (done && done.key !== was.past.at(-1)?.key) return `${capital(done.label)}${placeOf(now)}.`;
  }
  const [count, counted] = [selectionOf(now).length, selectionOf(before).length];
  return count !== counted && count > 1 ? t('{count} blocks selected.', { count }) : '';
}

const isNew = (history: StudioState['history'], key: string): boolean =>
  !history.future.some((step) => step.key === key);

/** Where the block that was moved is by now. */
function placeOf({ history, document, selectedId }: StudioState): string {
  const index = document?.blocks.findIndex(({ id }) => id === selectedId) ?? -1;
  if (!history.past.at(-1)?.label.startsWith('move ') || !document || index < 0) return '';
  return `, now block ${index + 1} of ${document.blocks.length}`;
}
