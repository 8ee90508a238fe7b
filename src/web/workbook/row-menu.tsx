import { t } from '#kit/language/product.ts';
import { Menu } from '@mantine/core';
import {
  BetweenHorizontalStart,
  ChevronDown,
  ChevronRight,
  Columns3,
  History,
  ListCollapse,
  MessageSquare,
  PanelRight,
  Rows3,
  Table,
  TableCellsSplit,
  TableProperties,
  Trash2,
} from 'lucide-react';
import type { Column } from '#engine/model.ts';
import type { GroupLine } from './groups/row-layout.ts';
import type { SheetGrouping } from './groups/sheet-grouping.ts';
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
  /** Of the line that was clicked, where it heads a group. */
  group: GroupLine | undefined;
  grouping: SheetGrouping;
  /** Of the table, of the cell; undefined next to it. */
  column: Column | undefined;
  /** Whether it is a row of the table, not one around it. */
  isOfTable: boolean;
  /** In a sorted or searched view "above" means nothing. */
  canInsert: boolean;
  canDelete: boolean;
  onClose(): void;
  onInsert(before: number): void;
  onDelete(row: number): void;
  onHistory(row: number): void;
  onForm(row: number): void;
  onComment(at: { x: number; y: number }): void;
  /** Opens the menu of a column at a point of the screen. */
  onColumn(column: Column, at: DOMRect): void;
  /** Puts the table around the selected cells; null where columns are not changed here, or rows are in another order. */
  onTable: (() => void) | null;
  /** Makes a further table of the selected cells; null where they have no places on a grid. */
  onNewTable: (() => void) | null;
  onHeading: (row: number) => void;
}

const icon = { size: 16, strokeWidth: 1.5 };

/** What can be done with a row and the column of its cell; opened by the second mouse button, or a key. */
export function RowMenu({ open, group, grouping, onClose, ...on }: Props) {
  return (
    <MenuAt at={open} onClose={onClose}>
      {open && group && <GroupItems group={group} grouping={grouping} />}
      {open && !group && <RowItems open={open} {...on} />}
    </MenuAt>
  );
}

type RowItemsProps = Omit<Props, 'open' | 'group' | 'grouping' | 'onClose'> & { open: OpenRowMenu };

function RowItems({ open, column, isOfTable, canInsert, canDelete, ...on }: RowItemsProps) {
  const { onInsert, onDelete, onHistory, onForm, onComment } = on;
  return (
    <>
      <Menu.Item disabled={!isOfTable} leftSection={<PanelRight {...icon} />} onClick={() => onForm(open.row)}>
        {t('Open this row')}
      </Menu.Item>
      <Menu.Item
        disabled={!isOfTable}
        leftSection={<MessageSquare {...icon} />}
        rightSection={<kbd aria-hidden="true">{t('Ctrl+Alt+M')}</kbd>}
        onClick={() => onComment({ x: open.column, y: open.row })}
      >
        {t('Comment')}
      </Menu.Item>
      <Menu.Item
        disabled={!canInsert}
        leftSection={<BetweenHorizontalStart {...icon} />}
        onClick={() => onInsert(open.row)}
      >
        {t('Insert row above')}
      </Menu.Item>
      <Menu.Item
        disabled={!canInsert}
        leftSection={<BetweenHorizontalStart {...icon} />}
        onClick={() => onInsert(open.row + 1)}
      >
        {t('Insert row below')}
      </Menu.Item>
      <Menu.Item disabled={!isOfTable} leftSection={<History {...icon} />} onClick={() => onHistory(open.row)}>
        {t('History of this row')}
      </Menu.Item>
      {column && <ColumnItem open={open} column={column} onColumn={on.onColumn} />}
      {on.onTable && <TableItems open={open} {...on} onTable={on.onTable} />}
      <Menu.Divider />
      <Menu.Item
        color="red"
        disabled={!canDelete}
        leftSection={<Trash2 {...icon} />}
        onClick={() => onDelete(open.row)}
      >
        {t('Delete the selected rows')}
      </Menu.Item>
    </>
  );
}

/** The way to the menu of a column without a pointer. */
function ColumnItem({ open, column, onColumn }: Pick<RowItemsProps, 'open' | 'onColumn'> & { column: Column }) {
  return (
    <>
      <Menu.Divider />
      <Menu.Item
        leftSection={<Columns3 {...icon} />}
        onClick={() => onColumn(column, new DOMRect(open.x, open.y, 0, 0))}
      >
        {t('Menu of the column {name}', { name: column.name })}
      </Menu.Item>
    </>
  );
}

type TableItemsProps = Pick<RowItemsProps, 'open' | 'onNewTable' | 'onHeading'> & { onTable: () => void };

function TableItems({ open, onTable, onNewTable, onHeading }: TableItemsProps) {
  return (
    <>
      <Menu.Divider />
      <Menu.Item leftSection={<Table {...icon} />} onClick={onTable}>
        {t('Make this the table')}
      </Menu.Item>
      {onNewTable && (
        <Menu.Item leftSection={<TableCellsSplit {...icon} />} onClick={onNewTable}>
          {t('Make this another table')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<TableProperties {...icon} />} onClick={() => onHeading(open.row)}>
        {t('Use this row as the heading')}
      </Menu.Item>
    </>
  );
}

function GroupItems({ group, grouping }: { group: GroupLine; grouping: SheetGrouping }) {
  return (
    <>
      <Menu.Item
        leftSection={group.isOpen ? <ChevronRight {...icon} /> : <ChevronDown {...icon} />}
        onClick={() => grouping.toggle(group)}
      >
        {group.isOpen ? t('Collapse this group') : t('Expand this group')}
      </Menu.Item>
      <Menu.Item leftSection={<ListCollapse {...icon} />} onClick={() => grouping.closeAll()}>
        {t('Collapse all groups')}
      </Menu.Item>
      <Menu.Item leftSection={<Rows3 {...icon} />} onClick={() => grouping.openAll()}>
        {t('Expand all groups')}
      </Menu.Item>
    </>
  );
}
