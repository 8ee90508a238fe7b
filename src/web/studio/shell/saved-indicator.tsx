import { Check, CloudOff, LoaderCircle } from 'lucide-react';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import styles from './shell.module.css';

/** Whether everything is on the server: 'Saved' only when it is. */
export function SavedIndicator() {
  const studio = useStudio();
  const kind = useStudioState((state) => state.saving.kind);
  const ready = useStudioState((state) => state.document !== null);
  if (!ready) return null;
  if (kind === 'offline') {
    return (
      <button
        type="button"
        className={styles.unsaved}
        onClick={studio.retry}
        title="Your changes are kept here and sent again. Click to try now."
      >
        <CloudOff size={16} strokeWidth={1.5} aria-hidden="true" />
        <span role="status">Not saved yet</span>
      </button>
    );
  }
  const saved = kind === 'saved';
  return (
    <span
      className={styles.saved}
      role="status"
      title={saved ? 'Every change is saved' : 'Your changes are being saved'}
    >
      {saved ? (
        <Check size={16} strokeWidth={2} aria-hidden="true" />
      ) : (
        <LoaderCircle size={16} strokeWidth={1.5} aria-hidden="true" className={styles.turning} />
      )}
      <span className={styles.savedWord}>{saved ? 'Saved' : 'Saving…'}</span>
    </span>
  );
}
