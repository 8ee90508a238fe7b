import type { Studio } from '../state/studio.ts';
import { palette } from './palette.ts';

/** The studio's keys, in its own document and in the page's. Keys pressed while typing are the field's. */
export function handleShortcut(event: KeyboardEvent, studio: Studio): void {
  if (event.defaultPrevented) return;
  const key = event.key.toLowerCase();
  const control = event.ctrlKey || event.metaKey;
  if (control && key === 'k') {
    event.preventDefault();
    palette.open();
    return;
  }
  if (isTyping(event.target)) return;
  if (control && (key === 'z' || key === 'y')) {
    event.preventDefault();
    if (key === 'y' || event.shiftKey) studio.redo();
    else studio.undo();
    return;
  }
  const { selectedId, document, panel } = studio.state();
  if (event.key === 'Escape') {
    if (isOfOverlay(event.target)) return;
    if (panel === 'settings') studio.closePanel();
    else if (selectedId) studio.select(null);
    return;
  }
  const id = blockAt(event.target, selectedId);
  const index = document?.blocks.findIndex((block) => block.id === id) ?? -1;
  if (!id || !document || index < 0) return;
  const done = (): void => event.preventDefault();
  if (control && key === 'd') {
    done();
    studio.duplicateBlock(id);
  } else if (event.key === 'Delete' || event.key === 'Backspace') {
    done();
    studio.removeBlock(id);
  } else if (event.key === 'Enter') {
    done();
    studio.select(id, 'settings');
  } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
    done();
    const step = event.key === 'ArrowUp' ? -1 : 1;
    if (event.altKey) studio.stepBlock(id, step);
    else {
      const next = studio.neighbour(id, step);
      if (next) studio.select(next.id);
    }
  }
}

/** Escape in a picker or a menu closes that alone, which may be gone by now. */
function isOfOverlay(target: EventTarget | null): boolean {
  const element = asElement(target);
  return element !== null && (!element.isConnected || element.closest('[role="dialog"], [role="menu"]') !== null);
}

function isTyping(target: EventTarget | null): boolean {
  const element = asElement(target);
  return element?.closest('input, textarea, select, [contenteditable="true"], [role="combobox"]') != null;
}

/** The block that a key acts on: the one with the focus, or the selected one where nothing has it. */
function blockAt(target: EventTarget | null, selectedId: string | null): string | null {
  const element = asElement(target);
  if (element?.hasAttribute('data-block')) return element.id;
  return element?.tagName === 'BODY' ? selectedId : null;
}

const asElement = (target: EventTarget | null): Element | null =>
  target !== null && 'closest' in target ? (target as Element) : null;
