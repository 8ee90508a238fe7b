import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import styles from './dialog.module.css';
import { t } from '#kit/language/language.ts';

export interface DialogProps {
  title: string;
  /** Called when the visitor closes it; take it off the page then. */
  onClose: () => void;
  size?: 'small' | 'medium' | 'large';
  /** While something is being sent, the dialog stays. */
  busy?: boolean;
  children: ReactNode;
}

/** A dialog over the page (a sheet from below on a phone), open as long as it is rendered. */
export function Dialog({ title, onClose, size = 'medium', busy = false, children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    // On a touch screen the first field would bring up the keyboard over the sheet.
    const first = 'input:not([type="hidden"]), select, textarea';
    if (matchMedia('(pointer: fine)').matches) element?.querySelector<HTMLElement>(first)?.focus();
    return () => element?.close();
  }, []);
  return (
    // A click on the backdrop is only a shortcut: Escape and the close button do the same.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      className={classes(styles.dialog, styles[size])}
      aria-labelledby={`${id}-title`}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!busy) onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && !busy) onClose();
      }}
    >
      <div className={styles.sheet}>
        <header className={styles.head}>
          <h2 id={`${id}-title`} className={styles.title}>
            {title}
          </h2>
          <Button
            variant="plain"
            square
            aria-label={t('Close')}
            disabled={busy}
            onClick={onClose}
            icon={<Icon of={X} />}
          />
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** The part of a dialog that scrolls; where nothing in it takes the focus, it does itself, for those who scroll by keyboard. */
export function DialogBody({ children, isRead = false }: { children: ReactNode; isRead?: boolean }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.body} tabIndex={isRead ? 0 : undefined}>
      {children}
    </div>
  );
}

/** The buttons at the end of a dialog, always in view. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <footer className={styles.foot}>{children}</footer>;
}
