import { Copy, CopyPlus, FileDown, Link2, type LucideIcon, Mail, Pencil, Trash2, Zap } from 'lucide-react';
import { linkOf, mailtoOf } from '#domain/action-link.ts';
import type { Cell } from '#sheet/model.ts';
import type { DataRow } from '../../data-contract.ts';
import { Button, LinkButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import type { RowActionType } from './row-action-fields.ts';
import type { RowColumn } from './row-column.ts';
import { loadWindows, type RowAction, type RowBlock, type RowBlockProps } from './use-row-block.ts';

export interface RowActionsProps {
  block: RowBlock;
  row: DataRow;
  columns: readonly RowColumn[];
}

/** The action buttons of a row. Those that only lead somewhere are links, and work without scripts. */
export function RowActions({ block, row, columns }: RowActionsProps) {
  const { changes, awake } = block;
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
          {titleOf(action)}
        </LinkButton>
      );
    }
    const act = (): void => {
      if (action.type === 'Edit row') block.showEdit(row, { action: index });
      else if (action.type === 'Delete row') block.showDelete(row, index);
      else if (action.type === 'Duplicate row') void changes.duplicate(row, index);
      else if (action.type === 'Copy to clipboard')
        void loadWindows().then(({ copyRow }) => copyRow(row, columns, action, block.act));
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

export const titleOf = (action: RowAction): string => action.title || defaultTitles[action.type];

function lookOf(action: RowAction) {
  return {
    size: 'small',
    variant: action.button_color ? 'filled' : 'outline',
    color: action.button_color,
    textColor: action.text_color,
    icon: <Icon of={icons[action.type]} size={14} />,
  } as const;
}

/** Where a link action leads; '' when the row has no fitting value, null when the action is no link. */
function hrefOf(action: RowAction, index: number, row: DataRow, block: RowBlockProps): string | null {
  if (action.type === 'Open link') return linkOf(cellOf(row, action));
  if (action.type === 'Compose Email') return mailtoOf(cellOf(row, action));
  return action.type === 'Download pdf' ? block.act.rowPdfHref(index, row) : null;
}

const cellOf = (row: DataRow, { source_column = '' }: RowAction): Cell | undefined => row.cells[source_column];

const defaultTitles: Record<RowActionType, string> = {
  'Duplicate row': 'Duplicate',
  'Edit row': 'Edit',
  'Delete row': 'Delete',
  'Open link': 'Open',
  'API call': 'Send',
  'Compose Email': 'E-mail',
  'Copy to clipboard': 'Copy',
  'Download pdf': 'PDF',
};
const icons: Record<RowActionType, LucideIcon> = {
  'Duplicate row': CopyPlus,
  'Edit row': Pencil,
  'Delete row': Trash2,
  'Open link': Link2,
  'API call': Zap,
  'Compose Email': Mail,
  'Copy to clipboard': Copy,
  'Download pdf': FileDown,
};
