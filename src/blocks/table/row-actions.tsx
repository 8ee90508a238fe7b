import { Copy, CopyPlus, FileDown, Link2, type LucideIcon, Mail, Pencil, Trash2, Zap } from 'lucide-react';
import { linkOf, mailtoOf } from '#domain/action-link.ts';
import type { DataRow } from '../data-contract.ts';
import { Button, LinkButton } from '../shared/button.tsx';
import { Icon } from '../shared/icon.tsx';
import type { TableActionType } from './action-fields.ts';
import { cellWords } from './cell-view.tsx';
import type { ShownColumn, TableAction, TableProps } from './shown-columns.ts';
import { writableColumns } from './table-field.ts';
import type { RowChanges } from './use-row-changes.ts';

export interface RowActionsProps {
  table: TableProps;
  row: DataRow;
  columns: readonly ShownColumn[];
  changes: RowChanges;
  awake: boolean;
  onEdit: (row: DataRow, action: number) => void;
  onDelete: (row: DataRow, action: number) => void;
}

/** The action buttons of a row. Those that only lead somewhere are links, and work without scripts. */
export function RowActions(props: RowActionsProps) {
  const { table, row, columns, changes, awake } = props;
  return table.rights.actions.map((index) => {
    const action = table.config.actions[index];
    if (!action || (action.type === 'Edit row' && !canEdit(table, index))) return null;
    const look = lookOf(action);
    const href = hrefOf(action, index, row, table);
    if (href !== null) {
      return (
        <LinkButton
          key={index}
          {...look}
          href={href}
          context={table.context}
          newTab={action.type === 'Open link' && /^https?:/i.test(href)}
          aria-disabled={href === '' || undefined}
          download={action.type === 'Download pdf' || undefined}
        >
          {titleOf(action)}
        </LinkButton>
      );
    }
    const act = (): void => {
      if (action.type === 'Edit row') props.onEdit(row, index);
      else if (action.type === 'Delete row') props.onDelete(row, index);
      else if (action.type === 'Duplicate row') void changes.duplicate(row, index);
      else if (action.type === 'Copy to clipboard') void copy(row, columns, action, table);
      else void changes.run(row, index);
    };
    return (
      <Button
        key={index}
        {...look}
        disabled={!awake}
        busy={changes.pending.has(row.row_id) && action.type === 'API call'}
        onClick={act}
      >
        {titleOf(action)}
      </Button>
    );
  });
}

/** A button that would open a dialog without a single field is not there. */
const canEdit = ({ config, rights }: TableProps, action: number): boolean =>
  writableColumns(config.axis, { kind: 'edit', action, editable: rights.edit }).length > 0;

export const titleOf = (action: TableAction): string => action.title || defaultTitles[action.type];

function lookOf(action: TableAction) {
  return {
    size: 'small',
    variant: action.button_color ? 'filled' : 'outline',
    color: action.button_color,
    textColor: action.text_color,
    icon: <Icon of={icons[action.type]} size={14} />,
  } as const;
}

/** Where a link action leads; '' when the row has no fitting value, null when the action is no link. */
function hrefOf(action: TableAction, index: number, row: DataRow, table: TableProps): string | null {
  if (action.type === 'Open link') return linkOf(row.cells[action.source_column]);
  if (action.type === 'Compose Email') return mailtoOf(row.cells[action.source_column]);
  return action.type === 'Download pdf' ? table.act.rowPdfHref(index, row) : null;
}

async function copy(
  row: DataRow,
  columns: readonly ShownColumn[],
  action: TableAction,
  table: TableProps,
): Promise<void> {
  const lines = columns.map((shown) => `${shown.column.name}: ${cellWords(row.cells[shown.column.id], shown)}`);
  try {
    await navigator.clipboard.writeText(lines.join('\n'));
    table.act.notify({ type: 'success', message: action.success_message || 'Copied to the clipboard' });
  } catch {
    table.act.notify({ type: 'error', message: action.error_message || 'Your browser does not let this page copy.' });
  }
}

const defaultTitles: Record<TableActionType, string> = {
  'Duplicate row': 'Duplicate',
  'Edit row': 'Edit',
  'Delete row': 'Delete',
  'Open link': 'Open',
  'API call': 'Send',
  'Compose Email': 'E-mail',
  'Copy to clipboard': 'Copy',
  'Download pdf': 'PDF',
};
const icons: Record<TableActionType, LucideIcon> = {
  'Duplicate row': CopyPlus,
  'Edit row': Pencil,
  'Delete row': Trash2,
  'Open link': Link2,
  'API call': Zap,
  'Compose Email': Mail,
  'Copy to clipboard': Copy,
  'Download pdf': FileDown,
};
