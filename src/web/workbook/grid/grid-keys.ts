import type { GridMove } from './grid-cursor.ts';

/** What a key means while a cell is selected and nothing is typed. */
export type GridKey =
  | { kind: 'move'; move: GridMove }
  | { kind: 'edit' | 'clear' | 'fill-down' | 'fill-right' | 'reveal' | 'undo' | 'redo' | 'find' | 'menu' | 'leave' }
  | { kind: 'now'; part: 'day' | 'time' };

export type PressedKey = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

const arrows: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Null for what the browser does itself: letters, which begin an entry, and the clipboard. */
export function gridKey(pressed: PressedKey): GridKey | null {
  const { key, shiftKey, altKey } = pressed;
  const isCommand = pressed.ctrlKey || pressed.metaKey;
  // On some keyboards both together write a letter.
  if (isCommand && altKey) return null;
  const move = (requested: GridMove): GridKey => ({ kind: 'move', move: requested });
  const arrow = arrows[key];
  if (arrow && altKey) return key === 'ArrowDown' ? { kind: 'edit' } : null;
  if (arrow) return move({ kind: 'step', ...arrow, isFar: isCommand, extends: shiftKey });
  switch (key) {
    case 'PageUp':
    case 'PageDown': {
      // With Ctrl the browser changes its own tabs.
      if (isCommand) return null;
      const by = key === 'PageDown' ? 1 : -1;
      return move({ kind: 'page', x: altKey ? by : 0, y: altKey ? 0 : by, extends: shiftKey });
    }
    case 'Home':
      return move({ kind: 'edge', to: isCommand ? 'first' : 'row-start', extends: shiftKey });
    case 'End':
      return move({ kind: 'edge', to: isCommand ? 'last' : 'row-end', extends: shiftKey });
    case 'Tab':
      return isCommand || altKey ? null : move({ kind: 'tab', by: shiftKey ? -1 : 1 });
    case 'Enter':
      return shiftKey ? move({ kind: 'enter', by: -1 }) : isCommand || altKey ? null : { kind: 'edit' };
    case 'F2':
      return shiftKey || isCommand || altKey ? null : { kind: 'edit' };
    case 'Delete':
      return { kind: 'clear' };
    case 'Backspace':
      return { kind: isCommand ? 'reveal' : 'clear' };
    case 'Escape':
      return { kind: 'leave' };
    case 'ContextMenu':
      return { kind: 'menu' };
    case 'F10':
      return shiftKey ? { kind: 'menu' } : null;
    case ' ':
      if (isCommand && shiftKey) return move({ kind: 'all' });
      if (isCommand) return move({ kind: 'whole-column' });
      return shiftKey ? move({ kind: 'whole-row' }) : null;
    default:
      return isCommand ? commandKey(pressed) : null;
  }
}

/** With Ctrl, or the command key of a Mac. */
function commandKey({ key, shiftKey }: PressedKey): GridKey | null {
  const now = partOfNow(key);
  if (now) return { kind: 'now', part: now };
  switch (key.toLowerCase()) {
    case 'a':
      return { kind: 'move', move: { kind: 'all' } };
    case 'd':
      return { kind: 'fill-down' };
    case 'r':
      // With Shift the page is loaded again.
      return shiftKey ? null : { kind: 'fill-right' };
    case 'f':
      return { kind: 'find' };
    case 'z':
      return { kind: shiftKey ? 'redo' : 'undo' };
    case 'y':
      return { kind: 'redo' };
    default:
      return null;
  }
}

/** Ctrl and `;` writes the day, Ctrl and `:` the time, wherever a keyboard has them. */
export function partOfNow(key: string): 'day' | 'time' | null {
  return key === ';' ? 'day' : key === ':' ? 'time' : null;
}
