import { Maximize2, Pencil } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { Cell } from '#sheet/model.ts';
import type { DataRow } from '../data-contract.ts';
import { classes } from '../shared/classes.ts';
import { Icon } from '../shared/icon.tsx';
import { CellView, cellWords } from './cell-view.tsx';
import { ItemButtons } from './item-buttons.tsx';
import { RowActions, type RowActionsProps } from './row-actions.tsx';
import type { ShownColumn } from './shown-columns.ts';
import styles from './view.module.css';

export interface GridRowProps extends RowActionsProps {
  /** What edits a cell in its place, once it is there. */
  editor: typeof import('./cell-editor.tsx') | undefined;
  /** The key of the column that is edited in this row now; ''. */
  editing: string;
  /** Somebody else changed the row while it is edited. */
  isChanged: boolean;
  onEditCell: (row: DataRow, shown: ShownColumn) => void;
  onStopEditing: () => void;
  onDetails: (row: DataRow) => void;
}

/** One row: its cells, and its actions at the end. */
export function GridRow(props: GridRowProps) {
  const { table, row, columns, changes, awake, editor, editing } = props;
  const { settings } = table.config;
  const opens = settings.show_details_on_click && awake;
  const save = (shown: ShownColumn, cell: Cell) => void changes.edit(row, { [shown.column.id]: cell });
  const open = (event: MouseEvent<HTMLTableRowElement>) => {
    if (event.target instanceof Element && event.target.closest('a, button, form, input, dialog')) return;
    if (!getSelection()?.isCollapsed) return;
    props.onDetails(row);
  };
  return (
    // The button in the first cell does the same for keyboards.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <tr
      className={classes(
        styles.row,
        opens && styles.opens,
        changes.pending.has(row.row_id) && styles.pending,
        changes.fresh === row.row_id && styles.fresh,
      )}
      onClick={opens ? open : undefined}
    >
      {columns.map((shown, index) => (
        <td key={shown.key} data-label={shown.column.name} data-align={shown.align}>
          {editor && editing === shown.key ? (
            <editor.CellEditor
              id={`${table.id}-${row.row_id}-${shown.key}`}
              shown={shown}
              cell={row.cells[shown.column.id] ?? null}
              isChanged={props.isChanged}
              onSave={(cell) => save(shown, cell)}
              onClose={props.onStopEditing}
            />
          ) : (
            <div className={styles.cell}>
              <div className={styles.content}>
                <CellView cell={row.cells[shown.column.id]} shown={shown} today={table.context.today} />
              </div>
              {index === 0 && opens && (
                <button
                  type="button"
                  className={styles.tool}
                  aria-label={`Details of ${cellWords(row.cells[shown.column.id], shown) || 'this row'}`}
                  onClick={() => props.onDetails(row)}
                >
                  <Icon of={Maximize2} size={14} />
                </button>
              )}
              {shown.editable && awake && !row.calculated?.includes(shown.column.id) && (
                <button
                  type="button"
                  className={classes(styles.tool, styles.pencil)}
                  aria-label={`Edit ${shown.column.name}`}
                  onClick={() => props.onEditCell(row, shown)}
                >
                  <Icon of={Pencil} size={14} />
                </button>
              )}
            </div>
          )}
        </td>
      ))}
      {(table.rights.actions.length > 0 || table.config.item_buttons.length > 0) && (
        <td className={styles.actions} data-frozen={settings.freeze_actions_column || undefined}>
          <div>
            <ItemButtons table={table} row={row} />
            <RowActions {...props} />
          </div>
        </td>
      )}
    </tr>
  );
}
