import { formats, plural, t } from '#kit/language/product.ts';
import type { BlockDefinition } from '#blocks/contract.ts';
import { namesOfPaths } from '#blocks/edit-names.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import { BlockIcon } from '../shell/block-icon.tsx';
import styles from './canvas.module.css';

interface UnfinishedBlockProps {
  definition: BlockDefinition;
  id: string;
  /** Paths of required choices still open. */
  gaps: readonly string[];
}

/** What a block says until it can be shown to visitors: what is still to be chosen, and where. */
export function UnfinishedBlock({ definition, id, gaps }: UnfinishedBlockProps) {
  const studio = useStudio();
  const hasSheets = useStudioState((state) => state.sheets.length > 0);
  const names = namesOfPaths(definition, gaps);
  return (
    <div className={styles.unfinished} data-drawing="unfinished">
      <span className={styles.unfinishedIcon}>
        <BlockIcon name={definition.icon} size={22} />
      </span>
      <strong>{t('Finish setting up this {block}', { block: withinSentence(t(definition.name)) })}</strong>
      <span>
        {hasSheets || !gaps.includes('sheet_title')
          ? t('Visitors will see it once you choose:')
          : t('This app has no spreadsheet yet. Choose one in App Settings.')}
      </span>
      <ul>
        {names.slice(0, 6).map((name) => (
          <li key={name}>{name}</li>
        ))}
        {names.length > 6 && <li>{plural(names.length - 6, 'and {count} more', 'and {count} more')}</li>}
      </ul>
      <button type="button" className={styles.finish} onClick={() => studio.select(id, 'settings')}>
        {t('Open settings')}
      </button>
    </div>
  );
}

/** English alone writes names of blocks small within a sentence. */
const withinSentence = (name: string): string => (formats().tag.startsWith('en') ? name.toLowerCase() : name);
