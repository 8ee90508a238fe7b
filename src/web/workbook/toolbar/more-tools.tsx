import { t } from '#kit/language/product.ts';
import { ActionIcon } from '@mantine/core';
import { EllipsisVertical } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { icon, ListedTools } from './tool.tsx';
import styles from './toolbar.module.css';

interface Props {
  /** Whether one of them has an effect on what is shown. */
  isActive: boolean;
  children: ReactNode;
}

/** What a narrow toolbar has no room for, by name, in a list that opens below it. */
export function MoreTools({ isActive, children }: Props) {
  const { isOpen, toggle, close, button, list } = useList();
  const id = useId();
  const onTool = ({ target }: MouseEvent): void => {
    // Events of menus come through here, too.
    const tool = target instanceof Element && list.current?.contains(target) ? target.closest('button') : null;
    if (tool && !tool.hasAttribute('aria-haspopup')) close();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !(event.target instanceof Node) || !list.current?.contains(event.target)) return;
    event.stopPropagation();
    close();
  };
  return (
    <>
      <ActionIcon
        ref={button}
        variant={isActive ? 'light' : 'subtle'}
        color={isActive ? 'accent' : 'gray'}
        h={36}
        aria-label={t('More tools')}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        <EllipsisVertical {...icon} />
      </ActionIcon>
      {/* What its tools have open stays, also while it is closed. */}
      <div
        ref={list}
        id={id}
        role="group"
        aria-label={t('More tools')}
        className={styles.more}
        hidden={!isOpen}
        onClickCapture={onTool}
        onKeyDown={onKey}
      >
        <ListedTools>{children}</ListedTools>
      </div>
    </>
  );
}

/** A list that a button opens, and that closes where something else is pressed. */
function useList() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPointer = ({ target }: PointerEvent): void => {
      if (!(target instanceof Element) || target.closest('[data-portal]')) return;
      if (!list.current?.contains(target) && !button.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPointer);
    return () => document.removeEventListener('pointerdown', onPointer);
  }, [isOpen]);
  const close = (): void => {
    // Where the keyboard goes back to from what a tool opens.
    button.current?.focus();
    setOpen(false);
  };
  return { isOpen, toggle: () => setOpen(!isOpen), close, button, list };
}
