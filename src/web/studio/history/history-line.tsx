import { Button } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { useCallback, useId, useState } from 'react';
import { getChange, restoreDraft } from '#api/app-document.ts';
import type { ChangeReason } from '#domain/app-document/document.ts';
import { call } from '../../call.ts';
import { DifferenceList } from '../releases/difference-list.tsx';
import { Failure, Loading } from '../releases/loading.tsx';
import { useLoaded } from '../releases/use-loaded.ts';
import { dayAndMinute, minuteOf } from '../releases/when.ts';
import { showToast } from '../shell/show-toast.tsx';
import { sentence } from '../state/changes.ts';
import { capital } from '#blocks/edit-names.ts';
import { useStudio } from '../state/use-studio.ts';
import type { ListedChange } from './history-popup.tsx';
import styles from './history.module.css';

interface HistoryLineProps {
  line: ListedChange;
  /** The last one: the app stands like that. */
  isNow: boolean;
  isOpen: boolean;
  onToggle(): void;
}

/** Who changed what, and when; opened it shows what stood there before, and the way back to it. */
export function HistoryLine({ line, isNow, isOpen, onToggle }: HistoryLineProps) {
  const id = useId();
  const where = line.pages.length > 0 ? ` on ${line.pages.join(', ')}` : '';
  return (
    <li className={styles.line}>
      <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        <span className={styles.what}>
          {wordsOf(line)}
          <span className={styles.where}>{where}</span>
        </span>
        <span className={styles.who}>
          {line.who?.name ?? 'Sheaf'}, {minuteOf(line.at)}
          {isNow && <strong> · as it stands now</strong>}
        </span>
        <ChevronDown size={18} strokeWidth={1.5} aria-hidden="true" data-open={isOpen || undefined} />
      </button>
      <div id={id}>{isOpen && <Opened line={line} isNow={isNow} />}</div>
    </li>
  );
}

function wordsOf({ reason, label }: ListedChange): string {
  if (reason === 'restored') return 'Restored an earlier version';
  const isPlain = reason === 'edited' || reason === 'merged';
  return isPlain ? capital(label || 'change the app') : `${reasons[reason]}: ${label}`;
}

const reasons: Record<Exclude<ChangeReason, 'edited' | 'restored' | 'merged'>, string> = {
  undone: 'Undone',
  redone: 'Redone',
  'sheet renamed': 'Sheet renamed',
  'spreadsheet changed': 'Spreadsheet changed',
  upgraded: 'Upgraded',
};

function Opened({ line, isNow }: Pick<HistoryLineProps, 'line' | 'isNow'>) {
  const studio = useStudio();
  const appId = studio.state().data.app.id;
  const { revision } = line;
  const ask = useCallback(
    (signal: AbortSignal) => call(getChange, { params: { appId, revision: String(revision) }, signal }),
    [appId, revision],
  );
  const { answer, failure, load } = useLoaded(ask, 'This change could not be read. Try again.');
  const [busy, setBusy] = useState(false);
  const restore = async (): Promise<void> => {
    setBusy(true);
    try {
      await studio.saved();
      const restored = await call(restoreDraft, { params: { appId }, body: { revision } });
      await studio.caughtUp(restored.revision);
      studio.closePanel();
      showToast({
        type: 'success',
        title: 'Restored',
        message: `The app is as it was on ${dayAndMinute(line.at)}. Visitors see it once you publish.`,
        action: { name: 'Undo', run: studio.undo },
      });
    } catch (problem) {
      showToast({ type: 'error', message: sentence(problem, 'This could not be restored. Try again.') });
    } finally {
      setBusy(false);
    }
  };
  if (failure) return <Failure message={failure} onRetry={load} />;
  if (!answer) return <Loading label="Reading the change" rows={1} />;
  return (
    <div className={styles.opened}>
      {answer.differences.length > 0 ? (
        <DifferenceList differences={answer.differences} />
      ) : (
        <p className={styles.nothing}>
          {answer.can_restore
            ? 'Nothing that can be seen was changed.'
            : 'This change is too old to be shown or restored.'}
        </p>
      )}
      {!isNow && answer.can_restore && (
        <div className={styles.restore}>
          <span>Everything after this change is taken back. Undo brings it back.</span>
          <Button size="xs" loading={busy} onClick={() => void restore()}>
            Restore
          </Button>
        </div>
      )}
    </div>
  );
}
