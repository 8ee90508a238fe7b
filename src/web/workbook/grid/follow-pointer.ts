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
  const drag: Drag = (onMove, onEnd) => followDrag(control, signal, onMove, onEnd);
  const continueOver = (from: CellBounds, over: CellBounds): void => {
    needs.onContinue(from, over);
    control.select({ x: over.left, y: over.top, x1: over.right, y1: over.bottom });
  };
  const onPress = (event: MouseEvent): void => {
    const target = elementOf(event);
    if (target?.closest('[data-fill-handle]')) {
      event.preventDefault();
      fillByDrag(control, drag, continueOver);
    } else if (target?.closest('.rowHeaders revogr-data')) pressRowNumber(event, control, needs, drag);
    else if (target?.closest('revogr-data')) pressCell(event, control, drag);
  };
  const onDoubleClick = (event: MouseEvent): void => {
    const target = elementOf(event);
    if (target?.closest('[data-fill-handle]')) {
      const range = control.cursor.range;
      const over = range && asFarAsBeside(boundsOf(range), needs);
      if (range && over) continueOver(boundsOf(range), over);
    } else if (target?.closest('revogr-data') && !target.closest('.rowHeaders') && !control.pointing.isPossible)
      control.edit('editing');
  };
  let pressedAt = 0;
  const onClick = (event: MouseEvent): void => {
    // Dragging the edge of a column selects none.
    if (Math.abs(event.clientX - pressedAt) <= 3) clickHead(event, control, needs);
  };
  room.addEventListener('mousedown', onPress, { signal, capture: true });
  room.addEventListener('mousedown', (event) => (pressedAt = event.clientX), { signal, capture: true });
  room.addEventListener('dblclick', onDoubleClick, { signal });
  room.addEventListener('click', onClick, { signal });
  const onDrag = (event: DragEvent): void => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    // Elsewhere the browser would open the file.
    event.preventDefault();
    const at = control.geometry.cellAt(event.clientX, event.clientY);
    if (event.type !== 'drop') return void (at && control.select({ ...at, x1: at.x, y1: at.y }));
    if (at) needs.onFiles([...event.dataTransfer.files], at);
  };
  for (const name of ['dragover', 'drop'] as const) room.addEventListener(name, onDrag, { signal });
  room.addEventListener('contextmenu', (event) => openRowMenu(event, control, needs), { signal });
}

type Drag = (onMove: (at: GridPoint) => void, onEnd?: () => void) => void;

const elementOf = ({ target }: Event): Element | null => (target instanceof Element ? target : null);

/** Calls with the cell under the pointer until the button is let go, and scrolls where it is beyond the edge. */
function followDrag(control: GridControl, signal: AbortSignal, onMove: (at: GridPoint) => void, onEnd?: () => void) {
  const dragging = new AbortController();
  signal.addEventListener('abort', () => dragging.abort(), { once: true });
  let last: { x: number; y: number } | null = null;
  const move = (): void => {
    const at = last && control.geometry.cellAt(last.x, last.y);
    if (!at) return;
    control.geometry.reveal(at);
    onMove(at);
  };
  const isOutside = (at: { x: number; y: number } | null): boolean => {
    const area = control.geometry.areas?.moving;
    return (
      at !== null &&
      area !== undefined &&
      (at.x > area.left + area.width || at.y < area.top || at.y > area.top + area.height || at.x < area.left)
    );
  };
  // Beyond the edge it goes on while the pointer rests there.
  const timer = setInterval(() => isOutside(last) && move(), 60);
  const onPointer = (event: MouseEvent): void => {
    last = { x: event.clientX, y: event.clientY };
    move();
  };
  const end = (): void => {
    clearInterval(timer);
    dragging.abort();
    onEnd?.();
  };
  const options = { signal: dragging.signal, capture: true };
  document.addEventListener('mousemove', onPointer, options);
  document.addEventListener('mouseup', end, options);
}

/** The handle of the selection: what is selected continues over the cells that it is dragged across. */
function fillByDrag(
  control: GridControl,
  drag: Drag,
  continueOver: (from: CellBounds, over: CellBounds) => void,
): void {
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
}

function pressCell(event: MouseEvent, control: GridControl, drag: Drag): void {
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
}

/** Selects whole rows. */
function pressRowNumber(event: MouseEvent, control: GridControl, needs: GridControlNeeds, drag: Drag): void {
  const at = control.geometry.cellAt(event.clientX, event.clientY);
  if (!at || event.button !== 0) return;
  event.preventDefault();
  const [start, last] = [event.shiftKey ? (control.cursor.range?.y ?? at.y) : at.y, needs.columns().length - 1];
  control.select({ x: 0, y: start, x1: last, y1: at.y });
  drag((to) => control.cursor.put({ x: 0, y: start, x1: last, y1: to.y }));
}

/** Selects whole columns. */
function clickHead(event: MouseEvent, control: GridControl, needs: GridControlNeeds): void {
  const target = elementOf(event);
  const head = target?.closest('.rgHeaderCell');
  if (!head || target?.closest('button, .resizable-r')) return;
  const at = control.geometry.cellAt(event.clientX, event.clientY);
  if (!at || head.closest('.rowHeaders') || needs.rows().total === 0) return;
  const start = event.shiftKey ? (control.cursor.range?.x ?? at.x) : at.x;
  control.select({ x: start, y: 0, x1: at.x, y1: needs.rows().total - 1 });
}

/** By the second mouse button at the pointer, by the key at the selected cell. */
function openRowMenu(event: MouseEvent, control: GridControl, needs: GridControlNeeds): void {
  const target = elementOf(event);
  const isKey = target?.matches('.sheet-entry') && !control.editing.current;
  if (!isKey && !target?.closest('revogr-data')) return;
  const at = isKey ? control.cursor.range : control.geometry.cellAt(event.clientX, event.clientY);
  if (!at) return;
  event.preventDefault();
  const box = isKey ? control.geometry.onScreen(at) : null;
  const position = box ? { x: box.left, y: box.top + box.height } : { x: event.clientX, y: event.clientY };
  needs.onRowMenu(at.y, { ...position, column: at.x });
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
