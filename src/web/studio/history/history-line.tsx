import { rich } from '../../ui/rich.tsx';
import { t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { Bookmark, ChevronDown } from 'lucide-react';
import { useCallback, useId, useState } from 'react';
import { getChange } from '#features/apps/api/app-history.ts';
import { capital } from '#blocks/edit-names.ts';
import type { ChangeReason } from '#features/apps/rules/document/document.ts';
import { call } from '../../call.ts';
import { DifferenceList } from '../releases/difference-list.tsx';
import { Failure, Loading } from '../releases/loading.tsx';
import { useLoaded } from '../releases/use-loaded.ts';
import { minuteOf } from '../releases/when.ts';
import { showToast } from '../shell/show-toast.tsx';
import { sentence } from '../state/changes.ts';
import { useStudio } from '../state/use-studio.ts';
import type { ListedChange } from './change-list.tsx';
import { MomentName } from './moment-name.tsx';
import { restoreMoment } from './restore-moment.ts';
import styles from './history.module.css';

interface HistoryLineProps {
  line: ListedChange;
  /** The last one: the app's current state. */
  isNow: boolean;
  isOpen: boolean;
  onToggle(): void;
  onNamed(name: string): void;
}

/** Who changed what, and when; opened it shows what was there before, and the way back to it. */
export function HistoryLine({ line, isNow, isOpen, onToggle, onNamed }: HistoryLineProps) {
  const id = useId();
  return (
    <li className={styles.line}>
      <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        <span className={styles.what}>
          {line.name && (
            <span className={styles.name}>
              <Bookmark size={14} strokeWidth={2} aria-hidden="true" /> {line.name}
            </span>
          )}
          <What line={line} />
        </span>
        <span className={styles.who}>
          {t('{name}, {time}', { name: line.who?.name ?? 'Sheaf', time: minuteOf(line.at) })}
          {isNow && <strong> {t('· current version')}</strong>}
        </span>
        <ChevronDown size={18} strokeWidth={1.5} aria-hidden="true" data-open={isOpen || undefined} />
      </button>
      <div id={id}>{isOpen && <Opened line={line} isNow={isNow} onNamed={onNamed} />}</div>
    </li>
  );
}

function What({ line }: { line: ListedChange }) {
  const change = wordsOf(line);
  if (line.pages.length === 0) return change;
  return rich(t('{change} <where>on {pages}</where>'), {
    change,
    where: (words) => <span className={styles.where}>{rich(words, { pages: line.pages.join(', ') })}</span>,
  });
}

function wordsOf({ reason, label }: ListedChange): string {
  if (reason === 'restored') return t('Restored an earlier version');
  if (reason !== 'edited' && reason !== 'merged') return t(reasons[reason], { change: label });
  return label ? capital(label) : t('Change the app');
}

/** @sentences */
const reasons: Record<Exclude<ChangeReason, 'edited' | 'restored' | 'merged'>, string> = {
  undone: 'Undone: {change}',
  redone: 'Redone: {change}',
  'sheet renamed': 'Sheet renamed: {change}',
  'spreadsheet changed': 'Spreadsheet changed: {change}',
  upgraded: 'Upgraded: {change}',
};

function Opened({ line, isNow, onNamed }: Pick<HistoryLineProps, 'line' | 'isNow' | 'onNamed'>) {
  const studio = useStudio();
  const appId = studio.state().data.app.id;
  const { revision } = line;
  const ask = useCallback(
    (signal: AbortSignal) => call(getChange, { params: { appId, revision: String(revision) }, signal }),
    [appId, revision],
  );
  const { answer, failure, load } = useLoaded(ask, t('Couldn’t load this change. Try again.'));
  if (failure) return <Failure message={failure} onRetry={load} />;
  if (!answer) return <Loading label={t('Loading the change')} rows={1} />;
  const nothing = answer.can_restore ? t('No visible changes.') : t('This change is too old to show or restore.');
  return (
    <div className={styles.opened}>
      {answer.differences.length > 0 ? (
        <DifferenceList differences={answer.differences} />
      ) : (
        <p className={styles.nothing}>{nothing}</p>
      )}
      {answer.can_restore && <MomentActs line={line} isNow={isNow} onNamed={onNamed} />}
    </div>
  );
}

/** What can be done with the app as it was then: view it, restore it, name it. */
function MomentActs({ line, isNow, onNamed }: Pick<HistoryLineProps, 'line' | 'isNow' | 'onNamed'>) {
  const studio = useStudio();
  const [busy, setBusy] = useState<'' | 'show' | 'restore'>('');
  const [naming, setNaming] = useState(false);
  const show = async (): Promise<void> => {
    setBusy('show');
    try {
      await studio.showMoment(line.revision);
    } catch (problem) {
      showToast({ type: 'error', message: sentence(problem, t('Couldn’t show this version. Try again.')) });
      setBusy('');
    }
  };
  const restore = async (): Promise<void> => {
    setBusy('restore');
    await restoreMoment(studio, line);
    setBusy('');
  };
  if (naming) {
    const named = (name: string): void => {
      setNaming(false);
      onNamed(name);
    };
    return <MomentName revision={line.revision} name={line.name} onNamed={named} onCancel={() => setNaming(false)} />;
  }
  return (
    <div className={styles.restore}>
      <span>{isNow ? '' : t('Restoring reverts everything after this change. You can undo this.')}</span>
      <span className={styles.acts}>
        <Button size="xs" variant="default" onClick={() => setNaming(true)}>
          {line.name ? t('Rename') : t('Name this version')}
        </Button>
        {!isNow && (
          <>
            <Button size="xs" variant="default" loading={busy === 'show'} onClick={() => void show()}>
              {t('Show')}
            </Button>
            <Button size="xs" loading={busy === 'restore'} onClick={() => void restore()}>
              {t('Restore')}
            </Button>
          </>
        )}
      </span>
    </div>
  );
}
