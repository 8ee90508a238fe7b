import { t } from '#kit/language/product.ts';
import { useId } from 'react';
import type { ConflictDescription } from '../../rules/template/conflict-description.ts';
import type { MergeChoice } from '../../rules/template/merge-update.ts';
import styles from './template.module.css';

interface ConflictChoiceProps {
  conflict: ConflictDescription;
  choice: MergeChoice;
  onChoose(choice: MergeChoice): void;
}

/** One place that both changed: what the person made and what the update brings, side by side. */
export function ConflictChoice({ conflict, choice, onChoose }: ConflictChoiceProps) {
  const name = useId();
  const [mine, theirs] = sidesOf(conflict);
  const side = (value: MergeChoice, title: string, words: string) => (
    <label className={styles.side} data-chosen={choice === value || undefined}>
      <input type="radio" name={name} value={value} checked={choice === value} onChange={() => onChoose(value)} />
      <strong>{title}</strong>
      <span className={styles.value}>{words}</span>
    </label>
  );
  return (
    <fieldset className={styles.conflict}>
      <legend>{placeOf(conflict)}</legend>
      <div className={styles.sides}>
        {side('mine', 'Yours', mine)}
        {side('theirs', t('The update'), theirs)}
      </div>
    </fieldset>
  );
}

/** 'Title of Orders (Table), page Home'. */
function placeOf({ setting, block, page, kind }: ConflictDescription): string {
  const what = kind === 'order' ? t('The order') : setting;
  const where = [block, page && `page ${page}`].filter(Boolean).join(', ');
  return [what, where].filter(Boolean).join(' of ') || t('The app');
}

function sidesOf({ kind, mine, theirs }: ConflictDescription): [string, string] {
  switch (kind) {
    case 'removed here':
      return [t('Keep removed'), t('Restore it, changed')];
    case 'removed there':
      return [t('Keep your version'), t('Remove it')];
    case 'both added':
      return ['Stays', t('Replace it')];
    case 'changed':
    case 'order':
      return mine === theirs ? [t('Your version'), t('The update’s version')] : [mine || 'Empty', theirs || 'Empty'];
  }
}
