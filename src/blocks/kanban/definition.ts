import { array, boolean, color, column, number, select, text, type VisibilityRulesOf, who } from '#settings/kinds.ts';
import { defineBlock } from '../contract.ts';
import type { DistinctRequest, GroupsRequest, RowsRequest } from '../data-contract.ts';
import { linkedFields, namedFields, requestedNames, namesOfKeys } from '../shared/rows/named-fields.ts';
import { rowActionFields } from '../shared/rows/row-action-fields.ts';
import {
  askSettings,
  barColors,
  barColorVisibility,
  writeSettings,
  writeVisibility,
} from '../shared/rows/row-settings.ts';
import { titleSettings } from '../shared/rows/title-settings.ts';
import { checkCardWrite } from './check-card-write.ts';
import { mostLanes } from './lanes.ts';
import { proposeKanban } from './propose-kanban.ts';

/** Cards that come at a time; the others are on further pages. */
const mostCards = 200;
const mostCardColumns = 12;
const mostCardActions = 2;

const laneFields = {
  value: text({
    panelOnly: true,
    description: 'The value of the cards in this lane, as it is written in the sheet.',
    group: 'Content',
    maxLength: 100,
  }),
  color: color({ description: 'Color of the lane.' }),
  limit: number({
    description: 'Mark the lane when it has more cards than this. Leave empty for no limit.',
    group: 'Behavior',
    min: 1,
    max: 10_000,
    step: 1,
    default: null,
  }),
};

/** One value of every card. */
const axisFields = {
  column: column({ description: 'The column to show.', required: true }),
  type: select(['text', 'image'], {
    description: 'How values are shown. The first image is at the top of the card, and the first text is its heading.',
    group: 'Content',
  }),
  ...linkedFields,
  editable: who({ description: 'Who can change this value with an "Edit row" button.', default: 'None' }),
  text_color: color({ description: 'Color of the text of this column.' }),
};
const axisVisibility: VisibilityRulesOf<typeof axisFields> = {
  lookup_key: { type: 'text' },
  lookup_name: { type: 'text' },
  lookup_page: { type: 'text' },
  text_color: { type: 'text' },
};

const actionFields = {
  title: rowActionFields.title,
  type: select(['Edit row', 'Delete row'], { description: 'What the button does with the row.', group: 'Content' }),
  button_color: rowActionFields.button_color,
  text_color: rowActionFields.text_color,
  success_message: rowActionFields.success_message,
  error_message: rowActionFields.error_message,
};

export type KanbanRequests = { rows: RowsRequest; lanes: GroupsRequest; choices: DistinctRequest };

/** Kanban: a card for each row, in lanes by the values of a column. */
export const definition = defineBlock({
  type: 'kanban',
  name: 'Kanban',
  description: 'Shows rows as cards in lanes, by a status or another column.',
  icon: 'kanban',
  category: 'Data',
  settings: {
    ...titleSettings,
    lane_column: column({
      description: 'The column whose values are the lanes, such as a status.',
      required: true,
    }),
    ...namedFields,
    lanes: array(laneFields, {
      description:
        'The lanes from left to right. Leave empty to use the choices of the column, then the values in the sheet.',
      group: 'Content',
      itemName: 'lane',
      max: mostLanes,
    }),
    hide_other_lanes: boolean({
      label: 'Only these lanes',
      description: 'Leave out cards whose value is none of the lanes above.',
      group: 'Behavior',
    }),
    sum_column: column({ description: 'A column of numbers to add up for each lane.' }),
    move_cards: who({ description: 'Who can move cards to other lanes.', default: 'None' }),
    ...askSettings({ search: true, filter: false, sort: false }),
    show_details_on_click: boolean({
      description: 'Clicking a card opens its details.',
      group: 'Behavior',
      default: true,
    }),
    ...writeSettings,
    show_labels: boolean({ description: 'Show the column name before each value.', group: 'Content', default: true }),
    lane_width: number({
      description: 'Width of each lane.',
      group: 'Style',
      min: 180,
      max: 480,
      step: 10,
      unit: 'px',
      default: 260,
    }),
    Card_color: color({ label: 'Card color', description: 'Color of the cards.' }),
    Filter_color: barColors.Filter_color,
    Search_color: barColors.Search_color,
  },
  visibleWhen: {
    Filter_color: barColorVisibility.Filter_color,
    Search_color: barColorVisibility.Search_color,
    ...writeVisibility,
  },
  axis: { fields: axisFields, visibleWhen: axisVisibility, itemName: 'column', max: mostCardColumns, column: 'column' },
  actions: { fields: actionFields, max: mostCardActions, action: (entry) => entry },
  toolbarButtons: true,
  itemButtons: true,
  conditionalFilter: true,
  writes: {
    add: { setting: 'add_new_row' },
    edit: { axisSetting: 'editable', through: 'Edit row' },
    moves: { columns: ['lane_column'], setting: 'move_cards' },
    actions: { setting: 'action_button_visibility' },
  },
  checkWrite: checkCardWrite,
  requests: ({ settings, axis }): KanbanRequests => {
    const { lane_column, sum_column } = settings;
    const shown = axis.map((item) => item.column);
    const lane = { ...settings, column: lane_column };
    return {
      rows: {
        shape: 'rows',
        columns: [...new Set([lane_column, ...shown, sum_column].filter((id) => id !== ''))],
        ...requestedNames([...axis.filter((item) => item.type === 'text'), lane]),
        pageSize: mostCards,
        visitor: {
          search: settings.show_search,
          filter: settings.show_filter,
          sort: settings.show_sort,
          page: true,
        },
      },
      lanes: {
        shape: 'groups',
        by: lane_column,
        named: namesOfKeys(settings),
        aggregates: sum_column ? [{ function: 'sum', column: sum_column }] : [],
        limit: mostLanes,
      },
      choices: { shape: 'distinct', column: lane_column, limit: mostLanes, choicesFor: lane_column },
    };
  },
  hydrates: () => 'idle',
  propose: proposeKanban,
});
