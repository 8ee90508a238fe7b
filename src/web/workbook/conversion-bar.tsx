import { t } from '#kit/language/product.ts';
import { Button, Progress } from '@mantine/core';
import type { SheetView } from './sheet-view.ts';
import { columnTypeNames } from '#features/workbooks/rules/column-type-names.ts';
import styles from './conversion-bar.module.css';

interface Props {
  view: Pick<SheetView, 'conversion' | 'columns'>;
  onCancel(): Promise<void>;
}

/** How far a change of a column's type in a large sheet is; no one waits for it. */
export function ConversionBar({ view: { conversion, columns }, onCancel }: Props) {
  if (!conversion) return null;
  const { column, type, auto, progress, can_cancel } = conversion;
  const name = columns.find(({ id }) => id === column)?.name ?? column;
  const percent = Math.floor(progress * 100);
  const about = { name, percent };
  const begun = auto
    ? t('Numbering {name}: {percent}%', about)
    : t('Changing the type of {name} to {type}: {percent}%', { ...about, type: t(columnTypeNames[type]) });
  const switched = auto
    ? t('{name} is numbered. Saving its numbers: {percent}%', about)
    : t('{name} has its new type. Saving its values: {percent}%', about);
  return (
    <div className={styles.bar}>
      <span>{can_cancel ? begun : switched}</span>
      <Progress value={percent} className={styles.progress} aria-label={t('Progress of changing {name}', { name })} />
      {can_cancel && (
        <Button size="compact-sm" variant="default" onClick={() => void onCancel()}>
          {t('Cancel')}
        </Button>
      )}
    </div>
  );
}
