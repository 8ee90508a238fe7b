import { inOwnCurrency } from '#engine/own-currency.ts';
import type { Column } from '#engine/model.ts';
import type { FilterColumn } from '../shared/filter/filter-column.ts';
import { formatCell } from '#engine/format-cell.ts';
import { imageAddress } from '../shared/media/cell-address.ts';
import type { RowsData } from '../data-contract.ts';
import type { BlockViewProps } from '../view-contract.ts';
import type { definition } from './definition.ts';
import { opensPopup } from './opens-popup.ts';
import { t } from '#kit/language/language.ts';

export type GalleryProps = BlockViewProps<typeof definition>;
export type GallerySettings = GalleryProps['config']['settings'];

/** One image of the gallery, as it is rendered. */
export interface GalleryImage {
  key: string;
  /** '' where the cell holds no address of an image. */
  src: string;
  /** What the image is, for those who do not see it. */
  alt: string;
  caption: string;
  description: string;
  popupTitle: string;
}

/** The rows on screen as images, in their order. */
export function imagesOf(settings: GallerySettings, { rows, columns, offset }: RowsData): GalleryImage[] {
  const words = (row: RowsData['rows'][number], id: string): string => {
    const column = id ? columns.find((one) => one.id === id) : undefined;
    return column ? formatCell(row.cells[column.id], inOwnCurrency(column, row)) : '';
  };
  return rows.map((row, index) => {
    const { row_id, cells } = row;
    const caption = words(row, settings.caption_column);
    const description = words(row, settings.description_column);
    return {
      key: row_id,
      src: imageAddress(cells[settings.gallery_column_url]),
      alt: caption || shortened(description) || t('Image {number}', { number: offset + index + 1 }),
      caption,
      description,
      popupTitle: settings.popup_title_enabled ? words(row, settings.popup_title_column) || caption : '',
    };
  });
}

/** What visitors filter and sort by: the words of the images, not their addresses. */
export function requestedGalleryColumns(settings: GallerySettings, columns: readonly Column[]): FilterColumn[] {
  return columns
    .filter(({ id }) => id !== settings.gallery_column_url)
    .map((column) => ({ column, shownAs: 'text', options: [] }));
}

/** What a click on an image does. */
export type Opens = 'lightbox' | 'popup' | 'nothing';
export function opensOf(settings: GallerySettings): Opens {
  if (settings.lightbox_enabled) return 'lightbox';
  return opensPopup(settings) ? 'popup' : 'nothing';
}

const longestAlt = 120;
const shortened = (text: string): string =>
  text.length > longestAlt ? `${text.slice(0, longestAlt).trimEnd()}…` : text;
