import { type CSSProperties, type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import type { GridControl } from './grid-control.ts';
import type { GridBox } from './grid-geometry.ts';
import { type GridPane, GridPanes } from './panes/grid-panes.tsx';
import { boundsOf, isOneCell } from './selected-cells.ts';

interface Props {
  control: GridControl;
  /** How many columns at the left stay in view. */
  frozen: number;
  /** How many rows at the top do. */
  frozenRows: number;
  canFill: boolean;
}

/** The frame of the selected cell, the cells around it, and the handle that fills: in step with the grid below. */
export function SelectionLayer({ control, frozen, frozenRows, canFill }: Props) {
  const layer = useRef<HTMLDivElement>(null);
  const { selected, edit, pointed, filling } = useSyncExternalStore(control.watch, () => control.scene);
  const [isShown, isFrozen] = [selected !== null, frozen > 0];
  useEffect(() => keepInStep(layer, control), [control, isShown, isFrozen, frozenRows]);
  if (!selected) return <div ref={layer} className="sheet-selection" aria-hidden="true" />;
  const bounds = boundsOf(selected);
  const all = control.geometry.boxOf(isOneCell(selected) ? control.geometry.boundsOf(selected) : bounds);
  const frame = control.geometry.boxOf(control.geometry.boundsOf(selected));
  const isAtHandle = ({ isPinned, isAbove }: GridPane): boolean =>
    bounds.right < frozen === isPinned && bounds.bottom < frozenRows === isAbove;
  return (
    <div ref={layer} className="sheet-selection" aria-hidden="true">
      <GridPanes frozen={frozen} frozenRows={frozenRows}>
        {(pane) => (
          <>
            {!isOneCell(selected) && <div className="sheet-range" style={styleOf(all)} />}
            {!edit && <div className="sheet-frame" style={styleOf(frame)} />}
            {pointed && <div className="sheet-pointed" style={styleOf(control.geometry.boxOf(pointed))} />}
            {filling && <div className="sheet-filling" style={styleOf(control.geometry.boxOf(filling))} />}
            {canFill && !edit && isAtHandle(pane) && (
              <div
                className="sheet-handle"
                data-fill-handle
                style={{ left: all.left + all.width - 5, top: all.top + all.height - 5 }}
              />
            )}
          </>
        )}
      </GridPanes>
    </div>
  );
}

const styleOf = ({ left, top, width, height }: GridBox): CSSProperties => ({ left, top, width, height });

/** Keeps the panes of the layer over those of the grid, until the returned function is called. */
export function keepInStep(layer: RefObject<HTMLDivElement | null>, control: GridControl): () => void {
  const follow = (): void => {
    const { areas } = control.geometry;
    const room = layer.current?.getBoundingClientRect();
    if (!areas || !room || !layer.current) return;
    for (const pane of layer.current.children) {
      if (!(pane instanceof HTMLElement)) continue;
      const isPinned = pane.dataset['pane'] === 'pinned';
      const isAbove = pane.dataset['above'] !== undefined;
      const { left, top, width, height } = isPinned ? areas.pinned : areas.moving;
      Object.assign(pane.style, {
        left: `${left - room.left}px`,
        top: `${top - room.top - (isAbove ? areas.above : 0)}px`,
        width: `${width}px`,
        height: `${isAbove ? areas.above : height}px`,
      });
      const cells = pane.firstElementChild;
      if (!(cells instanceof HTMLElement)) continue;
      const across = isPinned ? 0 : areas.left + areas.pinned.width;
      cells.style.transform = `translate(${-across}px, ${isAbove ? 0 : -areas.top}px)`;
    }
  };
  let frame = 0;
  // The grid below may be rendered later.
  const begin = (): void => {
    if (control.geometry.areas) follow();
    else frame = requestAnimationFrame(begin);
  };
  begin();
  const room = new ResizeObserver(() => control.place());
  if (layer.current) room.observe(layer.current);
  const unwatch = control.watch(follow);
  return () => {
    cancelAnimationFrame(frame);
    unwatch();
    room.disconnect();
  };
}
