import type { GridGeometry } from './grid-geometry.ts';
import type { GridPoint } from './selected-cells.ts';

/**
 * Puts the input of entries over a cell, within what is in view. Returns whether the cell is not; null before it is
 * rendered.
 */
export function placeEntry(input: HTMLTextAreaElement, geometry: GridGeometry, at: GridPoint): boolean | null {
  const { areas } = geometry;
  const box = geometry.onScreen(at);
  const room = input.parentElement?.getBoundingClientRect();
  if (!box || !areas || !room) return null;
  const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));
  const [right, bottom] = [areas.moving.left + areas.moving.width, areas.moving.top + areas.moving.height];
  const left = within(box.left, areas.pinned.left, right - 40);
  // Rows that stay in view are above those that move.
  const edge =
    areas.moving.top - (box.top < areas.moving.top && box.top + box.height <= areas.moving.top ? areas.above : 0);
  const top = within(box.top, edge, bottom - box.height);
  const { style } = input;
  style.left = `${left - room.left}px`;
  style.top = `${top - room.top}px`;
  style.minWidth = `${Math.min(box.width, right - left)}px`;
  style.maxWidth = `${Math.max(right - left, 40)}px`;
  style.minHeight = `${box.height}px`;
  style.maxHeight = `${Math.max(bottom - top, box.height)}px`;
  const isAway = box.top + box.height <= edge || box.top >= bottom;
  input.toggleAttribute('data-away', isAway);
  return isAway;
}
