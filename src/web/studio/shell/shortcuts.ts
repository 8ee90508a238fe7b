import { spotlight } from '@mantine/spotlight';
import type { Studio } from '../state/studio.ts';

/** The studio's keys, in its own document and in the page's. Keys pressed while typing are the field's. */
export function handleShortcut(event: KeyboardEvent, studio: Studio): void {
  if (event.defaultPrevented) return;
  const key = event.key.toLowerCase();
  const control = event.ctrlKey || event.metaKey;
  if (control && key === 'k') {
    event.preventDefault();
    spotlight.open();
    return;
  }
  if (isTyping(event.target)) return;
  if (control && (key === 'z' || key === 'y')) {
    event.preventDefault();
    if (key === 'y' || event.shiftKey) studio.redo();
    else studio.undo();
    return;
  }
  const { selectedId, document } = studio.state();
  if (event.key === 'Escape') {
    if (selectedId) studio.select(null);
    return;
  }
  if (!selectedId || !document || !isOnCanvas(event.target)) return;
  const index = document.blocks.findIndex((block) => block.id === selectedId);
  const done = (): void => event.preventDefault();
  if (control && key === 'd') {
    done();
    studio.duplicateBlock(selectedId);
  } else if (event.key === 'Delete' || event.key === 'Backspace') {
    done();
    studio.removeBlock(selectedId);
  } else if (event.key === 'Enter') {
    done();
    studio.select(selectedId, 'settings');
  } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
    done();
    const step = event.key === 'ArrowUp' ? -1 : 1;
    if (event.altKey) studio.moveBlock(selectedId, index + step);
    else {
      const next = document.blocks[index + step];
      if (next) studio.select(next.id);
    }
  }
}

function isTyping(target: EventTarget | null): boolean {
  const element = asElement(target);
  return element?.closest('input, textarea, select, [contenteditable="true"], [role="combobox"]') != null;
}

/** Keys that act on the block count only where a block, or nothing, has the focus. */
function isOnCanvas(target: EventTarget | null): boolean {
  const element = asElement(target);
  return element !== null && (element.tagName === 'BODY' || element.hasAttribute('data-block'));
}

const asElement = (target: EventTarget | null): Element | null => (target !== null && 'closest' in target ? (target as Element) : null);
