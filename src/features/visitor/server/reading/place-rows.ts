import type { DataRow, RequestedData, RowPlaces, SheetRequest } from '#blocks/data-contract.ts';
import type { Column } from '#engine/model.ts';
import { findColumn } from '../../rules/column-template.ts';
import type { Services } from '#platform/services.ts';

/** Rows with where they are on the earth, when the request asks for that; only by an address that the viewer is shown. */
export async function placeRows(
  data: RequestedData,
  dataRequest: SheetRequest,
  { places, log }: Pick<Services, 'places' | 'log'>,
): Promise<RequestedData> {
  if (data.shape !== 'rows' || dataRequest.shape !== 'rows' || dataRequest.places === undefined) return data;
  const column = dataRequest.places === '' ? undefined : findColumn(data.columns, dataRequest.places);
  const answer: RowPlaces = { points: {}, pending: false, tiles: places.tiles };
  if (!column) return { ...data, places: answer };
  const longitudes = dataRequest.longitudes ? findColumn(data.columns, dataRequest.longitudes) : undefined;
  if (longitudes) {
    const points = data.rows.flatMap(({ row_id, cells }) => {
      const point = [degrees(cells[column.id], 90), degrees(cells[longitudes.id], 180)] as const;
      return point[0] === null || point[1] === null ? [] : [[row_id, [point[0], point[1]] as const] as const];
    });
    return { ...data, places: { ...answer, points: Object.fromEntries(points) } };
  }
  const more = (dataRequest.placesWith ?? []).flatMap((id) => findColumn(data.columns, id) ?? []);
  const addresses = data.rows.map((row): [string, string] => [row.row_id, addressOf(row, [column, ...more])]);
  const requested = addresses.map(([, address]) => address).filter((address) => address !== '');
  const found = await places.find(requested).catch((error: unknown) => {
    log.error({ err: error }, 'the places of rows could not be found');
    return { points: new Map<string, never>(), pending: true };
  });
  const points = addresses.flatMap(([row_id, address]) => {
    const point = found.points.get(address);
    return point ? [[row_id, [point.latitude, point.longitude]] as const] : [];
  });
  return { ...data, places: { ...answer, points: Object.fromEntries(points), pending: found.pending } };
}

const addressOf = ({ cells }: DataRow, columns: readonly Column[]): string =>
  columns
    .map(({ id }) => textOf(cells[id]))
    .filter((text) => text !== '')
    .join(', ');

/** A coordinate, also one that was written as text; null for what is none. */
function degrees(cell: unknown, most: number): number | null {
  const text = textOf(cell)
    .replace(/°$/, '')
    .replace(/^(-?\d+),(\d+)$/, '$1.$2');
  const number = /^[-+]?\d{1,3}(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return Math.abs(number) <= most ? number : null;
}

const textOf = (cell: unknown): string =>
  typeof cell === 'string' || typeof cell === 'number' ? String(cell).trim() : '';
