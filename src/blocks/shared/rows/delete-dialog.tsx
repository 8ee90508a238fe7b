import { Button } from '../button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../dialog.tsx';
import styles from './dialogs.module.css';

/** Asks before a row goes. */
export function DeleteDialog({ onDelete, onClose }: { onDelete: () => void; onClose: () => void }) {
  return (
    <Dialog title="Delete this row?" size="small" onClose={onClose}>
      <DialogBody>
        <p className={styles.text}>
          It’s removed from every page. People who edit the spreadsheet can restore it for 30 days.
        </p>
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
