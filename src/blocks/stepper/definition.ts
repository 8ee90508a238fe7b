import { showable } from '#features/visitor/rules/internal-columns.ts';
import { meaningsByName } from '#engine/meaning/meaning-by-name.ts';
import { boolean, color, column, select, text } from '#settings/kinds.ts';
import { defineBlock } from '../contract.ts';
import type { RowsRequest } from '../data-contract.ts';

/** Previous and next on a page about one row. */
export const definition = defineBlock({
  type: 'stepper',
  name: 'Record stepper',
  description: 'Leads from one row to the previous and the next, in the list that a visitor came from.',
  icon: 'chevrons-left-right',
  category: 'Data',
  settings: {
    row_name: column({ description: 'What the row is called. It is shown between the buttons.', required: true }),
    show_name: boolean({ description: 'Show what the row is called.', group: 'Content', default: true }),
    show_position: boolean({
      description: 'Show which row it is of how many, such as 3 of 41.',
      group: 'Content',
      default: true,
    }),
    show_list_link: boolean({
      label: 'Back to the list',
      description: 'Link to the list that the visitor came from, as it was searched and sorted.',
      group: 'Content',
      default: true,
    }),
    previous_title: text({
      description: 'Text on the button to the previous row.',
      default: 'Previous',
      group: 'Content',
      maxLength: 40,
    }),
    next_title: text({
      description: 'Text on the button to the next row.',
      default: 'Next',
      group: 'Content',
      maxLength: 40,
    }),
    arrow_keys: boolean({
      description: 'The left and right arrow keys lead to the previous and the next row.',
      group: 'Behavior',
      default: true,
    }),
    buttons: select(['Outline', 'Filled', 'Plain'], { description: 'Style of the buttons.', group: 'Style' }),
    button_color: color({ description: 'Color of the buttons.' }),
  },
  toolbarButtons: true,
  conditionalFilter: true,
  requests: ({ settings }): { row: RowsRequest } => ({
    row: {
      shape: 'rows',
      columns: settings.row_name === '' ? [] : [settings.row_name],
      pageSize: 1,
      record: true,
      about: { name: settings.row_name === '' ? [] : [settings.row_name], texts: [], picture: '' },
      neighbours: true,
    },
  }),
  hydrates: ({ settings }) => (settings.arrow_keys ? 'idle' : 'never'),
  propose: (columns, meanings = meaningsByName(columns)) => {
    const shown = showable(columns);
    const name =
      shown.find(({ id }) => ['title', 'name'].includes(meanings.get(id) ?? '')) ??
      shown.find(({ type }) => type === 'text') ??
      shown[0];
    return { settings: { ...(name && { row_name: name.id }) } };
  },
});
