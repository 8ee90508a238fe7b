import { type CSSProperties, useEffect, useRef, useSyncExternalStore } from 'react';
import { formatCell } from '#engine/format-cell.ts';
import type { GridControl } from '../grid/grid-control.ts';
import type { GridBox } from '../grid/grid-geometry.ts';
import { GridPanes } from '../grid/panes/grid-panes.tsx';
import { keepInStep } from '../grid/selection-layer.tsx';
import { drawnLook } from './drawn-look.ts';
import type { WholeSheet } from './whole-sheet.ts';

interface Props {
  control: GridControl;
  sheet: WholeSheet;
  frozen: number;
  frozenRows: number;
  /** Rises with the widths of columns. */
  generation: unknown;
}

/** Over the cells and below the selection: frames of tables and of the array that is selected, merged cells drawn as one. */
export function WholeLayer({ control, sheet, frozen, frozenRows, generation }: Props) {
  const layer = useRef<HTMLDivElement>(null);
  const isFrozen = frozen > 0;
  useEffect(() => keepInStep(layer, control), [control, isFrozen, frozenRows, generation]);
  const { grid } = sheet;
  const { left, right, headerRows, above } = grid.layout;
  const hasRows = grid.bottom >= above;
  const frame = { left, right, top: above - headerRows, bottom: hasRows ? grid.bottom : above - 1 };
  const { selected } = useSyncExternalStore(control.watch, () => control.scene);
  const spilled = selected && grid.spillAt(selected.y, selected.x);
  return (
    <div ref={layer} className="sheet-whole" aria-hidden="true">
      <GridPanes frozen={frozen} frozenRows={frozenRows}>
        {() => (
          <>
            {sheet.merges.map((merge) => (
              <MergedCell
                key={`${merge.top} ${merge.left}`}
                sheet={sheet}
                at={{ row: merge.top, column: merge.left }}
                box={control.geometry.boxOf(merge)}
              />
            ))}
            {grid.answer.guests.map((guest) => (
              <div
                key={guest.sheet_id}
                className="sheet-table-frame"
                data-name={guest.title}
                style={styleOf(control.geometry.boxOf(guest))}
              />
            ))}
            {right >= left && <div className="sheet-table-frame" style={styleOf(control.geometry.boxOf(frame))} />}
            {spilled && <div className="sheet-spill-frame" style={styleOf(control.geometry.boxOf(spilled))} />}
          </>
        )}
      </GridPanes>
    </div>
  );
}

function MergedCell({ sheet, at, box }: { sheet: WholeSheet; at: { row: number; column: number }; box: GridBox }) {
  const column = sheet.columns[at.column];
  const row = sheet.at(at.row);
  if (!column || !row) return null;
  const look = row.isLoose ? sheet.grid.lookAt(at.row, at.column) : sheet.grid.lookOfBody(row.row_id, column.id);
  const { style, wraps } = drawnLook(look);
  const isNumber = typeof row.cells[column.id] === 'number';
  return (
    <div
      className="sheet-merged"
      data-wraps={wraps || undefined}
      style={{ ...(isNumber && { justifyContent: 'flex-end' }), ...style, ...styleOf(box) }}
    >
      <span>{row.texts?.[column.id] ?? formatCell(row.cells[column.id], column, { dates: 'short' })}</span>
    </div>
  );
}

const styleOf = ({ left, top, width, height }: GridBox): CSSProperties => ({ left, top, width, height });
