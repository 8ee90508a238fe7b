import { showable } from '#features/visitor/rules/internal-columns.ts';
import type { Meaning } from '#engine/meaning/column-meaning.ts';
import { meaningsByName } from '#engine/meaning/meaning-by-name.ts';
import { boolean, color, column, input, select } from '#settings/kinds.ts';
import { isChoice } from '#engine/choices.ts';
import type { Column } from '#engine/model.ts';
import { isPlainLink, leadsByColumn } from '../action-kinds.ts';
import { defineBlock, type StoredBlock } from '../contract.ts';
import type { DistinctRequest, RowsRequest } from '../data-contract.ts';
import { typeForColumn } from '../shared/field/field-value.ts';
import { checkRowWrite } from '../shared/rows/check-row-write.ts';
import { rowActionFields, rowActionVisibility } from '../shared/rows/row-action-fields.ts';
import {
  askSettings,
  barColors,
  barColorVisibility,
  downloadRoles,
  downloadSettings,
  explores,
  feedSettings,
  namesOf,
  offersOf,
  pageSettings,
  pageVisibility,
  writeSettings,
  writeVisibility,
} from '../shared/rows/row-settings.ts';
import { requestedNames } from '../shared/rows/named-fields.ts';
import { htmlInCells } from '../shared/rows/html-setting.ts';
import { titleSettings } from '../shared/rows/title-settings.ts';
import { tableAxisFields, tableAxisVisibility, textAlignment } from './axis-fields.ts';

export const mostTableColumns = 50;
export const mostTableActions = 2;
export const mostTableOptions = 500;

/** The rows, and the choices of columns whose options come from a sheet. */
export type TableRequests = { rows: RowsRequest } & Record<`options:${string}`, DistinctRequest>;

export const definition = defineBlock({
  type: 'table',
  name: 'Table',
  description: 'Shows rows in columns that visitors can search, sort, filter, edit and download.',
  icon: 'table',
  category: 'Data',
  recommended: { place: 4 },
  version: 3,
  settings: {
    ...titleSettings,
    ...askSettings({ search: true, filter: true, sort: true }),
    ...pageSettings(10),
    ...downloadSettings,
    ...feedSettings,
    show_details_on_click: boolean({
      description: 'Clicking a row opens its details.',
      group: 'Behavior',
    }),
    ...writeSettings,
    freeze_actions_column: boolean({
      description: 'Keep the action buttons visible while scrolling sideways.',
      group: 'Style',
      default: true,
    }),
    column_widths: select(['Fixed', 'By content'], {
      description: 'Equal widths, or widths that fit the content.',
      group: 'Style',
    }),
    column_width: input({
      description: 'Width of each column, such as 200px.',
      group: 'Style',
      default: '200px',
    }),
    phone_heading: column({
      label: 'Heading on phones',
      description: 'On a phone each row is a card. This column is its heading, or the first one if you choose none.',
      group: 'Style',
    }),
    html_in_cells: htmlInCells,
    Text_Align: textAlignment('Text alignment of the columns. Automatic aligns numbers to the right.'),
    Card_color: color({ label: 'Card color', description: 'Color of the card behind the table.' }),
    ...barColors,
  },
  visibleWhen: {
    ...pageVisibility,
    ...barColorVisibility,
    ...writeVisibility,
    column_width: { column_widths: 'Fixed' },
  },
  axis: {
    fields: tableAxisFields,
    visibleWhen: tableAxisVisibility,
    itemName: 'column',
    max: mostTableColumns,
    column: 'column',
    hiddenBy: 'hidden',
    uploads: ({ type, image_source }) => (type === 'image' && image_source === 'Upload Image' ? 'image/*' : null),
  },
  actions: {
    fields: rowActionFields,
    visibleWhen: rowActionVisibility,
    max: mostTableActions,
    action: (entry) => entry,
  },
  toolbarButtons: true,
  itemButtons: true,
  conditionalFilter: true,
  writes: {
    add: { setting: 'add_new_row' },
    edit: { axisSetting: 'editable' },
    actions: { setting: 'action_button_visibility' },
  },
  downloads: downloadRoles,
  feed: 'atom_feed',
  checkWrite: (config, request) => checkRowWrite(config, request),
  requests: ({ settings, axis, actions }): TableRequests => {
    const columns = [...new Set(axis.filter((item) => !item.hidden && item.column).map((item) => item.column))];
    const linked =
      settings.action_button_visibility === 'None' ? [] : actions.filter(({ type }) => leadsByColumn(type));
    const asks: TableRequests = {
      rows: {
        shape: 'rows',
        columns,
        names: namesOf(axis),
        ...requestedNames(axis.filter((item) => !item.hidden)),
        actionColumns: [...new Set(linked.map((action) => action.source_column).filter((id) => id !== ''))],
        ...offersOf(settings),
      },
    };
    for (const item of axis) {
      if (item.hidden || !item.from_google_sheet || !item.source?.column) continue;
      if (item.type !== 'select' && item.type !== 'multi-select') continue;
      if (settings.add_new_row === 'None' && item.editable === 'None') continue;
      const { sheet_title, column } = item.source;
      asks[`options:${item.column}`] = {
        ...{ shape: 'distinct', sheet_title, column },
        ...{ limit: mostTableOptions, choicesFor: item.column },
      };
    }
    return asks;
  },
  hydrates: ({ settings, axis, actions }) => {
    const writes = settings.add_new_row !== 'None' || axis.some((item) => !item.hidden && item.editable !== 'None');
    const acts = settings.action_button_visibility !== 'None' && actions.some(({ type }) => !isPlainLink(type));
    return explores(settings) || settings.show_details_on_click || writes || acts ? 'idle' : 'never';
  },
  upgrades: { 1: keepOwnWidth, 2: keepWidthsByContent },
  propose: (columns, meanings = meaningsByName(columns)) => {
    const shown = showable(columns).slice(0, mostTableColumns);
    const hasMore = shown.length > mostProposed;
    return {
      ...(hasMore && { settings: { show_details_on_click: true } }),
      axis: shown.map((column, index) => ({
        ...{ column: column.id, type: typeOf(column, meanings.get(column.id)) },
        // The others are in the details of each row.
        ...(index >= mostProposed && { details_only: true }),
      })),
    };
  },
});

/** Columns were all alike: a table whose owner chose how wide keeps it, the others follow their content. */
function keepOwnWidth(block: StoredBlock): StoredBlock {
  const { column_width } = block.settings;
  const isChosen = typeof column_width === 'string' && column_width !== '' && column_width !== '200px';
  return { ...block, version: 2, settings: { ...block.settings, ...(isChosen && { column_widths: 'Fixed' }) } };
}

/** Columns were as wide as their content unless their owner chose otherwise, which stays so. */
function keepWidthsByContent(block: StoredBlock): StoredBlock {
  return { ...block, version: 3, settings: { column_widths: 'By content', ...block.settings } };
}

const mostProposed = 8;

function typeOf(column: Column, meaning: Meaning | undefined): string {
  if (isChoice(column) || column.type === 'rating') return 'text';
  const type = typeForColumn(column.type);
  if (type === 'text' && meaning === 'long text') return 'textarea';
  return type === 'text' && meaning === 'phone' ? 'tel' : type;
}
