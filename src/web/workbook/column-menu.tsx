import { t } from '#kit/language/product.ts';
import { Menu } from '@mantine/core';
import {
  ArrowDown,
  ArrowUp,
  BetweenVerticalStart,
  ChartNoAxesColumn,
  EyeOff,
  Link2,
  ListFilter,
  MoveLeft,
  MoveRight,
  Pencil,
  Rows3,
  Sigma,
  Snowflake,
  SquareFunction,
  Trash2,
} from 'lucide-react';
import { mostGroupLevels } from '#features/workbooks/rules/arrangement/arrangement.ts';
import type { Column } from '#engine/model.ts';
import type { Sort } from '#engine/query-model.ts';
import type { ColumnTask } from './options/column-edits.ts';
import type { FormulaColumnTask } from './formula/formula-dialog.tsx';
import type { LinkColumnsTask } from './links/link-columns-dialog.tsx';
import { type LinkedSheet, linkingColumns, linkOf } from './links/linked-sheets.ts';
import type { SheetAppearance } from './sheet-appearance.ts';
import { MenuAt } from './menu-at.tsx';

interface Props {
  open: { column: Column; at: DOMRect } | null;
  /** Those that are shown, in their order. */
  columns: readonly Column[];
  /** All of the sheet, in the sheet's own order. */
  all: readonly Column[];
  onClose(): void;
  onSort(sort: Sort): void;
  /** Adds the column to the groups, or takes it out. */
  onGroup(column: Column): void;
  onFilter(column: Column): void;
  onFigures(column: Column): void;
  look: SheetAppearance;
  /** The sheet, and all of the workbook, which columns link to. */
  sheetId: string;
  sheets: readonly LinkedSheet[];
  /** Null where columns are not changed here. */
  onTask:
    | ((
        task: ColumnTask | FormulaColumnTask | LinkColumnsTask | PlacedColumn | { kind: 'plain'; column: Column },
      ) => void)
    | null;
}

/** A column that is put to the left of another one on its sheet, or behind the last; `back` is where it was. */
export interface PlacedColumn {
  kind: 'place';
  column: Column;
  before: string | null;
  back: string | null;
}

const icon = { size: 16, strokeWidth: 1.5 };

/** What can be done with a column; opened from its header. */
export function ColumnMenu({
  open,
  columns,
  all,
  look,
  onClose,
  onSort,
  onGroup,
  onFilter,
  onFigures,
  onTask,
  ...linked
}: Props) {
  const column = open?.column;
  const isGrouped = look.current.groups.some((one) => one.column === column?.id);
  return (
    <MenuAt at={open && { x: open.at.left, y: open.at.bottom }} onClose={onClose}>
      {column && (
        <>
          <Menu.Item
            leftSection={<ArrowUp {...icon} />}
            onClick={() => onSort({ column: column.id, direction: 'ascending' })}
          >
            {t('Sort ascending')}
          </Menu.Item>
          <Menu.Item
            leftSection={<ArrowDown {...icon} />}
            onClick={() => onSort({ column: column.id, direction: 'descending' })}
          >
            {t('Sort descending')}
          </Menu.Item>
          <Menu.Item
            leftSection={<Rows3 {...icon} />}
            disabled={!isGrouped && look.current.groups.length >= mostGroupLevels}
            onClick={() => onGroup(column)}
          >
            {isGrouped ? t('Stop grouping by this column') : t('Group by this column')}
          </Menu.Item>
          <Menu.Item leftSection={<ListFilter {...icon} />} onClick={() => onFilter(column)}>
            {t('Filter')}
          </Menu.Item>
          <Menu.Item leftSection={<ChartNoAxesColumn {...icon} />} onClick={() => onFigures(column)}>
            {t('Statistics')}
          </Menu.Item>
          <Menu.Divider />
          <PlaceItems column={column} columns={columns} all={all} look={look} />
          {onTask && <LinkItems column={column} {...linked} onTask={onTask} />}
          {onTask && <ColumnItems column={column} columns={columns} all={all} onTask={onTask} />}
        </>
      )}
    </MenuAt>
  );
}

