import { rich } from '../../ui/rich.tsx';
import { t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { GitMerge } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Difference } from '#features/apps/api/app-document.ts';
import { describeDifferences } from '#blocks/differences.ts';
import { applyAppEdit } from '#features/apps/rules/document/apply.ts';
import type { AppDocument } from '#features/apps/rules/document/document.ts';
import { editsToKeepMine } from '../state/conflict-edits.ts';
import { capital } from '#blocks/edit-names.ts';
import { placement } from '#blocks/newest-page.ts';
import type { SheetInfo } from '../state/new-block.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import type { Conflict } from '../state/working-copy.ts';
import styles from './others.module.css';

/** Changes of this window that someone else overtook: theirs is, and one decides whether it stays. */
export function Conflicts() {
  const conflicts = useStudioState((state) => state.conflicts);
  if (conflicts.length === 0) return null;
  return (
    <ul className={styles.conflicts} aria-label={t('Conflicting changes')}>
      {conflicts.map((conflict) => (
        <ConflictCard key={conflict.key} conflict={conflict} />
      ))}
    </ul>
  );
}

function ConflictCard({ conflict }: { conflict: Conflict }) {
  const studio = useStudio();
  const draft = useStudioState((state) => state.draft);
  const sheets = useStudioState((state) => state.sheets);
  if (!draft) return null;
  const { problem } = conflict;
  const differences = differencesOf(conflict, draft, sheets);
  return (
    <li>
      <div className={styles.conflict} role="alert">
        <p className={styles.title}>
          <GitMerge size={18} strokeWidth={1.5} aria-hidden="true" />
          <span>{titleOf(conflict)}</span>
        </p>
        {problem && <p className={styles.problem}>{problem}</p>}
        {differences.map((difference, index) => (
          <Sides key={index} difference={difference} />
        ))}
        <div className={styles.actions}>
          <Button size="xs" variant="default" onClick={() => studio.keepTheirs(conflict.key)}>
            {t('Keep theirs')}
          </Button>
          <Button size="xs" onClick={() => studio.keepMine(conflict.key)}>
            {t('Keep mine')}
          </Button>
        </div>
      </div>
    </li>
  );
}

function titleOf({ author, label, problem }: Conflict): ReactNode {
  const change = <strong>{capital(label)}</strong>;
  if (problem) return rich(t('{change} no longer fits.'), { change });
  return author
    ? rich(t('{change} conflicts with a change by {name}.'), { change, name: author })
    : rich(t('{change} conflicts with a change by another window.'), { change });
}

function Sides({ difference: { setting, block, before, after, sentence } }: { difference: Difference }) {
  if (setting === '' || before === after) {
    return <p className={styles.problem}>{t('Mine: {sentence}', { sentence })}</p>;
  }
  return (
    <dl className={styles.sides} aria-label={block ? t('{setting} of {block}', { setting, block }) : setting}>
      <dt>{t('Theirs')}</dt>
      <dd>{before || t('empty')}</dd>
      <dt>{t('Mine')}</dt>
      <dd>{after || t('empty')}</dd>
    </dl>
  );
}

/** What keeping one's own side would change in the app as it is. */
function differencesOf(conflict: Conflict, draft: AppDocument, sheets: readonly SheetInfo[]): Difference[] {
  let mine = draft;
  for (const edit of editsToKeepMine(conflict, draft)) {
    try {
      mine = applyAppEdit(mine, edit, placement);
    } catch {
      // It doesn't fit at present; the sentence of the conflict says so.
    }
  }
  return describeDifferences(draft, mine, sheets);
}
