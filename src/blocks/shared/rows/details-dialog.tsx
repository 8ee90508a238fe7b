import type { ReactNode } from 'react';
import type { DataRow } from '../../data-contract.ts';
import { Dialog, DialogBody, DialogFoot } from '../dialog.tsx';
import { CellView } from './cell-view.tsx';
import styles from './dialogs.module.css';
import type { RowColumn } from './row-column.ts';

interface DetailsProps {
  /** The heading; "Details" when not given. */
  title?: string;
  row: DataRow;
  /** What is shown of the row; `rowColumn` makes one of a column of the sheet. */
  columns: readonly RowColumn[];
  /** `context.today`. */
  today: string;
  onClose: () => void;
  /** Buttons below the values. */
  actions?: ReactNode;
}

/** All values of a row, whole. Load it when it is first wanted: `useLater(() => import(…), …)`. */
export function DetailsDialog({ title = '', row, columns, today, onClose, actions }: DetailsProps) {
  return (
    <Dialog title={title || 'Details'} onClose={onClose}>
      <DialogBody>
        <dl className={styles.details}>
          {columns.map((shown) => (
            <div key={shown.key}>
              <dt>{shown.column.name}</dt>
              <dd>
                <CellView cell={row.cells[shown.column.id]} shown={shown} today={today} whole />
              </dd>
            </div>
          ))}
        </dl>
      </DialogBody>
      {actions && <DialogFoot>{actions}</DialogFoot>}
    </Dialog>
  );
}
