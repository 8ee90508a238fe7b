import { showable } from '#features/visitor/rules/internal-columns.ts';
import { boolean, color, column, number, page, select, slider, text, type VisibilityRulesOf } from '#settings/kinds.ts';
import type { Meaning } from '#engine/meaning/column-meaning.ts';
import { meaningsByName } from '#engine/meaning/meaning-by-name.ts';
import type { Column } from '#engine/model.ts';
import { defineBlock } from '../contract.ts';
import type { RowsRequest } from '../data-contract.ts';
import { linkedFields, requestedNames } from '../shared/rows/named-fields.ts';
import { htmlInCells } from '../shared/rows/html-setting.ts';

const mostFacts = 40;
const mostActions = 2;

/** One value of the row. */
const axisFields = {
  column: column({ description: 'The column to show.', required: true }),
  label: text({
    description: 'Label above the value. Leave empty for the column name.',
    group: 'Content',
    maxLength: 80,
  }),
  ...linkedFields,
  alignment: select(['Left', 'Center', 'Right'], { description: 'Alignment of the value.', group: 'Style' }),
  heading: text({
    description: 'Heading above this value. It starts a new group.',
    group: 'Content',
    maxLength: 80,
  }),
};

/** A button below the values, for everyone who sees the page. */
const actionFields = {
  type: select(['External URL', 'Page'], { description: 'Where the button goes.', group: 'Content' }),
  column: column({
    description: 'Column with the link, e-mail address or phone number.',
    required: true,
    shown: false,
  }),
  Pages: page({
    description: 'The page the button opens, for the same row.',
    required: true,
    group: 'Content',
  }),
  label: text({ description: 'Text on the button.', default: 'Click Here', group: 'Content', maxLength: 60 }),
  button_color: color({ description: 'Color of the button.' }),
  text_color: color({ description: 'Color of the text on the button.' }),
};
const actionVisibility: VisibilityRulesOf<typeof actionFields> = {
  column: { type: 'External URL' },
  Pages: { type: 'Page' },
};

