import { boolean, color, column, number, select, slider } from '#settings/kinds.ts';
import { defineBlock } from '../contract.ts';
import type { RowsAsk } from '../data-contract.ts';
import { headFields } from '../shared/features/head-fields.ts';
import { mappedColumns, proposeColumns } from './propose-columns.ts';

export const definition = defineBlock({
  type: 'testimonial',
  name: 'Testimonials',
  description: 'What others say about you, from a sheet: their words, name, company, picture and stars.',
  icon: 'quote',
  category: 'Content',
  usesSheet: true,
  settings: {
    ...headFields({
      title: 'In their own words',
      paragraph: 'What people tell us after they have been with us for a while.',
      alignment: 'center',
    }),
    Layout: select(['single', 'twin', 'grid'], {
      description: 'One large quotation at a time, two side by side, or as many as there are columns.',
      default: 'grid',
      group: 'Style',
    }),
    columns: slider({
      description: 'How many stand side by side in the grid; on a phone it is one.',
      default: 3,
      min: 1,
      max: 4,
      step: 1,
      group: 'Style',
    }),
    auto_carousel: boolean({
      description:
        'Put them into one row that moves on by itself. It stands still for those who point at it, use the keyboard or want less motion, and has a pause button.',
      group: 'Behavior',
    }),
    carousel_interval: slider({
      description: 'How long the row stands before it moves on.',
      default: 6_000,
      min: 2_000,
      max: 20_000,
      step: 500,
      unit: 'ms',
      group: 'Behavior',
    }),
    testimonial_text: column({ description: 'The column with what they say.', required: true }),
    name: column({ description: 'The column with their names.' }),
    designation: column({ description: 'The column with what they do.' }),
    company: column({ description: 'The column with where they do it.' }),
    avatar_url: column({
      description: 'The column with addresses of their pictures. Who has none is shown with initials.',
    }),
    rating: column({ description: 'The column with their rating: a number of stars from 1 to 5.' }),
    row_limit: number({
      description: 'How many are shown at most, from the top of the sheet.',
      default: 12,
      min: 1,
      max: 60,
      step: 1,
      group: 'Data',
    }),
    show_quote_mark: boolean({
      description: 'Draw quotation marks above the words.',
      default: true,
      group: 'Style',
    }),
    text_alignment: select(['auto', 'left', 'center'], {
      description: 'Where the words stand. Auto centers a single one and has the others at the left.',
      group: 'Style',
    }),
    text_size: slider({
      description: 'Size of the words; a single one is half as large again.',
      default: 16,
      min: 12,
      max: 32,
      step: 1,
      unit: 'px',
      group: 'Style',
    }),
    text_color: color({ description: 'Color of the words.' }),
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
    border_color: color({ description: 'Color of the lines around the cards.' }),
    card_radius: slider({
      description: 'Roundness of the corners of the cards.',
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
  ask: ({ settings }): { rows: RowsAsk } => ({
    rows: {
      shape: 'rows',
      columns: [...new Set(mappedColumns.map((key) => settings[key]).filter((id) => id !== ''))],
      pageSize: Math.round(settings.row_limit),
    },
  }),
  wakes: ({ settings }) => (settings.auto_carousel ? 'visible' : 'never'),
  propose: (columns) => ({ settings: proposeColumns(columns) }),
});
