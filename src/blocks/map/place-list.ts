import { inOwnCurrency } from '#engine/own-currency.ts';
import type { RowsData } from '../data-contract.ts';
import type { BlockViewProps } from '../view-contract.ts';
import { formatCell } from '#engine/format-cell.ts';
import { imageAddress } from '../shared/media/cell-address.ts';
import type { definition } from './definition.ts';
import { t } from '#kit/language/language.ts';

export type MapProps = BlockViewProps<typeof definition>;

/** A row as the map shows it. */
export interface MapPlace {
  row_id: string;
  title: string;
  description: string;
  address: string;
  /** An address of http(s) or of this host; '' for none. */
  image: string;
  /** Latitude and longitude; null where the address was not found. */
  point: readonly [number, number] | null;
}

/** The places of the answered rows, in their order. */
export function placesOf(data: RowsData, columns: MapProps['config']['axis'][number] | undefined): MapPlace[] {
  const wordsOf = (row: RowsData['rows'][number], id: string): string => {
    const column = data.columns.find((one) => one.id === id);
    return column ? (row.named?.[id] ?? formatCell(row.cells[id], inOwnCurrency(column, row))).trim() : '';
  };
  return data.rows.map((row) => {
    // Coordinates tell people nothing.
    const parts =
      columns && !columns.longitude ? [columns.address, ...columns.address_parts.map((part) => part.column)] : [];
    const address = parts
      .map((id) => wordsOf(row, id))
      .filter((words) => words !== '')
      .join(', ');
    const title = columns ? wordsOf(row, columns.title) : '';
    return {
      row_id: row.row_id,
      title: title || address || t('Unnamed place'),
      description: columns ? wordsOf(row, columns.description) : '',
      address,
      image: columns ? imageAddress(row.cells[columns.image]) : '',
      point: data.places?.points[row.row_id] ?? null,
    };
  });
}

/** The place, or the search for it, at openstreetmap.org; '' where there is nothing to look for. */
export function outsideHref({ point, address }: Pick<MapPlace, 'point' | 'address'>): string {
  if (point) {
    const [latitude, longitude] = point;
    return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=12/${latitude}/${longitude}`;
  }
  return address ? `https://www.openstreetmap.org/search?query=${encodeURIComponent(address.slice(0, 300))}` : '';
}
