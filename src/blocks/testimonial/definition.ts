import { boolean, color, column, number, select, slider } from '#settings/kinds.ts';
import { defineBlock } from '../contract.ts';
import type { RowsRequest } from '../data-contract.ts';
import { headFields } from '../shared/features/head-fields.ts';
import { mappedColumns, proposeColumns } from './propose-columns.ts';

export const definition = defineBlock({
  type: 'testimonial',
  name: 'Testimonials',
  description: 'What others say about you, from a sheet: quote, name, company, picture and stars.',
  icon: 'quote',
  category: 'Content',
  usesSheet: true,
  settings: {
    ...headFields({
      title: 'In their own words',
      paragraph: 'What our customers say about us.',
      alignment: 'center',
    }),
    Layout: select(['single', 'twin', 'grid'], {
      description: 'One large quote at a time, two side by side, or a grid.',
      default: 'grid',
      group: 'Style',
    }),
    columns: slider({
      description: 'Number per row in the grid. On phones it’s always one.',
      default: 3,
      min: 1,
      max: 4,
      step: 1,
      group: 'Style',
    }),
    auto_carousel: boolean({
      description:
        'Show them in one row that autoplays. It pauses on hover and keyboard focus, has a pause button, and is off for visitors who prefer reduced motion.',
      group: 'Behavior',
    }),
    carousel_interval: slider({
      description: 'Time between slides.',
      default: 6_000,
      min: 2_000,
      max: 20_000,
      step: 500,
      unit: 'ms',
      group: 'Behavior',
    }),
    testimonial_text: column({ description: 'Column with the quotes.', required: true }),
    name: column({ description: 'Column with the names.' }),
    designation: column({ description: 'Column with the job titles.' }),
    company: column({ description: 'Column with the companies.' }),
    avatar_url: column({
      description: 'Column with the picture URLs. People without a picture get initials.',
    }),
    rating: column({ description: 'Column with the rating, from 1 to 5 stars.' }),
    row_limit: number({
      description: 'Maximum number shown, from the top of the sheet.',
      default: 12,
      min: 1,
      max: 60,
      step: 1,
      group: 'Data',
    }),
    show_quote_mark: boolean({
      description: 'Show quotation marks above the text.',
      default: true,
      group: 'Style',
    }),
    text_alignment: select(['auto', 'left', 'center'], {
      description: 'Text alignment. Auto centers a single quote and left-aligns the others.',
      group: 'Style',
    }),
    text_size: slider({
      description: 'Size of the text. A single quote is 1.5 times as large.',
      default: 16,
      min: 12,
      max: 32,
      step: 1,
      unit: 'px',
      group: 'Style',
    }),
    text_color: color({ description: 'Color of the text.' }),
    name_color: color({ description: 'Color of the names.' }),
    star_color: color({ description: 'Color of the stars.', default: '#d97706' }),
    mark_color: color({ description: 'Color of the quotation marks.' }),
    avatar_size: slider({
      description: 'Size of the pictures.',
      default: 44,
      min: 24,
      max: 120,
      step: 2,
      unit: 'px',
      group: 'Style',
    }),
    avatar_shape: select(['round', 'square'], { description: 'Shape of the pictures.', group: 'Style' }),
    card_color: color({ description: 'Color of the cards. The text on them stays readable.' }),
    border_color: color({ description: 'Border color of the cards.' }),
    card_radius: slider({
      description: 'Corner radius of the cards.',
      default: 14,
      min: 0,
      max: 40,
      step: 1,
      unit: 'px',
      group: 'Style',
    }),
    gap: slider({
      description: 'Space between the cards.',
      isSpace: true,
      default: 20,
      min: 0,
      max: 80,
      step: 2,
      unit: 'px',
      group: 'Style',
    }),
  },
  visibleWhen: {
    columns: { Layout: 'grid' },
    carousel_interval: { auto_carousel: true },
    mark_color: { show_quote_mark: true },
  },
  requests: ({ settings }): { rows: RowsRequest } => ({
    rows: {
      shape: 'rows',
      columns: [...new Set(mappedColumns.map((key) => settings[key]).filter((id) => id !== ''))],
      pageSize: Math.round(settings.row_limit),
    },
  }),
  hydrates: ({ settings }) => (settings.auto_carousel ? 'visible' : 'never'),
  propose: (columns) => ({ settings: proposeColumns(columns) }),
});
