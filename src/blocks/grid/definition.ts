import type { Meaning } from '#engine/meaning/column-meaning.ts';
import { meaningsByName } from '#engine/meaning/meaning-by-name.ts';
import { showable } from '#features/visitor/rules/internal-columns.ts';
import { boolean, color, column, number, select, slider, text, type VisibilityRulesOf } from '#settings/kinds.ts';
import type { Column } from '#engine/model.ts';
import { defineBlock } from '../contract.ts';
import type { RowsRequest } from '../data-contract.ts';
import { linkedFields, requestedNames } from '../shared/rows/named-fields.ts';
import {
  askSettings,
  explores,
  feedSettings,
  namesOf,
  offersOf,
  pageSettings,
  pageVisibility,
} from '../shared/rows/row-settings.ts';

const mostGridColumns = 30;
const alignments = ['Left', 'Center', 'Right'] as const;
const alignment = (description: string) => select(alignments, { description, group: 'Style' });

/** One value of every card. */
const axisFields = {
  column: column({ description: 'The column to show.', required: true }),
  label: text({
    description: 'Label of the column. Leave empty for the column name.',
    group: 'Content',
    maxLength: 80,
  }),
  type: select(['image', 'text', 'button'], {
    description:
      'How values are shown: as a picture, as text (the first text is the heading), or as a button that opens them.',
    group: 'Content',
    default: 'text',
  }),
  ...linkedFields,
  ends_heading: boolean({
    label: 'Part of the heading',
    description: 'Add this to the heading, such as a last name after a first name.',
    group: 'Content',
  }),
  hide_on_grid: boolean({
    description: 'Hide it on the card and show it only in the details.',
    group: 'Data',
  }),
  button_text: text({ description: 'Text on the button.', group: 'Content', default: 'View', maxLength: 60 }),
  image_width: number({
    description: 'Width of the image. Leave empty for the full card width.',
    group: 'Style',
    min: 24,
    max: 1_200,
    unit: 'px',
    default: null,
  }),
  image_height: number({
    description: 'Height of the image.',
    group: 'Style',
    min: 24,
    max: 800,
    unit: 'px',
    default: 180,
  }),
  image_alignment: alignment('Position of images narrower than the card.'),
  text_alignment: alignment('Text alignment.'),
  button_alignment: alignment('Button alignment.'),
  round_image: boolean({ description: 'Crop the image to a circle.', group: 'Style' }),
  round_button: boolean({ description: 'Round the ends of the button.', group: 'Style' }),
};
const axisVisibility: VisibilityRulesOf<typeof axisFields> = {
  lookup_key: { type: 'text' },
  lookup_name: { type: 'text' },
  lookup_page: { type: 'text' },
  ends_heading: { type: 'text' },
  button_text: { type: 'button' },
  image_width: { type: 'image', round_image: false },
  image_height: { type: 'image' },
  image_alignment: { type: 'image' },
  text_alignment: { type: 'text' },
  button_alignment: { type: 'button' },
  round_image: { type: 'image' },
  round_button: { type: 'button' },
};

/** Grid: a card each, next to each other. */
export const definition = defineBlock({
  type: 'grid',
  name: 'Grid',
  description: 'Shows each row as a card with its picture, heading, values and buttons.',
  icon: 'layout-grid',
  category: 'Data',
  settings: {
    columns: slider({
      description: 'Cards per row. Small screens show fewer.',
      group: 'Style',
      min: 1,
      max: 4,
      step: 1,
      default: 4,
    }),
    ...askSettings({ search: true, filter: true, sort: true }),
    ...pageSettings(12),
    ...feedSettings,
    show_details_on_click: boolean({
      description: 'Clicking a card opens all values of its row, including hidden ones.',
      group: 'Behavior',
      default: true,
    }),
    show_labels: boolean({
      description: 'Show the column name above each value.',
      group: 'Content',
      default: true,
    }),
    Card_color: color({ label: 'Card color', description: 'Color of the cards.' }),
  },
  visibleWhen: pageVisibility,
  feed: 'atom_feed',
  axis: { fields: axisFields, visibleWhen: axisVisibility, itemName: 'column', max: mostGridColumns, column: 'column' },
  toolbarButtons: true,
  itemButtons: true,
  conditionalFilter: true,
  requests: ({ settings, axis }): { rows: RowsRequest } => ({
    rows: {
      shape: 'rows',
      columns: [
        ...new Set(
          axis
            .filter((item) => item.column !== '' && (!item.hide_on_grid || settings.show_details_on_click))
            .map((item) => item.column),
        ),
      ],
      names: namesOf(axis),
      ...requestedNames(axis.filter((item) => item.type === 'text')),
      ...offersOf(settings),
    },
  }),
  hydrates: ({ settings }) => (explores(settings) || settings.show_details_on_click ? 'idle' : 'never'),
  propose: (columns, meanings = meaningsByName(columns)) => ({ axis: proposeAxis(showable(columns), meanings) }),
});

/** A picture, a heading, a few short values and where to go on; what is long waits in the details. */
function proposeAxis(columns: readonly Column[], meanings: ReadonlyMap<string, Meaning>): Record<string, unknown>[] {
  const image = columns.find(({ type }) => type === 'image');
  const link = columns.find(({ type }) => type === 'url');
  const words = columns.filter((one) => one !== image && one !== link);
  const short = words.filter(({ id }) => meanings.get(id) !== 'long text').slice(0, 4);
  const onCard = [image, ...(short.length > 0 ? short : words.slice(0, 2)), link].filter((one) => one !== undefined);
  const inDetails = words.filter((one) => !onCard.includes(one)).slice(0, 8);
  return [
    ...onCard.map((one) => ({ column: one.id, type: one === image ? 'image' : one === link ? 'button' : 'text' })),
    ...inDetails.map((one) => ({ column: one.id, type: 'text', hide_on_grid: true })),
  ];
}
