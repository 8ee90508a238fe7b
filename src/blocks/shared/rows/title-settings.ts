import { number, select } from '#settings/kinds.ts';

/** How the heading stands, for blocks of the newer variant. */
export const titleSettings = {
  title_alignment: select(['Left', 'Center', 'Right'], { description: 'Where the heading stands.', group: 'Style' }),
  title_font_size: number({
    description: 'How large the heading is.',
    group: 'Style',
    min: 12,
    max: 72,
    unit: 'px',
    default: 24,
  }),
  title_font_style: select(['Bold', 'Normal', 'Italic', 'Bold italic'], {
    description: 'How the heading is written.',
    group: 'Style',
  }),
};