/** The page of one row. */
export const definition = defineBlock({
  type: 'itemDetails',
  name: 'Item details',
  description:
    'Shows one row: the one a visitor opened from a table, list or grid. Otherwise, it shows the first row that passes its filters.',
  icon: 'id-card',
  category: 'Data',
  settings: {
    Layout: select(['stacked', 'column'], {
      description: 'Position of the photo: above the text (stacked) or next to it (column).',
      group: 'Style',
    }),
    photo_column: column({ description: 'Column with the photo.' }),
    heading_column: column({ description: 'Column for the heading.' }),
    heading_end_column: column({
      description: 'Column to add to the heading, such as a last name after a first name.',
    }),
    subheading_column: column({ description: 'Column to show below the heading.' }),
    path_column: column({
      label: 'Belongs to',
      description:
        'One of the columns below that shows a name instead of its value, such as the customer of an order. The name is above the heading and opens its page.',
      shown: false,
    }),
    description_column: column({ description: 'Column with the text.' }),
    use_markdown: boolean({
      description: 'Render Markdown in the text: emphasis, lists, links.',
      group: 'Content',
      default: true,
    }),
    columns: slider({
      description: 'Values per row if there’s room.',
      group: 'Style',
      min: 1,
      max: 4,
      step: 1,
      default: 2,
    }),
    show_labels: boolean({ description: 'Show a label above each value.', group: 'Content', default: true }),
    show_neighbours: boolean({
      label: 'Previous and next',
      description: 'Link to the previous and next rows. Visitors can page through every row that passes the filters.',
      group: 'Behavior',
    }),
    html_in_cells: htmlInCells,
    photo_customize: boolean({ description: 'Customize the size and shape of the photo.', group: 'Style' }),
    photo_width: number({
      description: 'Width of the photo. Leave empty for full width.',
      group: 'Style',
      min: 40,
      max: 1_600,
      unit: 'px',
      default: null,
    }),
    photo_height: number({
      description: 'Height of the photo.',
      group: 'Style',
      min: 40,
      max: 1_000,
      unit: 'px',
      default: 320,
    }),
    photo_fit: select(['cover', 'contain'], {
      description: 'Crop the photo to fill its space (cover), or show all of it (contain).',
      group: 'Style',
    }),
    photo_shape: select(['Rounded', 'Square', 'Circle'], {
      description: 'Corners of the photo. A circle is as wide as it is high.',
      group: 'Style',
    }),
    Card_color: color({ label: 'Card color', description: 'Color of the card behind the details.' }),
    not_found_text: text({
      description: 'Message when the row doesn’t exist or doesn’t pass the filters.',
      group: 'Content',
      default: 'This record isn’t available',
      maxLength: 120,
    }),
  },
  visibleWhen: {
    photo_width: { photo_customize: true },
    photo_height: { photo_customize: true },
    photo_fit: { photo_customize: true },
    photo_shape: { photo_customize: true },
  },
  axis: { fields: axisFields, itemName: 'value', max: mostFacts, column: 'column' },
  actions: { fields: actionFields, visibleWhen: actionVisibility, max: mostActions, action: (entry) => entry },
  toolbarButtons: true,
  conditionalFilter: true,
  writes: { actions: 'everyone' },
  requests: ({ settings, axis, actions }): { row: RowsRequest } => {
    const { photo_column, heading_column, heading_end_column, subheading_column, description_column } = settings;
    const content = [photo_column, heading_column, heading_end_column, subheading_column, description_column];
    const linked = actions.filter((action) => action.type === 'External URL').map((action) => action.column);
    return {
      row: {
        shape: 'rows',
        columns: named([...content, ...axis.map((item) => item.column)]),
        actionColumns: named(linked),
        ...requestedNames(axis),
        pageSize: 1,
        record: true,
        about: {
          name: named([heading_column, heading_end_column]),
          texts: named([description_column, subheading_column, ...axis.map((item) => item.column)]),
          picture: photo_column,
        },
        opens: actions.flatMap(({ type, Pages }) => (type === 'Page' && Pages !== '' ? [Pages] : [])),
        neighbours: settings.show_neighbours,
      },
    };
  },
  hydrates: () => 'never',
  propose: (columns, meanings = meaningsByName(columns)) => proposeDetails(showable(columns), meanings),
});

const contact: ReadonlySet<Meaning> = new Set(['email', 'phone', 'address', 'link']);

/** Each once, without those that are not chosen yet. */
const named = (columns: readonly string[]): string[] => [...new Set(columns.filter((id) => id !== ''))];

/** All columns of the sheet: what the record is called, its picture, its text, then the others in groups. */
function proposeDetails(columns: readonly Column[], meanings: ReadonlyMap<string, Meaning>) {
  const meant = (...requested: Meaning[]): Column | undefined =>
    requested.flatMap((meaning) => columns.filter(({ id }) => meanings.get(id) === meaning))[0];
  const photo = meant('picture');
  const link = columns.find((one) => one.type === 'url' && one !== photo);
  const words = columns.filter((one) => one.type === 'text' && one !== photo);
  const isLong = ({ id }: Column): boolean => meanings.get(id) === 'long text';
  const heading =
    meant('title') ?? words.find((one) => !isLong(one)) ?? words[0] ?? columns.find((one) => one !== photo);
  const description = words.find((one) => isLong(one) && one !== heading);
  const others = columns.filter((one) => ![photo, link, heading, description].includes(one)).slice(0, mostFacts);
  const isContact = ({ id }: Column): boolean => contact.has(meanings.get(id) ?? 'text');
  // A group of one needs no heading.
  const contacts = others.filter(isContact).length > 1 ? others.filter(isContact) : [];
  const rest = others.filter((one) => !contacts.includes(one));
  return {
    settings: {
      ...(photo && { photo_column: photo.id }),
      ...(heading && { heading_column: heading.id }),
      ...(description && { description_column: description.id }),
    },
    axis: [
      ...rest.map((one) => ({ column: one.id })),
      ...contacts.map((one, index) => ({
        column: one.id,
        ...(index === 0 && rest.length > 0 && { heading: 'Contact' }),
      })),
    ],
    ...(link && { actions: [{ type: 'External URL', column: link.id }] }),
  };
}
