/** A tab or column as a target of dragging: the container, and which of its places, counted from 1. */
export const placeId = (container: string, slot: number): string => `${container}.place.${slot}`;

export function readPlaceId(id: string): { container: string; slot: number } | null {
  const [, container, slot] = /^(.+)\.place\.(\d+)$/.exec(id) ?? [];
  return container && slot ? { container, slot: Number(slot) } : null;
}
