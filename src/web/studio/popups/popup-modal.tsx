import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './popups.module.css';

interface PopupModalProps {
  opened: boolean;
  onClose(): void;
  title: string;
  size: number;
  children: ReactNode;
}

/** The window of a popup, on phones the whole screen. What stands in it is there only while it is open. */
export function PopupModal({ opened, onClose, title, size, children }: PopupModalProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      radius="lg"
      zIndex={300}
      fullScreen={window.innerWidth < 640}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ title: styles.modalTitle, header: styles.modalHeader, body: styles.modalBody }}
    >
      {opened && children}
    </Modal>
  );
}
