import { CellView } from '../shared/rows/cell-view.tsx';
import { RowActions } from '../shared/rows/row-actions.tsx';
import { type RowColumn, shownInRow } from '../shared/rows/row-column.ts';
import type { TimelineState } from './timeline-state.ts';
import styles from './view.module.css';
import { t } from '#kit/language/language.ts';

/** The rows with all their values and buttons, those without a date too: bars have no room for these. */
export function RowList({ timeline, columns }: { timeline: TimelineState; columns: readonly RowColumn[] }) {
  const { block, undated } = timeline;
  const { rows } = block.rows.data;
  const hasActions = block.rights.actions.length > 0;
  if (rows.length === 0) return null;
  return (
    // Where there is nothing else to see, it is open.
    <details className={styles.list} open={undated.length === rows.length}>
      <summary>{t('As a list')}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.listScroller} tabIndex={0} role="region" aria-label={t('Rows as a list')}>
        <table>
          <thead>
            <tr>
              {columns.map(({ key, column }) => (
                <th key={key} scope="col">
                  {column.name}
                </th>
              ))}
              {hasActions && (
                <th scope="col">
                  <span className={styles.unseen}>{t('Actions')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.row_id}>
                {columns.map((shown) => (
                  <td key={shown.key}>
                    <CellView
                      cell={row.cells[shown.column.id]}
                      shown={shownInRow(shown, row)}
                      today={block.context.today}
                    />
                  </td>
                ))}
                {hasActions && (
                  <td>
                    <div className={styles.actions}>
                      <RowActions block={block} row={row} columns={columns} />
                    </div>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
