import type { GridControl } from '../grid-control.ts';
import type { GridControlNeeds } from '../grid-needs.ts';
import { boundsOf } from '../selected-cells.ts';

/** Copies, cuts and pastes whole cells, while no text of one is edited. */
export function followClipboard(
  input: HTMLTextAreaElement,
  control: GridControl,
  needs: GridControlNeeds,
  signal: AbortSignal,
): void {
  let valuesOnly = false;
  const copy = (event: ClipboardEvent): boolean => {
    const range = control.cursor.range;
    if (control.editing.current || !range) return false;
    event.preventDefault();
    const text = needs.onCopy(range);
    if (text !== null) event.clipboardData?.setData('text/plain', text);
    return true;
  };
  input.addEventListener('copy', copy, { signal });
  input.addEventListener(
    'cut',
    (event) => {
      if (copy(event) && control.cursor.range) needs.onClear(boundsOf(control.cursor.range));
    },
    { signal },
  );
  // Ctrl, Shift and V pastes values, and formulas as their results.
  input.addEventListener('keydown', (event) => (valuesOnly = event.shiftKey), { signal, capture: true });
  input.addEventListener(
    'paste',
    (event) => {
      const range = control.cursor.range;
      if (control.editing.current || !range) return;
      event.preventDefault();
      const { files = [] } = event.clipboardData ?? {};
      // Programs that copy cells give a picture of them, too.
      if (files.length > 0 && !event.clipboardData?.getData('text/plain'))
        return needs.onFiles([...files], { x: range.x, y: range.y });
      needs.onPaste(event.clipboardData?.getData('text/plain') ?? '', range, { valuesOnly });
    },
    { signal },
  );
}
