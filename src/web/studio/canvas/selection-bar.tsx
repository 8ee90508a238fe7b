import { plural, t } from '#kit/language/product.ts';
import { ArrowDown, ArrowUp, ClipboardCopy, Copy, type LucideIcon, Trash2, X } from 'lucide-react';
import { copyToClipboard } from '../clipboard/follow-clipboard.ts';
import { showToast } from '../shell/show-toast.tsx';
import { selectionOf } from '../state/selection.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import styles from './selection-bar.module.css';

/** What can be done to several selected blocks, below the page. */
export function SelectionBar() {
  const studio = useStudio();
  const count = useStudioState((state) => selectionOf(state).length);
  if (count < 2) return null;
  const ids = studio.selection();
  const acts: [string, LucideIcon, () => void][] = [
    [t('Move up'), ArrowUp, () => studio.stepTogether(ids, -1)],
    [t('Move down'), ArrowDown, () => studio.stepTogether(ids, 1)],
    [t('Copy'), ClipboardCopy, () => void copyToClipboard(ids, studio, showToast)],
    [t('Duplicate'), Copy, () => studio.duplicateTogether(ids)],
    [t('Delete'), Trash2, () => studio.removeTogether(ids)],
    [t('Select none'), X, () => studio.select(null)],
  ];
  return (
    <div className={styles.bar} role="toolbar" aria-label={plural(count, '{count} block', '{count} blocks')}>
      <strong>{plural(count, '{count} block', '{count} blocks')}</strong>
      {acts.map(([name, Icon, run]) => (
        <button
          key={name}
          type="button"
          onClick={run}
          aria-label={plural(count, '{name}: {count} block', '{name}: {count} blocks', { name })}
          title={name}
        >
          <Icon size={17} strokeWidth={1.5} aria-hidden="true" />
        </button>
      ))}
    </div>
  );
}
