import { formatCell, isNumeric } from '#engine/format-cell.ts';
import '#engine/number-mask.ts';
import type { Cell, Column } from '#engine/model.ts';
import { sumOfCells } from '#engine/sum-of-cells.ts';
import type { DataRow, RowsData } from '../../data-contract.ts';
import { shownLines } from './lines-of.ts';
import styles from './saved-lines.module.css';
import { t } from '#kit/language/language.ts';

interface SavedLinesProps {
  settings: Parameters<typeof shownLines>[0]['settings'];
  /** As they are stored, with what is calculated of them. */
  data: RowsData;
}

/** The lines that were submitted, with their sums. */
export function SavedLines({ settings, data: { columns, rows, outdated, missed } }: SavedLinesProps) {
  const shown = shownLines({ settings }).flatMap(({ column: id, label, adds_up }) => {
    const column = columns.find((one) => one.id === id);
    return column ? [{ column, label: label || column.name, sum: adds_up ? sumOf(rows, column) : null }] : [];
  });
  const hasSums = shown.some(({ sum }) => sum !== null);
  const classOf = (column: Column) => (isNumeric(column) ? styles.figure : undefined);
  return (
    <div className={styles.saved}>
      <table className={styles.table} aria-label={settings.lines_title || t('Lines')}>
        <thead>
          <tr>
            {shown.map(({ column, label }) => (
              <th key={column.id} scope="col" className={classOf(column)}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row_id}>
              {shown.map(({ column }) => (
                <td key={column.id} className={classOf(column)}>
                  {textOf(row, column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {hasSums && (
          <tfoot>
            <tr>
              {shown.map(({ column, sum }, at) => (
                <td key={column.id} className={classOf(column)}>
                  {sum === null ? (at === 0 ? t('Total') : '') : sum}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
      {outdated && <p className={styles.said}>{outdated}</p>}
      {missed && <p className={styles.said}>{missed}</p>}
    </div>
  );
}

function textOf(row: DataRow, column: Column): string {
  const cell: Cell = row.cells[column.id] ?? null;
  if (cell === null || cell === '') return '–';
  const format = row.formats?.[column.id];
  return row.named?.[column.id] ?? formatCell(cell, format === undefined ? column : { ...column, format });
}

/** Null where it isn't known of all rows. */
function sumOf(rows: readonly DataRow[], column: Column): string | null {
  const hasOthers = rows.some(({ formats, outdated }) => formats?.[column.id] || outdated?.includes(column.id));
  const cells = rows.map((row) => row.cells[column.id] ?? null);
  const sum = hasOthers ? null : sumOfCells(cells, column);
  return sum === null ? null : formatCell(sum, column);
}
