import type { DataRow } from '../data-contract.ts';
import { Button } from '../shared/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../shared/dialog.tsx';
import { CellView } from './cell-view.tsx';
import type { ShownColumn } from './shown-columns.ts';
import styles from './dialogs.module.css';

interface DetailsProps {
  row: DataRow;
  columns: readonly ShownColumn[];
  today: string;
  onClose: () => void;
}

/** All shown values of a row, whole. */
export function DetailsDialog({ row, columns, today, onClose }: DetailsProps) {
  return (
    <Dialog title="Details" onClose={onClose}>
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
    </Dialog>
  );
}

/** Asks before a row goes. */
export function DeleteDialog({ onDelete, onClose }: { onDelete: () => void; onClose: () => void }) {
  return (
    <Dialog title="Delete this row?" size="small" onClose={onClose}>
      <DialogBody>
        <p className={styles.words}>This action cannot be undone.</p>
      </DialogBody>
      <DialogFoot>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button color="#b91c1c" onClick={onDelete}>
          Delete
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
