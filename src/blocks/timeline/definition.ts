import { boolean, color, column, number, select, type VisibilityRulesOf, who } from '#settings/kinds.ts';
import { defineBlock } from '../contract.ts';
import type { RowsRequest } from '../data-contract.ts';
import { linkedFields, namedFields, requestedNames } from '../shared/rows/named-fields.ts';
import { rowActionFields } from '../shared/rows/row-action-fields.ts';
import {
  askSettings,
  barColors,
  barColorVisibility,
  writeSettings,
  writeVisibility,
} from '../shared/rows/row-settings.ts';
import { titleSettings } from '../shared/rows/title-settings.ts';
import { checkBarWrite } from './check-bar-write.ts';
import { proposeTimeline } from './propose-timeline.ts';

/** Bars that come at a time; the others are on further pages. */
const mostBars = 200;
const mostDetailColumns = 12;
const mostTimelineActions = 2;

/** One value of the details. */
const axisFields = {
  column: column({ description: 'A column shown in the details of a bar.', required: true }),
  type: select(['text', 'image'], { description: 'How values are shown.', group: 'Content' }),
  ...linkedFields,
  editable: who({ description: 'Who can change this value with an "Edit row" button.', default: 'None' }),
};
const axisVisibility: VisibilityRulesOf<typeof axisFields> = {
  lookup_key: { type: 'text' },
  lookup_name: { type: 'text' },
  lookup_page: { type: 'text' },
};

const actionFields = {
  title: rowActionFields.title,
  type: select(['Edit row', 'Delete row'], { description: 'What the button does with the row.', group: 'Content' }),
  button_color: rowActionFields.button_color,
  text_color: rowActionFields.text_color,
  success_message: rowActionFields.success_message,
  error_message: rowActionFields.error_message,
};

export type TimelineRequests = { rows: RowsRequest };

/** Timeline (Gantt chart): a bar for each row from its start to its end, with lines to the rows it waits for. */
export const definition = defineBlock({
  type: 'timeline',
  name: 'Timeline',
  description: 'Shows rows as bars from their start to their end, and which of them wait for others.',
  icon: 'chart-gantt',
  category: 'Data',
  settings: {
    ...titleSettings,
    label_column: column({ description: 'What a bar is called, such as the name of a task.', required: true }),
    start_column: column({ description: 'When a row starts: a date, or a date and time.', required: true }),
    end_column: column({
      description: 'When a row ends; a date without a time is its last day. Leave empty to use a duration.',
    }),
    duration_column: column({
      description: 'How long a row takes, in days. Used where no end column is chosen; 0 is a milestone.',
    }),
    lane_column: column({ description: 'Groups the bars by the values of this column, such as a team.' }),
    ...namedFields,
    color_column: column({ description: 'Colors the bars by the values of this column, such as a status.' }),
    depends_column: column({
      description: 'Which rows must end before this one starts: their keys, with commas between them.',
    }),
    key_column: column({
      description: 'The column with the keys that rows are named by. Leave empty to use what bars are called.',
    }),
    zoom: select(['Automatic', 'Day', 'Week', 'Month', 'Quarter'], {
      description: 'How much time is shown at first. Visitors can choose another.',
      group: 'Content',
    }),
    today_line: boolean({ description: 'Mark today.', group: 'Content', default: true }),
    move_bars: who({ description: 'Who can move bars and change how long they are.', default: 'None' }),
    ...askSettings({ search: true, filter: false, sort: false }),
    show_details_on_click: boolean({
      description: 'Clicking the name of a bar opens its details.',
      group: 'Behavior',
      default: true,
    }),
    ...writeSettings,
    label_width: number({
      description: 'Width of the names at the left.',
      group: 'Style',
      min: 100,
      max: 400,
      step: 10,
      unit: 'px',
      default: 200,
    }),
    bar_color: color({ description: 'Color of the bars.', default: 'indigo' }),
    today_color: color({ description: 'Color of the line of today.' }),
    Card_color: color({ label: 'Card color', description: 'Color of the card behind the bars.' }),
    Filter_color: barColors.Filter_color,
    Search_color: barColors.Search_color,
  },
  visibleWhen: {
    today_color: { today_line: true },
    Filter_color: barColorVisibility.Filter_color,
    Search_color: barColorVisibility.Search_color,
    ...writeVisibility,
  },
  axis: {
    fields: axisFields,
    visibleWhen: axisVisibility,
    itemName: 'column',
    max: mostDetailColumns,
    column: 'column',
  },
  actions: { fields: actionFields, max: mostTimelineActions, action: (entry) => entry },
  toolbarButtons: true,
  conditionalFilter: true,
  writes: {
    add: { setting: 'add_new_row' },
    edit: { axisSetting: 'editable', through: 'Edit row' },
    moves: { columns: ['start_column', 'end_column', 'duration_column'], setting: 'move_bars' },
    actions: { setting: 'action_button_visibility' },
  },
  checkWrite: checkBarWrite,
  requests: ({ settings, axis }): TimelineRequests => {
    const { label_column, start_column, end_column, duration_column, lane_column } = settings;
    const { color_column, depends_column, key_column } = settings;
    const own = [
      ...[label_column, start_column, end_column, end_column ? '' : duration_column, lane_column, color_column],
      ...(depends_column ? [depends_column, key_column] : []),
    ];
    const inTurn = [lane_column, start_column].filter((id) => id !== '');
    return {
      rows: {
        shape: 'rows',
        columns: [...new Set([...own, ...axis.map((item) => item.column)].filter((id) => id !== ''))],
        ...requestedNames([...axis.filter((item) => item.type === 'text'), { ...settings, column: lane_column }]),
        sort: inTurn.map((id) => ({ column: id, direction: 'ascending' })),
        pageSize: mostBars,
        visitor: {
          search: settings.show_search,
          filter: settings.show_filter,
          sort: settings.show_sort,
          page: true,
          zoom: true,
        },
      },
    };
  },
  hydrates: () => 'visible',
  propose: proposeTimeline,
});
