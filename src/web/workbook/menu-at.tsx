import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  /** Where on the screen; null is closed. */
  at: { x: number; y: number } | null;
  onClose(): void;
  children: ReactNode;
}

/** A menu at a point of the screen, for what is not a React element itself. */
export function MenuAt({ at, onClose, children }: Props) {
  return (
    <Menu opened={at !== null} onClose={onClose} position="bottom-start" width={230} offset={4}>
      <Menu.Target>
        <span
          style={{ position: 'fixed', left: at?.x ?? 0, top: at?.y ?? 0, width: 1, height: 1 }}
          aria-hidden="true"
        />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
