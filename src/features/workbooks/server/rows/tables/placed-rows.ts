import type { GridLayout } from '#engine/formula/cells/grid-layout.ts';
import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import type { Column } from '#engine/model.ts';

/** A sheet whose rows are at given places of the grid, in ascending order. */
export function placedRows(
  sheet: Pick<PlacedSheet, 'id' | 'title' | 'host' | 'names'>,
  columns: readonly Column[],
  rows: readonly { place: number; row_id: string }[],
  layout: GridLayout,
): PlacedSheet {
  const byPlace = new Map(rows.map(({ place, row_id }) => [place, row_id]));
  const byId = new Map(rows.map(({ place, row_id }) => [row_id, place]));
  const places = rows.map(({ place }) => place);
  const { id, title, host, names } = sheet;
  return {
    ...{ id, title, columns, layout, bottom: places.at(-1) ?? layout.above - 1 },
    ...(host !== undefined && { host }),
    ...(names && { names }),
    placeOf: (id) => {
      const place = byId.get(id);
      return place === undefined ? null : { place, gone: false };
    },
    rowAt: (place) => byPlace.get(place) ?? null,
    rowAbove(place) {
      const above = lastBelow(places, place);
      return above === null ? { id: '', place: layout.above - 1 } : { id: byPlace.get(above) ?? '', place: above };
    },
    lostColumn: () => null,
  };
}

/** The largest of ascending numbers that is less than another. */
function lastBelow(places: readonly number[], limit: number): number | null {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle]! < limit) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? null : places[low - 1]!;
}
