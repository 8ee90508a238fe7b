import type { SelectionFigures } from './selection-figures.ts';
import styles from './figures.module.css';

/** Below the grid, as in every spreadsheet: what the selected cells come to. */
export function SelectedFigures({ figures }: { figures: SelectionFigures | null }) {
  return (
    <div className={styles.selection} role="status" aria-label="Selected cells">
      {figures && (
        <>
          <Part name="Count" value={figures.filled.toLocaleString('en-US')} />
          {figures.missed && <span>{figures.missed}</span>}
          {figures.numbers && (
            <>
              <Part name="Sum" value={figures.numbers.sum} />
              <Part name="Average" value={figures.numbers.average} />
              <Part name="Smallest" value={figures.numbers.minimum} extra />
              <Part name="Largest" value={figures.numbers.maximum} extra />
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
