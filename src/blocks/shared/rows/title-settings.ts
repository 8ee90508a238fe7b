import { number, select } from '#settings/kinds.ts';

/** How the heading is, for blocks of the newer variant. */
export const titleSettings = {
  title_alignment: select(['Left', 'Center', 'Right'], { description: 'Alignment of the heading.', group: 'Style' }),
  title_font_size: number({
    description: 'Size of the heading.',
    group: 'Style',
    min: 12,
    max: 72,
    unit: 'px',
    default: 24,
  }),
  title_font_style: select(['Bold', 'Normal', 'Italic', 'Bold italic'], {
    description: 'Style of the heading.',
    group: 'Style',
  }),
};
