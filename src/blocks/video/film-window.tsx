import type { ReactNode } from 'react';
import { Dialog } from '../shared/dialog.tsx';
import styles from './film-window.module.css';

/** The film over the page; closing it ends the film. */
export function FilmWindow({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  return (
    <Dialog title={title} onClose={onClose} size="large">
      <div className={styles.film}>{children}</div>
    </Dialog>
  );
}
