import { boolean, color, column, number, select, text, who } from '#settings/kinds.ts';
import { firstSpanYear, lastSpanYear, type SpanUnit } from '#features/visitor/rules/day-span.ts';
import { leadsByColumn } from '../action-kinds.ts';
import { defineBlock } from '../contract.ts';
import type { RowsRequest } from '../data-contract.ts';
import { checkRowWrite } from '../shared/rows/check-row-write.ts';
import type { isPicked } from '../shared/field/link/is-picked.ts';
import { namedFields, requestedNames } from '../shared/rows/named-fields.ts';
import { rowActionFields, rowActionVisibility } from '../shared/rows/row-action-fields.ts';
import { proposeCalendar } from './propose-calendar.ts';

/** Events of one month, week or day that are sent at most. */
export const mostEvents = 500;
export const mostCalendarColumns = 30;
export const mostCalendarActions = 2;

const months = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'] as const;
const units: Record<'Month' | 'Week' | 'Day', SpanUnit> = { Month: 'month', Week: 'week', Day: 'day' };
/** What one axis entry can be; a choice would need its options. */
const types = [
  'text',
  'number',
  'textarea',
  'markdowntext',
  'month',
  'tel',
  'time',
  'url',
  'image',
  'week',
  'email',
  'date',
  'datetime-local',
] as const;

/** The events of the days on show. */
export type CalendarRequests = { rows: RowsRequest };

export const definition = defineBlock({
  type: 'calendar',
  name: 'Calendar',
  description: 'Shows rows as events of a month, a week or a day.',
  icon: 'calendar-days',
  category: 'Data',
  recommended: { place: 1, columns: ['date', 'datetime'] },
  settings: {
    start_time_column: column({
      description:
        'When an event starts: a date, or a date and time as YYYY-MM-DDTHH:MM. A date without a time is an all-day event.',
      required: true,
    }),
    end_time_column: column({
      description: 'When an event ends, in the same format. Leave empty for events without an end.',
    }),
    event_title_column: column({ description: 'Name of the event.', required: true }),
    event_color_column: column({
      description: 'Colors events by the values of this column, such as a category.',
    }),
    default_calendar_view: select(['Month', 'Week', 'Day'], {
      description: 'The view that opens first.',
      group: 'Content',
    }),
    default_calendar_month: select(['Current month', 'Selected month'], {
      description: 'The month that opens first.',
      group: 'Content',
    }),
    open_at_events: boolean({
      label: 'Open at the nearest event',
      description: 'If the current month, week or day has no events, start at the next event, or at the last one.',
      group: 'Content',
      default: true,
    }),
    calender_year: number({
      label: 'Calendar year',
      description: 'Year of the month that opens first. Leave empty for the current year.',
      group: 'Content',
      min: firstSpanYear,
      max: lastSpanYear,
      step: 1,
      default: null,
    }),
    calender_month: select(months, {
      label: 'Calendar month',
      description: 'The month that opens first.',
      group: 'Content',
    }),
    show_details_on_click: boolean({
      description: 'Clicking an event opens its details.',
      group: 'Behavior',
      default: true,
    }),
    action_button_visibility: who({
      description: 'Who sees the action buttons in the event details.',
      default: 'Everyone',
    }),
    submit_button_title: text({
      description: 'Text on the save button of the edit dialog.',
      group: 'Content',
      default: 'Save',
    }),
    event_color: color({ description: 'Color of the events.', default: 'indigo' }),
    today_color: color({ description: 'Highlight color of today.', default: 'indigo' }),
    Card_color: color({ label: 'Card color', description: 'Color of the card behind the calendar.' }),
  },
  visibleWhen: {
    open_at_events: { default_calendar_month: 'Current month' },
    calender_year: { default_calendar_month: 'Selected month' },
    calender_month: { default_calendar_month: 'Selected month' },
  },
  axis: {
    itemName: 'column',
    max: mostCalendarColumns,
    column: 'column',
    hiddenBy: 'hidden',
    fields: {
      column: column({ description: 'A column shown in the event details.', required: true }),
      type: select(types, {
        description: 'How values are shown and edited. Text follows the column type.',
        group: 'Content',
      }),
      use_markdown: boolean({
        description: 'Render Markdown in the values: emphasis, lists, links.',
        group: 'Content',
      }),
      ...namedFields,
      hidden: boolean({
        description: 'Hide this column. Its values are never sent to visitors.',
        group: 'Data',
      }),
      editable: who({
        description: 'Who can change this column with an "Edit row" or "Duplicate row" button.',
        default: 'None',
      }),
    },
    visibleWhen: { use_markdown: { type: ['text', 'textarea', 'markdowntext'] } },
  },
  actions: {
    fields: rowActionFields,
    visibleWhen: rowActionVisibility,
    max: mostCalendarActions,
    action: (entry) => entry,
  },
  toolbarButtons: true,
  conditionalFilter: true,
  writes: {
    edit: { axisSetting: 'editable', through: 'Edit row' },
    actions: { setting: 'action_button_visibility' },
  },
  checkWrite: ({ axis }, request) => checkRowWrite({ axis: axis.map(plainField) }, request),
  requests: ({ settings, axis, actions }): CalendarRequests => {
    const { start_time_column: start, end_time_column: end } = settings;
    const acting = settings.action_button_visibility === 'None' ? [] : actions;
    const shown = settings.show_details_on_click || acting.length > 0 ? axis.filter((item) => !item.hidden) : [];
    const own = [settings.event_title_column, start, end, settings.event_color_column];
    const columns = [...own, ...shown.map((item) => item.column)].filter((id) => id !== '');
    const linked = acting.filter(({ type }) => leadsByColumn(type));
    const selected = settings.default_calendar_month === 'Selected month';
    const date = selected ? `${settings.calender_year ?? ''}-${settings.calender_month}-01` : '';
    return {
      rows: {
        shape: 'rows',
        columns: [...new Set(columns)],
        ...requestedNames(axis.filter((item) => !item.hidden && columns.includes(item.column))),
        actionColumns: [...new Set(linked.map((action) => action.source_column).filter((id) => id !== ''))],
        pageSize: mostEvents,
        marks: true,
        span: {
          ...{ start, end, unit: units[settings.default_calendar_view], date },
          nearest: !selected && settings.open_at_events,
        },
      },
    };
  },
  hydrates: () => 'visible',
  propose: proposeCalendar,
});

/** What an axis entry of a calendar leaves at rest of a field. */
type CalendarEntry = { column: string; hidden: boolean; type: (typeof types)[number] } & Parameters<typeof isPicked>[0];

const plainField = ({ column: id, hidden, type, lookup_key, lookup_name }: CalendarEntry) => ({
  ...{ column: id, hidden, type },
  ...(lookup_key && { lookup_key }),
  ...(lookup_name && { lookup_name }),
});
