import { t } from '#kit/language/product.ts';
import { Modal, type ModalProps } from '@mantine/core';
import styles from './popups.module.css';

interface PopupModalProps
  extends Pick<
    ModalProps,
    'children' | 'onClose' | 'opened' | 'overlayProps' | 'size' | 'stackId' | 'styles' | 'title'
  > {
  /** Of the body, in place of the usual one. */
  bodyClass?: string | undefined;
}

/**
 * The window of a popup, on phones the whole screen. What is in it is there only while it is open. The side bar is
 * left uncovered: one click on another entry goes on to it.
 */
export function PopupModal({ children, bodyClass = styles.modalBody, ...popup }: PopupModalProps) {
  const fullScreen = window.innerWidth < 640;
  return (
    <Modal
      {...popup}
      radius="lg"
      zIndex={300}
      fullScreen={fullScreen}
      closeButtonProps={{ 'aria-label': t('Close') }}
      classNames={{
        title: styles.modalTitle,
        header: styles.modalHeader,
        body: bodyClass,
        ...(!fullScreen && { inner: styles.sideBar, overlay: styles.sideBarOverlay }),
      }}
    >
      {popup.opened && children}
    </Modal>
  );
}
