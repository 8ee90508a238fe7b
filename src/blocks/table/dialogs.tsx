import type { DataRow } from '../data-contract.ts';
import { Button } from '../shared/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../shared/dialog.tsx';
import { CellView } from './cell-view.tsx';
import type { ShownColumn } from './shown-columns.ts';
import type { RowChanges, RowConflict } from './use-row-changes.ts';
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

interface ConflictProps {
  conflict: RowConflict;
  columns: readonly ShownColumn[];
  today: string;
  changes: RowChanges;
}

/** Someone else changed the row meanwhile: both versions, and the choice between them. */
export function ConflictDialog({ conflict, columns, today, changes }: ConflictProps) {
  const { mine, theirs } = conflict;
  const changed = columns.filter((shown) => shown.column.id in mine);
  return (
    <Dialog title="This row was changed meanwhile" onClose={() => changes.keepTheirs()}>
      <DialogBody>
        <p className={styles.words}>Someone else saved this row before you. Choose which version stays.</p>
        {changed.map((shown) => (
          <section key={shown.key} className={styles.versions} aria-label={shown.column.name}>
            <h3>{shown.column.name}</h3>
            <div>
              <h4>Yours</h4>
              <CellView cell={mine[shown.column.id]} shown={shown} today={today} whole />
            </div>
            <div>
              <h4>Now in the sheet</h4>
              <CellView cell={theirs.cells[shown.column.id]} shown={shown} today={today} whole />
            </div>
          </section>
        ))}
      </DialogBody>
      <DialogFoot>
        <Button variant="outline" onClick={() => changes.keepTheirs()}>
          Keep theirs
        </Button>
        <Button onClick={() => void changes.keepMine()}>Keep mine</Button>
      </DialogFoot>
    </Dialog>
  );
}
