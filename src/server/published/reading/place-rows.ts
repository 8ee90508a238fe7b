import type { AskData, RowPlaces, SheetAsk } from '#blocks/data-contract.ts';
import { findColumn } from '#domain/column-template.ts';
import type { Services } from '../../services.ts';

/** Rows with where they stand on the earth, when the ask wants that; only by an address that the viewer is shown. */
export async function placeRows(
  data: AskData,
  ask: SheetAsk,
  { places, log }: Pick<Services, 'places' | 'log'>,
): Promise<AskData> {
  if (data.shape !== 'rows' || ask.shape !== 'rows' || ask.places === undefined) return data;
  const column = ask.places === '' ? undefined : findColumn(data.columns, ask.places);
  const answer: RowPlaces = { points: {}, pending: false, tiles: places.tiles };
  if (!column) return { ...data, places: answer };
  const addresses = data.rows.map((row): [string, string] => [row.row_id, textOf(row.cells[column.id])]);
  const wanted = addresses.map(([, address]) => address).filter((address) => address !== '');
  const found = await places.find(wanted).catch((error: unknown) => {
    log.error({ err: error }, 'the places of rows could not be found');
    return { points: new Map<string, never>(), pending: true };
  });
  const points = addresses.flatMap(([row_id, address]) => {
    const point = found.points.get(address);
    return point ? [[row_id, [point.latitude, point.longitude]] as const] : [];
  });
  return { ...data, places: { ...answer, points: Object.fromEntries(points), pending: found.pending } };
}

const textOf = (cell: unknown): string =>
  typeof cell === 'string' || typeof cell === 'number' ? String(cell).trim() : '';
