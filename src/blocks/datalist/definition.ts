import { boolean, color, column, number, select, text } from '#settings/kinds.ts';
import type { Column } from '#engine/model.ts';
import { defineBlock } from '../contract.ts';
import type { RowsRequest } from '../data-contract.ts';
import { requestedNames } from '../shared/rows/named-fields.ts';
import { axisFields, axisVisibility } from './axis-fields.ts';

export const mostListColumns = 20;
export const mostListRows = 200;

export const definition = defineBlock({
  type: 'datalist',
  name: 'Data list',
  description: 'Shows rows in a list, side by side or on a timeline.',
  icon: 'rows-3',
  category: 'Data',
  settings: {
    titleList: text({ label: 'List title', description: 'The heading of the list.', group: 'Content' }),
    sorting: select(['None', 'Ascending', 'Descending'], {
      description: 'Sort order of the rows. None keeps the sheet’s order.',
      group: 'Data',
    }),
    sorting_column: column({
      description: 'Column to sort by. Leave empty for the first column of the list.',
      shown: false,
    }),
    rows_per_page: number({
      ...{ description: 'Rows per page.', group: 'Behavior' },
      ...{ min: 1, max: mostListRows, step: 1, default: 10 },
    }),
    list_type: select(['vertical', 'horizontal', 'timeline'], {
      description: 'Layout: a list, a horizontal scroll, or a timeline.',
      group: 'Style',
    }),
    timeline_layout: select(['vertical', 'horizontal', 'zigzag'], {
      description: 'Direction of the timeline: down, to the right, or down with events on both sides.',
      group: 'Style',
    }),
    timeline_width: number({
      ...{ description: 'Width of the timeline.', group: 'Style' },
      ...{ min: 30, max: 100, step: 1, unit: '%', default: 100 },
    }),
    timeline_height: number({
      description: 'Height of the timeline. Longer timelines scroll. Leave empty to show everything.',
      ...{ group: 'Style', min: 200, max: 2_000, step: 10, unit: 'px', default: null },
    }),
    line_position: select(['start', 'center', 'end'], {
      description:
        'Position of the line: left of or above the events, between dates and events, or on the opposite side.',
      group: 'Style',
    }),
    line_color: color({ description: 'Color of the line.' }),
    dot_color: color({ description: 'Color of the dots on the line.' }),
    date_color: color({ description: 'Color of the dates.' }),
    card_color: color({ description: 'Color of the cards.' }),
    card_border_color: color({ description: 'Border color of the cards.' }),
    card_style: select(['default', 'rounded', 'sharp'], {
      description: 'Corner radius of the cards.',
      group: 'Style',
    }),
    enable_animations: boolean({
      description: 'Animate events as visitors scroll. Off for visitors who prefer reduced motion.',
      group: 'Style',
    }),
    Pagination_color: color({ label: 'Pagination color', description: 'Color of the page buttons.' }),
  },
  visibleWhen: {
    sorting_column: { sorting: ['Ascending', 'Descending'] },
    timeline_layout: { list_type: 'timeline' },
    timeline_width: { list_type: 'timeline' },
    timeline_height: { list_type: 'timeline' },
    line_position: { list_type: 'timeline', timeline_layout: ['vertical', 'horizontal'] },
    line_color: { list_type: 'timeline' },
    dot_color: { list_type: 'timeline' },
    date_color: { list_type: 'timeline' },
    card_color: { list_type: 'timeline' },
    card_border_color: { list_type: 'timeline' },
    card_style: { list_type: 'timeline' },
    enable_animations: { list_type: 'timeline' },
  },
  axis: { fields: axisFields, visibleWhen: axisVisibility, itemName: 'column', max: mostListColumns, column: 'column' },
  toolbarButtons: true,
  itemButtons: true,
  conditionalFilter: true,
  requests: ({ settings, axis }): { rows: RowsRequest } => {
    const columns = [...new Set(axis.map((item) => item.column).filter((id) => id !== ''))];
    const by = settings.sorting_column || (axis.find((item) => item.type === 'text' && item.column)?.column ?? '');
    const direction = settings.sorting === 'Descending' ? 'descending' : 'ascending';
    return {
      rows: {
        shape: 'rows',
        columns,
        ...requestedNames(axis.filter((item) => item.type === 'text')),
        ...(settings.sorting !== 'None' && by && { sort: [{ column: by, direction }] }),
        pageSize: Math.max(1, Math.round(settings.rows_per_page)),
        visitor: { page: true },
      },
    };
  },
  // Scrolling, pages and buttons are the browser's own.
  hydrates: () => 'never',
  propose: (columns) => {
    const usable = columns.filter((one) => !isRecordId(one));
    const image = usable.find((one) => one.type === 'image');
    const texts = usable.filter((one) => one.type === 'text');
    const title = texts.find((one) => /^(name|title|event|item|product|task|subject)$|name|title/i.test(one.name));
    const heading = title ?? texts[0] ?? usable.find((one) => one !== image);
    const rest = usable.filter((one) => one !== image && one !== heading && one.type !== 'url' && one.type !== 'image');
    const link = usable.find((one) => one.type === 'url' && one !== heading);
    return {
      axis: [
        ...(image ? [{ column: image.id, type: 'image' }] : []),
        ...(heading ? [{ column: heading.id, type: 'text' }] : []),
        ...rest.slice(0, 3).map((one) => ({
          column: one.id,
          type: 'text',
          ...(one.type !== 'text' && one.type !== 'date' && { label: one.name }),
        })),
        ...(link ? [{ column: link.id, type: 'button' }] : []),
      ],
    };
  },
});

const isRecordId = ({ name }: Column): boolean => /^(_id|(row|record)[ _]?(id|index))$/i.test(name.trim());
