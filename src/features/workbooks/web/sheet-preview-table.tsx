import { columnTypeWord } from '#web/column-type-word.ts';
import { t } from '#kit/language/product.ts';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { querySheet, type WorkbookOnTheWire } from '../api/workbooks.ts';
import { formatCell, isNumeric } from '#engine/format-cell.ts';
import '#engine/number-mask.ts';
import { call } from '#web/call.ts';
import styles from './sheet-preview-table.module.css';

type Sheet = WorkbookOnTheWire['sheets'][number];

const rowsShown = 4;

/** The columns with their types, over the first rows as they were read. Keeps its height while they are on the way. */
export function SheetPreviewTable({ sheet }: { sheet: Sheet }) {
  const { data, error } = useQuery({
    queryKey: ['preview', sheet.id],
    queryFn: () => call(querySheet, { params: { sheetId: sheet.id }, body: { limit: rowsShown } }),
  });
  const rows = data?.rows ?? [];
  const expected = Math.min(rowsShown, sheet.row_count);
  return (
    // What scrolls must be reachable by keyboard.
    <section
      className={styles.frame}
      tabIndex={0}
      aria-label={t('First rows of {title}', { title: sheet.title })}
      style={{ '--rows': expected } as CSSProperties}
    >
      <table>
        <thead>
          <tr>
            {sheet.columns.map((column) => (
              <th key={column.id} scope="col" className={isNumeric(column) ? styles.number : undefined}>
                {column.name}
                <small>{columnTypeWord(column.type)}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row_id}>
              {sheet.columns.map((column) => (
                <td key={column.id} className={isNumeric(column) ? styles.number : undefined}>
                  {formatCell(row.cells[column.id], column, { dates: 'short' })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {error && (
        <p className={styles.failed}>{t('The first rows could not be shown: {message}', { message: error.message })}</p>
      )}
    </section>
  );
}
