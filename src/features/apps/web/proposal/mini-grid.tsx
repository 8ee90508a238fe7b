import { t } from '#kit/language/product.ts';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import type { ProposalOnTheWire } from '#features/proposals/api.ts';
import { getSheetGrid } from '#features/workbooks/api/sheet-grid.ts';
import { querySheet } from '#features/workbooks/api/workbooks.ts';
import '#engine/number-mask.ts';
import { call } from '#web/call.ts';
import { type GridRow, miniGrid, rowsRead } from './mini-grid-rows.ts';
import styles from './mini-grid.module.css';

type Table = ProposalOnTheWire['tables'][number];

interface Props {
  table: Table;
  /** Changes where the sheet was changed. */
  revision: number;
  /** Puts the heading into another row, counted from 0. */
  onHeading: (row: number, grid: ReturnType<typeof miniGrid>) => void;
}

/** The first rows of a sheet as its file has them, with what of them is the table: its frame, heading and totals. */
export function MiniGrid({ table, revision, onHeading }: Props) {
  const params = { sheetId: table.sheet_id };
  const grid = useQuery({
    queryKey: ['mini-grid', table.sheet_id, revision],
    queryFn: ({ signal }) => call(getSheetGrid, { params, signal }),
  });
  const rows = useQuery({
    queryKey: ['mini-rows', table.sheet_id, revision],
    queryFn: ({ signal }) => call(querySheet, { params, body: { limit: rowsRead }, signal }),
  });
  const failed = grid.error ?? rows.error;
  if (failed)
    return (
      <p className={styles.failed}>{t('The first rows could not be shown: {message}', { message: failed.message })}</p>
    );
  if (!grid.data || !rows.data) return <div className={styles.waiting} />;
  const shown = miniGrid(grid.data, rows.data);
  const hidden = new Set(table.columns.filter(({ state }) => state === 'private').map(({ column }) => column));
  return (
    // What scrolls must be reachable by keyboard.
    <section className={styles.frame} tabIndex={0} aria-label={t('Beginning of {sheet}', { sheet: table.sheet })}>
      <table>
        <thead>
          <tr>
            <th scope="col" aria-label={t('Row')} />
            {shown.columns.map(({ letters }) => (
              <th key={letters} scope="col">
                {letters}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.rows.map((row) => (
            <tr key={row.number} data-part={row.part}>
              <th scope="row">
                <RowNumber row={row} sheet={table.sheet} onHeading={() => onHeading(row.number - 1, shown)} />
              </th>
              {shown.columns.map((column, at) => (
                <GridCell key={column.letters} row={row} at={at} id={column.id} hidden={hidden} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface CellProps {
  row: GridRow;
  at: number;
  /** Of its column of the table. */
  id: string | null;
  /** Columns that are private. */
  hidden: ReadonlySet<string>;
}

function GridCell({ row, at, id, hidden }: CellProps) {
  const isOfTable = id !== null && (row.part === 'heading' || row.part === 'data');
  const isPrivate = isOfTable && hidden.has(id);
  return (
    <td dir="auto" data-table={isOfTable || undefined} data-private={isPrivate || undefined}>
      {isPrivate && row.part === 'heading' && (
        <>
          <Lock size={11} role="img" aria-label={t('Private')} />{' '}
        </>
      )}
      {row.cells[at]}
    </td>
  );
}

/** A row that is no heading yet can be made it. */
function RowNumber({ row, sheet, onHeading }: { row: GridRow; sheet: string; onHeading: () => void }) {
  if (row.part === 'heading') return <span title={t('The heading')}>{row.number}</span>;
  if (row.part === 'total') return <span title={t('A total: no row of the table')}>{row.number}</span>;
  const label = t('Make row {number} the heading of {sheet}', { number: String(row.number), sheet });
  return (
    <button type="button" aria-label={label} title={label} onClick={onHeading}>
      {row.number}
    </button>
  );
}
