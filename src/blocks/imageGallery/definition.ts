import { boolean, color, column, number, select } from '#settings/kinds.ts';
import type { Column } from '#engine/model.ts';
import { defineBlock } from '../contract.ts';
import type { RowsRequest } from '../data-contract.ts';
import { clickSettings, clickVisibility } from './click-settings.ts';
import { layoutSetting } from './layout-setting.ts';
import { galleryAppearanceSettings, galleryAppearanceVisibility } from './appearance-settings.ts';
import { opensPopup, type PopupChoice } from './opens-popup.ts';
import { slideSettings, slideVisibility } from './slide-settings.ts';

export const mostImages = 200;

const side = (name: string) =>
  number({
    ...{ description: `Free space ${name} the gallery.`, group: 'Style' },
    ...{ min: 0, max: 100, step: 1, unit: 'px', isSpace: true, default: 0 },
  });

export const definition = defineBlock({
  type: 'imageGallery',
  name: 'Image gallery',
  description: 'Shows the images of a sheet as a grid, masonry, carousel or full-width slides.',
  icon: 'images',
  category: 'Media',
  recommended: { place: 2, columns: ['image'] },
  settings: {
    gallery_column_url: column({
      label: 'Image column',
      description: 'Column with the image URLs.',
      required: true,
    }),
    caption_column: column({ description: 'Column with the image captions.' }),
    description_column: column({ description: 'Column with the image descriptions.' }),
    layout: layoutSetting,
    columns: select(['2', '3', '4', '5', 'auto'], {
      description: 'Images per row on wide screens. Auto fits as many as possible.',
      group: 'Style',
      default: 'auto',
    }),
    grid_columns: number({
      ...{ description: 'Images per row of the grid on wide screens.', group: 'Style' },
      ...{ min: 2, max: 5, step: 1, default: 3 },
    }),
    gallery_padding: number({
      ...{ description: 'Space between the images.', group: 'Style' },
      ...{ min: 0, max: 100, step: 1, unit: 'px', isSpace: true, default: 24 },
    }),
    margin_top: side('above'),
    margin_right: side('at the right of'),
    margin_bottom: side('below'),
    margin_left: side('at the left of'),
    ...galleryAppearanceSettings,
    ...clickSettings,
    ...slideSettings,
    rows_per_page: number({
      label: 'Images per page',
      ...{ description: 'Number of images per page.', group: 'Behavior' },
      ...{ min: 1, max: mostImages, step: 1, default: 24 },
    }),
    show_filter: boolean({ description: 'Let visitors filter images by their text.', group: 'Behavior' }),
    show_sort: boolean({ description: 'Let visitors sort the images.', group: 'Behavior' }),
    Filter_color: color({ label: 'Filter color', description: 'Color of the filter button.' }),
    Pagination_color: color({ label: 'Pagination color', description: 'Color of the page buttons.' }),
  },
  visibleWhen: {
    columns: { layout: ['masonry', 'carousel'] },
    grid_columns: { layout: 'grid' },
    gallery_padding: { layout: ['grid', 'masonry', 'carousel'] },
    ...galleryAppearanceVisibility,
    ...clickVisibility,
    ...slideVisibility,
    Filter_color: { show_filter: true },
  },
  toolbarButtons: true,
  conditionalFilter: true,
  requests: ({ settings }): { rows: RowsRequest } => {
    const { gallery_column_url, caption_column, description_column, popup_title_column } = settings;
    const named = showsPopupTitle(settings) ? [popup_title_column] : [];
    const columns = [gallery_column_url, caption_column, description_column, ...named];
    return {
      rows: {
        shape: 'rows',
        columns: gallery_column_url ? [...new Set(columns.filter((id) => id !== ''))] : [],
        pageSize: Math.max(1, Math.round(settings.rows_per_page)),
        visitor: { filter: settings.show_filter, sort: settings.show_sort, page: true },
      },
    };
  },
  // Pages and popups work on their own; the rest needs a hand.
  hydrates: ({ settings }) => {
    const slides = settings.layout === 'carousel' || settings.layout === 'FullScreenView';
    return slides || settings.lightbox_enabled || settings.show_filter || settings.show_sort ? 'visible' : 'never';
  },
  propose: (columns) => {
    const image = columns.find((one) => one.type === 'image') ?? columns.find(isImageByName);
    if (!image) return {};
    const texts = columns.filter((one) => one !== image && one.type === 'text' && !isRecordId(one));
    const description = texts.find((one) => /descri|about|note|summary|story|text|bio/i.test(one.name));
    const caption =
      texts.find((one) => /name|title|caption|label|product|item/i.test(one.name) && one !== description) ??
      texts.find((one) => one !== description);
    return {
      settings: {
        gallery_column_url: image.id,
        ...(caption && { caption_column: caption.id }),
        ...(description && { description_column: description.id }),
      },
    };
  },
});

const showsPopupTitle = (settings: PopupChoice): boolean => opensPopup(settings) && settings.popup_title_enabled;

const isImageByName = ({ name, type }: Column): boolean =>
  (type === 'url' || type === 'text') && /image|photo|picture|img|thumbnail|cover|logo|avatar/i.test(name);
const isRecordId = ({ name }: Column): boolean => /^(_id|(row|record)[ _]?(id|index))$/i.test(name.trim());
