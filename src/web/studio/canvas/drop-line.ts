import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { readPlaceId } from '../within/place-id.ts';

export interface DropPosition {
  /** Index that the dragged block would take. */
  index: number;
  /** Pixels from the top of the page's root. */
  top: number;
  /** The block that it is next to, or the tab or column that it goes into. (place-id.ts) */
  over: string;
  isAfter: boolean;
}

interface DropTarget {
  id: string;
  element: Element | undefined;
}

/**
 * Where a dragged block would go: before the block under the pointer, or after it when the pointer is past its middle.
 * By keyboard (no pointer) it goes beyond the block it was moved to. Null where nothing would change. `places` says which
 * blocks are in a tab or column: from one to another something changes wherever they are in the list.
 */
export function dropPositionOf(
  blocks: readonly StoredBlock[],
  draggedId: string,
  target: DropTarget,
  pointerY: number | null,
  places: ReadonlyMap<string, string> = new Map(),
): DropPosition | null {
  const from = blocks.findIndex((block) => block.id === draggedId);
  const over = blocks.findIndex((block) => block.id === target.id);
  const root = target.element?.closest('#sheaf-page-root');
  if (from < 0 || from === over || !target.element || !root) return null;
  const rect = target.element.getBoundingClientRect();
  if (readPlaceId(target.id))
    return { index: from, top: rect.top - root.getBoundingClientRect().top, over: target.id, isAfter: true };
  if (over < 0) return null;
  const after = pointerY === null ? over > from : pointerY > rect.top + rect.height / 2;
  const slot = over + (after ? 1 : 0);
  const isElsewhere = places.get(draggedId) !== places.get(target.id);
  if (!isElsewhere && (slot === from || slot === from + 1)) return null;
  const edge = after ? rect.bottom : rect.top;
  const index = slot > from ? slot - 1 : slot;
  return { index, top: edge - root.getBoundingClientRect().top, over: target.id, isAfter: after };
}