/** Where the column is: frozen, moved, hidden. */
function PlaceItems({ column, columns, all, look }: Pick<Props, 'columns' | 'all' | 'look'> & { column: Column }) {
  const isFrozen = look.current.frozen === column.id;
  return (
    <>
      <Menu.Item leftSection={<Snowflake {...icon} />} onClick={() => look.freeze(isFrozen ? '' : column.id)}>
        {isFrozen ? t('Unfreeze columns') : t('Freeze up to here')}
      </Menu.Item>
      <Menu.Item
        leftSection={<MoveLeft {...icon} />}
        disabled={column === columns[0]}
        onClick={() => look.move(all, column.id, -1)}
      >
        {t('Move left')}
      </Menu.Item>
      <Menu.Item
        leftSection={<MoveRight {...icon} />}
        disabled={column === columns.at(-1)}
        onClick={() => look.move(all, column.id, 1)}
      >
        {t('Move right')}
      </Menu.Item>
      <Menu.Item
        leftSection={<EyeOff {...icon} />}
        disabled={columns.length === 1}
        onClick={() => look.hide(column.id)}
      >
        {t('Hide column')}
      </Menu.Item>
    </>
  );
}

interface ColumnItemsProps extends Pick<Props, 'columns' | 'all'> {
  column: Column;
  onTask: NonNullable<Props['onTask']>;
}

/** What can be read through a link of the column, or of others to its sheet. */
function LinkItems({
  column,
  sheetId,
  sheets,
  onTask,
}: Pick<Props, 'sheetId' | 'sheets'> & Omit<ColumnItemsProps, 'columns' | 'all'>) {
  const linked = linkOf(column, sheets);
  const linking = linkingColumns(sheetId, column, sheets);
  if (!linked && linking.length === 0) return null;
  return (
    <>
      <Menu.Divider />
      {linked && (
        <Menu.Item
          leftSection={<Link2 {...icon} />}
          onClick={() => onTask({ kind: 'lookup', column, link: linked.link })}
        >
          {t('Add columns from {title}…', { title: linked.target.title })}
        </Menu.Item>
      )}
      {linking.map((one) => (
        <Menu.Item
          key={`${one.from.id} ${one.column.id}`}
          leftSection={<Sigma {...icon} />}
          onClick={() => onTask({ kind: 'rollup', ...one })}
        >
          {t('Add a figure of {title}…', { title: one.from.title })}
        </Menu.Item>
      ))}
    </>
  );
}

/** What the column is: its name and type, its formula, its end. */
function ColumnItems({ column, columns, all, onTask }: ColumnItemsProps) {
  const at = all.findIndex(({ id }) => id === column.id);
  const place = (before: number): void =>
    onTask({ kind: 'place', column, before: all[before]?.id ?? null, back: all[at + 1]?.id ?? null });
  return (
    <>
      <Menu.Divider />
      <Menu.Item leftSection={<Pencil {...icon} />} onClick={() => onTask({ kind: 'change', column })}>
        {t('Name, type and options')}
      </Menu.Item>
      <Menu.Item
        leftSection={<SquareFunction {...icon} />}
        onClick={() =>
          onTask(
            column.formula === undefined
              ? { kind: 'add-formula', before: columns[columns.indexOf(column) + 1] }
              : { kind: 'formula', column },
          )
        }
      >
        {column.formula === undefined ? t('Formula column…') : t('Edit formula…')}
      </Menu.Item>
      {column.formula === undefined && (
        <Menu.Item leftSection={<SquareFunction {...icon} />} onClick={() => onTask({ kind: 'formula', column })}>
          {t('Calculate this column…')}
        </Menu.Item>
      )}
      {column.formula !== undefined && (
        <Menu.Item leftSection={<Pencil {...icon} />} onClick={() => onTask({ kind: 'plain', column })}>
          {t('Turn into plain values')}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<BetweenVerticalStart {...icon} />}
        onClick={() => onTask({ kind: 'add', before: column })}
      >
        {t('Insert column to the left')}
      </Menu.Item>
      <Menu.Item leftSection={<MoveLeft {...icon} />} disabled={at <= 0} onClick={() => place(at - 1)}>
        {t('Move left on the sheet')}
      </Menu.Item>
      <Menu.Item leftSection={<MoveRight {...icon} />} disabled={at === all.length - 1} onClick={() => place(at + 2)}>
        {t('Move right on the sheet')}
      </Menu.Item>
      <Menu.Item
        color="red"
        disabled={columns.length === 1}
        leftSection={<Trash2 {...icon} />}
        onClick={() => onTask({ kind: 'delete', column })}
      >
        {t('Delete column')}
      </Menu.Item>
    </>
  );
}
