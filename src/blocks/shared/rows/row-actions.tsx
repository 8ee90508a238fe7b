import { Copy, CopyPlus, FileDown, Link2, type LucideIcon, Mail, Pencil, Play, Trash2, Zap } from 'lucide-react';
import { linkOfCell, mailtoOf } from '#features/visitor/rules/action-link.ts';
import type { Cell } from '#engine/model.ts';
import type { RowActionType } from '../../action-kinds.ts';
import type { DataRow } from '../../data-contract.ts';
import { Button, LinkButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import type { RowColumn } from './row-column.ts';
import { titleOfAction } from './action-titles.ts';
import { loadWindows } from './load-windows.ts';
import type { RowActionButton, RowBlock, RowBlockProps } from './row-block.ts';
import { setTableActions } from './table-actions.ts';

export interface RowActionsProps {
  block: RowBlock;
  row: DataRow;
  columns: readonly RowColumn[];
}

/** The action buttons of a row. Those that only lead somewhere are links, and work without scripts. */
export function RowActions({ block, row, columns }: RowActionsProps) {
  const { writes, isHydrated } = block;
  return block.rights.actions.map((index) => {
    const action = block.config.actions[index];
    if (!action) return null;
    const look = lookOf(action);
    const href = hrefOf(action, index, row, block);
    if (href !== null) {
      return (
        <LinkButton
          key={index}
          {...look}
          href={href}
          context={block.context}
          newTab={action.type === 'Open link' && /^https?:/i.test(href)}
          aria-disabled={href === '' || undefined}
          download={action.type === 'Download pdf' || undefined}
        >
          {titleOfAction(action)}
        </LinkButton>
      );
    }
    const act = (): void => {
      switch (action.type) {
        case 'Edit row':
          return block.windows.showEdit(row, { action: index });
        case 'Delete row':
          return block.windows.showDelete(row, index);
        case 'Duplicate row':
          return void writes.duplicate(row, index);
        case 'Copy to clipboard':
          return void loadWindows().then(({ copyRow }) => copyRow(row, columns, action, block.act));
        case 'API call':
        case 'Run an automation':
          return void writes.run(row, index);
        case 'Open link':
        case 'Compose Email':
        case 'Download pdf':
          return; // a link, see above
      }
    };
    return (
      <Button
        key={index}
        {...look}
        disabled={!isHydrated}
        busy={writes.pending.has(row.row_id) && runs.has(action.type)}
        onClick={act}
      >
        {titleOfAction(action)}
      </Button>
    );
  });
}

/** What the server is busy with for a while. */
const runs: ReadonlySet<RowActionType> = new Set(['API call', 'Run an automation']);

function lookOf(action: RowActionButton) {
  return {
    size: 'small',
    variant: action.button_color ? 'filled' : 'outline',
    color: action.button_color,
    textColor: action.text_color,
    icon: <Icon of={icons[action.type]} size={14} />,
  } as const;
}

/** Where a link action leads; '' when the row has no fitting value, null when the action is no link. */
function hrefOf(action: RowActionButton, index: number, row: DataRow, block: RowBlockProps): string | null {
  switch (action.type) {
    case 'Open link':
      return linkOfCell(cellOf(row, action));
    case 'Compose Email':
      return mailtoOf(cellOf(row, action));
    case 'Download pdf':
      return block.act.rowPdfHref(index, row);
    case 'Edit row':
    case 'Delete row':
    case 'Duplicate row':
    case 'Copy to clipboard':
    case 'API call':
    case 'Run an automation':
      return null;
  }
}

const cellOf = (row: DataRow, { source_column = '' }: RowActionButton): Cell | undefined => row.cells[source_column];

const icons: Record<RowActionType, LucideIcon> = {
  'Duplicate row': CopyPlus,
  'Edit row': Pencil,
  'Delete row': Trash2,
  'Open link': Link2,
  'API call': Zap,
  'Run an automation': Play,
  'Compose Email': Mail,
  'Copy to clipboard': Copy,
  'Download pdf': FileDown,
};

setTableActions(RowActions);
