import type { GridControl } from './grid-control.ts';
import type { GridControlNeeds } from './grid-needs.ts';
import { boundsOf, type CellBounds, type GridPoint, isWithin } from './selected-cells.ts';

/** Clicks and drags over the cells, the numbers of the rows, the heads, and the handle that fills. */
export function followPointer(
  room: HTMLElement,
  control: GridControl,
  needs: GridControlNeeds,
  signal: AbortSignal,
): void {
  const drag = (onMove: (at: GridPoint) => void, onEnd?: () => void): void => {
    const dragging = new AbortController();
    signal.addEventListener('abort', () => dragging.abort(), { once: true });
    let last: { x: number; y: number } | null = null;
    const move = (): void => {
      const at = last && control.geometry.cellAt(last.x, last.y);
      if (!at) return;
      control.geometry.reveal(at);
      onMove(at);
    };
    // Beyond the edge it goes on while the pointer rests there.
    const timer = setInterval(() => isOutside(last) && move(), 60);
    const isOutside = (at: { x: number; y: number } | null): boolean => {
      const area = control.geometry.areas?.moving;
      return (
        at !== null &&
        area !== undefined &&
        (at.x > area.left + area.width || at.y < area.top || at.y > area.top + area.height || at.x < area.left)
      );
    };
    const options = { signal: dragging.signal, capture: true };
    const end = (): void => {
      clearInterval(timer);
      dragging.abort();
      onEnd?.();
    };
    document.addEventListener(
      'mousemove',
      (event) => {
        last = { x: event.clientX, y: event.clientY };
        move();
      },
      options,
    );
    document.addEventListener('mouseup', end, options);
  };

  const fill = (): void => {
    const range = control.cursor.range;
    if (!range) return;
    const from = boundsOf(range);
    drag(
      (at) => control.fillOver(filledTo(from, at)),
      () => {
        const over = control.scene.filling;
        control.fillOver(null);
        if (over) continueOver(from, over);
      },
    );
  };
  const continueOver = (from: CellBounds, over: CellBounds): void => {
    needs.onContinue(from, over);
    control.select({ x: over.left, y: over.top, x1: over.right, y1: over.bottom });
  };

  const onCell = (event: MouseEvent): void => {
    const at = control.geometry.cellAt(event.clientX, event.clientY);
    if (!at) return;
    // The keyboard stays where it is, or comes to the grid.
    event.preventDefault();
    if (event.button === 0 && control.pointing.isPossible) {
      control.pointing.point({ ...at, x1: at.x, y1: at.y });
      drag((to) => control.pointing.extend(to));
      return;
    }
    const before = control.cursor.range;
    if (event.button !== 0) {
      if (!before || !isWithin(at, boundsOf(before))) control.select({ ...at, x1: at.x, y1: at.y });
      return;
    }
    const start = event.shiftKey && before ? { x: before.x, y: before.y } : at;
    control.select({ ...start, x1: at.x, y1: at.y });
    drag((to) => {
      const range = control.cursor.range;
      if (range && (range.x1 !== to.x || range.y1 !== to.y)) control.cursor.put({ ...start, x1: to.x, y1: to.y });
    });
  };
  const onRowNumber = (event: MouseEvent): void => {
    const at = control.geometry.cellAt(event.clientX, event.clientY);
    if (!at || event.button !== 0) return;
    event.preventDefault();
    const [start, last] = [event.shiftKey ? (control.cursor.range?.y ?? at.y) : at.y, needs.columns().length - 1];
    control.select({ x: 0, y: start, x1: last, y1: at.y });
    drag((to) => control.cursor.put({ x: 0, y: start, x1: last, y1: to.y }));
  };

  room.addEventListener(
    'mousedown',
    (event) => {
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest('[data-fill-handle]')) {
        event.preventDefault();
        fill();
      } else if (target?.closest('.rowHeaders revogr-data')) onRowNumber(event);
      else if (target?.closest('revogr-data')) onCell(event);
    },
    { signal, capture: true },
  );
  room.addEventListener(
    'dblclick',
    (event) => {
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest('[data-fill-handle]')) {
        const range = control.cursor.range;
        const over = range && asFarAsBeside(boundsOf(range), needs);
        if (range && over) continueOver(boundsOf(range), over);
      } else if (target?.closest('revogr-data') && !target.closest('.rowHeaders') && !control.pointing.isPossible)
        control.edit('editing');
    },
    { signal },
  );
  let pressedAt = 0;
  room.addEventListener('mousedown', (event) => (pressedAt = event.clientX), { signal, capture: true });
  room.addEventListener(
    'click',
    (event) => {
      const head = event.target instanceof Element ? event.target.closest('.rgHeaderCell') : null;
      // Dragging the edge of a column selects none.
      if (!head || Math.abs(event.clientX - pressedAt) > 3) return;
      if (event.target instanceof Element && event.target.closest('button, .resizable-r')) return;
      const at = control.geometry.cellAt(event.clientX, event.clientY);
      if (!at || head.closest('.rowHeaders') || needs.rows().total === 0) return;
      const start = event.shiftKey ? (control.cursor.range?.x ?? at.x) : at.x;
      control.select({ x: start, y: 0, x1: at.x, y1: needs.rows().total - 1 });
    },
    { signal },
  );
  room.addEventListener(
    'contextmenu',
    (event) => {
      const target = event.target instanceof Element ? event.target : null;
      const isKey = target?.matches('.sheet-entry') && !control.editing.current;
      if (!isKey && !target?.closest('revogr-data')) return;
      const range = control.cursor.range;
      const at = isKey ? range : control.geometry.cellAt(event.clientX, event.clientY);
      if (!at) return;
      event.preventDefault();
      const box = isKey ? control.geometry.onScreen(at) : null;
      const position = box ? { x: box.left, y: box.top + box.height } : { x: event.clientX, y: event.clientY };
      needs.onRowMenu(at.y, { ...position, column: at.x });
    },
    { signal },
  );
}

/** From the selection to where the handle is dragged: along the longer way, never both. Null where that is within it. */
function filledTo(from: CellBounds, to: GridPoint): CellBounds | null {
  const beyond = (at: number, first: number, last: number): number =>
    at > last ? at - last : at < first ? first - at : 0;
  const [across, down] = [beyond(to.x, from.left, from.right), beyond(to.y, from.top, from.bottom)];
  if (across === 0 && down === 0) return null;
  if (down >= across) return { ...from, top: Math.min(from.top, to.y), bottom: Math.max(from.bottom, to.y) };
  return { ...from, left: Math.min(from.left, to.x), right: Math.max(from.right, to.x) };
}

/** As far down as the adjacent column is filled. */
function asFarAsBeside(from: CellBounds, needs: GridControlNeeds): CellBounds | null {
  const [rows, columns] = [needs.rows(), needs.columns()];
  for (const beside of [columns[from.left - 1], columns[from.right + 1]]) {
    if (!beside) continue;
    let bottom = from.bottom;
    const isFilled = (y: number): boolean => (rows.at(y)?.cells[beside.id] ?? null) !== null;
    while (bottom + 1 < rows.total && isFilled(bottom + 1)) bottom++;
    if (bottom > from.bottom) return { ...from, bottom };
  }
  return null;
}
