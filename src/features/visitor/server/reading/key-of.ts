import { cellText, foldText } from '#engine/folding.ts';
import type { Cell } from '#engine/model.ts';
import { anyOfMarker, currentUserPlaceholder } from '#engine/query-model.ts';

/** As filters compare; what a filter would read as several values or as the viewer is no key. */
export function keyOf(cell: Cell | undefined): string | null {
  const text = foldText(cellText(cell));
  return text === '' || text.includes(anyOfMarker) || text.includes(currentUserPlaceholder) ? null : text;
}
