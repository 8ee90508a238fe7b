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
        {side('mine', t('Yours'), mine)}
        {side('theirs', t('The update'), theirs)}
      </div>
    </fieldset>
  );
}

/** 'Title of Orders (Table), page Home'. */
function placeOf({ setting, block, page, kind }: ConflictDescription): string {
  if (kind === 'order') return placeOfOrder(block, page);
  if (setting && block && page) return t('{setting} of {block}, page {page}', { setting, block, page });
  if (setting && block) return t('{setting} of {block}', { setting, block });
  if (setting && page) return t('{setting} of page {page}', { setting, page });
  if (setting) return setting;
  if (block && page) return t('{block}, page {page}', { block, page });
  if (block) return block;
  return page ? t('page {page}', { page }) : t('The app');
}

function placeOfOrder(block: string, page: string): string {
  if (block && page) return t('The order of {block}, page {page}', { block, page });
  if (block) return t('The order of {block}', { block });
  return page ? t('The order of page {page}', { page }) : t('The order');
}

function sidesOf({ kind, mine, theirs }: ConflictDescription): [string, string] {
  switch (kind) {
    case 'removed here':
      return [t('Keep removed'), t('Restore it, changed')];
    case 'removed there':
      return [t('Keep your version'), t('Remove it')];
    case 'both added':
      return [t('Stays'), t('Replace it')];
    case 'changed':
    case 'order':
      return mine === theirs
        ? [t('Your version'), t('The update’s version')]
        : [mine || t('Empty'), theirs || t('Empty')];
  }
}
