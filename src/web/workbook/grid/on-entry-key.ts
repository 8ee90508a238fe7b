import type { CellEdit } from './cell-editing.ts';
import type { GridControl } from './grid-control.ts';
import { gridKey, partOfNow } from './grid-keys.ts';
import { nowText } from './now-text.ts';

/** A key while a cell is typed. Answers whether it was more than one for the text. */
export function onEntryKey(event: KeyboardEvent, control: GridControl, edit: CellEdit): boolean {
  if (control.editing.onListKey(event)) return true;
  if (control.hints?.onKey(event)) return true;
  if (control.pointing.onKey(event, edit)) return true;
  const { key, shiftKey, altKey } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  const now = isCommand && !altKey ? partOfNow(key) : null;
  if (now || (key === 'Enter' && altKey)) {
    document.execCommand('insertText', false, now ? nowText(now) : '\n');
    return true;
  }
  switch (key) {
    case 'Enter':
      if (isCommand) control.finishOverSelection();
      else control.finish({ kind: 'enter', by: shiftKey ? -1 : 1 });
      return true;
    case 'Tab':
      control.finish({ kind: 'tab', by: shiftKey ? -1 : 1 });
      return true;
    case 'Escape':
      control.giveUp();
      return true;
    case 'F2':
      control.toggleMode();
      return true;
    default: {
      const moving = edit.mode === 'entering' && !isCommand ? gridKey(event) : null;
      if (moving?.kind !== 'move' || (moving.move.kind !== 'step' && moving.move.kind !== 'page')) return false;
      control.finish({ ...moving.move, extends: false });
      return true;
    }
  }
}
