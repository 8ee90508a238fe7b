import { array, boolean, column, number, text, textarea, url } from '#settings/kinds.ts';
import { defineBlock } from '../contract.ts';
import type { RowsRequest } from '../data-contract.ts';
import { linkedFields, requestedNames } from '../shared/rows/named-fields.ts';
import { highestFrame, lowestFrame } from './frame-height.ts';

const longestCode = 50_000;
const { lookup_page: _, ...namedFields } = linkedFields;

/** One column that the code may read. */
const axisFields = {
  column: column({ description: 'A column that the code may read.', required: true }),
  key: text({
    label: 'Name in the code',
    description: 'What your code calls the column. Leave empty for the column name.',
    group: 'Data',
    panelOnly: true,
    maxLength: 60,
  }),
  ...namedFields,
};

/** Code of the owner, in a frame of an origin of its own: it gets the rows of its columns and nothing else. */
export const definition = defineBlock({
  type: 'customCode',
  name: 'Custom code',
  description: 'Your own HTML, CSS and JavaScript in a sealed frame. It reads the columns you choose and nothing else.',
  icon: 'square-code',
  category: 'Content',
  settings: {
    html: textarea({
      label: 'HTML',
      description: 'What the frame shows. No html, head or body tags.',
      group: 'Content',
      language: 'html',
      panelOnly: true,
      maxLength: longestCode,
    }),
    css: textarea({
      label: 'CSS',
      description: 'Style of the frame. Your theme is there as var(--accent), var(--text) and var(--background).',
      group: 'Content',
      language: 'css',
      panelOnly: true,
      maxLength: longestCode,
    }),
    script: textarea({
      label: 'JavaScript',
      description: 'Runs after the HTML. Rows are in sheaf.rows; sheaf.query() asks for others.',
      group: 'Content',
      language: 'js',
      panelOnly: true,
      maxLength: longestCode,
    }),
    frame_title: text({
      label: 'Name of the content',
      description: 'Describes the content for people who can’t see it. Leave empty to use the title.',
      group: 'Content',
      panelOnly: true,
      maxLength: 200,
    }),
    allow_queries: boolean({
      label: 'Search, filter and page',
      description: 'Let the code search, filter and sort the rows and read the next ones. Off gives it the first rows.',
      group: 'Data',
    }),
    most_rows: number({
      label: 'Rows at a time',
      description: 'How many rows the code gets at a time.',
      group: 'Data',
      min: 1,
      max: 200,
      step: 1,
      default: 50,
    }),
    hosts: array(
      {
        host_address: url({
          label: 'Address',
          description: 'Address of a service, such as https://cdn.example.com. Only its host counts.',
          absolute: true,
          required: true,
          group: 'Permissions',
        }),
      },
      {
        label: 'Services it may reach',
        description: 'What the code may load from and send to. None: it can’t reach the network.',
        itemName: 'service',
        group: 'Permissions',
        max: 10,
      },
    ),
    height: number({
      description: 'Its height until the code is loaded.',
      group: 'Style',
      min: lowestFrame,
      max: highestFrame,
      step: 10,
      unit: 'px',
      default: 240,
    }),
    follow_height: boolean({
      label: 'Fit the content',
      description: 'Become as high as the content. Off keeps the height and scrolls.',
      group: 'Style',
      default: true,
    }),
  },
  axis: { fields: axisFields, itemName: 'column', max: 30, column: 'column' },
  toolbarButtons: true,
  conditionalFilter: true,
  code: { hosts: 'hosts', host: 'host_address' },
  requests: ({ settings, axis }): Record<string, RowsRequest> => {
    const columns = [...new Set(axis.map((item) => item.column).filter((id) => id !== ''))];
    if (columns.length === 0) return {};
    const asks = settings.allow_queries;
    return {
      rows: {
        shape: 'rows',
        columns,
        names: Object.fromEntries(axis.flatMap((item) => (item.column && item.key ? [[item.column, item.key]] : []))),
        ...requestedNames(axis),
        pageSize: settings.most_rows,
        visitor: { search: asks, filter: asks, sort: asks, page: asks },
      },
    };
  },
  hydrates: () => 'visible',
});
