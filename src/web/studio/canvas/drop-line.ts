import type { StoredBlock } from '#features/apps/rules/page/document.ts';

export interface DropPosition {
  /** Index that the dragged block would take. */
  index: number;
  /** Pixels from the top of the page's root. */
  top: number;
}

interface DropTarget {
  id: string;
  element: Element | undefined;
}

/**
 * Where a dragged block would go: before the block under the pointer, or after it when the pointer is past its middle.
 * By keyboard (no pointer) it goes beyond the block it was moved to. Null where nothing would change.
 */
export function dropPositionOf(
  blocks: readonly StoredBlock[],
  draggedId: string,
  target: DropTarget,
  pointerY: number | null,
): DropPosition | null {
  const from = blocks.findIndex((block) => block.id === draggedId);
  const over = blocks.findIndex((block) => block.id === target.id);
  const root = target.element?.closest('#sheaf-page-root');
  if (from < 0 || over < 0 || from === over || !target.element || !root) return null;
  const rect = target.element.getBoundingClientRect();
  const after = pointerY === null ? over > from : pointerY > rect.top + rect.height / 2;
  const slot = over + (after ? 1 : 0);
  if (slot === from || slot === from + 1) return null;
  const edge = after ? rect.bottom : rect.top;
  return { index: slot > from ? slot - 1 : slot, top: edge - root.getBoundingClientRect().top };
}
