import { shownInRow } from '../shared/rows/row-column.ts';
import { Maximize2, Pencil } from 'lucide-react';
import { isBlank } from '#engine/folding.ts';
import type { Cell } from '#engine/model.ts';
import type { DataRow } from '../data-contract.ts';
import { classes } from '../shared/classes.ts';
import { Icon } from '../shared/icon.tsx';
import { CellView, cellText } from '../shared/rows/cell-view.tsx';
import { ItemButtons } from '../shared/rows/item-buttons.tsx';
import { opensDetails } from '../shared/rows/opens-details.ts';
import { TableActions } from '../shared/rows/table-actions.ts';
import type { RowBlock } from '../shared/rows/row-block.ts';
import type { ShownColumn, TableSettings } from './shown-columns.ts';
import styles from './view.module.css';
import { t } from '#kit/language/language.ts';

export interface GridRowProps {
  block: RowBlock;
  settings: TableSettings;
  row: DataRow;
  /** Its place among all rows, where more are there than are loaded. */
  position: number | undefined;
  columns: readonly ShownColumn[];
  /** What edits a cell in its place, once it is there. */
  editor: typeof import('../shared/rows/cell-editor.tsx') | undefined;
  /** The key of the column that is edited in this row now; ''. */
  editing: string;
  /** Someone else changed the row while it is edited. */
  isChanged: boolean;
  onEditCell: (row: DataRow, shown: ShownColumn) => void;
  onStopEditing: () => void;
}

/** On a phone a row is a card: it holds so many values, and the others on request. */
const mostCardFields = 6;

/** One row: its cells, and its actions at the end. */
export function GridRow(props: GridRowProps) {
  const { block, settings, row, columns, editor, editing } = props;
  const { writes, isHydrated } = block;
  const opens = settings.show_details_on_click && isHydrated;
  const heading = headingAt(columns, settings.phone_heading);
  const save = (shown: ShownColumn, cell: Cell) => void writes.edit(row, { [shown.column.id]: cell });
  return (
    // The button in the heading does the same for keyboards.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <tr
      data-row={row.row_id}
      aria-rowindex={props.position === undefined ? undefined : props.position + 2}
      className={classes(
        styles.row,
        opens && styles.opens,
        writes.pending.has(row.row_id) && styles.pending,
        writes.fresh === row.row_id && styles.fresh,
      )}
      onClick={opens ? opensDetails(() => block.windows.showDetails(row)) : undefined}
    >
      {columns.map((shown, index) => (
        <td
          key={shown.key}
          data-label={shown.column.name}
          data-align={shown.align}
          data-heading={index === heading || undefined}
          data-beyond={(index >= mostCardFields && index !== heading) || undefined}
          data-blank={(!shown.editable && isBlank(row.cells[shown.column.id])) || undefined}
        >
          {editor && editing === shown.key ? (
            <editor.CellEditor
              id={`${block.id}-${row.row_id}-${shown.key}`}
              shown={shown}
              block={block}
              named={row.named?.[shown.column.id]}
              cell={row.cells[shown.column.id] ?? null}
              isChanged={props.isChanged}
              onSave={(cell) => save(shown, cell)}
              onClose={props.onStopEditing}
            />
          ) : (
            <ShownCell {...props} shown={shown} opens={index === heading && opens} />
          )}
        </td>
      ))}
      {columns.length > mostCardFields && <MoreValues count={columns.length} />}
      {(block.rights.actions.length > 0 || block.config.item_buttons.length > 0) && (
        <td className={styles.actions} data-frozen={settings.freeze_actions_column || undefined}>
          <div>
            <ItemButtons block={block} row={row} />
            <TableActions block={block} row={row} columns={columns} />
          </div>
        </td>
      )}
    </tr>
  );
}

/** On a phone: shows the values that a card leaves out at first. */
function MoreValues({ count }: { count: number }) {
  return (
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the label within says it
    <td className={styles.more}>
      <label>
        <input type="checkbox" /> <span>{t('Show all {count} values', { count })}</span>
      </label>
    </td>
  );
}

/** The place of the column that is the heading of a card. */
function headingAt(columns: readonly ShownColumn[], chosen: string): number {
  return Math.max(
    0,
    columns.findIndex(({ column }) => column.id === chosen),
  );
}

interface ShownCellProps extends Pick<GridRowProps, 'block' | 'row' | 'onEditCell'> {
  shown: ShownColumn;
  /** It has the button that opens the details of the row. */
  opens: boolean;
}

/** A cell that isn't being edited, with its buttons. */
function ShownCell({ block, row, shown, opens, onEditCell }: ShownCellProps) {
  const cell = row.cells[shown.column.id];
  const { isHydrated } = block;
  return (
    <div className={styles.cell}>
      <div className={styles.content}>
        <CellView cell={cell} shown={shownInRow(shown, row)} today={block.context.today} />
      </div>
      {opens && (
        <button
          type="button"
          className={styles.tool}
          aria-label={t('Details of {row}', { row: cellText(cell, shownInRow(shown, row)) || t('this row') })}
          onClick={() => block.windows.showDetails(row)}
        >
          <Icon of={Maximize2} size={14} />
        </button>
      )}
      {shown.editable && isHydrated && !row.calculated?.includes(shown.column.id) && (
        <button
          type="button"
          className={classes(styles.tool, styles.pencil)}
          aria-label={t('Edit {column}', { column: shown.column.name })}
          onClick={() => onEditCell(row, shown)}
        >
          <Icon of={Pencil} size={14} />
        </button>
      )}
    </div>
  );
}
