import { Menu } from '@mantine/core';
import { BetweenHorizontalStart, History, MessageSquare, PanelRight, Trash2 } from 'lucide-react';
import { MenuAt } from './menu-at.tsx';

/** At a point of the screen; `column` counts from the left, frozen ones first. */
export interface OpenRowMenu {
  row: number;
  column: number;
  x: number;
  y: number;
}

interface Props {
  open: OpenRowMenu | null;
  /** In a sorted or searched view "above" means nothing. */
  canInsert: boolean;
  canDelete: boolean;
  onClose(): void;
  onInsert(before: number): void;
  onDelete(row: number): void;
  onHistory(row: number): void;
  onForm(row: number): void;
  onComment(at: { x: number; y: number }): void;
}

const icon = { size: 16, strokeWidth: 1.5 };

/** What can be done with a row; opened by the second mouse button. */
export function RowMenu({
  open,
  canInsert,
  canDelete,
  onClose,
  onInsert,
  onDelete,
  onHistory,
  onForm,
  onComment,
}: Props) {
  return (
    <MenuAt at={open} onClose={onClose}>
      {open && (
        <>
          <Menu.Item leftSection={<PanelRight {...icon} />} onClick={() => onForm(open.row)}>
            Open this row
          </Menu.Item>
          <Menu.Item
            leftSection={<MessageSquare {...icon} />}
            rightSection={<kbd aria-hidden="true">Ctrl+Alt+M</kbd>}
            onClick={() => onComment({ x: open.column, y: open.row })}
          >
            Comment
          </Menu.Item>
          <Menu.Item
            disabled={!canInsert}
            leftSection={<BetweenHorizontalStart {...icon} />}
            onClick={() => onInsert(open.row)}
          >
            Insert row above
          </Menu.Item>
          <Menu.Item
            disabled={!canInsert}
            leftSection={<BetweenHorizontalStart {...icon} />}
            onClick={() => onInsert(open.row + 1)}
          >
            Insert row below
          </Menu.Item>
          <Menu.Item leftSection={<History {...icon} />} onClick={() => onHistory(open.row)}>
            History of this row
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            color="red"
            disabled={!canDelete}
            leftSection={<Trash2 {...icon} />}
            onClick={() => onDelete(open.row)}
          >
            Delete the selected rows
          </Menu.Item>
        </>
      )}
    </MenuAt>
  );
}
