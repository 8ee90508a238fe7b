import { t } from '#kit/language/product.ts';
import { columnsNamedIn } from '#engine/formula/columns/walk-formula.ts';
import { parseFormula } from '#engine/formula/syntax/parse-formula.ts';
import { formatCell, isNumeric } from '#engine/format-cell.ts';
import type { Cell, ColumnType } from '#engine/model.ts';
import type { FormulaPreviewSheet } from './preview-formula.ts';
import styles from './formula.module.css';

interface Props {
  sheet: FormulaPreviewSheet;
  stored: string;
  name: string;
  type: ColumnType;
  rows: readonly { row_id: string; cells: Readonly<Record<string, Cell>> }[];
  values: readonly Cell[];
  /** Whether only a part of the rows is counted. */
  isPart: boolean;
}

const shownRows = 5;
const shownColumns = 3;

/** The first rows with the columns that the formula reads, and what it makes of them. */
export function FormulaPreview({ sheet, stored, name, type, rows, values, isPart }: Props) {
  const named = columnsNamedIn(parseFormula(stored));
  const ids = new Set(named.filter((one) => one.sheet === null).map((one) => one.name));
  const columns = sheet.columns.filter((column) => ids.has(column.id)).slice(0, shownColumns);
  const readsWhole = named.some((one) => one.sheet !== null);
  if (rows.length === 0) return <p role="status">{t('The sheet has no rows yet.')}</p>;
  return (
    <>
      <table className={styles.preview} aria-label={t('The first rows')}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" data-numeric={isNumeric(column) || undefined}>
                {column.name}
              </th>
            ))}
            <th scope="col" data-numeric={isNumeric({ type }) || undefined}>
              {name.trim() || t('Result')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shownRows).map((row, position) => (
            <tr key={row.row_id}>
              {columns.map((column) => (
                <td key={column.id} data-numeric={isNumeric(column) || undefined}>
                  {formatCell(row.cells[column.id] ?? null, column, { dates: 'short' })}
                </td>
              ))}
              <td data-numeric={isNumeric({ type }) || undefined} className={styles.result}>
                {formatCell(values[position] ?? null, { type }, { dates: 'short' })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {readsWhole && isPart && (
        <p className={styles.part}>{t('This preview only uses the first 1,000 rows of each sheet.')}</p>
      )}
    </>
  );
}
