import { figure, t } from '#kit/language/product.ts';
import type { SelectionFigures } from './selection-figures.ts';
import styles from './figures.module.css';

/** Below the grid, as in every spreadsheet: what the selected cells come to. */
export function SelectedFigures({ figures }: { figures: SelectionFigures | null }) {
  return (
    <div className={styles.selection} role="status" aria-label={t('Selected cells')}>
      {figures && (
        <>
          <Part name={t('Count')} value={figure(figures.filled)} />
          {figures.missed && <span>{figures.missed}</span>}
          {figures.numbers && (
            <>
              <Part name={t('Sum')} value={figures.numbers.sum} />
              <Part name={t('Average')} value={figures.numbers.average} />
              <Part name={t('Smallest')} value={figures.numbers.minimum} extra />
              <Part name={t('Largest')} value={figures.numbers.maximum} extra />
            </>
          )}
        </>
      )}
    </div>
  );
}

function Part({ name, value, extra = false }: { name: string; value: string; extra?: boolean }) {
  return (
    <span data-extra={extra || undefined}>
      {name} <b>{value}</b>
    </span>
  );
}
