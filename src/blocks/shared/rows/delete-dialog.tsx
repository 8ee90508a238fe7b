import { Button } from '../button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../dialog.tsx';
import styles from './dialogs.module.css';
import { t } from '#kit/language/language.ts';

/** Asks before a row goes. */
export function DeleteDialog({ onDelete, onClose }: { onDelete: () => void; onClose: () => void }) {
  return (
    <Dialog title={t('Delete this row?')} size="small" onClose={onClose}>
      <DialogBody>
        <p className={styles.text}>
          {t('It’s removed from every page. People who edit the spreadsheet can restore it for 30 days.')}
        </p>
      </DialogBody>
      <DialogFoot>
        <Button variant="outline" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button color="#b91c1c" onClick={onDelete}>
          {t('Delete')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
