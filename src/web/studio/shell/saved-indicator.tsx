import { rich } from '../../ui/rich.tsx';
import { plural, t } from '#kit/language/product.ts';
import { Check, CloudOff, LoaderCircle } from 'lucide-react';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import styles from './shell.module.css';

/** Whether everything is on the server: 'Saved' only when it is. */
export function SavedIndicator() {
  const studio = useStudio();
  const saving = useStudioState((state) => state.saving);
  const ready = useStudioState((state) => state.document !== null);
  if (!ready) return null;
  if (saving.kind === 'offline') {
    const { waiting } = saving;
    return (
      <button
        type="button"
        className={styles.unsaved}
        onClick={studio.retry}
        title={t(
          'Can’t reach the server. Your changes are kept in this window and will be sent again. Click to try now.',
        )}
      >
        <CloudOff size={16} strokeWidth={1.5} aria-hidden="true" />
        <span role="status">
          {waiting === 0
            ? t('Not saved yet')
            : rich(
                plural(
                  waiting,
                  'Not saved yet<waiting>: {count} change waiting</waiting>',
                  'Not saved yet<waiting>: {count} changes waiting</waiting>',
                ),
                { waiting: (words) => <span className={styles.waiting}>{words}</span> },
              )}
        </span>
      </button>
    );
  }
  const saved = saving.kind === 'saved';
  return (
    <span className={styles.saved} role="status" title={saved ? t('All changes saved') : t('Saving your changes')}>
      {saved ? (
        <Check size={16} strokeWidth={2} aria-hidden="true" />
      ) : (
        <LoaderCircle size={16} strokeWidth={1.5} aria-hidden="true" className={styles.turning} />
      )}
      <span className={styles.savedWord}>{saved ? t('Saved') : t('Saving…')}</span>
    </span>
  );
}
