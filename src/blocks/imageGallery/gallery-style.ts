import type { CSSProperties } from 'react';
import { cssVariables, ownerColor, ownerTextOn } from '../shared/owner-color.ts';
import type { GallerySettings } from './gallery-image.ts';

const pixels = (value: number): string => `${value}px`;
const rem = (value: number): string => `${value / 16}rem`;

/** The owner's choices as properties that the style sheet reads. What does not matter to the layout is left out. */
export function galleryStyle(settings: GallerySettings): CSSProperties {
  const { layout } = settings;
  const isShaped = layout === 'grid' || layout === 'carousel';
  return {
    margin: [settings.margin_top, settings.margin_right, settings.margin_bottom, settings.margin_left]
      .map(pixels)
      .join(' '),
    ...cssVariables({
      '--gallery-gap': layout === 'FullScreenView' ? undefined : pixels(settings.gallery_padding),
      '--gallery-columns': columnCountOf(settings),
      '--image-ratio': isShaped ? settings.image_ratio.replace(':', ' / ') : undefined,
      '--image-fit': layout === 'masonry' ? undefined : settings.image_fit,
      '--image-radius': pixels(settings.border_radius),
      '--image-border': settings.border_enabled
        ? `${settings.border_width}px ${settings.border_style} ${ownerColor(settings.border_color) ?? 'var(--block-line)'}`
        : undefined,
      '--caption-color': ownerColor(settings.caption_color),
      '--caption-size': rem(settings.caption_size),
      '--caption-weight': settings.caption_bold ? undefined : 400,
      '--description-color': ownerColor(settings.description_color),
      '--description-size': rem(settings.description_size),
      '--words-align': settings.caption_alignment,
    }),
  };
}

/** How many images are next to each other; undefined for as many as fit. */
export function columnCountOf({ layout, grid_columns, columns }: GallerySettings): number | undefined {
  if (layout === 'grid') return Math.round(grid_columns);
  return layout === 'FullScreenView' || columns === 'auto' ? undefined : Number(columns);
}

export function iconStyle(settings: GallerySettings): CSSProperties {
  const { icon_color, icon_background_color } = settings;
  return cssVariables({
    '--icon-size': pixels(settings.icon_size),
    '--icon-ground': ownerColor(icon_background_color),
    '--icon-color': ownerColor(icon_color) ?? (icon_background_color ? ownerTextOn(icon_background_color) : undefined),
  });
}

export function popupStyle(settings: GallerySettings): CSSProperties {
  const { popup_background_color: ground } = settings;
  return cssVariables({
    '--popup-ground': ownerColor(ground),
    '--popup-text': ground ? ownerTextOn(ground) : undefined,
    '--popup-title-size': rem(settings.popup_title_size),
    '--popup-title-color': ownerColor(settings.popup_title_color),
    '--popup-title-align': settings.popup_title_alignment,
  });
}

export function thumbnailStyle(settings: GallerySettings): CSSProperties {
  return cssVariables({
    '--strip-color': ownerColor(settings.thumbnail_wrapper_color),
    '--strip-opacity': settings.thumbnail_wrapper_opacity,
    '--strip-padding': pixels(settings.thumbnail_wrapper_padding),
    '--strip-radius': pixels(settings.thumbnail_wrapper_radius),
    '--thumbnail-size': pixels(settings.thumbnail_size),
  });
}

/** How much of the image the small images cover. */
export const stageStyle = (settings: GallerySettings): CSSProperties | undefined =>
  settings.thumbnail_wrapper_enabled
    ? cssVariables({ '--strip-room': pixels(settings.thumbnail_size + 2 * settings.thumbnail_wrapper_padding) })
    : undefined;
