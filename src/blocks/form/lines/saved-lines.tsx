import { formatCell, isNumeric } from '#engine/format-cell.ts';
import '#engine/number-mask.ts';
import type { Cell, Column } from '#engine/model.ts';
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

/** Null where not all values are numbers of one kind: a sum of some would be taken for that of all. */
function sumOf(rows: readonly DataRow[], column: Column): string | null {
  const cells = rows.map((row) => row.cells[column.id] ?? null).filter((cell) => cell !== null && cell !== '');
  const isWhole = cells.every((cell) => typeof cell === 'number') && isNumeric(column);
  const hasOthers = rows.some(({ formats, outdated }) => formats?.[column.id] || outdated?.includes(column.id));
  if (cells.length === 0 || !isWhole || hasOthers) return null;
  const sum = cells.reduce<number>((total, cell) => total + Number(cell), 0);
  // As spreadsheets do, with 15 digits: 0.1 + 0.2 is 0.3.
  return formatCell(Number(sum.toPrecision(15)), column);
}
